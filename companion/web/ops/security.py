"""Headers on every answer, and no change from another site's page."""

import re
from collections.abc import Collection

from flask import Flask, Response, current_app, request
from werkzeug.exceptions import BadRequest, Forbidden

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
    "Cross-Origin-Resource-Policy": "same-origin",
    "X-Frame-Options": "DENY",
    "Permissions-Policy": "camera=(), microphone=(), geolocation=(), payment=(), usb=()",
}
# Only over https: a machine in the local network has no certificate to insist on.
STRICT_TRANSPORT = f"max-age={365 * 24 * 3600}"
PORT = re.compile(r":\d*$")
OK = 200
NO_PAGE = ("static", "install.manifest", "emblems.show")
SAFE = ("GET", "HEAD", "OPTIONS")


def is_from_elsewhere(site: str | None, origin: str | None, host: str) -> bool:
    """Tell whether a browser sent a request from another site's page."""
    if site is not None:
        return site not in ("same-origin", "none")
    # Plain http in the local network has no Sec-Fetch-Site; a program has neither.
    return origin is not None and origin.partition("://")[2] != host


def is_our_name(host: str, ours: Collection[str]) -> bool:
    """Tell whether a name is ours; where the host has not said which are, all are."""
    return not ours or PORT.sub("", host.lower()) in ours


def refuse_other_names() -> None:
    """Refuse a request under a name that is not ours, where the host has said which are."""
    if not is_our_name(request.headers.get("Host", ""), current_app.config["HOSTS"]):
        raise BadRequest


def refuse_other_sites() -> None:
    """Refuse a change that another site's page asks for."""
    if request.method in SAFE:
        return
    site, origin = request.headers.get("Sec-Fetch-Site"), request.headers.get("Origin")
    if is_from_elsewhere(site, origin, request.host):
        raise Forbidden


def add_headers(response: Response) -> Response:
    """Put the safety headers on an answer; a script or a picture is no page and needs few."""
    # An answer to OPTIONS calls itself a page, whatever was asked about.
    is_page = response.mimetype == "text/html"
    if request.endpoint in NO_PAGE and response.status_code == OK and not is_page:
        response.headers["X-Content-Type-Options"] = "nosniff"
        return response
    for name, value in current_app.config["SAFETY"].items():
        response.headers.setdefault(name, value)
    if request.is_secure:
        response.headers["Strict-Transport-Security"] = STRICT_TRANSPORT
        secure_cookies(response)
    return response


def headers_for(framed_by: str) -> dict[str, str]:
    """Give the headers; one origin may frame our pages where the host says so, else nobody."""
    if not framed_by:
        return HEADERS
    policy = POLICY.replace("frame-ancestors 'none'", f"frame-ancestors {framed_by}")
    # X-Frame-Options knows no single origin.
    kept = {name: value for name, value in HEADERS.items() if name != "X-Frame-Options"}
    return kept | {"Content-Security-Policy": policy}


def secure_cookies(response: Response) -> None:
    """Let no cookie that was set over https go over plain http."""
    cookies = response.headers.getlist("Set-Cookie")
    if cookies:
        response.headers.setlist(
            "Set-Cookie", [c if "; Secure" in c else f"{c}; Secure" for c in cookies]
        )


def init_app(app: Flask) -> None:
    """Guard every request and every answer."""
    app.config.setdefault("HOSTS", frozenset())
    app.config["SAFETY"] = headers_for(app.config.get("FRAMED_BY", ""))
    app.before_request(refuse_other_names)
    app.before_request(refuse_other_sites)
    app.after_request(add_headers)
