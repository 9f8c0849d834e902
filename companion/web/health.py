"""Say whether the companion is well."""

from flask import Blueprint

bp = Blueprint("health", __name__)


@bp.get("/healthz")
def healthz() -> dict[str, str]:
    """Answer while the companion works."""
    return {"status": "ok"}
