"""Every route under hostile requests: no 5xx, no hang, no markup let through, and what is refused
changes nothing. `COMPANION_FUZZ` says how many requests; `python3 run.py faults` sends a million:
some thought out one by one, the others mixed of their pieces, in two halves (`-n 2`)."""

import gzip
import json
import os
import random
import time
from pathlib import Path
from typing import Any
from urllib.parse import quote, urlencode

import brotli
import pytest
from flask.testing import FlaskClient
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from werkzeug.test import TestResponse

from companion.app import create_app
from companion.web.entry.rate_limit import Tries
from tests.faults.tables import command
from tests.fuzz.forms import Form, find_forms
from tests.fuzz.hostile import GAMES, MARKUP, NAMES, requests, taps

# What is mixed are the requests that were thought out before; elsewhere they are thought out anew.
pytestmark = pytest.mark.xdist_group("routes")
REQUESTS = int(os.environ.get("COMPANION_FUZZ", "1500"))
LONG = REQUESTS > 1500
# So many are thought out one by one, which takes longer than answering them.
THOUGHT_OUT = min(REQUESTS, 20_000)
MIXED = max(REQUESTS - THOUGHT_OUT, 500)
# The processor's time; a busy machine does not count.
SECONDS = 3.0


class Target:
    """One application with tables in several phases, and whoever attacks it."""

    def __init__(self, instance: Path) -> None:
        self.app = create_app(instance)
        self.app.config["TESTING"] = True
        self.app.extensions["tries"] = Tries(most=10**9)  # the attacker would only be told to wait
        self.app.extensions["new_tables"] = ()
        self.client: FlaskClient = self.app.test_client(use_cookies=False)
        self.keys: dict[str, str] = {}
        for game in GAMES:
            for steps in (0, 3, 60):
                self.make_table(game, steps)
        self.codes = list(self.keys)
        rules = list(self.app.url_map.iter_rules())
        # Whatever changes something is the better target.
        self.rules = rules + 3 * [rule for rule in rules if "POST" in (rule.methods or ())]
        self.forms = [form for code in self.codes for form in self.forms_of(code)]

    def make_table(self, game: str, steps: int) -> None:
        """Make a table and go on for some steps."""
        raw = {"game": game, "players": list(NAMES)}
        made = self.client.post("/api/tables", json=raw).json
        self.keys[made["code"]] = made["key"]
        for n in range(steps):
            self.send_action(made["code"], {"id": str(n), "type": "next"})

    def forms_of(self, code: str) -> list[Form]:
        """Find what the pages of a table offer to tap."""
        pages = ["", "/edit", "/log", "/score", "/invite", "/join", "/secret", "/house-rules"]
        cookie = {"Cookie": f"key={self.keys[code]}; seat=1"}
        return [
            form
            for page in pages
            for form in find_forms(self.client.get(f"/t/{code}{page}", headers=cookie).text)
        ]

    def send_action(self, code: str, action: object) -> TestResponse:
        """Send an action with the right key."""
        headers = {"Authorization": f"Bearer {self.keys[code]}"}
        return self.client.post(f"/api/tables/{code}/actions", json=action, headers=headers)

    def send(self, request: dict[str, Any]) -> TestResponse:
        """Send a request as it is described, with the key of its table unless it has its own."""
        headers = {name: latin(value) for name, value in request["headers"].items()}
        for code, key in self.keys.items():
            if f"/{code}" in request["path"]:
                headers.setdefault("Authorization", f"Bearer {key}")
                headers.setdefault("Cookie", f"key={key}; seat=1")
        body: Any = request.get("bytes", b"")
        if "form" in request:
            body = encoded(request["form"])
            headers.setdefault("Content-Type", "application/x-www-form-urlencoded")
        elif "json" in request:
            body = json.dumps(request["json"]).encode()
            headers.setdefault("Content-Type", "application/json")
        return self.client.open(
            quote(request["path"].encode("utf-8", "surrogatepass"), safe="/"),
            method=request["method"],
            query_string=encoded(request.get("query", {})),
            data=body,
            headers=headers,
        )

    def state(self) -> tuple[int, ...]:
        """Tell what changes when anything is changed."""
        row = self.app.extensions["store"].db.execute(
            "SELECT (SELECT count(*) FROM tables), (SELECT max(stamp) FROM tables),"
            " (SELECT max(rowid) FROM log)"
        )
        return tuple(row.fetchone())


def encoded(fields: dict[str, Any]) -> str:
    """Write a form, also one with half characters in it."""
    return urlencode(fields, doseq=True, errors="surrogatepass")


def latin(value: str) -> str:
    """Make a header that can be sent at all."""
    return value.encode("utf-8", "replace").decode("latin-1").translate({10: 32, 13: 32, 0: 32})


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Target:
    return Target(tmp_path_factory.mktemp("fuzz") / "instance")


def assert_withstood(target: Target, request: dict[str, Any]) -> None:
    """Send a request and look at all that must not happen."""
    before, began = target.state(), time.process_time()
    answer = target.send(request)
    assert time.process_time() - began < SECONDS
    # That page is what a proxy shows for a machine that is away: it says 503 by itself.
    if request["path"].rstrip("/") != "/moment":
        assert answer.status_code < 500, answer.text[:2000]
    if answer.status_code >= 400 or request["method"] in ("GET", "HEAD", "OPTIONS"):
        assert target.state() == before
    if answer.mimetype == "text/html":
        assert "Content-Security-Policy" in answer.headers
        page = text_of(answer)
        assert not [markup for markup in MARKUP if markup in page]
    if "evil" in answer.headers.get("Set-Cookie", ""):
        assert "evil=1" not in answer.headers.getlist("Set-Cookie")


def text_of(answer: TestResponse) -> str:
    """Read a page, also one that was asked for compressed."""
    unpack = UNPACK[answer.headers.get("Content-Encoding", "")]
    return unpack(answer.data).decode()


UNPACK = {"": bytes, "gzip": gzip.decompress, "br": brotli.decompress}
POOL: list[dict[str, Any]] = []


@settings(
    max_examples=THOUGHT_OUT,
    deadline=None,
    database=None,
    derandomize=not LONG,
    suppress_health_check=list(HealthCheck),
)
@given(data=st.data())
def test_no_request_breaks_anything(target, data):
    nearly_right = data.draw(st.booleans())
    chosen = taps(target.forms) if nearly_right else requests(target.rules, target.codes)
    request = data.draw(chosen)
    if len(POOL) < THOUGHT_OUT:
        POOL.append(request)
    assert_withstood(target, request)


def pool_of(target: Target, size: int) -> list[dict[str, Any]]:
    """Give requests to mix: those of the tests before, or where they ran elsewhere, new ones."""
    if len(POOL) >= size:
        return POOL

    @settings(
        max_examples=size, deadline=None, database=None, suppress_health_check=list(HealthCheck)
    )
    @given(data=st.data())
    def think(data):
        nearly_right = data.draw(st.booleans())
        chosen = taps(target.forms) if nearly_right else requests(target.rules, target.codes)
        POOL.append(data.draw(chosen))

    think()
    return POOL


def mixed(chance: random.Random, pool: list[dict[str, Any]]) -> dict[str, Any]:
    """Make a request of the pieces of several."""
    made = dict(chance.choice(pool))
    for piece in ("query", "headers", "form", "json", "bytes"):
        other = chance.choice(pool)
        if chance.random() < 0.4 and piece in other:
            if piece in ("form", "json", "bytes"):
                for body in ("form", "json", "bytes"):
                    made.pop(body, None)
            made[piece] = other[piece]
    fields = made.get("form")
    if isinstance(fields, dict) and fields and chance.random() < 0.5:
        value = chance.choice(pool).get("form", {"x": "y"})
        if isinstance(value, dict) and value:
            field = chance.choice(list(fields))
            made["form"] = {**fields, field: chance.choice(list(value.values()))}
    return made


@pytest.mark.parametrize("half", [1, 2])
def test_nor_do_mixtures_of_them(target, half):
    chance = random.Random(half if not LONG else None)  # noqa: S311 - no secret
    pool = pool_of(target, 300 if not LONG else 3000)
    for _ in range(MIXED // 2):
        request = mixed(chance, pool)
        try:
            assert_withstood(target, request)
        except Exception:
            print(f"the request was {request!r}")
            raise


def test_afterwards_every_table_still_replays(target, capsys):
    assert command(Path(target.app.instance_path), "check") == 0
    assert target.client.get("/healthz").json == {"status": "ok"}
