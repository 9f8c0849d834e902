"""Where each phone enters only what belongs to its own seat: what that is."""

from collections.abc import Callable, Mapping
from typing import Any

from companion.table.table import Entry, Table

Action = Mapping[str, Any]
Past = Callable[[int], Entry]


def is_own(table: Table, seat: int | None, action: Action, past: Past) -> bool:
    """Tell whether an action is a seat's own: its cards, its turn, what it did last."""
    if seat is None or seat not in table.state.seats:
        return False
    kind, name = action.get("type"), table.state.names[seat]
    if kind == "next":
        # Where nobody has the turn, whoever is ready goes on.
        return table.state.turn in (None, seat)
    if kind == "undo":
        return action.get("to") is None and is_by(table, name, table.head, past)
    if kind == "redo":
        return bool(table.redo) and is_by(table, name, past(table.redo).head, past)
    if kind == "finish":
        return table.state.phase == "scoring"
    if kind == "option":
        return is_asked_of_all(table, action)
    return action.get("player") == name


def is_asked_of_all(table: Table, action: Action) -> bool:
    """Tell whether an action answers what the whole table is asked (C11): anybody may."""
    asked = [r.choices for r in table.rules.reminders(table.state) if r.seat is None]
    return any(
        all(action.get(part) == value for part, value in choice.action.items())
        for choices in asked
        for choice in choices
    )


def is_by(table: Table, name: str, version: int, past: Past) -> bool:
    """Tell whether an entry tells of a player, or only of the clock."""
    if not version:
        return False
    action = past(version).action
    return bool(action.get("player", name) == name)
