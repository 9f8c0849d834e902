"""Who is asking: the role that a key, or the bare code, gives at a table."""

from collections.abc import Mapping
from dataclasses import dataclass

from flask import Flask, Response, current_app, g, render_template, request
from werkzeug.exceptions import Forbidden, TooManyRequests, Unauthorized
from werkzeug.http import parse_cookie

from companion.store.doors import Doors
from companion.store.errors import NoSuchTable
from companion.store.store import Store
from companion.web.secret import ROLES, is_key, make_key
from companion.web.tries import Tries

# Cookies of one table: they go only to its own addresses.
KEY = "key"
SEAT = "seat"
YEAR = 365 * 24 * 3600
API = "tables_api"


class NoEntry(Forbidden):
    """The table is closed to those without a valid link."""


class OnlyWatching(Forbidden):
    """A watcher may change nothing."""


@dataclass(frozen=True)
class Access:
    """Tell what a phone may do at a table; `seat` is the player it is."""

    role: str
    seat: int | None = None
    own_seat: bool = False
    # Whether the phone has shown a key for this role.
    has_key: bool = True

    @property
    def may_act(self) -> bool:
        """Tell whether it may change anything."""
        return self.role != "watch"

    @property
    def is_host(self) -> bool:
        """Tell whether it is the host's."""
        return self.role == "host"


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


def role_of_key(secret: bytes, code: str, doors: Doors, key: str) -> str | None:
    """Find the role a key gives, if it is a valid one."""
    for role in ROLES:
        if key and is_key(secret, code, role, getattr(doors, role), key):
            return role
    return None


def enter(app: Flask, code: str, key: str, address: str) -> tuple[Access, Doors]:
    """Find what a key, or the bare code, lets one do; count a code that does not exist."""
    counted: Tries = app.extensions["tries"]
    try:
        doors = app.extensions["store"].doors(code)
    except NoSuchTable:
        counted.note(address)
        if counted.are_used_up(address):
            raise TooManyRequests from None
        raise
    by_key = role_of_key(app.extensions["secret"], code, doors, key)
    # Who guesses learns nothing any more, not even by a right guess; who has a key goes on.
    if by_key is None and counted.are_used_up(address):
        raise TooManyRequests
    by_code = doors.door if doors.door in ROLES else None
    found = [role for role in ROLES if role in (by_key, by_code)]
    if not found:
        raise NoEntry
    return Access(found[0], None, doors.own_seat, found[0] == by_key), doors


def guard() -> None:
    """Let a request about a table in, or refuse it."""
    code = (request.view_args or {}).get("code")
    if code is None:
        return
    through_api = request.blueprint == API
    key = bearer() if through_api else request.cookies.get(KEY, "")
    try:
        found, _ = enter(current_app, code, key, request.remote_addr or "")
    except NoEntry:
        # Programs learn whether a key is missing or wrong.
        raise (Forbidden if key else Unauthorized) if through_api else NoEntry from None
    seat = request.cookies.get(SEAT, "")
    g.access = Access(
        found.role, int(seat) if seat.isdecimal() else None, found.own_seat, found.has_key
    )
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
    if not access().has_key or not access().may_act:
        raise Forbidden


def give_key(response: Response, code: str, role: str) -> None:
    """Give a phone the key of its role at a table; no script can read it."""
    keep_at_table(response, code, KEY, key_of(code, role))


def give_seat(response: Response, code: str, seat: int | None) -> None:
    """Let a phone be a player's, or nobody's."""
    keep_at_table(response, code, SEAT, "" if seat is None else str(seat))


def keep_at_table(response: Response, code: str, cookie: str, value: str) -> None:
    """Set a cookie that only goes to one table's addresses."""
    response.set_cookie(
        cookie,
        value,
        max_age=YEAR,
        path=f"/t/{code}",
        httponly=True,
        samesite="Lax",
        secure=request.is_secure,
    )


def admit(app: Flask, code: str, headers: Mapping[str, str], address: str) -> int:
    """Tell with which status a request to listen to a table is answered."""
    key = parse_cookie(headers.get("cookie", "")).get(KEY, "")
    try:
        enter(app, code, key, address)
    except NoSuchTable:
        return 404
    except (TooManyRequests, Forbidden) as error:
        return error.code
    return 200


def no_such_table(error: NoSuchTable) -> tuple[str, int]:
    """Say that there is no such table."""
    return render_template("error.html", code=404), 404


def no_entry(error: NoEntry) -> tuple[str, int]:
    """Say that the table is closed."""
    return render_template("table/closed.html"), 403


def init_app(app: Flask) -> None:
    """Guard every address that names a table."""
    app.extensions["tries"] = Tries()
    app.before_request(guard)
    app.register_error_handler(NoSuchTable, no_such_table)
    app.register_error_handler(NoEntry, no_entry)
