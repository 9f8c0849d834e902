"""The usual tap, answered in front of Flask: by the same guard and the same use case.

It is a form that a page's script sends with a valid key while its stream is open. It is done in
memory, in the loop's own thread; when it is on disk the answer is 204, and what changed comes
through the streams. Whatever is unusual (no stream, no key, a refusal, a clash, an odd request)
goes on to Flask with nothing done.
"""

import re
import time
from collections.abc import Mapping
from functools import lru_cache
from types import MappingProxyType
from typing import NamedTuple
from urllib.parse import unquote

from flask import Flask
from werkzeug.sansio.http import parse_cookie

from companion.asgi import App, Message, Receive, Scope, Send
from companion.core.refusal import Refused
from companion.live.hub import Hub
from companion.store.faults import DatabaseFault
from companion.store.gather import Ahead, Elsewhere, Outcome
from companion.table.act import Done, Stale, act_in
from companion.table.secrets import is_secret
from companion.web.entry.roles import KEY, OWN, SEAT, Access, permission, role_of_key, seat_in
from companion.web.ops.counters import note
from companion.web.ops.faults import EARLIER
from companion.web.ops.security import is_from_elsewhere, is_our_name
from companion.web.table.forms import Form, action_of, sign

PATH = re.compile(r"/t/([^/]+)/act")
ROUTE = "/t/<code>/act"
FORM = b"application/x-www-form-urlencoded"
# A tap's form is a few hundred bytes in a handful of fields; its cookies are no longer.
MOST_BYTES = 4096
MOST_FIELDS = 60
# How many entries back a phone may have looked; what happened since then is read and compared.
NOT_LONG_AGO = 20
# Headers with which a request is no usual tap.
UNUSUAL = frozenset((b"transfer-encoding", b"content-encoding", b"expect", b"authorization"))
HEADERS = [(b"cache-control", b"no-store"), (b"x-content-type-options", b"nosniff")]
Headers = Mapping[bytes, bytes]


class Tap(NamedTuple):
    """Hold what a usual tap comes with."""

    code: str
    cookies: Mapping[str, str]
    form: Form


class Taps:
    """Answer usual taps, and hand every other request on."""

    def __init__(self, rest: App, app: Flask, hub: Hub) -> None:
        self.rest = rest
        self.app = app
        self.hub = hub
        self.gathering = hub.gathering

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        path = PATH.fullmatch(scope["path"]) if scope.get("method") == "POST" else None
        headers = headers_of(scope) if path else None
        if path is None or headers is None or not self.is_usual(path[1], headers):
            await self.rest(scope, receive, send)
            return
        began = time.perf_counter()
        message = await receive()
        version = None
        if message["type"] == "http.request" and not message.get("more_body"):
            version = await self.done(path[1], scope, headers, message["body"])
        if version is None:
            await self.rest(scope, again(message, receive), send)
            return
        told = [*HEADERS, (b"x-version", b"%d" % version)]
        await send({"type": "http.response.start", "status": 204, "headers": told})
        await send({"type": "http.response.body", "body": b""})
        note(self.app, ROUTE, 204, time.perf_counter() - began)

    def is_usual(self, code: str, headers: Headers) -> bool:
        """Tell by its head whether a request may be a usual tap, from our own page."""
        if not UNUSUAL.isdisjoint(headers) or len(headers.get(b"cookie", b"")) > MOST_BYTES:
            return False
        if word(headers, b"hx-request") != b"true" or word(headers, b"content-type") != FORM:
            return False
        length = headers.get(b"content-length", b"")
        if not length.isdigit() or len(length) > 6 or int(length) > MOST_BYTES:
            return False
        if not self.hub.is_heard(code, text(headers, b"x-stream") or ""):
            return False
        host = text(headers, b"host") or ""
        site, origin = text(headers, b"sec-fetch-site"), text(headers, b"origin")
        ours = is_our_name(host, self.app.config["HOSTS"])
        return ours and not is_from_elsewhere(site, origin, host)

    async def done(self, code: str, scope: Scope, headers: Headers, body: bytes) -> int | None:
        """Do a tap and wait until it is on disk; None where it has to go on, with nothing done."""
        try:
            tap = Tap(code, cookies_of(headers.get(b"cookie", b"")), form_of(body))
            unit = self.gathering.unit(code)
            done = self.do(tap, unit)
            if not done.fresh:
                # Whether it was done with this very id, and at which version, the log tells.
                return None
            kept = self.gathering.keep(unit)
        except (Refused, Stale, Elsewhere, DatabaseFault, LookupError, ValueError):
            return None
        except Exception:
            # A mistake of ours is met again, and said, where all mistakes are.
            return None
        outcome = await kept
        if isinstance(outcome, DatabaseFault):
            # Flask says what is wrong; it does not try again.
            scope["extensions"] = {**scope.get("extensions", {}), EARLIER: outcome}
        return done.version if outcome is Outcome.KEPT else None

    def do(self, tap: Tap, unit: Ahead) -> Done:
        """Do a tap on the table in memory, if this phone may; go on elsewhere if it is unusual."""
        known = unit.known
        key, doors = tap.cookies.get(KEY, ""), known.doors
        role = role_of_key(self.app.extensions["secret"], tap.code, doors, key)
        if role is None:
            raise Elsewhere
        access = Access(role, seat_in(tap.cookies.get(SEAT, "")), doors.own_seat)
        action = action_of(tap.form, known.table.game)
        seen = action.get("seen")
        late = isinstance(seen, int) and known.table.version - seen > NOT_LONG_AGO
        if not access.may_act or "id" not in action or late:
            raise Elsewhere
        if is_secret(known.table.game, action):
            raise Elsewhere
        action["go_on"] = True
        sign(action, access.seat, lambda: known.table.state.names)
        allowed = permission(access, lambda seat: tap.cookies.get(f"{OWN}{seat}"))
        return act_in(unit, action, allowed)


def headers_of(scope: Scope) -> Headers | None:
    """Read the headers of a request, where none stands there twice."""
    headers: Headers = dict(scope["headers"])
    return headers if len(headers) == len(scope["headers"]) else None


# A phone sends the same ones with each tap, and at most MOST_BYTES.
@lru_cache(maxsize=1024)
def cookies_of(header: bytes) -> Mapping[str, str]:
    """Read cookies; nobody changes what others are given too."""
    return MappingProxyType(parse_cookie(header.decode("latin-1")).to_dict())


def form_of(body: bytes) -> Form:
    """Read a form, or say that it is none of ours."""
    pairs = body.decode("ascii").replace("+", " ").split("&")
    if len(pairs) > MOST_FIELDS:
        raise ValueError("too many fields")
    form: dict[str, list[str]] = {}
    for pair in filter(None, pairs):
        name, _, value = pair.partition("=")
        form.setdefault(unquote(name, errors="strict"), []).append(unquote(value, errors="strict"))
    return form


def word(headers: Headers, name: bytes) -> bytes:
    """Read a header without what stands behind a semicolon; nothing where it is missing."""
    return headers.get(name, b"").partition(b";")[0]


def text(headers: Headers, name: bytes) -> str | None:
    """Read a header, if it is there."""
    value = headers.get(name)
    return None if value is None else value.decode("latin-1")


def again(message: Message, receive: Receive) -> Receive:
    """Let a message that was read already be read once more, and then whatever follows."""
    waiting = [message]

    async def read() -> Message:
        return waiting.pop() if waiting else await receive()

    return read
