"""Let the browser tests run under a path behind nginx: COMPANION_TEST_PATH=/games pytest …

The tests say `page.goto("/score/koryo")` as ever; here that is put under the path, as a phone's
owner would. What the pages themselves ask for is not touched: a request outside the path ends at
nginx with 404 and in a list that has to be empty.
"""

import contextlib
import os
import sys
from collections.abc import Iterator
from functools import wraps
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

from playwright.sync_api import APIRequestContext, Page

from tests.proxies import nginx
from tests.servers import Server, free_port, running

PATH = os.environ.get("COMPANION_TEST_PATH", "")
if PATH:
    # A test that starts a server of its own finds it under the path too.
    os.environ["COMPANION_BASE_PATH"] = PATH
# Browsers ask for it on their own where a page is no page of ours.
NOT_OURS = ("/favicon.ico",)
HTTP = """
log_format line '$request_method $request_uri from $http_referer';
server {{
    listen 127.0.0.1:{port};
    access_log off;
    proxy_http_version 1.1;
    proxy_set_header Host $http_host;
    proxy_set_header Connection "";
    proxy_set_header X-Forwarded-For $remote_addr;
    location {path}/ {{ proxy_pass http://{behind}; proxy_buffering off; proxy_read_timeout 1h; }}
    location = {path} {{ proxy_pass http://{behind}; }}
    location / {{ access_log {outside} line; return 404; }}
}}
"""


@contextlib.contextmanager
def served(folder: Path) -> Iterator[Server]:
    """Serve under the path behind nginx, and fail where a page asked for something outside."""
    port, outside = free_port(), folder / "outside.log"
    command = [sys.executable, "-m", "companion", "--base-path", PATH, "--proxy", "127.0.0.1"]
    with running(command, folder / "instance") as server:
        behind = urlsplit(server.url).netloc
        http = HTTP.format(port=port, path=PATH, behind=behind, outside=outside)
        with nginx(folder, http, port):
            yield Server(f"http://127.0.0.1:{port}{PATH}", server.instance, server.process)
        asked = outside.read_text().splitlines() if outside.exists() else []
        wrong = [line for line in asked if not line.split()[1].startswith(NOT_OURS)]
        assert wrong == [], "these requests left the path"


def moved(address: Any) -> Any:
    """Put an address that a test writes under the path."""
    is_bare = isinstance(address, str) and address.startswith("/")
    return f"{PATH}{address}" if is_bare and not address.startswith(f"{PATH}/") else address


def move_tests() -> None:
    """Let what tests open and ask for be under the path."""
    for kind, names in ((Page, ("goto",)), (APIRequestContext, ("get", "post", "fetch", "head"))):
        for name in names:
            setattr(kind, name, moving(getattr(kind, name)))


def moving(method: Any) -> Any:
    """Move the address of a call."""

    @wraps(method)
    def call(self: Any, url: Any, *args: Any, **named: Any) -> Any:
        return method(self, moved(url), *args, **named)

    return call
