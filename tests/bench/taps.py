"""How long a tap takes in a long game and in a new one: a table is read from its newest state."""

import itertools
import statistics
import time
from collections.abc import Callable
from typing import Any

from flask import Flask
from flask.testing import FlaskClient

from companion.games import GAMES
from companion.store.store import Store
from companion.table.act import act
from companion.table.table import new_table
from companion.web.entry.guard import key_of

PLAYERS = ["Ana", "Ben", "Cem", "Dao"]
ENTRIES = 1000
# A new table is left after a few taps, so that it stays one.
TAPS_ON_NEW = 10
IDS = itertools.count()


def an_action(n: int) -> dict[str, Any]:
    """Make the n-th of a row of corrections, each one a change."""
    player, card = PLAYERS[n % 4], ("watcher", "hulk", "gosu")[n % 3]
    count = (n // 4) % 2
    return {"id": f"tap {next(IDS)}", "type": "set", "player": player, "card": card, "count": count}


def lay(store: Store, code: str, entries: int) -> str:
    """Keep a table with so many entries in its log, all of them done the usual way."""
    store.create(code, new_table(GAMES["choson"], {"players": PLAYERS}))
    for n in range(entries):
        act(store, code, an_action(n))
    return code


def through_store(app: Flask) -> Callable[[str, int], object]:
    """Tap by handing the action to the store."""
    store: Store = app.extensions["store"]
    return lambda code, n: act(store, code, an_action(n))


def through_api(app: Flask) -> Callable[[str, int], object]:
    """Tap by a request, and look at the table as a phone would."""
    client: FlaskClient = app.test_client()
    keys: dict[str, str] = {}

    def tap(code: str, n: int) -> None:
        if code not in keys:
            with app.app_context():
                keys[code] = key_of(code, "host")
        headers = {"Authorization": f"Bearer {keys[code]}"}
        answer = client.post(f"/api/tables/{code}/actions", json=an_action(n), headers=headers)
        assert answer.status_code == 200, answer.json
        assert client.get(f"/api/tables/{code}").status_code == 200

    return tap


def compare(
    app: Flask, tap: Callable[[str, int], object], taps: int, entries: int = ENTRIES
) -> tuple[float, float]:
    """Tap in turn on a long game and on new ones; give the median seconds of each.

    The clock is the processor's: waiting for the disk is the same for both.
    """
    store: Store = app.extensions["store"]
    long = lay(store, f"long{next(IDS)}", entries)
    spent: dict[str, list[float]] = {"long": [], "new": []}
    new = ""
    for n in range(taps):
        if n % TAPS_ON_NEW == 0:
            new = lay(store, f"new{next(IDS)}", 0)
            tap(new, n)
        for kind, code in (("long", long), ("new", new)):
            start = time.process_time()
            tap(code, n)
            spent[kind].append(time.process_time() - start)
    return statistics.median(spent["long"]), statistics.median(spent["new"])
