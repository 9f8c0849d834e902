"""Let Flask (WSGI) answer what the server (ASGI) hands on: one thread an answer, sent whole.

Our answers are small and our requests are limited, so nothing is streamed and a request costs
a third of what a general bridge costs (docs/decisions/0006-speed.md). Live streams never come here.
"""

import asyncio
import json
import sys
from collections import Counter
from collections.abc import Callable, Iterable
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

from companion.asgi import Receive, Scope, Send

Environ = dict[str, Any]
WsgiApp = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

TOO_LARGE = 413
BUSY = 503
# What a body may be without being counted; a tap has 4 kB at most.
SMALL = 32 * 1024
# So many large bodies may be under way at once, until they are answered: together they are what
# memory they may take; one address has no more than its part of them.
LARGE_AT_ONCE = 12
LARGE_BY_ADDRESS = 8
# How much more, and how long, is heard of a body that is not read.
GO_BY_BYTES = 16 * 1024 * 1024
GO_BY_SECONDS = 2.0
READING = ("GET", "HEAD", "OPTIONS")
# Headers that come twice are one: cookies by their own rule.
JOINED = {"HTTP_COOKIE": "; "}


class Answer(NamedTuple):
    """Hold a whole answer."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Bridge:
    """Run a WSGI application in threads."""

    def __init__(self, app: WsgiApp, threads: int, most_bytes: Callable[[str], int]) -> None:
        self.app = app
        # Tells how long a body may be, by the address it is sent to.
        self.most_bytes = most_bytes
        # Whoever writes may have to wait for the disk; whoever looks must not wait for them.
        self.readers = ThreadPoolExecutor(threads, thread_name_prefix="reader")
        self.writers = ThreadPoolExecutor(threads, thread_name_prefix="writer")
        # A large body takes the processor for long: they wait for each other, and nobody for them.
        self.patient = ThreadPoolExecutor(1, thread_name_prefix="large")
        self.large: Counter[str] = Counter()

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request, let a thread answer it, and send the answer."""
        more_comes = False
        try:
            body = await self.read(scope, receive)
        except NotRead as problem:
            answer = problem.answer(is_api=scope["raw_path"].startswith(b"/api/"))
            more_comes = problem.more_comes
        else:
            if body is None:
                return
            answer = await self.answered(scope, body)
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        await send({"type": "http.response.body", "body": answer.body, "more_body": more_comes})
        if more_comes:
            await let_go_by(receive)
            await send({"type": "http.response.body", "body": b""})

    async def answered(self, scope: Scope, body: bytes) -> Answer:
        """Let a thread answer; what is large was counted while it was read, and is until then."""
        is_large = len(body) > SMALL
        pool = self.readers if scope["method"] in READING else self.writers
        loop = asyncio.get_running_loop()
        try:
            return await loop.run_in_executor(
                self.patient if is_large else pool, self.answer, environ(scope, body)
            )
        finally:
            if is_large:
                self.let_go(who_of(scope))

    def let_go(self, who: str) -> None:
        """Count a large body no more."""
        self.large[who] -= 1
        if not self.large[who]:
            del self.large[who]

    async def read(self, scope: Scope, receive: Receive) -> bytes | None:
        """Read a request's body; None when the phone has gone."""
        most = self.most_bytes(scope["path"])
        at_most = f"this request may have {most} bytes at most"
        if declared(scope) > most:
            raise NotRead(TOO_LARGE, at_most, more_comes=True)
        body, is_large, is_whole = bytearray(), False, False
        who = who_of(scope)
        try:
            while True:
                message = await receive()
                if message["type"] != "http.request":
                    return None
                body += message.get("body", b"")
                more_comes = bool(message.get("more_body"))
                if len(body) > most:
                    raise NotRead(TOO_LARGE, at_most, more_comes)
                if len(body) > SMALL and not is_large:
                    if self.large.total() >= LARGE_AT_ONCE or self.large[who] >= LARGE_BY_ADDRESS:
                        said = "too many large requests at once; try again"
                        raise NotRead(BUSY, said, more_comes)
                    is_large = True
                    self.large[who] += 1
                if not more_comes:
                    is_whole = True
                    return bytes(body)
        finally:
            if is_large and not is_whole:
                self.let_go(who)

    def answer(self, environ: Environ) -> Answer:
        """Call the application and gather what it says."""
        status, headers = 500, []

        def start_response(line: str, given: list[tuple[str, str]], error: Any = None) -> None:
            nonlocal status, headers
            status = int(line[:3])
            headers = [(k.lower().encode("latin-1"), v.encode("latin-1")) for k, v in given]

        parts = self.app(environ, start_response)
        try:
            body = b"".join(parts)
        finally:
            if hasattr(parts, "close"):
                parts.close()
        return Answer(status, headers, body)


class NotRead(Exception):
    """A body is not read to its end; whoever asks learns why."""

    def __init__(self, status: int, reason: str, more_comes: bool) -> None:
        self.status = status
        self.reason = reason
        self.more_comes = more_comes
        super().__init__(reason)

    def answer(self, is_api: bool) -> Answer:
        """Say why, in the form that fits who asks."""
        text = f"{self.reason}\n"
        if is_api:
            text = json.dumps({"errors": [{"at": "", "message": self.reason}]})
        body = text.encode()
        kind = b"application/json" if is_api else b"text/plain; charset=utf-8"
        headers = [
            (b"content-type", kind),
            (b"content-length", str(len(body)).encode()),
            (b"x-content-type-options", b"nosniff"),
            (b"cache-control", b"no-store"),
            # What is still on its way is not read.
            (b"connection", b"close"),
        ]
        return Answer(self.status, headers, body)


async def let_go_by(receive: Receive) -> None:
    """Hear out a little of what is not wanted: who is cut off while sending reads no answer."""
    left = GO_BY_BYTES
    with suppress(TimeoutError):
        async with asyncio.timeout(GO_BY_SECONDS):
            while left > 0:
                message = await receive()
                left -= len(message.get("body", b""))
                if message["type"] != "http.request" or not message.get("more_body"):
                    return


def who_of(scope: Scope) -> str:
    """Name who sends a request, by address."""
    client = scope.get("client")
    return str(client[0]) if client else ""


def declared(scope: Scope) -> int:
    """Read how long a body says it is; 0 where it does not say, or nonsense."""
    for name, value in scope["headers"]:
        if name == b"content-length":
            return int(value) if value.isdigit() and len(value) < 20 else 0
    return 0


def environ(scope: Scope, body: bytes) -> Environ:
    """Describe a request as WSGI wants it."""
    server, client = scope.get("server") or ("", 80), scope.get("client") or ("", 0)
    found: Environ = {
        "REQUEST_METHOD": scope["method"],
        "SCRIPT_NAME": scope.get("root_path", ""),
        "PATH_INFO": unquote_to_bytes(scope["raw_path"]).decode("latin-1"),
        "QUERY_STRING": scope["query_string"].decode("latin-1"),
        "SERVER_PROTOCOL": f"HTTP/{scope['http_version']}",
        "SERVER_NAME": server[0],
        "SERVER_PORT": str(server[1] or 80),
        "REMOTE_ADDR": client[0],
        "CONTENT_LENGTH": str(len(body)),
        "wsgi.version": (1, 0),
        "wsgi.url_scheme": scope.get("scheme", "http"),
        "wsgi.input": BytesIO(body),
        "wsgi.errors": sys.stderr,
        "wsgi.multithread": True,
        "wsgi.multiprocess": True,
        "wsgi.run_once": False,
    }
    # What those in front have found out.
    found |= scope.get("extensions", {})
    for raw_name, raw_value in scope["headers"]:
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        if name == "CONTENT_LENGTH":
            continue  # the body is here, and may have come in pieces
        key = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        found[key] = f"{found[key]}{JOINED.get(key, ',')}{value}" if key in found else value
    return found
