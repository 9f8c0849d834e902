"""A tap in front of Flask is done only where Flask would have done it, and then the same.

Two copies of one instance: at one of them each tap goes the fast way, at the other through Flask.
Phones of every role, with and without seats, send what a table offers and what it does not.
"""

import json
import os
import random
import shutil
from pathlib import Path
from urllib.parse import urlencode

import pytest
from flask import Flask

from companion.app import create_app, links_of
from companion.games import GAMES
from companion.live.hub import Hub
from companion.store.doors import DOORS
from companion.table.act import act
from companion.table.table import new_table
from companion.web.table.taps import NOT_LONG_AGO, Taps
from tests.patience import in_own_loop
from tests.web.test_remembered_parts import next_action

CODE = "abcd2345"
NAMES = ["Ana", "Ben", "Cem", "Dao"]
# 2,000 in `python3 run.py faults`.
TAPS = int(os.environ.get("COMPANION_BOTH_WAYS", "60"))
ODD = (
    *({"type": kind} for kind in ("undo", "redo", "call", "ready", "nonsense", "")),
    {"type": "undo", "to": 0},
    {"type": "undo", "by": "Ben"},
    {"type": "immortal", "player": "Ben", "immortal": "xian"},
    {"type": "reveal", "player": "Ana", "immortal": "xian"},
    {"type": "rename", "player": "Ana", "name": "Ana\u202e"},
    {"type": "option", "key": "light", "value": True},
    {"type": "set", "player": "Ana", "card": "merchant", "count": 10**5},
    {"type": "set", "player": "Nobody", "card": "merchant", "count": 1},
)
HEADERS = (
    *([{}] * 12),
    {"sec-fetch-site": "cross-site"},
    {"origin": "http://evil.example"},
    {"origin": "null"},
    {"host": "evil.example"},
    {"content-type": "text/plain"},
)


class Fast:
    """Tap in front of Flask; whatever is handed on is only noted."""

    def __init__(self, app: Flask) -> None:
        self.hub = Hub(app.extensions["store"], app.extensions["painter"])
        self.hub.is_heard = lambda code, name: True  # type: ignore[method-assign]
        self.taps = Taps(self.hand_on, app, self.hub)

    async def hand_on(self, scope, receive, send) -> None:
        """Do nothing: Flask would."""

    async def send(self, body: bytes, headers: dict[str, str]) -> int | None:
        """Tap; give the version, None where it is handed on."""
        said: list = []

        async def receive():
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message):
            said.append(message)

        raw = [(name.encode(), value.encode("latin-1")) for name, value in headers.items()]
        raw.append((b"content-length", b"%d" % len(body)))
        path = f"/t/{CODE}/act"
        scope = {"type": "http", "method": "POST", "path": path, "headers": raw}
        await self.taps(scope, receive, send)
        return int(dict(said[0]["headers"])[b"x-version"]) if said else None


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if game.is_playable])
def test_who_taps_in_front_of_flask_may_and_does_what_one_behind_it_may_and_does(tmp_path, game):
    in_own_loop(both_ways(tmp_path, game))


def test_who_looked_long_ago_is_handed_on_because_all_tables_would_wait(tmp_path):
    """What happened since is read in the loop of all tables, so only a little of it is."""
    app = create_app(tmp_path)
    app.config["HOSTS"] = frozenset({"ours"})
    store = app.extensions["store"]
    store.create(CODE, new_table(GAMES["koryo"], {"players": NAMES}))
    setting = {"type": "set", "player": "Ana", "card": "merchant"}
    for n in range(NOT_LONG_AGO + 1):
        act(store, CODE, {"id": f"a-{n}", **setting, "count": n % 5})

    async def taps() -> list[int | None]:
        fast = Fast(app)
        fast.hub.gathering.begin()
        ben = json.dumps({"type": "set", "player": "Ben", "card": "merchant", "count": 1})
        headers = headers_of(f"key={links_of(tmp_path, CODE)['player'].rpartition('/')[2]}")
        bodies = [urlencode({"action": ben, "id": f"b-{n}", "seen": n}).encode() for n in (0, 1)]
        done = [await fast.send(body, headers) for body in bodies]
        fast.hub.gathering.end()
        return done

    assert in_own_loop(taps()) == [None, NOT_LONG_AGO + 2]


async def both_ways(folder: Path, game: str) -> None:
    first = create_app(folder / "fast")
    first.extensions["store"].create(CODE, new_table(GAMES[game], {"players": NAMES}))
    first.extensions["store"].finish()
    shutil.copytree(folder / "fast", folder / "slow")
    fast_app, slow_app = create_app(folder / "fast"), create_app(folder / "slow")
    for app in (fast_app, slow_app):
        app.config.update(HOSTS=frozenset({"ours"}), TESTING=True)
    stores = [app.extensions["store"] for app in (fast_app, slow_app)]
    fast = Fast(fast_app)
    fast.hub.gathering.begin()
    chance = random.Random(TAPS)  # noqa: S311 - the same taps each time
    done = 0
    for n in range(TAPS):
        if n % 20 == 19:
            door, own_seat = chance.choice(DOORS), chance.random() < 0.5
            for store in stores:
                store.set_doors(CODE, door, own_seat)
            fast.hub.newest.forget(CODE)
        action = {"type": "finish"} if n > TAPS - 3 else None
        body, headers = a_tap(chance, stores[1], folder / "slow", n, action)
        version = await fast.send(body, headers)
        before = stores[1].version(CODE)
        answer = through_flask(slow_app, body, headers)
        if version is None:
            # Handed on with nothing done.
            assert stores[0].version(CODE) == before
            through_flask(fast_app, body, headers)
            fast.hub.newest.forget(CODE)
        else:
            done += 1
            assert answer in (200, 204, 303), (body, headers, answer)
        logs = [[(e.id, e.action, e.changes) for e in store.log(CODE)] for store in stores]
        assert logs[0] == logs[1], (body, headers)
        if version is not None:
            assert version <= len(logs[0])
    fast.hub.gathering.end()
    assert done > TAPS // 10, "the fast way was gone"


def a_tap(chance: random.Random, store, instance: Path, n: int, action) -> tuple[bytes, dict]:
    """Make a tap of some phone: what is sent, and its headers."""
    if action is None:
        action = chance.choice(ODD) if chance.random() < 0.2 else next_action(chance, store, CODE)
    fields = {"action": json.dumps(action), "id": f"p{n % 4}-{n if chance.random() < 0.9 else 1}"}
    if chance.random() < 0.5:
        fields["seen"] = str(max(store.version(CODE) - chance.randrange(3), 0))
    links = {role: link.rpartition("/")[2] for role, link in links_of(instance, CODE).items()}
    keys = [*(["host", "player"] * 4), "watch", "wrong", "none"]
    key = links.get(role := chance.choice(keys), "wrongwrong")
    seat = chance.choice(["0", "1", "2", "77", "-1", "", "x"])
    cookie = f"seat={seat}" if role == "none" else f"key={key}; seat={seat}"
    return urlencode(fields).encode(), headers_of(cookie) | chance.choice(HEADERS)


def headers_of(cookie: str) -> dict[str, str]:
    """Give the headers of a usual tap."""
    return {
        "host": "ours",
        "hx-request": "true",
        "x-stream": "mine",
        "content-type": "application/x-www-form-urlencoded",
        "cookie": cookie,
    }


def through_flask(app: Flask, body: bytes, headers: dict[str, str]) -> int:
    """Tap through Flask; give the status."""
    client = app.test_client(use_cookies=False)
    return client.post(f"/t/{CODE}/act", data=body, headers=headers).status_code
