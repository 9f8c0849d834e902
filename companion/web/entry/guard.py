"""Guard every request about a table: who is asking, and what may they do?"""

import secrets
from collections.abc import Iterable

from flask import Flask, Response, current_app, g, render_template, request
from werkzeug.exceptions import Forbidden, Unauthorized

from companion.store.errors import NoSuchTable
from companion.store.store import Store
from companion.table.act import Action
from companion.table.perform import Past
from companion.table.table import Table
from companion.web.base import base
from companion.web.cookie import YEAR, give_cookie
from companion.web.entry.keys import make_key
from companion.web.entry.rate_limit import Tries
from companion.web.entry.roles import (
    KEY,
    OWN,
    SEAT,
    Access,
    NoEntry,
    OnlyWatching,
    enter,
    permission,
    refuse_guesser,
    seated,
)

# The cookie by which a table tells its phones apart.
PHONE = "phone"
PHONE_LENGTH = 32
API = "tables_api"
# Tell a page that is open already that it has to ask for itself anew.
GONE = {"X-Table": "gone"}


def store() -> Store:
    """Give this app's store."""
    found: Store = current_app.extensions["store"]
    return found


def secret() -> bytes:
    """Give this server's secret."""
    found: bytes = current_app.extensions["secret"]
    return found


def tries() -> Tries:
    """Give this process's count of wrong tries."""
    found: Tries = current_app.extensions["tries"]
    return found


def access() -> Access:
    """Give what the asking phone may do."""
    found: Access = g.access
    return found


def key_of(code: str, role: str) -> str:
    """Make the key that opens a table in a role."""
    return make_key(secret(), code, role, getattr(store().doors(code), role))


def guard() -> None:
    """Let a request about a table in, or refuse it."""
    code = (request.view_args or {}).get("code")
    if code is None:
        return
    through_api = request.blueprint == API
    key = bearer() if through_api else request.cookies.get(KEY, "")
    # A link's key may open more than the one the phone has.
    shown = (request.view_args or {}).get("key", "")
    try:
        found = enter(current_app, code, (key, shown), request.remote_addr or "")
    except NoEntry:
        # Programs learn whether a key is missing or wrong.
        raise (Forbidden if key else Unauthorized) if through_api else NoEntry from None
    # Whom a program enters for it says in each action; a cookie it made up says nothing.
    seat = "" if through_api else request.cookies.get(SEAT, "")
    g.access = seated(found, seat)
    if request.method == "POST" and not through_api and not g.access.may_act:
        raise OnlyWatching


def bearer() -> str:
    """Read the key a program sends."""
    scheme, _, key = request.headers.get("Authorization", "").partition(" ")
    return key.strip() if scheme.lower() == "bearer" else ""


def require_key() -> None:
    """Let only a host's or player's key act: 401 without a key, 403 with another."""
    if not bearer():
        raise Unauthorized
    if not access().has_key:
        refuse_guesser(tries(), request.remote_addr or "")
    if not access().has_key or not access().may_act:
        raise Forbidden


def only_own(table: Table, action: Action, past: Past) -> None:
    """Refuse what is another seat's, where each phone enters only its own, and prying."""

    def own_key(seat: int) -> object:
        through_api = request.blueprint == API
        return action.get("own") if through_api else request.cookies.get(f"{OWN}{seat}")

    permission(access(), own_key)(table, action, past)


def give_key(response: Response, code: str, role: str) -> None:
    """Give a phone the key of its role at a table; no script can read it."""
    keep_at_table(response, code, KEY, key_of(code, role))


def give_seat(response: Response, code: str, seat: int | None) -> None:
    """Let a phone be a player's, or nobody's; others see that the seat is taken."""
    keep_at_table(response, code, SEAT, "" if seat is None else str(seat))
    phone = this_phone() or secrets.token_hex(8)
    keep_at_table(response, code, PHONE, phone)
    store().sit(code, seat, phone)


def this_phone() -> str:
    """Tell what this phone calls itself at a table: it opens nothing, it tells phones apart."""
    return request.cookies.get(PHONE, "")[:PHONE_LENGTH]


def taken_seats(code: str) -> set[int]:
    """List the seats that other phones have taken."""
    mine = this_phone()
    return {seat for seat, phone in store().sitting(code).items() if phone != mine}


def forget_secrets(response: Response, code: str, seats: Iterable[int]) -> None:
    """Take the keys that show secrets from a phone that somebody else may hold next."""
    for seat in seats:
        keep_at_table(response, code, f"{OWN}{seat}", "", "/secret", 0)


def keep_at_table(
    response: Response, code: str, cookie: str, value: str, inside: str = "", age: int = YEAR
) -> None:
    """Set a cookie that only goes to one table's addresses, or only to those inside of it."""
    give_cookie(response, cookie, value, f"{base()}/t/{code}{inside}", age)


def no_such_table(error: NoSuchTable) -> tuple[str, int, dict[str, str]]:
    """Say that there is no such table."""
    return render_template("error.html", code=404), 404, GONE


def no_entry(error: NoEntry) -> tuple[str, int, dict[str, str]]:
    """Say that the table is closed."""
    return render_template("table/closed.html"), 403, GONE


def only_watching(error: OnlyWatching) -> tuple[str, int, dict[str, str]]:
    """Say that a watcher changes nothing."""
    return render_template("table/watching.html"), 403, GONE


def init_app(app: Flask) -> None:
    """Guard every address that names a table."""
    app.extensions["tries"] = Tries()
    app.before_request(guard)
    app.register_error_handler(NoSuchTable, no_such_table)
    app.register_error_handler(NoEntry, no_entry)
    app.register_error_handler(OnlyWatching, only_watching)
