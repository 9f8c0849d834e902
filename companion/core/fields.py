"""The fields of actions as JSON Schema, for programs that have never seen our rules."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

JSON = dict[str, Any]
NAME: JSON = {"type": "string", "minLength": 1, "maxLength": 40, "description": "A player's name."}
COUNT: JSON = {"type": "integer", "minimum": 0}


class Fields(NamedTuple):
    """Tell what a game's own actions take.

    `of` names each action's fields, "what must be given | what may be given". `schemas` describes
    those that only this game has, under "field", or under "action.field" where that differs.
    """

    of: Mapping[str, str]
    schemas: Mapping[str, JSON]


NO_FIELDS = Fields({}, {})


def any_of(ids: Iterable[str | None]) -> JSON:
    """Let it be one of some ids."""
    return {"enum": list(ids)}


def counts_of(ids: Iterable[str]) -> JSON:
    """Let it be numbers under ids, as {"coin": 2}."""
    return {"type": "object", "propertyNames": any_of(ids), "additionalProperties": COUNT}


def part(required: str, **properties: JSON) -> JSON:
    """Describe an object; what is not named does no harm."""
    return {"type": "object", "required": required.split(), "properties": properties}


def list_of(schema: JSON) -> JSON:
    """Describe a list."""
    return {"type": "array", "items": schema}
