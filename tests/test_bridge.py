"""Flask behind the server: what a request holds arrives, what is too large does not."""

import asyncio
import threading
from typing import Any

import pytest
from flask import Flask, request

from companion.bridge import LARGE_AT_ONCE, LARGE_BY_ADDRESS, SMALL, Bridge
from tests.patience import at_most, in_own_loop

MOST = 1000


@pytest.fixture
def echo():
    """An application that tells what it was asked."""
    app = Flask("echo")

    @app.route("/", defaults={"path": ""}, methods=["GET", "POST"])
    @app.route("/<path:path>", methods=["GET", "POST"])
    def tell(path: str) -> dict[str, Any]:
        if path == "fail":
            raise RuntimeError("a mistake")
        return {
            "path": path,
            "query": request.query_string.decode(),
            "form": dict(request.form),
            "cookies": dict(request.cookies),
            "headers": dict(request.headers),
            "address": request.remote_addr,
            "secure": request.is_secure,
        }

    return app


def ask(app: Flask, path: str = "/", parts: tuple[bytes, ...] = (b"",), **more: Any):
    """Send a request as the server would; give the status, the headers and the body."""
    messages = [
        {"type": "http.request", "body": part, "more_body": n < len(parts) - 1}
        for n, part in enumerate(parts)
    ]
    if more.pop("leaves", False):
        messages = [messages[0] | {"more_body": True}, {"type": "http.disconnect"}]
    scope = {
        "type": "http",
        "method": "GET",
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "http_version": "1.1",
        "headers": [],
        "client": ("192.168.1.7", 5000),
        "server": ("127.0.0.1", 8000),
        **more,
    }
    sent: list[Any] = []

    async def receive():
        return messages.pop(0)

    async def send(message):
        sent.append(message)

    bridge = Bridge(app, 2, lambda path: MOST)
    in_own_loop(bridge(scope, receive, send))
    if not sent:
        return None
    return sent[0]["status"], dict(sent[0]["headers"]), sent[1]["body"]


def told(app: Flask, *args: Any, **more: Any) -> dict[str, Any]:
    status, headers, body = ask(app, *args, **more)
    assert (status, headers[b"content-type"]) == (200, b"application/json")
    return Flask("x").json.loads(body)


def test_the_parts_of_a_request_arrive(echo):
    form = [(b"content-type", b"application/x-www-form-urlencoded")]
    seen = told(
        echo,
        "/t/%C5%BDofia%20%2F",
        (b"name=An", b"a&x=%C5%8F"),
        method="POST",
        query_string=b"a=1&b=%20",
        headers=[*form, (b"x-parts", b"now:1"), (b"content-length", b"7")],
    )
    assert seen["path"] == "t/Žofia /"
    assert seen["query"] == "a=1&b=%20"
    assert seen["form"] == {"name": "Ana", "x": "ŏ"}
    assert seen["headers"]["X-Parts"] == "now:1"
    assert (seen["address"], seen["secure"]) == ("192.168.1.7", False)


def test_headers_that_come_twice_are_joined(echo):
    twice = [(b"cookie", b"a=1"), (b"cookie", b"b=2"), (b"x-one", b"1"), (b"x-one", b"2")]
    seen = told(echo, headers=twice)
    assert seen["cookies"] == {"a": "1", "b": "2"}
    assert seen["headers"]["X-One"] == "1,2"


def test_https_is_known(echo):
    assert told(echo, scheme="https")["secure"]


@pytest.mark.parametrize("parts", [(b"x" * (MOST + 1),), (b"x" * 600, b"y" * 600)])
def test_what_is_too_large_is_not_handed_on(echo, parts):
    assert ask(echo, "/fail", parts, method="POST")[0] == 413


def test_as_much_as_allowed_is_handed_on(echo):
    assert ask(echo, "/", (b"x" * MOST,), method="POST")[0] == 200


def test_nothing_is_done_for_a_phone_that_leaves_while_it_sends(echo):
    assert ask(echo, "/fail", (b"half",), method="POST", leaves=True) is None


def test_a_mistake_is_answered_with_500(echo):
    echo.logger.disabled = True
    status, _, body = ask(echo, "/fail")
    assert status == 500
    assert b"a mistake" not in body


def test_whoever_looks_does_not_wait_for_those_who_write():
    """Taps that wait for the disk, more of them than there are threads, stop no page."""
    app, disk = Flask("slow"), threading.Event()

    @app.post("/")
    def write() -> str:
        disk.wait(20)
        return "written"

    @app.get("/")
    def look() -> str:
        return "looked"

    def scope(method: str) -> dict[str, Any]:
        return {
            "type": "http",
            "method": method,
            "path": "/",
            "raw_path": b"/",
            "query_string": b"",
            "http_version": "1.1",
            "headers": [],
        }

    async def one(bridge: Bridge, method: str, sent: list[Any]) -> None:
        async def receive() -> dict[str, Any]:
            return {"type": "http.request", "body": b"", "more_body": False}

        async def send(message: dict[str, Any]) -> None:
            sent.append(message)

        await bridge(scope(method), receive, send)

    async def all_at_once() -> tuple[bytes, int]:
        bridge = Bridge(app, 2, lambda path: MOST)
        written: list[Any] = []
        taps = [asyncio.create_task(one(bridge, "POST", written)) for _ in range(8)]
        await asyncio.sleep(0.1)
        looked: list[Any] = []
        async with asyncio.timeout(5):
            await one(bridge, "GET", looked)
        before = len(written)
        disk.set()
        await asyncio.gather(*taps)
        return looked[1]["body"], before

    assert in_own_loop(all_at_once()) == (b"looked", 0)


def test_taps_do_not_wait_for_large_bodies_and_those_wait_for_each_other():
    app, enough = Flask("large"), threading.Event()
    at_once, most = [0], [0]

    @app.post("/")
    def write() -> str:
        if len(request.get_data()) <= SMALL:
            return "a tap"
        at_once[0] += 1
        most[0] = max(most[0], at_once[0])
        enough.wait(20)
        at_once[0] -= 1
        return "large"

    large = (b"x" * (SMALL + 1),)
    bridge = Bridge(app, 2, lambda path: 10 * SMALL)

    async def all_of_them() -> tuple[list[int], bytes, list[int]]:
        heavy = [asyncio.create_task(sent_to(bridge, large)) for _ in range(LARGE_BY_ADDRESS + 2)]
        again = at_most(2000)
        while sum(bridge.large.values()) < LARGE_BY_ADDRESS and again():
            await asyncio.sleep(0.01)
        refused = [await heavy.pop(), await heavy.pop()]
        tap = await sent_to(bridge, (b"tap",))
        enough.set()
        done = await asyncio.gather(*heavy)
        return [status for status, _ in refused], tap[1], [status for status, _ in done]

    refused, tap, done = in_own_loop(all_of_them())
    assert refused == [503, 503]
    assert tap == b"a tap"
    assert done == [200] * LARGE_BY_ADDRESS
    assert most == [1]
    assert not bridge.large


def test_large_bodies_of_many_addresses_are_limited_together():
    app, enough = Flask("large"), threading.Event()

    @app.post("/")
    def write() -> str:
        enough.wait(20)
        return "large"

    large = (b"x" * (SMALL + 1),)
    bridge = Bridge(app, 2, lambda path: 10 * SMALL)

    async def all_of_them() -> tuple[int, list[int]]:
        heavy = [
            asyncio.create_task(sent_to(bridge, large, f"192.168.1.{n}"))
            for n in range(LARGE_AT_ONCE)
        ]
        again = at_most(2000)
        while bridge.large.total() < LARGE_AT_ONCE and again():
            await asyncio.sleep(0.01)
        one_more = asyncio.create_task(sent_to(bridge, large, "192.168.1.99"))
        await asyncio.wait([one_more], timeout=1)
        enough.set()
        return (await one_more)[0], [(await each)[0] for each in heavy]

    assert in_own_loop(all_of_them()) == (503, [200] * LARGE_AT_ONCE)


async def sent_to(
    bridge: Bridge, parts: tuple[bytes, ...], address: str = "192.168.1.7"
) -> tuple[int, bytes]:
    """Post something to a bridge; give the status and the body."""
    scope = {"type": "http", "method": "POST", "path": "/", "raw_path": b"/"}
    scope |= {
        "query_string": b"",
        "http_version": "1.1",
        "headers": [],
        "client": (address, 5000),
    }
    messages = [{"type": "http.request", "body": part, "more_body": False} for part in parts]
    said: list[Any] = []

    async def receive() -> Any:
        return messages.pop(0)

    async def send(message: Any) -> None:
        said.append(message)

    await bridge(scope, receive, send)
    return said[0]["status"], said[1]["body"]
