"""A form that was sent becomes an action: each field is read as the game declares it."""

import json
from collections.abc import Callable, Mapping, Sequence
from typing import Any

from companion.core.game import Game
from companion.core.kinds import COUNT, NOTHING, Kind
from companion.core.refusal import refuse
from companion.core.state import JSON
from companion.table.conflict import BACK_AND_FORTH

# Each field with its values: there are several where it is a list.
Form = Mapping[str, Sequence[str]]
# What every action comes in holds numbers too, and the moment it is meant for.
ENVELOPE: Mapping[str, Kind] = {
    "if_version": COUNT,
    "seen": COUNT,
    "instead": COUNT,
    "meant": Kind({"type": "object"}),
}
LONGEST_NUMBER = 6


def action_of(form: Form, game: Game) -> JSON:
    """Read an action: the tapped choice first, then fields; a dot reaches into a part."""
    action: JSON = part(form["action"][0]) if "action" in form else {}
    kind = action.get("type", form.get("type", ("",))[0])
    kinds = game.parts_of(kind) if isinstance(kind, str) else NOTHING
    for field, values in form.items():
        if field == "action":
            continue
        # One dot reaches into a part; a player's name may hold more of them.
        outer, dot, inner = field.partition(".")
        inside = action.setdefault(outer, {}) if dot else action
        if not isinstance(inside, dict):
            raise refuse(field, "not_an_object")
        schema = schema_of(kinds, outer, bool(dot))
        if schema.get("type") == "array":
            # A list is the same field several times; what was left open is no part of it.
            read: Any = [each for each in values if each]
        else:
            read = value_of(schema, values[0])
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
    kind = kinds.get(field) or ENVELOPE.get(field)
    schema = kind.schema if kind else {}
    return schema.get("additionalProperties", {}) if is_inside else schema


def value_of(schema: JSON, value: str) -> Any:
    """Read one field: a number, a part, or text."""
    holds = schema.get("type")
    if holds == "object":
        return part(value)
    if holds == "integer" and value.isdecimal() and len(value) <= LONGEST_NUMBER:
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
