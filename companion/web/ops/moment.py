"""What a proxy shows while the one machine that has a table is away: another one says so."""

from flask import Blueprint, Response, make_response, render_template

bp = Blueprint("moment", __name__)
RETRY_AFTER = "5"


@bp.get("/moment")
def moment() -> Response:
    """Say that the table comes back; the page looks for it by itself."""
    response = make_response(render_template("moment.html"), 503)
    response.headers["Retry-After"] = RETRY_AFTER
    return response
