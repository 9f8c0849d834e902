"""The table at one moment: pieces in places, and marks (the clock, what a turn has used)."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Any, NamedTuple

# A seat (counted from 0), or a place of its own: the deck, the bank, what a game adds.
Place = int | str
DECK = "deck"
BANK = "bank"
JSON = dict[str, Any]
NOTHING: Mapping[str, int | None] = {}
# The mark that holds the house rules which were changed in the game.
OPTIONS = "options"
# Marks that hold what was corrected of the players: names, the order they sit in, who has left.
NAMES, ORDER, AWAY = "names", "order", "away"
# Every game's last two phases: the score is looked at, then it is kept.
SCORING, FINISHED = "scoring", "finished"
# The mark of a game that was ended before it was over: the round it came to.
EARLY = "early"


class Move(NamedTuple):
    """Move pieces of one kind from a place to another."""

    piece: str
    n: int
    source: Place
    target: Place


class Mark(NamedTuple):
    """Change a mark; the old value is kept so that it can be undone."""

    key: str
    old: Any
    new: Any


Change = Move | Mark


@dataclass(slots=True)
class State:
    """Hold who plays, where every piece lies, and the marks.

    A place that never runs out of a piece holds None of it.
    """

    # Who sat down, seat by seat.
    seated: tuple[str, ...]
    # The house rules that the table was set up with.
    agreed: Mapping[str, Any]
    pieces: dict[Place, dict[str, int | None]]
    marks: dict[str, Any]
    # What was counted already: the rules ask for the same families many times after every tap.
    _counted: dict[str, tuple[int, ...]] = field(
        default_factory=dict, init=False, repr=False, compare=False
    )

    @property
    def names(self) -> tuple[str, ...]:
        """Give the players' names, seat by seat, as they are called now."""
        called = self.marks.get(NAMES)
        return tuple(called) if called else self.seated

    @property
    def away(self) -> tuple[int, ...]:
        """Tell who has left the game."""
        return tuple(self.marks.get(AWAY) or ())

    @property
    def options(self) -> Mapping[str, Any]:
        """Give the house rules: as they were set up, and as they were changed since."""
        changed = self.marks.get(OPTIONS)
        return {**self.agreed, **changed} if changed else self.agreed

    @property
    def round(self) -> int:
        """Count the rounds from 1."""
        return int(self.marks["round"])

    @property
    def phase(self) -> str:
        """Name the phase of the round."""
        return str(self.marks["phase"])

    @property
    def turn(self) -> int | None:
        """Tell whose turn it is, where turns are taken."""
        seat: int | None = self.marks.get("turn")
        return seat

    @property
    def is_over(self) -> bool:
        """Tell whether only the score is left."""
        return self.marks["phase"] in (SCORING, FINISHED)

    @property
    def is_scoring(self) -> bool:
        """Tell whether the score is looked at, and not kept yet."""
        return bool(self.marks["phase"] == SCORING)

    @property
    def is_finished(self) -> bool:
        """Tell whether the result is kept."""
        return bool(self.marks["phase"] == FINISHED)

    @property
    def ended_early(self) -> int | None:
        """Tell in which round a game was ended that was not over, if so."""
        number: int | None = self.marks.get(EARLY) if self.is_finished else None
        return number

    @property
    def seats(self) -> range:
        """Count the seats."""
        return range(len(self.seated))

    def count(self, place: Place, piece: str) -> int:
        """Count the pieces of a kind in a place that can run out of it."""
        return self.pieces.get(place, NOTHING).get(piece, 0) or 0

    def counts(self, piece: str) -> tuple[int, ...]:
        """Count the pieces of a kind in front of every player."""
        found = self._counted.get(piece)
        if found is None:
            held = [self.pieces.get(seat, NOTHING) for seat in range(len(self.seated))]
            found = self._counted[piece] = tuple([there.get(piece) or 0 for there in held])
        return found

    def holder(self, piece: str) -> int | None:
        """Find who has a piece there is one of."""
        for seat, n in enumerate(self.counts(piece)):
            if n:
                return seat
        return None

    def left_of(self, seat: int, by: int = 1) -> int:
        """Find the next seat clockwise; who has left is passed over."""
        n, marks = len(self.seated), self.marks
        if ORDER not in marks and AWAY not in marks:
            return (seat + by) % n
        order, away = self.around, self.away
        place, step = order.index(seat), 1 if by > 0 else -1
        for _ in range(abs(by)):
            place = (place + step) % n
            while order[place] in away and len(away) < n:
                place = (place + step) % n
        return int(order[place])

    @property
    def around(self) -> list[int]:
        """List all seats as they are around the table, who has left among them."""
        return self.marks.get(ORDER) or [*self.seats]

    def around_from(self, first: int) -> list[int]:
        """List all seats clockwise, beginning with one of them, who has left among them."""
        order = self.around
        start = order.index(first)
        return order[start:] + order[:start]

    def clockwise(self, first: int) -> list[int]:
        """List the seats of who is still there, beginning with one of them."""
        return [seat for seat in self.around_from(first) if seat not in self.away]

    def apply(self, change: Change) -> None:
        """Make a change."""
        if isinstance(change, Mark):
            self._mark(change.key, change.new)
        else:
            self._counted.pop(change.piece, None)
            self._take(change.source, change.piece, -change.n)
            self._take(change.target, change.piece, change.n)

    def revert(self, change: Change) -> None:
        """Undo a change."""
        self.apply(inverse(change))

    def copy(self) -> "State":
        """Copy what can change; places are shared until one of the two states changes them."""
        copy = State(self.seated, self.agreed, self.pieces.copy(), copied(self.marks))
        copy._counted = self._counted.copy()
        return copy

    def _mark(self, key: str, value: Any) -> None:
        if value is None:
            self.marks.pop(key, None)
        else:
            self.marks[key] = value

    def _take(self, place: Place, piece: str, n: int) -> None:
        there = self.pieces.get(place, NOTHING)
        have = there.get(piece, 0)
        if have is None:
            return
        # A copy may share the place, so it is replaced and never changed.
        changed = {**there, piece: have + n}
        # Nothing left is not kept, nor an empty place, so that equal tables are equal.
        if changed[piece] == 0:
            del changed[piece]
        if changed:
            self.pieces[place] = changed
        else:
            self.pieces.pop(place, None)


def copied(value: Any) -> Any:
    """Copy what a mark may hold, which is what JSON can."""
    if type(value) is dict:
        return {key: copied(inner) for key, inner in value.items()}
    if type(value) is list:
        return [copied(inner) for inner in value]
    return value


def inverse(change: Change) -> Change:
    """Give the change that undoes this one."""
    if isinstance(change, Mark):
        return Mark(change.key, change.new, change.old)
    return Move(change.piece, change.n, change.target, change.source)


def change_to_json(change: Change) -> list[Any]:
    """Write a change down: a move has four parts, a mark three."""
    return list(change)


def change_from_json(parts: list[Any]) -> Change:
    """Read a change that was written down."""
    return Move(*parts) if len(parts) == 4 else Mark(*parts)


def state_to_json(state: State) -> JSON:
    """Write down what can change in a state."""
    return {
        "pieces": {str(place): pieces for place, pieces in state.pieces.items() if pieces},
        "marks": state.marks,
    }


def state_from_json(names: tuple[str, ...], options: Mapping[str, Any], raw: JSON) -> State:
    """Read a state that was written down; seats are numbers again."""
    places = {int(p) if p.isdecimal() else p: pieces for p, pieces in raw["pieces"].items()}
    return State(names, options, places, raw["marks"])
