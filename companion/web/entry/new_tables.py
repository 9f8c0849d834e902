"""Whether a new table may be made: not too many from one address, and only while there is room."""

import math
import shutil
from pathlib import Path

from flask import Flask, current_app, request
from flask_babel import gettext
from werkzeug.exceptions import ServiceUnavailable, TooManyRequests

from companion.web.entry.guard import store
from companion.web.entry.rate_limit import SECONDS, Tries
from companion.web.entry.shards import is_drained

# Tables under way keep going on with what is left: the smaller of the two is kept free for them.
FLOOR_BYTES = 64 * 1024 * 1024
FLOOR_PART = 20
# In a day an address may begin as many tables as in so many minutes without a pause.
DAY = 24 * 3600.0
MINUTES_WORTH_A_DAY = 20
LIMITS = "new_tables"


class NoRoom(ServiceUnavailable):
    """Nothing new is made here: the disk, the host or the end of the machine forbids it."""


def make_limits(most: int) -> tuple[Tries, ...]:
    """Limit new tables from one address by the minute and by the day; 0 limits nothing."""
    if most <= 0:
        return ()
    return Tries(most, SECONDS), Tries(most * MINUTES_WORTH_A_DAY, DAY)


def claim() -> None:
    """Count a table that is about to be made, or refuse it."""
    address = request.remote_addr or ""
    limits: tuple[Tries, ...] = current_app.extensions[LIMITS]
    seconds = max((limit.wait(address) for limit in limits), default=0.0)
    if seconds:
        raise TooManyRequests(
            gettext("Too many new tables from here. Wait a little, then try again."),
            retry_after=math.ceil(seconds),
        )
    if is_drained():
        raise NoRoom(
            gettext("This server is being emptied, so nothing new is begun here."), retry_after=60
        )
    most = current_app.config["TABLES"]
    if most and store().count()["live"] >= most:
        raise NoRoom(gettext("There are as many tables here as the host allows."), retry_after=60)
    if not has_room(Path(current_app.instance_path)):
        raise NoRoom(
            gettext("The disk of the host’s machine is nearly full, so nothing new is begun."),
            retry_after=60,
        )
    for limit in limits:
        limit.note(address)


def has_room(folder: Path) -> bool:
    """Tell whether more is free than tables under way may still need."""
    try:
        total, _, free = shutil.disk_usage(folder)
    except OSError:
        return True  # The database itself will say what is wrong.
    return free >= min(FLOOR_BYTES, total // FLOOR_PART)


def init_app(app: Flask) -> None:
    """Count from nothing, with the limits the host has set."""
    app.extensions[LIMITS] = make_limits(app.config["NEW_TABLES"])
