"""The powers as a board: a row a family, a column a player, every cell with how it stands."""

from collections.abc import Iterator
from typing import TYPE_CHECKING, NamedTuple

from companion.core.names import shortened
from companion.core.rules import Power
from companion.core.state import DECK, Move

if TYPE_CHECKING:
    from companion.web.table.view import TableView


class Cell(NamedTuple):
    """Show how many a player has; `state` as on a chip, and whether one more takes the power."""

    n: int
    state: str
    one_more: bool


class Row(NamedTuple):
    """Show one power: everybody's cards, how it stands, and what it gives."""

    piece: str
    name: str
    badge: str
    rule: str
    cells: tuple[Cell, ...]
    standing: str
    margin: str
    gives: str


class Column(NamedTuple):
    """Head a player's column, by a short name where the whole one is too long for it."""

    seat: int
    name: str
    short: str


class Board(NamedTuple):
    """Hold all of it; `is_short` where whole names have to stand in a legend."""

    columns: tuple[Column, ...]
    rows: tuple[Row, ...]
    is_short: bool

    @property
    def has_by_tie(self) -> bool:
        """Tell whether somebody holds a power by a tie: most games know no such thing."""
        return any(cell.state == "by_tie" for row in self.rows for cell in row.cells)


def board(view: "TableView") -> Board:
    """Lay out who holds which power."""
    names = view.state.names
    columns = [
        Column(*each) for each in zip(view.state.seats, names, shortened(names), strict=True)
    ]
    rows = tuple(row(view, power) for power in view.game.powers(view.state))
    return Board(tuple(columns), rows, any(c.short != c.name for c in columns))


def row(view: "TableView", power: Power) -> Row:
    """Show one power."""
    piece, near = power.piece, set(one_more(view, power))
    cells = tuple(
        Cell(n, view.hold(seat, piece), seat in near)
        for seat, n in enumerate(view.state.counts(piece))
    )
    margin = view.say(power.margin) if power.margin else ""
    badge = str(view.game.values.get(piece, "✦"))
    told = view.say(power.standing), margin, view.say(power.gives)
    return Row(piece, view.name(piece), badge, power.rule, cells, *told)


def one_more(view: "TableView", power: Power) -> Iterator[int]:
    """Find who would take a power with one more card, where the deck has one."""
    state, piece = view.state, power.piece
    if not state.count(DECK, piece):
        return
    counts = state.counts(piece)
    most = max(counts)
    for seat in state.seats:
        if seat != power.holder and counts[seat] + 1 >= most > 0:
            then = state.copy()
            then.apply(Move(piece, 1, DECK, seat))
            if view.game.majorities(then).get(piece) == seat:
                yield seat
