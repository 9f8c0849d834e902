"""A form that was sent becomes an action: each field is read as the game declares it."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.core.game import Game
from companion.core.kinds import COUNT, Kind
from companion.core.refusal import refuse
from companion.core.state import JSON
from companion.table.conflict import BACK_AND_FORTH

# What every action comes in holds numbers too, and the moment it is meant for.
ENVELOPE: Mapping[str, Kind] = {
    "if_version": COUNT,
    "seen": COUNT,
    "instead": COUNT,
    "meant": Kind({"type": "object"}),
}
LONGEST_NUMBER = 6


def action_of(form: MultiDict[str, str], game: Game) -> JSON:
    """Read an action: the tapped choice first, then fields; a dot reaches into a part."""
    action: JSON = part(form["action"]) if "action" in form else {}
    kind = action.get("type", form.get("type"))
    kinds = {**ENVELOPE, **(game.parts_of(kind) if isinstance(kind, str) else {})}
    for field, value in form.items():
        if field == "action":
            continue
        # One dot reaches into a part; a player's name may hold more of them.
        outer, dot, inner = field.partition(".")
        inside = action.setdefault(outer, {}) if dot else action
        if not isinstance(inside, dict):
            raise refuse(field, "not_an_object")
        schema = schema_of(kinds, outer, bool(dot))
        read = value_of(schema, value)
        if schema.get("type") == "array":
            # A list is the same field several times; what was left open is no part of it.
            read = [each for each in form.getlist(field) if each]
        # No cards of a family is no part of a play; elsewhere 0 and "" mean something.
        if read or not dot:
            inside[inner if dot else outer] = read
    return action


def sign(action: JSON, seat: int | None, names: Callable[[], Sequence[str]]) -> None:
    """Put down who takes something back: as the phone's seat says, never as its form does."""
    if action.get("type") not in BACK_AND_FORTH:
        return
    action.pop("by", None)
    if seat is not None:
        known = names()
        action["by"] = known[seat] if seat < len(known) else ""


def schema_of(kinds: Mapping[str, Kind], field: str, is_inside: bool) -> JSON:
    """Find what a field holds; what nobody declares is text."""
    schema = kinds[field].schema if field in kinds else {}
    inner: JSON = schema.get("additionalProperties", {})
    return inner if is_inside else schema


def value_of(schema: JSON, value: str) -> Any:
    """Read one field: a number, a part, or text."""
    if schema.get("type") == "object":
        return part(value)
    is_number = schema.get("type") == "integer"
    if is_number and value.isdecimal() and len(value) <= LONGEST_NUMBER:
        return int(value)
    return value


def part(value: str) -> JSON:
    """Read a part of an action written as JSON."""
    try:
        read = json.loads(value)
    except (ValueError, RecursionError) as error:
        raise refuse("action", "not_json") from error
    if not isinstance(read, dict):
        raise refuse("action", "not_an_object")
    return read
