"""Read the parts of an action, and refuse it with everything that is wrong at once."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.reading import Reader, join, tidy
from companion.core.refusal import Refused, refuse
from companion.core.say import Card, Cards, Fact
from companion.core.state import Place, State

Action = Mapping[str, Any]
# What stands for a part that could not be read, until `check` refuses the action.
NOBODY = -1
NOTHING = ""


class Parts:
    """Read an action part by part; `check` refuses it when any was wrong."""

    def __init__(
        self, state: State, action: Action, inside: str = "", reader: Reader | None = None
    ) -> None:
        self.state = state
        self.action = action
        self.inside = inside
        self.reader = reader or Reader()

    def wrong(self, at: str, key: str, **facts: Fact) -> None:
        """Note one problem."""
        self.reader.wrong(join(self.inside, at), key, **facts)

    def check(self) -> None:
        """Refuse the action when anything was wrong."""
        self.reader.check()

    def seat(self, at: str = "player") -> int:
        """Read which player is meant."""
        name = self.action.get(at)
        names = self.state.names
        if isinstance(name, str) and name in names:
            return names.index(name)
        # As in the set-up, a blank too many or a letter in two parts is the same name.
        same = tidy(name) if isinstance(name, str) else ""
        for seat, known in enumerate(names):
            if same and tidy(known) == same:
                return seat
        self.wrong(at, "no_such_player", names=", ".join(self.state.names))
        return NOBODY

    def other(self, at: str, than: int) -> int:
        """Read which other player is meant."""
        seat = self.seat(at)
        if seat == than != NOBODY:
            self.wrong(at, "not_oneself")
            return NOBODY
        return seat

    def id(self, at: str, known: Iterable[str]) -> str:
        """Read one id of a known few."""
        return self.reader.one_of(join(self.inside, at), self.action.get(at), known) or NOTHING

    def whole(self, at: str, default: int | None = None) -> int:
        """Read a count."""
        n = self.action.get(at)
        if n is None and default is not None:
            return default
        return self.reader.whole(join(self.inside, at), n)

    def counts(self, at: str, known: Mapping[str, int]) -> dict[str, int]:
        """Read how many of each card, in the order of the box."""
        raw = self.action.get(at)
        counts = self.reader.counts(join(self.inside, at), raw, known, "unknown_piece", "")
        return {piece: counts[piece] for piece in known if piece in counts}

    def there(self, at: str, piece: str, n: int, place: Place) -> None:
        """Notice where a place has not so many; what could not be read is no second problem."""
        if piece == NOTHING or place == NOBODY:
            return
        have = self.state.pieces.get(place, {}).get(piece, 0)
        if have is not None and have < n:
            self.wrong(at, "not_so_many", piece=Card(piece), n=have, wanted=n)

    def supply(self, at: str, piece: str, n: int, exist: int | None) -> None:
        """Notice more pieces than the game has, whoever they are for."""
        if exist is not None and n > exist:
            self.wrong(at, "too_many_pieces", cards=Cards(piece, n), supply=exist)

    def part(self, at: str) -> "Parts":
        """Read a part that has parts itself."""
        part = self.action.get(at)
        if not isinstance(part, dict):
            self.wrong(at, "not_an_object")
            # What it lacks needs no telling one by one.
            return Parts(self.state, {}, at, Reader())
        return Parts(self.state, part, join(self.inside, at), self.reader)


def seat_of(state: State, action: Action, at: str = "player") -> int:
    """Read which player is meant, where that is all there is to read."""
    parts = Parts(state, action)
    seat = parts.seat(at)
    parts.check()
    return seat


def id_of(action: Action, at: str, known: Iterable[str]) -> str:
    """Read one id of a known few, or refuse at once."""
    reader = Reader()
    found = reader.one_of(at, action.get(at), known)
    if found is None:
        raise Refused(reader.problems)
    return found


def whole_of(action: Action, at: str, default: int | None = None) -> int:
    """Read a count, or refuse at once."""
    if action.get(at) is None and default is not None:
        return default
    reader = Reader()
    n = reader.whole(at, action.get(at))
    reader.check()
    return n


def counts_of(action: Action, at: str, known: Mapping[str, int]) -> dict[str, int]:
    """Read how many of each card, or refuse at once."""
    reader = Reader()
    counts = reader.counts(at, action.get(at), known, "unknown_piece", "")
    reader.check()
    return {piece: counts[piece] for piece in known if piece in counts}


def part_of(action: Action, at: str) -> Action:
    """Read a part that is an object itself, or refuse at once."""
    part = action.get(at)
    if not isinstance(part, dict):
        raise refuse(at, "not_an_object")
    return part
