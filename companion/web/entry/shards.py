"""One of several machines: its letter stands first in the codes it makes (docs/scaling.md).

A code of eight letters was made by a machine that was alone; with a letter before it, it has nine.
Tables never touch each other, so the proxy finds a table's machine by that letter, and none of
the machines knows of another.
"""

from flask import current_app

from companion.web.entry.keys import CODE_LENGTH, new_code


def fresh_code() -> str:
    """Make up a code that leads to this machine."""
    return new_code(current_app.config["SHARD"])


def is_elsewhere(code: str) -> bool:
    """Tell whether a code is of another machine."""
    mine = current_app.config["SHARD"]
    return bool(mine) and len(code) == CODE_LENGTH + 1 and not code.startswith(mine)


def is_drained() -> bool:
    """Tell whether this machine begins nothing new."""
    return bool(current_app.config["DRAIN"])
