"""What every action comes in: an id of its own, perhaps the version it was made on.

`if_version` must still be the newest. `seen` may be older: the action is done where nothing that
happened since touches what it changes. `meant` names the moment it is for, `go_on` lets the table
take the steps that follow by themselves. `own` is the key of the phone that entered a secret; the
log never holds it.
"""

import json
from collections.abc import Mapping
from typing import Any, TypeGuard

from companion.core.refusal import Problem
from companion.core.say import say

# What the envelope says is not part of what was done.
ENVELOPE = ("id", "if_version", "seen", "meant", "go_on", "own")
ID_LENGTH = 100
# The log keeps an action as it was sent; no game has one nearly as long or as deep.
ACTION_LENGTH = 4000
ACTION_DEPTH = 8
# json.dumps makes a new one each time.
PLAIN = json.JSONEncoder(ensure_ascii=False)


def envelope_problems(action: Mapping[str, Any]) -> list[Problem]:
    """Find what is wrong with an action before anybody reads what it asks for."""
    problems = []
    if not is_id(action.get("id")):
        problems.append(Problem("id", say("id_missing", most=ID_LENGTH)))
    for field in ("if_version", "seen"):
        if action.get(field) is not None and not is_version(action[field]):
            problems.append(Problem(field, say("not_whole")))
    if not is_writable({key: value for key, value in action.items() if key not in ENVELOPE}):
        problems.append(Problem("", say("not_writable")))
    return problems


def is_id(raw: object) -> bool:
    """Tell whether this can be an action's id: a little text that can be written down."""
    return isinstance(raw, str) and 0 < len(raw) <= ID_LENGTH and is_text(raw)


def is_version(raw: object) -> TypeGuard[int]:
    """Tell whether this can be a version: true is no 1."""
    return isinstance(raw, int) and not isinstance(raw, bool)


def is_text(raw: str) -> bool:
    """Tell whether a text can be stored; half a character (a lone surrogate) cannot."""
    try:
        raw.encode()
    except UnicodeEncodeError:
        return False
    return True


def is_writable(action: Mapping[str, Any]) -> bool:
    """Tell whether the log can keep an action."""
    if is_deeper(action, ACTION_DEPTH):
        return False
    text = PLAIN.encode(action)
    return len(text) <= ACTION_LENGTH and is_text(text)


def is_deeper(value: object, levels: int) -> bool:
    """Tell whether objects and lists lie in one another deeper than so many levels."""
    level = [value]
    for _ in range(levels + 1):
        holders = [each for each in level if isinstance(each, (dict, list))]
        if not holders:
            return False
        level = []
        for each in holders:
            level.extend(each.values() if isinstance(each, dict) else each)
    return True
