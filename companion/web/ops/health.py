"""Say whether the companion is well."""

from flask import Blueprint

from companion.web.entry.guard import store

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> dict[str, str]:
    """Answer while the database answers."""
    # A question that the file has to answer, not SQLite alone.
    store().db.execute("SELECT count(*) FROM sqlite_master")
    return {"status": "ok"}
