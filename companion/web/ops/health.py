"""Say whether the companion is well."""

from flask import Blueprint

from companion.web.entry.guard import store

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> dict[str, str]:
    """Answer while the database answers."""
    store().ask()
    return {"status": "ok"}
