"""What a game's live rules answer: choices, reminders, notices, powers."""

from dataclasses import dataclass, field
from typing import NamedTuple

from companion.core.say import Say
from companion.core.state import JSON


class Choice(NamedTuple):
    """Offer one thing to do: its label, the action it is, and why it would be unusual.

    One that `leaves` does nothing but say so. A choice of a `piece` shows it by its value; those
    of one `owner` stand together under the name.
    """

    label: Say
    action: JSON
    odd: Say | None = None
    leaves: bool = False
    owner: int | None = None
    piece: str = ""
    # It is so already, unless another one is chosen.
    chosen: bool = False
    # Where it lies, where that is not the owner's piece: a seat and what lies there.
    spot: tuple[int, str] | None = None
    # The rule that speaks against it, where it is unusual.
    odd_rule: str = ""


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
    # How often the same choice may be taken before the page is drawn anew, as a discard.
    times: int = 1
    # What going on leaves undone, in a word or two, for the button that goes on.
    left: Say | None = None
    # Going on takes it away, so that nothing is left undone.
    lapses: bool = False
    # The game's own template `todo_<key>` draws the choices.
    drawn: bool = False


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
    # A tie-break gives the power, but no points.
    by_tie: bool = False
