"""What the parts of an action may be: declared once, read, asked for and described by that."""

from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

JSON = dict[str, Any]
NOTHING: Mapping[str, "Kind"] = {}
WHOLE: JSON = {"type": "integer", "minimum": 0}


class Kind(NamedTuple):
    """Say what a part may be: its JSON Schema, the ids it knows, the parts inside it."""

    schema: JSON
    ids: tuple[str, ...] = ()
    parts: Mapping[str, "Kind"] = NOTHING
    is_optional: bool = False


NAME: JSON = {"type": "string", "minLength": 1, "maxLength": 40, "description": "A player's name."}
PLAYER = Kind(NAME)
COUNT = Kind(WHOLE)
YES_NO = Kind({"type": "boolean"})
TEXT = Kind({"type": "string"})


def maybe(kind: Kind) -> Kind:
    """Let a part be missing."""
    return kind._replace(is_optional=True)


def or_null(kind: Kind) -> Kind:
    """Let a part be null, which says something else than missing."""
    return kind._replace(schema={"anyOf": [kind.schema, {"type": "null"}]}, is_optional=True)


def told(kind: Kind, description: str) -> Kind:
    """Say more of a part than its name does."""
    return kind._replace(schema=kind.schema | {"description": description})


def one_of(ids: Iterable[str]) -> Kind:
    """Let it be one of some ids."""
    known = tuple(ids)
    return Kind({"enum": [*known]}, known)


def counts_of(ids: Iterable[str]) -> Kind:
    """Let it be numbers under ids, as {"coin": 2}."""
    known = tuple(ids)
    names = {"propertyNames": {"enum": [*known]}, "additionalProperties": WHOLE}
    return Kind({"type": "object", **names}, known)


def by_name(kind: Kind) -> Kind:
    """Let it be something for each of some players, under their names."""
    return Kind({"type": "object", "additionalProperties": kind.schema}, kind.ids)


def part(**parts: Kind) -> Kind:
    """Let it be an object; what is not named does no harm."""
    return Kind(object_schema(parts), parts=parts)


def list_of(kind: Kind) -> Kind:
    """Let it be a list."""
    return Kind({"type": "array", "items": kind.schema}, kind.ids, kind.parts)


def either(*kinds: Kind) -> Kind:
    """Let it be one thing or another."""
    ids = dict.fromkeys(id for kind in kinds for id in kind.ids)
    return Kind({"anyOf": [kind.schema for kind in kinds]}, tuple(ids))


def object_schema(parts: Mapping[str, Kind]) -> JSON:
    """Describe an object with some parts."""
    return {
        "type": "object",
        "required": [name for name, kind in parts.items() if not kind.is_optional],
        "properties": {name: kind.schema for name, kind in parts.items()},
    }
