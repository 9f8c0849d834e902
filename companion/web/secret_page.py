"""What one player alone may see: entered and shown on one phone only."""

import secrets as random
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.core.refusal import Refused
from companion.web.access import keep_at_table, only_own, secret, store
from companion.web.secret import is_key, make_key
from companion.web.table_pages import view_of
from companion.web.table_view import TableView

bp = Blueprint("secret", __name__, url_prefix="/t/<code>/secret")
COOKIE = "own"


def secret_view(code: str) -> TableView:
    """Load a table of a game that has secrets."""
    view = view_of(code)
    if not hasattr(view.game.views, "secrets"):
        raise NotFound
    return view


def proven_seat(code: str) -> int | None:
    """Find the seat whose secret this phone has entered itself; a claimed name is not enough."""
    seat, _, key = request.cookies.get(COOKIE, "").partition(".")
    proven = seat.isdecimal() and len(seat) < 3 and is_key(secret(), code, f"own{seat}", 1, key)
    return int(seat) if proven else None


def shown(view: TableView, problems: Any = (), status: int = 200) -> Response:
    """Show the page, with the phone's own secret."""
    seat = proven_seat(view.code)
    mine = seat if seat in view.state.seats else None
    page = render_template(
        f"table/{view.game.id}/secret.html", view=view, mine=mine, problems=problems
    )
    return make_response(page, status)


@bp.get("")
def show(code: str) -> Response:
    """Ask for the secret, or show it to the phone that entered it."""
    return shown(secret_view(code))


@bp.post("")
def enter(code: str) -> Response:
    """Enter a secret; only this phone gets the proof that shows it again."""
    view = secret_view(code)
    player = request.form.get("player", "")
    kind, field = view.game.views.SECRET
    action = {"type": kind, "player": player, field: request.form.getlist(field)}
    try:
        store().act(code, action | {"id": random.token_hex(12)}, only_own)
    except Refused as refused:
        return shown(view, [view.say(problem.message) for problem in refused.problems], 422)
    response = make_response(redirect(url_for("secret.show", code=code), 303))
    seat = view.state.names.index(player)
    proof = make_key(secret(), code, f"own{seat}", 1)
    keep_at_table(response, code, COOKIE, f"{seat}.{proof}")
    return response
