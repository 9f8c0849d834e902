"""Plays made ready to be counted: what each adds, as numbers that are counted in one go.

A filter of a big group counts thousands of plays while somebody waits. What a play adds to the
counts ("Ana won with 20 points", "Ben finished behind Cem") is said by few different facts, so
each is given a number once; counting is then counting equal numbers.
"""

from collections.abc import Hashable
from typing import Any, NamedTuple

from companion.people.plays import Play
from companion.people.roster import Roster

Fact = tuple[Any, ...]


class Noted(NamedTuple):
    """Hold a play with who sat there, and all that is counted of it."""

    play: Play
    game: str
    whos: tuple[str, ...]
    together: frozenset[str]
    # Numbers of facts; `Book.facts` says which.
    facts: tuple[int, ...]
    names: tuple[tuple[str, str], ...]
    won: tuple[str, ...]
    lost: tuple[str, ...]
    most: int
    least: int
    # By how much it was won, if it was.
    margin: int | None


class Book:
    """Note plays; the same fact has the same number in all of them."""

    def __init__(self, roster: Roster) -> None:
        self.roster = roster
        self.facts: list[Fact] = []
        self._numbers: dict[Fact, int] = {}
        self._same: dict[Hashable, Any] = {}

    def note(self, play: Play) -> Noted:
        """Note what a play adds."""
        whos = self.roster.seated(play)
        totals = sorted([sitting.total for sitting in play.sittings], reverse=True)
        won = tuple([who for who, s in zip(whos, play.sittings, strict=True) if s.won])
        names = tuple([(who, s.name) for who, s in zip(whos, play.sittings, strict=True)])
        return Noted(
            play,
            play.game,
            self._one(whos),
            self._one(frozenset(whos)),
            tuple([self._number(fact) for fact in facts_of(play, whos, len(won))]),
            self._one(names),
            self._one(won),
            self._one(tuple([who for who in whos if who not in won])),
            totals[0],
            totals[-1],
            totals[0] - totals[1] if won and len(totals) > 1 else None,
        )

    def _number(self, fact: Fact) -> int:
        """Give the number of a fact."""
        number = self._numbers.setdefault(fact, len(self.facts))
        if number == len(self.facts):
            self.facts.append(fact)
        return number

    def _one(self, value: Any) -> Any:
        """Give the one of equal values that is kept: most tables are those of the same people."""
        return self._same.setdefault(value, value)


def facts_of(play: Play, whos: tuple[str, ...], winners: int) -> list[Fact]:
    """Say what a play adds: each fact names what is counted and by what."""
    game, players, sittings = play.game, len(whos), play.sittings
    facts: list[Fact] = [("game", game), *[("decided", game, piece) for piece in play.decided]]
    for seat, (who, sitting) in enumerate(zip(whos, sittings, strict=True)):
        _key, _name, total, rank, won, began, role = sitting
        facts.append(("person", who, players, winners, won))
        facts.append(("seat", players, seat, winners, won, began))
        facts.append(("points", who, game, won, total))
        if role:
            facts.append(("role", game, role, won, total))
        for other, theirs in zip(whos[:seat], sittings, strict=False):
            # 1 for whoever of the two comes first in the alphabet, if ahead.
            ahead = (rank < theirs.rank) - (rank > theirs.rank)
            pair = ("pair", who, other, ahead) if who < other else ("pair", other, who, -ahead)
            facts.append(pair)
    return facts
