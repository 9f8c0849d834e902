"""Say whether the companion is well."""

from flask import Blueprint

from companion.web.access import store

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> dict[str, str]:
    """Answer while the database answers."""
    store().db.execute("SELECT 1")
    return {"status": "ok"}
