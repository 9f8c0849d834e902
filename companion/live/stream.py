"""The streams: server-sent events, as ASGI in front of everything else."""

import asyncio
import re
from collections.abc import Callable
from contextlib import suppress
from urllib.parse import parse_qs

from companion.asgi import App, Receive, Scope, Send
from companion.live.events import GZIP
from companion.live.hub import Hub
from companion.live.listener import Asked, Listener
from companion.store.faults import DatabaseFault

PATH = re.compile(r"/t/([^/]+)/live")
OK = 200
UNAVAILABLE = 503
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]
PACKED = [*HEADERS, (b"content-encoding", b"gzip"), (b"vary", b"accept-encoding")]
# A phone calls its stream by a few letters; who sends more has no name.
LONGEST_NAME = 40
LONGEST_QUERY = 200


class Doorbell:
    """Serve the streams, and hand every other request on."""

    def __init__(self, rest: App, hub: Hub, begin: Callable[[], None] | None = None) -> None:
        self.rest = rest
        self.hub = hub
        # Called in the server's loop before the first request.
        self.begin = begin

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] == "lifespan":
            await self.live(receive, send)
            return
        path = PATH.fullmatch(scope.get("path", ""))
        if scope["type"] != "http" or scope["method"] != "GET" or not path:
            await self.rest(scope, receive, send)
            return
        try:
            await self.listen(path[1], scope, receive, send)
        except DatabaseFault:
            # Nothing was sent yet; the pages say what is wrong, and the phone comes again.
            self.hub.store.close()
            await answer(send, UNAVAILABLE)

    async def live(self, receive: Receive, send: Send) -> None:
        """Watch the database as long as the server runs."""
        await receive()
        if self.begin:
            self.begin()
        self.hub.gathering.begin()
        watching = asyncio.create_task(self.hub.watch())
        # It has to be at work before the first phone comes.
        await asyncio.sleep(0)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        self.hub.gathering.end()
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        self.hub.store.finish()
        await send({"type": "lifespan.shutdown.complete"})

    async def listen(self, code: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a phone listen, if it may."""
        asked, packs = asked_of(scope)
        # Before the doors are read, so that nothing falls between.
        self.hub.begin()
        admitted = self.hub.painter.admit(code, asked)
        if admitted.status != OK or admitted.doors is None:
            await answer(send, admitted.status)
            return
        who = (asked.address, *admitted.who)
        listener = Listener(who, admitted.sees, asked, name_of(asked.query), packs)
        with self.hub.listening(code, admitted.doors, listener) as listening:
            if listening is None:
                await answer(send, UNAVAILABLE)
                return
            headers = PACKED if packs else HEADERS
            await send({"type": "http.response.start", "status": OK, "headers": headers})
            if packs:
                await send({"type": "http.response.body", "body": GZIP, "more_body": True})
            # uvicorn tells that a phone has gone only to who asks.
            leaving = asyncio.create_task(gone(receive, listener))
            try:
                await listener.serve(send)
            finally:
                leaving.cancel()
        await send({"type": "http.response.body", "body": b""})


def asked_of(scope: Scope) -> tuple[Asked, bool]:
    """Read what a phone comes with, and whether it takes a compressed stream."""
    found: dict[bytes, str] = {}
    for name, value in scope["headers"]:
        text = value.decode("latin-1")
        found[name] = f"{found[name]}; {text}" if name in found else text
    query = scope.get("query_string", b"")[:LONGEST_QUERY].decode("latin-1")
    client = scope.get("client") or ("", 0)
    cookies, languages = found.get(b"cookie", ""), found.get(b"accept-language", "")
    base, host = scope.get("root_path", ""), found.get(b"host", "")
    asked = Asked(cookies, languages, query, client[0], base, host)
    return asked, "gzip" in found.get(b"accept-encoding", "")


def name_of(query: str) -> str:
    """Read how a phone calls its stream."""
    name = parse_qs(query).get("stream", [""])[0]
    return name if len(name) <= LONGEST_NAME else ""


async def answer(send: Send, status: int) -> None:
    """Answer with a status and nothing else."""
    headers = [(b"content-length", b"0"), (b"cache-control", b"no-store")]
    await send({"type": "http.response.start", "status": status, "headers": headers})
    await send({"type": "http.response.body", "body": b""})


async def gone(receive: Receive, listener: Listener) -> None:
    """Wait until the phone has gone, and end its waiting."""
    while (await receive())["type"] != "http.disconnect":
        pass
    listener.leave()
