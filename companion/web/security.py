"""Headers on every answer, and no change from another site's page."""

from flask import Flask, Response, request
from werkzeug.exceptions import Forbidden

POLICY = "; ".join(
    (
        "default-src 'none'",
        "script-src 'self'",
        "style-src 'self'",
        "img-src 'self' data:",
        "connect-src 'self'",
        "manifest-src 'self'",
        "media-src 'self'",
        "worker-src 'self'",
        "form-action 'self'",
        "base-uri 'none'",
        "frame-ancestors 'none'",
    )
)
HEADERS = {
    "Content-Security-Policy": POLICY,
    "X-Content-Type-Options": "nosniff",
    # Not no-referrer: with that, browsers send "Origin: null" on our own forms.
    "Referrer-Policy": "same-origin",
    "Cross-Origin-Opener-Policy": "same-origin",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=()",
}
SAFE = ("GET", "HEAD", "OPTIONS")


def from_elsewhere() -> bool:
    """Tell whether a browser sent this request from another site's page."""
    site = request.headers.get("Sec-Fetch-Site")
    if site is not None:
        return site not in ("same-origin", "none")
    origin = request.headers.get("Origin")
    # Plain http in the local network has no Sec-Fetch-Site; a program has neither.
    return origin is not None and origin.partition("://")[2] != request.host


def refuse_other_sites() -> None:
    """Refuse a change that another site's page asks for."""
    if request.method not in SAFE and from_elsewhere():
        raise Forbidden


def add_headers(response: Response) -> Response:
    """Put the safety headers on an answer."""
    for name, value in HEADERS.items():
        response.headers.setdefault(name, value)
    return response


def init_app(app: Flask) -> None:
    """Guard every request and every answer."""
    app.config["SESSION_COOKIE_SAMESITE"] = "Lax"
    app.before_request(refuse_other_sites)
    app.after_request(add_headers)
