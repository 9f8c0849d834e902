"""Two phones at once: does what one does touch what others did since it last looked?"""

import json
from collections.abc import Iterable, Iterator, Sequence
from typing import Any

from companion.core.state import BANK, DECK, Change, Mark
from companion.table.table import Entry

# Supplies: taking from them by two phones is no clash, only too much is (and refused).
SUPPLIES = (DECK, BANK)
CLOCK = (("mark", "turn"), ("mark", "phase"), ("mark", "round"))
BACK_AND_FORTH = ("undo", "redo")
# What changed, from the whole to the part: ("mark", "used", "spy").
Path = tuple[object, ...]


def clashing(entry: Entry, since: Iterable[Entry], turn_marks: Sequence[str] = ()) -> list[Entry]:
    """Find the entries of other phones that an action made without knowing them clashes with.

    What a turn has used, in one of the game's `turn_marks`, means something only in that turn.
    """
    others = [other for other in since if phone_of(other.id) != phone_of(entry.id)]
    if entry.action.get("type") in BACK_AND_FORTH:
        # It was meant for another newest entry, whatever that one changed.
        return others
    # What moves by itself is reckoned anew from whatever lies there.
    mine = set(touched(entry.changes[: len(entry.changes) - entry.settled]))
    if any(path[:2] == ("mark", mark) for path in mine for mark in turn_marks):
        mine.update(CLOCK)
    return [other for other in others if overlap(mine, touched(other.changes))]


def phone_of(identity: str) -> str:
    """Tell which phone an action's id is from: pages begin their ids with the phone's own."""
    return identity.partition("-")[0]


def touched(changes: Iterable[Change]) -> Iterator[Path]:
    """List what changes touch: pieces in front of somebody, and marks."""
    for change in changes:
        if isinstance(change, Mark):
            yield from differences(change.old, change.new, ("mark", change.key))
        else:
            for place in (change.source, change.target):
                if place not in SUPPLIES:
                    yield ("piece", place, change.piece)


def differences(old: Any, new: Any, path: Path) -> Iterator[Path]:
    """Tell in which inner parts two values of a mark differ."""
    if isinstance(old, dict | None) and isinstance(new, dict | None):
        old, new = old or {}, new or {}
        for key in sorted({*old, *new}):
            if old.get(key) != new.get(key):
                yield from differences(old.get(key), new.get(key), (*path, key))
    elif isinstance(old, list | None) and isinstance(new, list | None):
        changed = items(old or []) ^ items(new or [])
        yield from ((*path, item) for item in sorted(changed)) if changed else (path,)
    else:
        yield path


def items(values: Sequence[Any]) -> set[str]:
    """Write list items down so that they can be compared."""
    return {json.dumps(value, sort_keys=True) for value in values}


def overlap(mine: Iterable[Path], theirs: Iterable[Path]) -> bool:
    """Tell whether anything of the one is a part of, or the same as, anything of the other."""
    others = list(theirs)
    return any(is_within(a, b) or is_within(b, a) for a in mine for b in others)


def is_within(path: Path, whole: Path) -> bool:
    """Tell whether a path leads into another one, or is it."""
    return path[: len(whole)] == whole
