"""Everything that a part of a table's page shows, so that the same part is not rendered twice.

A part shows something of the table and something of the phone. Where a template is not named
here, or a phone may enter only its own seat, a part is kept for one version of one table and one
kind of phone. A part that showed more than its key names would go stale: a test compares kept
parts with freshly rendered ones through whole games.
"""

from collections.abc import Callable, Hashable
from typing import NamedTuple

from companion.web.entry.roles import Access
from companion.web.table.view import TableView


class Part:
    """Tell which part it is, and what of the table it shows; `always` tells that for ever."""

    __slots__ = ("_hash", "all", "always", "name", "seat", "template")

    def __init__(
        self, name: str, template: str, seat: int | None, shows: Hashable, always: bool
    ) -> None:
        self.name = name
        self.template = template
        self.seat = seat
        self.always = always
        self.all = (name, template, seat, shows, always)
        self._hash: int | None = None

    def __hash__(self) -> int:
        """Read once through what it shows: each phone asks with the same part, or nobody does."""
        if self._hash is None:
            self._hash = hash(self.all)
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Tell whether another part shows the same."""
        return self is other or (isinstance(other, Part) and self.all == other.all)


class Told:
    """Compare what the rules tell by all of it; actions are mappings, which have no hash."""

    __slots__ = ("all",)

    def __init__(self, told: tuple[object, ...]) -> None:
        self.all = told

    def __hash__(self) -> int:
        """Write it down; that is seldom asked: most taps leave what is told as it was.

        What is equal and written otherwise is not found where it is kept, and rendered once more.
        """
        return hash(repr(self.all))

    def __eq__(self, other: object) -> bool:
        """Tell whether the same is told."""
        return isinstance(other, Told) and self.all == other.all


class Phone(NamedTuple):
    """Hold all of a phone that a part may show."""

    access: Access
    language: str
    theme: str | None
    # What every address begins with.
    base: str = ""


def top(view: TableView, seat: int | None) -> Hashable:
    """Name what the bar shows: who plays, whether it is over, and whether somebody has won."""
    is_over = view.state.is_finished
    return is_over, is_over and bool(view.score.winners), view.state.names


def back(view: TableView, seat: int | None) -> Hashable:
    """Name what can be taken back, and what done again."""
    return bool(view.table.head), bool(view.table.redo)


def season(view: TableView, seat: int | None) -> Hashable:
    """Name what the head shows: whose turn, numbers, rounds, steps, and why numbers differ."""
    # Named for every phone alike: on its player's own a number may be another.
    state, game = view.state, view.game
    reasons = tuple(game.reasons(state))
    return (view.facts.clock, *game.heads(state), state.names, state.phase, state.round, reasons)


def one_seat(view: TableView, seat: int | None) -> Hashable:
    """Name what a tableau shows: cards, tokens, majorities, whose turn it is."""
    if seat is None:
        return None
    facts = view.facts
    names, turn, away = facts.around
    mine = (seat, names[seat], turn == seat, facts.first == seat, seat in away)
    # Cards and tokens by their ids: names follow from the language.
    return *mine, facts.in_front(seat)


def line_of_seat(view: TableView, seat: int) -> tuple[Hashable, ...]:
    """Name what the first line of a tableau shows: whose it is, and whose turn."""
    names, turn, away = view.facts.around
    return seat, names[seat], turn == seat, seat in away, view.access.seat == seat


def dock(view: TableView, seat: int | None) -> Hashable:
    """Name what the dock shows: the cards that can be played, or the next step and what is open."""
    asked, state = view.asked, view.state
    # On a phone whose player waits, the own cards can be prepared meanwhile.
    prepare = tuple([seat for seat in state.seats if view.game.prepares(state, seat)])
    cards = tuple(view.pickable()) if prepare or asked is not None else ()
    onward = view.onward if asked is None else asked
    return onward, state.names, prepare, cards, *view.moment.values()


def now(view: TableView, seat: int | None) -> Hashable:
    """Name what is to be done and to be known, with all that each choice would change."""
    facts = view.facts
    told = facts.open, facts.notices, facts.advice
    if not any(told):
        return ()
    return view.state.names, view.state.is_scoring, Told((*told, facts.outcomes))


# What of the table the templates show that all games share.
SHOWS: dict[str, Callable[[TableView, int | None], Hashable]] = {
    "table/top.html": top,
    "table/back.html": back,
    "table/season.html": season,
    "table/seat.html": one_seat,
    "table/now.html": now,
    "table/dock.html": dock,
}
# What the beginning of a part shows that has a rest: it stays from tap to tap and is kept by this,
# which its macro `part` is given.
BEGINS: dict[str, Callable[[TableView, int], tuple[Hashable, ...]]] = {
    "table/seat.html": line_of_seat,
}
WITHOUT_CODE = ("table/season.html", "table/seat.html")
# What of the phone they show; the whole of it where nothing is said.
OF_PHONE: dict[str, Callable[[Access, int | None], Hashable]] = {
    "table/back.html": lambda access, seat: access.may_act,
    "table/season.html": lambda access, seat: access.seat,
    "table/seat.html": lambda access, seat: access.seat == seat,
    "table/last.html": lambda access, seat: None,
    "table/now.html": lambda access, seat: (access.role, access.seat),
    "table/dock.html": lambda access, seat: (access.may_act, access.seat),
}


def part_of(
    name: str, template: str, view: TableView, seat: int | None, is_own: bool = False
) -> Part:
    """Tell everything of the table that a part shows; a game's `own` may show anything."""
    tell = None if is_own else SHOWS.get(template)
    if tell is None:
        return Part(name, template, seat, None, False)
    # Only what can be tapped holds the table's own address.
    code = None if template in WITHOUT_CODE else view.code
    return Part(name, template, seat, (view.game.id, code, tell(view, seat)), True)


def of_phone(part: Part, phone: Phone, only_own: bool) -> Hashable:
    """Name all of a phone that a part shows; `only_own` is known already."""
    # Who may enter only their own seat is offered what the whole table decides.
    shows = None if only_own else OF_PHONE.get(part.template)
    if shows is None:
        return phone
    return shows(phone.access, part.seat), phone.language, phone.base
