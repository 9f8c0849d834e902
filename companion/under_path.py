"""The one place where a path in front of our addresses is taken off: `/games/t/…` is `/t/…`.

The host says it (`--base-path /games`), or a trusted proxy with each request. Whatever comes
after this sees its own addresses, and in `root_path` what links have to begin with.
"""

from uvicorn.middleware.proxy_headers import ProxyHeadersMiddleware

from companion.asgi import App, Receive, Scope, Send
from companion.hosting import is_path

# Traefik's and many others' name for it, and Home Assistant's.
HEADERS = (b"x-forwarded-prefix", b"x-ingress-path")


class UnderPath:
    """Take the path off every request, and believe a trusted proxy who is asking, and where."""

    def __init__(self, app: App, base: str = "", proxy: str = "") -> None:
        self.base = base
        self.app = app
        self.told: ProxyHeadersMiddleware | None = None
        if proxy:
            self.told = ProxyHeadersMiddleware(app, trusted_hosts=proxy)  # type: ignore[arg-type]
            self.app = self.told  # type: ignore[assignment]

    async def __call__(self, scope: Scope, receive: Receive, send: Send) -> None:
        """Answer one request."""
        if scope["type"] != "http":
            await self.app(scope, receive, send)
            return
        base = self.said_by_proxy(scope) or self.base
        if not base:
            await self.app(scope, receive, send)
            return
        path: str = scope["path"]
        if path == base:
            await to_home(send, base)
            return
        # A proxy may have taken it off already.
        if path.startswith(f"{base}/"):
            raw: bytes = scope["raw_path"]
            scope = {**scope, "path": path[len(base) :], "raw_path": raw[len(base) :]}
        await self.app({**scope, "root_path": base}, receive, send)

    def said_by_proxy(self, scope: Scope) -> str:
        """Read what a trusted proxy says; from anybody else, or in a wrong form, it is nothing."""
        client = scope.get("client")
        if self.told is None or not client or client[0] not in self.told.trusted_hosts:
            return ""
        said = {name: value for name, value in scope["headers"] if name in HEADERS}
        for name in HEADERS:
            text: str = said.get(name, b"").decode("latin-1").rstrip("/")
            if is_path(text):
                return text
        return ""


async def to_home(send: Send, base: str) -> None:
    """Lead from `/games` to `/games/`."""
    headers = [(b"location", f"{base}/".encode()), (b"content-length", b"0")]
    await send({"type": "http.response.start", "status": 308, "headers": headers})
    await send({"type": "http.response.body", "body": b""})
