"""Everything that a part of a table's page shows, so that the same part is not rendered twice.

A part that shows more than is named here would go stale: a test compares remembered parts with
freshly rendered ones through whole games.
"""

from collections.abc import Callable, Hashable

from flask import request

from companion.web.table_view import TableView

Inputs = Callable[[TableView, int | None], Hashable]


def top(view: TableView, seat: int | None) -> Hashable:
    """Name what the bar shows: what can be undone, who this phone is, its light."""
    table, over = view.table, view.state.phase == "finished"
    theme = request.cookies.get("theme")
    return bool(table.head), bool(table.redo), over, view.state.names, theme


def season(view: TableView, seat: int | None) -> Hashable:
    """Name what the season shows: round, phase, deal and limit, and why they differ."""
    state = view.state
    why = repr(view.rules.reasons(state))
    return state.round, state.phase, tuple(view.deals), tuple(view.limits), why


def one_seat(view: TableView, seat: int | None) -> Hashable:
    """Name what a tableau shows: cards, tokens, majorities, whose turn it is."""
    if seat is None:
        return None
    state = view.state
    lying = tuple(state.marks.get(mark) for mark in view.game.lying.values())
    mine = (seat, state.names[seat], state.turn == seat, view.first == seat)
    shown = tuple(view.chips(seat)), tuple(view.tokens(seat)), lying
    return *mine, view.kept(seat), view.limits[seat], shown


def dock(view: TableView, seat: int | None) -> Hashable:
    """Name what the dock shows: the cards that can be played, or the next step."""
    state = view.state
    return (
        *(state.round, state.phase, state.turn, state.names),
        *("played" in view.played, tuple(view.pickable())),
    )


# Only of the templates all games share; what a game shows in its own way is rendered each time.
INPUTS: dict[str, Inputs] = {
    "table/top.html": top,
    "table/season.html": season,
    "table/seat.html": one_seat,
    "table/dock.html": dock,
}


def inputs(template: str, view: TableView, seat: int | None) -> Hashable:
    """Name everything a part shows, or None where it has to be rendered."""
    # Who may enter only their own seat is offered what the whole table decides.
    if template not in INPUTS or view.access.only_own_seat:
        return None
    return template, view.game.id, view.code, view.access, INPUTS[template](view, seat)
