"""Metrics for Prometheus at /metrics, for the host only, and a line of log a request."""

import hmac
import ipaddress
import time
from collections.abc import Iterator
from pathlib import Path

from flask import Blueprint, Flask, Response, current_app, g, request
from prometheus_client.core import GaugeMetricFamily
from prometheus_client.registry import Collector
from werkzeug.exceptions import Forbidden

from companion.web.entry.guard import store
from companion.web.ops.counters import Counters, count, log

bp = Blueprint("metrics", __name__)
# Where taps come in; a page's and a program's.
ACTS = ("table.act", "tables_api.act")


@bp.get("/metrics")
def metrics() -> Response:
    """Tell the host's own machine, or who has the token, how the server does."""
    if not (has_token() or is_local()):
        raise Forbidden
    response = Response(counters().text(Tables()))
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


class Tables(Collector):
    """Count the tables in the database when somebody asks."""

    def collect(self) -> Iterator[GaugeMetricFamily]:
        """Tell how many are live and how many finished."""
        family = GaugeMetricFamily("companion_tables", "Tables in the database.", labels=["state"])
        for state, n in store().count().items():
            family.add_metric([state], n)
        yield family


def counters() -> Counters:
    """Give this server's counters."""
    found: Counters = current_app.extensions["counters"]
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
    status, app = response.status_code, current_app
    count(app.extensions["counters"], request.endpoint in ACTS, status, seconds)
    if app.config["LOG"] == "json":
        method = request.method if request.url_rule else "?"
        route = str(request.url_rule) if request.url_rule else None
        log(method, route, status, seconds, response.content_length)
    return response


def init_app(app: Flask, folder: Path) -> None:
    """Count every request."""
    app.extensions["counters"] = Counters(folder)
    app.config.setdefault("METRICS_TOKEN", "")
    app.config.setdefault("LOG", "")
    app.before_request(begin)
    app.after_request(end)
