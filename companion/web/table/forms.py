"""A form that was sent becomes an action."""

import json
from typing import Any

from werkzeug.datastructures import MultiDict

from companion.core.refusal import refuse
from companion.web.api.table_json import JSON

# Fields that hold numbers, and fields that hold a part of an action as JSON.
NUMBERS = ("count", "to", "n", "if_version", "seen")
PARTS = ("action", "a", "b")
LONGEST_NUMBER = 6


def action_of(form: MultiDict[str, str]) -> JSON:
    """Read an action: the tapped choice first, then fields; a dot reaches into a part."""
    action: JSON = {}
    if "action" in form:
        action.update(part(form["action"]))
    for field, value in form.items():
        if field == "action":
            continue
        # One dot reaches into a part; a player's name may hold more of them.
        outer, dot, inner = field.partition(".")
        inside = action.setdefault(outer, {}) if dot else action
        if not isinstance(inside, dict):
            raise refuse(field, "not_an_object")
        read = value_of(field, value)
        # No cards of a family is no part of a play; elsewhere 0 and "" mean something.
        if read or not dot:
            inside[inner if dot else outer] = read
    return action


def value_of(field: str, value: str) -> Any:
    """Read one field: a number, a part, or text."""
    if field in PARTS:
        return part(value)
    counted = field in NUMBERS or field.startswith("cards.")
    if counted and value.isdecimal() and len(value) <= LONGEST_NUMBER:
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
