"""Come to a table: by its code or a link, as one of its players or to look on."""

import re

from flask import Blueprint, current_app, make_response, redirect, render_template, request
from werkzeug.wrappers import Response

from companion.store.errors import NoSuchTable
from companion.web.base import base
from companion.web.entry import roles as entry
from companion.web.entry.guard import (
    access,
    forget_secrets,
    give_key,
    give_seat,
    secret,
    store,
    taken_seats,
    tries,
)
from companion.web.entry.keys import CODE_LENGTH
from companion.web.entry.roles import refuse_guesser, role_of_key
from companion.web.entry.shards import is_elsewhere
from companion.web.home import first_page
from companion.web.table.pages import view_of

bp = Blueprint("join", __name__)
MOST_TYPED = 20


@bp.post("/enter")
def enter() -> Response:
    """Go to the table whose code was typed, however it was written."""
    # What is no letter or digit was typed for the eye; longer is no code.
    typed = request.form.get("code", "")[:MOST_TYPED]
    code = re.sub(r"[^a-z0-9]", "", typed.lower())[: CODE_LENGTH * 2]
    if not code:
        return redirect(f"{base()}/", 303)
    if is_elsewhere(code):
        return redirect(f"{base()}/t/{code}/join", 303)  # that machine says whether there is such
    try:
        entry.enter(current_app, code, (), request.remote_addr or "")
    except NoSuchTable:
        return make_response(first_page(typed), 404)
    except entry.NoEntry:
        pass  # The table itself says that it is closed.
    return redirect(f"{base()}/t/{code}/join", 303)


@bp.get("/t/<code>/k/<key>")
def link(code: str, key: str) -> Response:
    """Take a link's key, and leave for an address that holds none."""
    role = role_of_key(secret(), code, store().doors(code), key)
    if role is None:
        # The guard has counted it.
        refuse_guesser(tries(), request.remote_addr or "")
    new_here = access().seat is None and role == "player"
    here = f"{base()}/t/{code}"
    if request.args.get("to") == "board":
        here, new_here = f"{here}/board", False
    response = make_response(redirect(f"{here}/join" if new_here else here, 303))
    # No page may tell where the visitor came from: that address holds the key.
    response.headers["Referrer-Policy"] = "no-referrer"
    # A host who tries a link for others stays the host.
    if role == access().role:
        give_key(response, code, role)
    return response


@bp.get("/t/<code>/join")
def ask(code: str) -> Response:
    """Ask who this phone is; seats of other phones are marked."""
    response = make_response(asked(code))
    if not access().has_key:
        give_key(response, code, access().role)
    return response


def asked(code: str, wanted: int | None = None) -> str:
    """Show the seats; one that is `wanted` and taken is asked about once more."""
    view = view_of(code)
    return render_template("table/join.html", view=view, taken=taken_seats(code), wanted=wanted)


@bp.post("/t/<code>/join")
def sit(code: str) -> Response:
    """Take a seat, or none, and go to the table; another phone's seat only when that is meant."""
    chosen = request.form.get("seat", "")
    table = store().load(code)
    seat = int(chosen) if chosen in map(str, table.state.seats) else None
    if seat in taken_seats(code) and "sure" not in request.form:
        return make_response(asked(code, seat))
    response = make_response(redirect(f"{base()}/t/{code}", 303))
    give_seat(response, code, seat)
    if table.game.secrets.actions:
        # Who leaves a seat leaves its secret too.
        forget_secrets(response, code, [s for s in table.state.seats if s != seat])
    return response
