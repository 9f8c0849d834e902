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


# What every game says alike.
COMMON: dict[str, Sentence] = {
    "unknown_game": N_("no such game; the games are %(games)s"),
    "not_an_object": N_("expected an object"),
    "not_a_list": N_("expected a list"),
    "not_text": N_("expected text"),
    "not_whole": N_("expected a whole number from 0 on"),
    "too_big": N_("at most %(most)s can be entered"),
    "unknown_key": N_("unknown; expected one of: %(known)s"),
    "unknown_card": N_("%(game)s has no such card"),
    "unknown_token": N_("%(game)s has no such token"),
    "too_few_players": NN_(
        "%(game)s is for %(least)s to %(most)s players, here is %(n)d",
        "%(game)s is for %(least)s to %(most)s players, here are %(n)d",
    ),
    "name_missing": N_("every player needs a name"),
    "name_long": N_("a name has at most %(most)s letters"),
    "name_odd": N_("a name may not hold control characters"),
    "name_twice": N_("two players are called %(name)s"),
    "too_many_pieces": N_("%(cards)s on the table, the game has %(supply)s"),
    "not_true_false": N_("expected true or false"),
    "not_json": N_("this is no JSON"),
    "not_utf8": N_("this is no UTF-8 text"),
    "one_of": N_("expected one of: %(known)s"),
}
