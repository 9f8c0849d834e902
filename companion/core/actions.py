"""Read the parts of an action, or refuse it and say where it is wrong."""

from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.reading import Reader
from companion.core.refusal import Refused, refuse
from companion.core.state import State

Action = Mapping[str, Any]


def seat_of(state: State, action: Action, at: str = "player") -> int:
    """Read which player is meant."""
    name = action.get(at)
    if not isinstance(name, str) or name not in state.names:
        raise refuse(at, "no_such_player", names=", ".join(state.names))
    return state.names.index(name)


def id_of(action: Action, at: str, known: Iterable[str]) -> str:
    """Read one id of a known few."""
    reader = Reader()
    found = reader.one_of(at, action.get(at), known)
    if found is None:
        raise Refused(reader.problems)
    return found


def whole_of(action: Action, at: str, default: int | None = None) -> int:
    """Read a count."""
    if action.get(at) is None and default is not None:
        return default
    reader = Reader()
    n = reader.whole(at, action.get(at))
    reader.check()
    return n


def counts_of(action: Action, at: str, known: Mapping[str, int]) -> dict[str, int]:
    """Read how many of each card, in the order of the box."""
    reader = Reader()
    counts = reader.counts(at, action.get(at), known, "unknown_piece", "")
    reader.check()
    return {piece: counts[piece] for piece in known if piece in counts}


def part_of(action: Action, at: str) -> Action:
    """Read a part that is an object itself."""
    part = action.get(at)
    if not isinstance(part, dict):
        raise refuse(at, "not_an_object")
    return part
