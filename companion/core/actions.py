"""Declare an action once; read its parts, and refuse it with everything that is wrong at once."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core.kinds import NOTHING as NO_KINDS
from companion.core.kinds import Kind
from companion.core.ledger import Ledger
from companion.core.reading import Reader, join, tidy
from companion.core.say import Card, Cards, Fact
from companion.core.state import Place, State

Action = Mapping[str, Any]
# What stands for a part that could not be read, until `check` refuses the action.
NOBODY = -1
NOTHING = ""


class Parts:
    """Read an action part by part, as declared; `check` refuses it when any was wrong."""

    def __init__(
        self,
        state: State,
        action: Action,
        inside: str = "",
        reader: Reader | None = None,
        kinds: Mapping[str, Kind] = NO_KINDS,
    ) -> None:
        self.state = state
        self.action = action
        self.inside = inside
        self.reader = reader or Reader()
        self.kinds = kinds

    def has(self, at: str) -> bool:
        """Tell whether a part was sent."""
        return self.action.get(at) is not None

    def ids(self, at: str) -> tuple[str, ...]:
        """List the ids that a part may be, as declared."""
        return self.kinds[at].ids

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

    def id(self, at: str, known: Iterable[str] | None = None) -> str:
        """Read one id of those declared, or of a known few."""
        few = self.ids(at) if known is None else known
        return self.reader.one_of(join(self.inside, at), self.action.get(at), few) or NOTHING

    def whole(self, at: str, default: int | None = None) -> int:
        """Read a count."""
        n = self.action.get(at)
        if n is None and default is not None:
            return default
        return self.reader.whole(join(self.inside, at), n)

    def counts(self, at: str) -> dict[str, int]:
        """Read how many of each card, in the order of the box."""
        known = dict.fromkeys(self.ids(at))
        raw = self.action.get(at)
        counts = self.reader.counts(join(self.inside, at), raw, known, "unknown_piece", "")
        return {piece: counts[piece] for piece in known if piece in counts}

    def there(self, at: str, piece: str, n: int, place: Place) -> None:
        """Notice where a place has not so many; what could not be read is no second problem."""
        if piece == NOTHING or place == NOBODY:
            return
        have = self.state.pieces.get(place, {}).get(piece, 0)
        if have is not None and have < n:
            key = "not_so_many" if have else "none_left"
            self.wrong(at, key, piece=Card(piece), n=have, wanted=n)

    def supply(self, at: str, piece: str, n: int, exist: int | None) -> None:
        """Notice more pieces than the game has, whoever they are for."""
        if exist is not None and n > exist:
            self.wrong(at, "too_many_pieces", cards=Cards(piece, n), supply=exist)

    def part(self, at: str) -> "Parts":
        """Read a part that has parts itself."""
        part = self.action.get(at)
        kinds = self.kinds[at].parts if at in self.kinds else NO_KINDS
        if not isinstance(part, dict):
            self.wrong(at, "not_an_object")
            # What it lacks needs no telling one by one.
            return Parts(self.state, {}, at, Reader(), kinds)
        return Parts(self.state, part, join(self.inside, at), self.reader, kinds)


def seat_of(state: State, action: Action, at: str = "player") -> int:
    """Read which player is meant, where that is all there is to read."""
    parts = Parts(state, action)
    seat = parts.seat(at)
    parts.check()
    return seat


class Act:
    """One action of a game: its parts with their kinds, and what it does with them."""

    def __init__(self, do: "Deed", parts: Mapping[str, Kind]) -> None:
        self.do = do
        self.parts = parts

    def __call__(self, ledger: Ledger, action: Action) -> None:
        """Do the action as it was sent, or refuse it."""
        self.do(ledger, Parts(ledger.state, action, kinds=self.parts))

    @property
    def description(self) -> str:
        """Say what it does, for programs."""
        return self.do.__doc__ or ""


Deed = Callable[[Ledger, Parts], None]


def action(given: Mapping[str, Kind] = NO_KINDS, **parts: Kind) -> Callable[[Deed], Act]:
    """Declare an action by its parts; in `given` those whose name is a word of Python."""

    def declared(do: Deed) -> Act:
        return Act(do, {**parts, **given})

    return declared
