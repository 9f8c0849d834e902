"""Metrics for Prometheus at /metrics, for the host only, and a line of log a request."""

import hmac
import ipaddress
import json
import sys
import time
from datetime import UTC, datetime
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, g, request
from werkzeug.exceptions import Forbidden

from companion.web.entry.guard import store
from companion.web.ops.counters import BUCKETS, Numbers

bp = Blueprint("metrics", __name__)
HELP = {
    "taps": "Actions that were done.",
    "refusals": "Actions that were refused.",
    "faults": "Answers 503 because the database could not be used.",
    "errors": "Answers 500.",
    "requests": "Answered requests, live streams aside.",
}
# Where taps come in; a page's and a program's.
ACTS = ("table.act", "tables_api.act")
BROKEN = {500: "errors", 503: "faults"}


@bp.get("/metrics")
def metrics() -> Response:
    """Tell the host's own machine, or who has the token, how the server does."""
    if not (has_token() or is_local()):
        raise Forbidden
    response = Response(text(numbers().all(), store().count()))
    response.headers["Content-Type"] = "text/plain; version=0.0.4; charset=utf-8"
    return response


def has_token() -> bool:
    """Compare the token, if the host has set one."""
    token = current_app.config["METRICS_TOKEN"]
    scheme, _, given = request.headers.get("Authorization", "").partition(" ")
    return bool(token) and scheme.lower() == "bearer" and same(token, given.strip())


def same(one: str, other: str) -> bool:
    """Compare two texts in constant time."""
    return hmac.compare_digest(one.encode(), other.encode("utf-8", "replace"))


def is_local() -> bool:
    """Tell whether somebody on this very machine asks, not through a proxy on it."""
    passed_on = ("X-Forwarded-For", "X-Real-IP", "Forwarded", "Via", "X-Forwarded-Host")
    if any(name in request.headers for name in passed_on):
        return False
    try:
        return ipaddress.ip_address(request.remote_addr or "").is_loopback
    except ValueError:
        return False


def text(sums: dict[str, float], tables: dict[str, int]) -> str:
    """Write the numbers as Prometheus reads them."""
    lines = []
    for name, help_text in HELP.items():
        lines += [f"# HELP companion_{name}_total {help_text}"]
        lines += [f"# TYPE companion_{name}_total counter"]
        lines += [f"companion_{name}_total {sums[name]:.0f}"]
    lines += ["# HELP companion_streams Phones that listen now.", "# TYPE companion_streams gauge"]
    lines += [f"companion_streams {sums['streams']:.0f}"]
    lines += ["# HELP companion_tables Tables in the database.", "# TYPE companion_tables gauge"]
    lines += [f'companion_tables{{state="{state}"}} {n}' for state, n in tables.items()]
    lines += ["# HELP companion_seconds How long answers took."]
    lines += ["# TYPE companion_seconds histogram"]
    lines += [f'companion_seconds_bucket{{le="{most}"}} {sums[str(most)]:.0f}' for most in BUCKETS]
    lines += [f'companion_seconds_bucket{{le="+Inf"}} {sums["requests"]:.0f}']
    lines += [f"companion_seconds_sum {sums['seconds']:.6f}"]
    lines += [f"companion_seconds_count {sums['requests']:.0f}"]
    return "\n".join(lines) + "\n"


def numbers() -> Numbers:
    """Give this server's numbers."""
    found: Numbers = current_app.extensions["numbers"]
    return found


def begin() -> None:
    """Note when a request came."""
    g.began = time.perf_counter()


def end(response: Response) -> Response:
    """Count a request, and log it where the host wants that."""
    # Files are no work of ours, and would hide how long the rest takes.
    if request.endpoint == "static":
        return response
    seconds = time.perf_counter() - g.began
    count(response.status_code, seconds)
    if current_app.config["LOG"] == "json":
        print(line(response, seconds), file=sys.stderr, flush=True)
    return response


def count(status: int, seconds: float) -> None:
    """Count a request by how it went."""
    what = ["taps" if status < 400 else "refusals"] if request.endpoint in ACTS else []
    if status in BROKEN:
        what.append(BROKEN[status])
    numbers().answered(seconds, *what)


def line(response: Response, seconds: float) -> str:
    """Write one request as JSON: the route as we name it, never a code, a key or an address."""
    return json.dumps(
        {
            "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
            "method": request.method if request.url_rule else "?",
            "route": str(request.url_rule) if request.url_rule else None,
            "status": response.status_code,
            "ms": round(seconds * 1000, 2),
            "bytes": response.content_length,
        }
    )


def init_app(app: Flask, folder: Path) -> None:
    """Count every request."""
    app.extensions["numbers"] = Numbers(folder)
    app.config.setdefault("METRICS_TOKEN", "")
    app.config.setdefault("LOG", "")
    app.before_request(begin)
    app.after_request(end)
