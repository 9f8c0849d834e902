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


@dataclass(frozen=True)
class Words:
    """Hold a game's words: names and counted names by id, sentences by say-key."""

    title: str
    sign: str
    names: Mapping[str, str] = field(default_factory=dict)
    counted: Mapping[str, Plural] = field(default_factory=dict)
    sentences: Mapping[str, Sentence] = field(default_factory=dict)
