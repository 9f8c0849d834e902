"""What a game's live rules answer, and the actions it adds to those every game has."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, NamedTuple, Protocol

from companion.core.ledger import Ledger
from companion.core.say import Say
from companion.core.score import Finished
from companion.core.state import JSON, State

Act = Callable[[Ledger, Mapping[str, Any]], None]


class Choice(NamedTuple):
    """Offer one thing to do: its label, the action it is, and why it would be unusual."""

    label: Say
    action: JSON
    odd: Say | None = None


@dataclass(frozen=True)
class Reminder:
    """Tell what a player must or may do now, under which rule, and the ways to do it.

    With `pair` two of the choices are taken together, as for a swap: each choice's action is then
    a part ({"player", "card"}) and `action` is the whole that they go into as "a" and "b".
    What is `folded` can wait: its choices are shown on demand. What is `docked` the page asks for
    in its own way already.
    """

    key: str
    rule: str
    seat: int | None
    must: bool
    text: Say
    choices: tuple[Choice, ...] = ()
    pair: bool = False
    action: JSON = field(default_factory=dict)
    folded: bool = False
    docked: bool = False


class Notice(NamedTuple):
    """Say that something on the table is not as the rules would have it."""

    rule: str
    seat: int | None
    text: Say


class Combination(NamedTuple):
    """Name what a set of played cards is, under which rule, and whether that is unusual."""

    text: Say
    rule: str
    odd: bool = False


class Power(NamedTuple):
    """Tell of one family: who holds its power, why, what it would take, and what it gives."""

    piece: str
    rule: str
    holder: int | None
    standing: Say
    margin: Say | None
    gives: Say


class Rules(Protocol):
    """Answer what a live table needs; a game's rules module has these names."""

    ROUNDS: int
    PHASES: Sequence[str]
    ACTIONS: Mapping[str, Act]

    def read_options(self, raw: object) -> JSON:
        """Read the house rules of a new table, or refuse them."""
        ...

    def set_up(self, names: tuple[str, ...], options: JSON, first: int) -> State:
        """Lay the table out."""
        ...

    def step(self, ledger: Ledger) -> None:
        """Go to the next step of the round."""
        ...

    def settle(self, ledger: Ledger) -> None:
        """Move what moves by itself after a change."""
        ...

    def deal(self, state: State) -> Sequence[int]:
        """Tell how many cards each player is dealt."""
        ...

    def limit(self, state: State) -> Sequence[int]:
        """Tell how many cards each player may keep."""
        ...

    def counted(self, state: State) -> Iterable[str]:
        """Tell which cards count against the limit."""
        ...

    def majorities(self, state: State) -> Mapping[str, int | None]:
        """Tell who holds which family's power."""
        ...

    def reminders(self, state: State) -> Sequence[Reminder]:
        """Tell what must and may be done now, what one must first."""
        ...

    def problems(self, state: State) -> Sequence[Notice]:
        """Tell what is not as the rules would have it."""
        ...

    def advice(self, state: State) -> Sequence[Notice]:
        """Tell what is worth knowing while there is time."""
        ...

    def reasons(self, state: State) -> Sequence[Notice]:
        """Say what a quiet phase is for, and why somebody is dealt or keeps another number."""
        ...

    def powers(self, state: State) -> Sequence[Power]:
        """Tell of every family who holds its power and what it gives."""
        ...

    def combination(self, state: State, seat: int, cards: Mapping[str, int]) -> Combination:
        """Name what a set of cards to be played is."""
        ...

    def finished(self, state: State) -> Finished:
        """Give the table as it would be scored now."""
        ...
