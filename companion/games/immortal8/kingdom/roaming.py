"""Roaming: what it costs to reach any Building from a player's kingdom (I7)."""

from typing import NamedTuple

from companion.core.state import State
from companion.games.immortal8.cards import BUILDING
from companion.games.immortal8.kingdom.layout import Entry, kind_of, kingdom, nth_of


class Stop(NamedTuple):
    """Tell of one Building on the way: whose, its cost by the left, by the right, the cheaper."""

    owner: int
    card: str
    nth: int
    by_left: int
    by_right: int
    culture: int
    used: bool

    @property
    def coins(self) -> int:
        """Give the cost of the shorter way."""
        return min(self.by_left, self.by_right)


def buildings(state: State, seat: int) -> list[tuple[int, Entry]]:
    """Give a player's Buildings from left to right, each with its place in the kingdom."""
    entries = kingdom(state, seat)
    return [(i, entry) for i, entry in enumerate(entries) if kind_of(entry.card) == BUILDING]


def way_round(state: State, seat: int, step: int) -> list[tuple[int, int]]:
    """List the others' Buildings in the order they are met, as owner and place.

    Whoever goes round by the left meets each kingdom at its owner's right end first.
    """
    met = []
    for by in range(1, len(state.names)):
        owner = state.left_of(seat, step * by)
        row = [index for index, _ in buildings(state, owner)]
        met += [(owner, index) for index in (reversed(row) if step > 0 else row)]
    return met


def stops(state: State, seat: int) -> list[Stop]:
    """Tell of every Building of the others, in seating order from a player's left, its cost."""
    left = {place: cost for cost, place in enumerate(way_round(state, seat, 1), start=1)}
    right = {place: cost for cost, place in enumerate(way_round(state, seat, -1), start=1)}
    found = []
    for owner, index in left:
        entries = kingdom(state, owner)
        entry = entries[index]
        ways = left[owner, index], right[owner, index]
        nth = nth_of(entries, index)
        found.append(Stop(owner, entry.card, nth, *ways, entry.culture, entry.used))
    return found


def stop_at(state: State, seat: int, owner: int, index: int) -> Stop:
    """Tell of the Building at a place of another player's kingdom."""
    entries = kingdom(state, owner)
    card, nth = entries[index].card, nth_of(entries, index)
    return next(s for s in stops(state, seat) if (s.owner, s.card, s.nth) == (owner, card, nth))
