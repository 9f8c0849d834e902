"""Let Flask (WSGI) answer what the server (ASGI) hands on: one thread an answer, sent whole.

Our answers are small and our requests are limited, so nothing is streamed and a request costs
a third of what a general bridge costs (docs/decisions/0006-speed.md). Live streams never come here.
"""

import asyncio
import sys
from collections.abc import Awaitable, Callable, Iterable, MutableMapping
from concurrent.futures import ThreadPoolExecutor
from io import BytesIO
from typing import Any, NamedTuple
from urllib.parse import unquote_to_bytes

Scope = MutableMapping[str, Any]
Message = MutableMapping[str, Any]
Receive = Callable[[], Awaitable[Message]]
Send = Callable[[Message], Awaitable[None]]
Environ = dict[str, Any]
WsgiApp = Callable[[Environ, Callable[..., Any]], Iterable[bytes]]

TOO_LARGE = 413
# Headers that come twice are one: cookies by their own rule.
JOINED = {"HTTP_COOKIE": "; "}


class Answer(NamedTuple):
    """Hold a whole answer."""

    status: int
    headers: list[tuple[bytes, bytes]]
    body: bytes


class Bridge:
    """Run a WSGI application in threads."""

    def __init__(self, app: WsgiApp, threads: int, most_bytes: int) -> None:
        self.app = app
        self.most_bytes = most_bytes
        self.pool = ThreadPoolExecutor(threads, thread_name_prefix="page")

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Read the request, let a thread answer it, and send the answer."""
        body = await read(receive, self.most_bytes)
        if body is None:
            return
        if len(body) > self.most_bytes:
            answer = Answer(TOO_LARGE, [(b"content-length", b"0"), (b"connection", b"close")], b"")
        else:
            loop = asyncio.get_running_loop()
            answer = await loop.run_in_executor(self.pool, self.answer, environ(scope, body))
        start = {"type": "http.response.start", "status": answer.status, "headers": answer.headers}
        await send(start)
        await send({"type": "http.response.body", "body": answer.body})

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


async def read(receive: Receive, most: int) -> bytes | None:
    """Read a request's body, a little more than the most at worst; None when the phone has gone."""
    body = b""
    while True:
        message = await receive()
        if message["type"] != "http.request":
            return None
        part: bytes = message.get("body", b"")
        body += part
        if len(body) > most or not message.get("more_body"):
            return body


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
    for raw_name, raw_value in scope["headers"]:
        name = raw_name.decode("latin-1").upper().replace("-", "_")
        if name == "CONTENT_LENGTH":
            continue  # the body is here, and may have come in pieces
        key = name if name == "CONTENT_TYPE" else f"HTTP_{name}"
        value = raw_value.decode("latin-1")
        found[key] = f"{found[key]}{JOINED.get(key, ',')}{value}" if key in found else value
    return found
