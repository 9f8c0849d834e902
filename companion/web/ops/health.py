"""Say whether the companion is well."""

import time

from flask import Blueprint, current_app

from companion.web.entry.guard import store

bp = Blueprint("health", __name__)
# Reading costs nothing; a write costs the disk one, so it is tried seldom.
TRY_EVERY = 30.0
TRIED = "health_tried"


@bp.get("/healthz")
def healthz() -> dict[str, str]:
    """Answer while the database answers, and takes what is written."""
    store().ask()
    now = time.monotonic()
    if now - current_app.extensions.get(TRIED, -TRY_EVERY) >= TRY_EVERY:
        # Noted afterwards: where it failed, it is tried again at the next question.
        store().try_to_write()
        current_app.extensions[TRIED] = now
    return {"status": "ok"}
