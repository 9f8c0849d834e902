"""What one player alone may see: entered and shown on one phone only."""

import secrets as random
from collections.abc import Sequence

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import NotFound

from companion.core.refusal import Refused
from companion.table.act import act
from companion.table.secrets import is_proven, proof_of
from companion.web.entry.guard import (
    access,
    forget_secrets,
    give_seat,
    keep_at_table,
    only_own,
    store,
)
from companion.web.entry.roles import OWN
from companion.web.phone.language import gettext
from companion.web.table.pages import view_of
from companion.web.table.view import TableView

bp = Blueprint("secret", __name__, url_prefix="/t/<code>/secret")


def secret_view(code: str) -> TableView:
    """Load a table of a game that has secrets."""
    view = view_of(code)
    if not view.game.secrets.actions:
        raise NotFound
    return view


def proven_seat(view: TableView) -> int | None:
    """Find the seat of this phone, where it has entered that seat's secret itself."""
    seat = access().seat
    if seat is None or seat not in view.state.seats:
        return None
    return seat if is_proven(view.table, seat, request.cookies.get(f"{OWN}{seat}")) else None


def shown(
    view: TableView, problems: Sequence[str] = (), status: int = 200, again: bool = False
) -> Response:
    """Show the page, with the phone's own secret; `again` asks whether to replace another's."""
    mine, secrets = proven_seat(view), view.game.secrets
    page = render_template(
        f"games/{view.game.id}/secret.html",
        view=view,
        mine=mine,
        # Whether this phone is asked to say that secrets may be disclosed.
        asked=mine is not None and mine in secrets.waiting_for(view.state),
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
    if "leave" in request.form:
        return left(view)
    if "ready" in request.form:
        return done(view, {"type": "ready", "player": request.form.get("player", "")})
    kind, field = view.game.views.SECRET
    player, given = request.form.get("player", ""), request.form.getlist(field)
    back = "back" in request.form
    if not given and not back:
        return shown(view, [gettext("First make your choice.")], 422)
    if access().is_host and is_anothers(view, player) and "replace" not in request.form:
        asked = gettext("%(name)s has entered one on another phone already.") % {"name": player}
        return shown(view, [asked], 409, again=True)
    own = random.token_hex(16)
    action = {"type": kind, "player": player, field: [] if back else given, "proof": proof_of(own)}
    response = done(view, action)
    seat = view.seat_of(player)
    if response.status_code == 303 and seat is not None:
        # What it knew of another it forgets; it is that player's now, unless others use it too.
        forget_secrets(response, code, view.state.seats)
        if "shared" not in request.form:
            give_seat(response, code, seat)
            keep_at_table(response, code, f"{OWN}{seat}", own, "/secret")
    return response


def done(view: TableView, action: dict[str, object]) -> Response:
    """Do an action and go to the table, or say on this page why not."""
    try:
        act(store(), view.code, action | {"id": random.token_hex(12)}, only_own)
    except Refused as refused:
        # Another phone's: nothing that was sent is wrong, it only does not go together.
        theirs = any(problem.message.key == "not_your_secret" for problem in refused.problems)
        said = [view.say(problem.message) for problem in refused.problems]
        return shown(view, said, 409 if theirs else 422)
    return make_response(redirect(table_url(view), 303))


def left(view: TableView) -> Response:
    """Forget every secret on this phone, because somebody else takes it."""
    response = make_response(redirect(table_url(view), 303))
    forget_secrets(response, view.code, view.state.seats)
    return response


def table_url(view: TableView) -> str:
    """Give the address of the table."""
    return url_for("table.show", code=view.code, tab="table")


def is_anothers(view: TableView, player: str) -> bool:
    """Tell whether another phone has entered this player's secret."""
    seat = view.seat_of(player)
    return (
        seat is not None
        and seat != proven_seat(view)
        and view.game.secrets.is_held(view.state, seat)
    )
