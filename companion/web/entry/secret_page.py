"""What one player alone may see: entered and shown on one phone only."""

import hashlib
import hmac
import secrets as random
from collections.abc import Sequence

from flask import Blueprint, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.core.refusal import Refused
from companion.table.act import act
from companion.web.entry.guard import MOST_DIGITS, keep_at_table, only_own, store
from companion.web.phone.language import gettext
from companion.web.table.pages import view_of
from companion.web.table.view import TableView

bp = Blueprint("secret", __name__, url_prefix="/t/<code>/secret")
COOKIE = "own"


def secret_view(code: str) -> TableView:
    """Load a table of a game that has secrets."""
    view = view_of(code)
    if not hasattr(view.game.views, "secrets"):
        raise NotFound
    return view


def proof(own: str) -> str:
    """Make what the log may hold of a phone's own key: it proves, and cannot be turned back."""
    return hashlib.sha256(own.encode("utf-8", "replace")).hexdigest()


def proven_seat(view: TableView) -> int | None:
    """Find the seat whose secret this phone has entered itself; a claimed name is not enough."""
    seat, _, own = request.cookies.get(COOKIE, "").partition(".")
    if not (seat.isdecimal() and len(seat) < MOST_DIGITS and int(seat) in view.state.seats):
        return None
    held = view.game.views.proof_of(view.state, int(seat)) or ""
    return int(seat) if hmac.compare_digest(held.encode(), proof(own).encode()) else None


def shown(
    view: TableView, problems: Sequence[str] = (), status: int = 200, again: bool = False
) -> Response:
    """Show the page, with the phone's own secret; `again` asks whether to replace another's."""
    page = render_template(
        f"games/{view.game.id}/secret.html",
        view=view,
        mine=proven_seat(view),
        problems=problems,
        again=again,
        player=request.form.get("player"),
        chosen=request.form.getlist(view.game.views.SECRET[1]),
    )
    return make_response(page, status)


@bp.get("")
def show(code: str) -> Response:
    """Ask for the secret, or show it to the phone that entered it."""
    return shown(secret_view(code))


@bp.post("")
def enter(code: str) -> Response:
    """Enter a secret; only this phone gets the key that shows it again."""
    view = secret_view(code)
    kind, field = view.game.views.SECRET
    player, given = request.form.get("player", ""), request.form.getlist(field)
    back = "back" in request.form
    if not given and not back:
        return shown(view, [gettext("Choose first what you hold.")], 422)
    if is_anothers(view, player) and "replace" not in request.form:
        asked = gettext("%(name)s has entered one on another phone already.") % {"name": player}
        return shown(view, [asked], 409, again=True)
    own = random.token_hex(12)
    action = {"type": kind, "player": player, field: [] if back else given, "proof": proof(own)}
    try:
        act(store(), code, action | {"id": random.token_hex(12)}, only_own)
    except Refused as refused:
        return shown(view, [view.say(problem.message) for problem in refused.problems], 422)
    response = make_response(redirect(url_for("table.show", code=code, tab="table"), 303))
    keep_at_table(response, code, COOKIE, f"{view.state.names.index(player)}.{own}")
    return response


def is_anothers(view: TableView, player: str) -> bool:
    """Tell whether another phone has entered this player's secret."""
    seat = view.seat_of(player)
    return (
        seat is not None
        and seat != proven_seat(view)
        and view.game.views.has_entered(view.state, seat)
    )
