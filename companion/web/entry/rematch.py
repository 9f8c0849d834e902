"""The same people's next game: made once, and nobody is more there than here."""

import secrets as random
from typing import Any

from flask import Blueprint, make_response, redirect, render_template, url_for
from werkzeug.wrappers import Response

from companion.core.reading import FIRST_PLAYER
from companion.store.doors import FIRST_LINKS
from companion.table.going_on import begin
from companion.table.table import Table, new_table
from companion.web.base import base
from companion.web.entry import new_tables
from companion.web.entry.guard import access, give_key, give_seat, store
from companion.web.entry.keys import ROLES
from companion.web.entry.shards import fresh_code, is_drained
from companion.web.phone import cookies as memory

bp = Blueprint("rematch", __name__)
OVER = "finished"


@bp.post("/t/<code>/rematch")
def rematch(code: str) -> Response:
    """Go to the next game: the first phone makes it, with the 1st Player drawn.

    While a game is under way only its host ends it like this; the others follow.
    """
    old = store().load(code)
    found = store().next_of(code)
    if found is None:
        if old.state.phase != OVER and not access().is_host:
            return make_response(render_template("table/not_over.html", code=code), 403)
        staying = staying_at(old)
        raw: dict[str, Any] = {
            "players": staying,
            "options": dict(old.state.options),
            FIRST_PLAYER: random.choice(staying),
        }
        if is_drained():
            # Another machine begins it; who plays is not asked again.
            return redirect(url_for("new_table.form", game=old.game.id, name=staying), 303)
        new_tables.claim()
        found = store().create_after(code, fresh_code(), begin(new_table(old.game, raw)))
    response = make_response(redirect(f"{base()}/t/{found}", 303))
    memory.remember_names(response, old.state.names)
    memory.remember_table(response, found)
    if carries_over(found):
        give_key(response, found, access().role)
    give_seat(response, found, same_seat(old, store().load(found)))
    return response


def staying_at(old: Table) -> list[str]:
    """List who plays on, as they sit around the table."""
    state = old.state
    return [state.names[seat] for seat in state.around if seat not in state.away]


def same_seat(old: Table, new: Table) -> int | None:
    """Find where this phone's player sits in the next game: they may sit in another order."""
    seat, names = access().seat, old.state.names
    name = names[seat] if seat is not None and seat < len(names) else None
    return new.state.names.index(name) if name in new.state.names else None


def carries_over(new: str) -> bool:
    """Tell whether a phone's role here is its role at the next table too.

    Not where the host has made the links of that role worthless there: who was sent away would
    come back through the game before. And who is here by the bare code alone is there what the
    bare code is there.
    """
    doors, role = store().doors(new), access().role
    if getattr(doors, role) != FIRST_LINKS:
        return False
    if access().has_key:
        return True
    return doors.door in ROLES and ROLES.index(doors.door) <= ROLES.index(role)
