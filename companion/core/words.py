"""The words a game brings: markers for gettext and the tables that say-keys are looked up in."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import NamedTuple


class Plural(NamedTuple):
    """Hold the two English forms of a sentence that counts `n`."""

    one: str
    many: str


Sentence = str | Plural


def N_(text: str) -> str:
    """Mark a sentence for translation; it is looked up where it is shown."""
    return text


def NN_(one: str, many: str) -> Plural:
    """Mark a sentence that counts `n` for translation."""
    return Plural(one, many)


class Topic(NamedTuple):
    """Explain a card, token or phase by rules, or by sentences of its own.

    Each of those is a say-key and the rule it stands under, if any.
    """

    kind: str
    rules: tuple[str, ...]
    texts: tuple[tuple[str, str], ...] = ()


def cards_of(rules: Mapping[str, str], kind: str = "card") -> dict[str, Topic]:
    """Explain cards by the rules named after them."""
    return {piece: Topic(kind, tuple(ids.split())) for piece, ids in rules.items()}


def tokens_of(rules: Mapping[str, str]) -> dict[str, Topic]:
    """Explain tokens by the rules named after them."""
    return cards_of(rules, "token")


def phases_of(rules: Mapping[str, str]) -> dict[str, Topic]:
    """Explain phases by the rules named after them."""
    return {f"phase_{phase}": topic for phase, topic in cards_of(rules, "phase").items()}


@dataclass(frozen=True)
class Words:
    """Hold a game's words: names and counted names by id, sentences by say-key.

    Its rules are sentences by rule id, each chapter named under its first rule.
    """

    title: str
    sign: str
    names: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, Plural] = field(default_factory=dict)
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
    rules: Mapping[str, str] = field(default_factory=dict)
    chapters: Mapping[str, str] = field(default_factory=dict)
    topics: Mapping[str, Topic] = field(default_factory=dict)
    # The language of the sign, where it is a word of one; a screen reader says it so.
    sign_language: str = ""
    # What the game is about, in a few sentences: its rule page begins with them.
    aim: tuple[str, ...] = ()
    # What people also say for a piece, in a line of words: "token, tokens, VP".
    said: Mapping[str, str] = field(default_factory=dict)
