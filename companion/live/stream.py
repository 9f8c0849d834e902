"""The doorbell itself: server-sent events, as ASGI in front of everything else."""

import asyncio
import re
from collections.abc import Awaitable, Callable, Mapping, MutableMapping
from contextlib import suppress
from typing import Any

from companion.live.hub import Hub, Listener
from companion.store.faults import DatabaseFault

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
App = Callable[[Scope, Receive, Send], Awaitable[None]]
# Tell with which status a request to listen to a table is answered (200 lets it in), and as whom
# it comes: who has most streams of a full table gives one up.
Admit = Callable[[str, Mapping[str, str], str], tuple[int, tuple[str, ...]]]

PATH = re.compile(r"/t/([^/]+)/live")
# A phone that hears nothing for longer than two of these opens the stream anew.
PING = 10.0
OK = 200
UNAVAILABLE = 503
HEADERS = [
    (b"content-type", b"text/event-stream; charset=utf-8"),
    (b"cache-control", b"no-store"),
    (b"x-accel-buffering", b"no"),
    (b"x-content-type-options", b"nosniff"),
]


class Doorbell:
    """Serve the streams, and hand every other request on."""

    def __init__(
        self, rest: App, hub: Hub, admit: Admit, begin: Callable[[], None] | None = None
    ) -> None:
        self.rest = rest
        self.hub = hub
        self.admit = admit
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
        watching = asyncio.create_task(self.hub.watch())
        # It has to be at work before the first phone comes.
        await asyncio.sleep(0)
        await send({"type": "lifespan.startup.complete"})
        await receive()
        watching.cancel()
        with suppress(asyncio.CancelledError):
            await watching
        self.hub.store.finish()
        await send({"type": "lifespan.shutdown.complete"})

    async def listen(self, code: str, scope: Scope, receive: Receive, send: Send) -> None:
        """Let a phone listen, if it may."""
        status, guest = self.may_listen(code, scope)
        if status != OK:
            await answer(send, status)
            return
        address = (scope.get("client") or ("", 0))[0]
        with self.hub.listening(code, (address, *guest)) as listener:
            if listener is None:
                await answer(send, UNAVAILABLE)
                return
            await send({"type": "http.response.start", "status": OK, "headers": HEADERS})
            # uvicorn tells that a phone has gone only to who asks.
            leaving = asyncio.create_task(gone(receive, listener))
            try:
                with suppress(DatabaseFault):
                    await self.ring(code, scope, listener, send)
            finally:
                leaving.cancel()
        await send({"type": "http.response.body", "body": b""})

    async def ring(self, code: str, scope: Scope, listener: Listener, send: Send) -> None:
        """Send each new version, and a ping where there is none, as long as the phone may hear."""
        # Read after the listening began, so that nothing falls between.
        version = self.hub.store.version(code)
        await say(send, "version", version)
        while True:
            news = await listener.wait(PING)
            if listener.gone:
                return
            if news is None:
                await say(send, "ping", "")
                continue
            # Where the version is the same, it has changed who may do what.
            await say(send, "doors" if news.version == version else "version", news.version)
            version = news.version
            if self.may_listen(code, scope)[0] != OK:
                return

    def may_listen(self, code: str, scope: Scope) -> tuple[int, tuple[str, ...]]:
        """Ask whether this phone may look at this table, and as whom."""
        headers = {
            key.decode("latin-1"): value.decode("latin-1") for key, value in scope["headers"]
        }
        client = scope.get("client") or ("", 0)
        return self.admit(code, headers, client[0])


async def say(send: Send, event: str, data: object) -> None:
    """Send one event."""
    body = f"event: {event}\ndata: {data}\n\n".encode()
    await send({"type": "http.response.body", "body": body, "more_body": True})


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
