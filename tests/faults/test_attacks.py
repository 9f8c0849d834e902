"""An honest table taps on while strangers attack: quickly, in little memory, and nothing is lost.

`COMPANION_ATTACK` says for how many seconds each; `python3 run.py faults` takes a minute.
"""

import http.client
import json
import os
import subprocess
import sys
import threading
import time
import uuid
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion.games import GAMES
from companion.store.store import Store
from companion.table.act import act
from companion.table.table import new_table as set_up
from tests.faults.attacks import ATTACKS
from tests.faults.load import Acknowledged
from tests.faults.tables import command
from tests.faults.test_kill import kept
from tests.live.streams import new_table
from tests.servers import Server, running

COMMAND = [sys.executable, "-m", "companion"]
SECONDS = float(os.environ.get("COMPANION_ATTACK", "3"))
IS_LONG = SECONDS >= 30
STRANGERS = 8 if IS_LONG else 3
ENTRIES = 4000 if IS_LONG else 400
MEGABYTES = 300
# A tap's time under attack; a short form on a busy machine proves only that taps go on.
P99 = 0.5 if IS_LONG else 2.0


class Honest(threading.Thread):
    """Tap ten times a second, as often with the same id as it takes to be acknowledged."""

    def __init__(self, server: Server) -> None:
        super().__init__(daemon=True)
        self.table = new_table(server.url)
        self.address = urlsplit(server.url).netloc
        self.enough = threading.Event()
        self.seconds: list[float] = []
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[int] = []

    def run(self) -> None:
        connection = None
        while not self.enough.wait(0.1):
            identity, began = uuid.uuid4().hex, time.monotonic()
            count = len(self.acknowledged) % 5
            what = {"type": "set", "player": "Ana", "card": "merchant", "count": count}
            for _ in range(20):
                connection = connection or http.client.HTTPConnection(self.address, timeout=20)
                try:
                    answer = self.tap(connection, {"id": identity, **what})
                except (OSError, http.client.HTTPException):
                    connection.close()
                    connection = None
                    continue
                if answer is not None:
                    break
            self.seconds.append(time.monotonic() - began)

    def tap(self, connection: http.client.HTTPConnection, action: dict[str, object]) -> int | None:
        key = {"Authorization": f"Bearer {self.table['key']}"}
        path = f"/api/tables/{self.table['code']}/actions"
        connection.request("POST", path, json.dumps(action), key)
        answer = connection.getresponse()
        body = json.loads(answer.read())
        if answer.status != 200:
            self.refused.append(answer.status)
            return None
        kept = Acknowledged(self.table["code"], str(action["id"]), body["version"])
        self.acknowledged.append(kept)
        return int(body["version"])


def memory(server: Server) -> float:
    """Read how many megabytes the server holds."""
    line = Path(f"/proc/{server.process.pid}/status").read_text().partition("VmRSS:")[2]
    return int(line.split()[0]) / 1024


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    """Serve a table with a long log, and one with a secret."""
    instance = tmp_path_factory.mktemp("attacked") / "instance"
    store = Store(instance / "companion.db")
    store.create("longlong", set_up(GAMES["koryo"], {"players": ["Ana", "Ben"]}))
    for n in range(ENTRIES):
        what = {"type": "set", "player": "Ana", "card": "merchant", "count": n % 9}
        act(store, "longlong", {"id": f"a-{n}", **what})
    store.create("secretly", set_up(GAMES["immortal8"], {"players": ["Ana", "Ben", "Cem", "Dao"]}))
    act(store, "secretly", {"id": "i", "type": "immortal", "player": "Ana", "immortal": "xian"})
    store.finish()
    with running(COMMAND, instance) as server:
        yield server


def key_of(server: Server, code: str) -> str:
    """Make a player's key, as a guest has it."""
    from companion.store.store import Store
    from companion.web.entry.keys import make_key

    secret = (server.instance / "secret").read_bytes()
    links = Store(server.instance / "companion.db").doors(code).player
    return make_key(secret, code, "player", links)


@pytest.mark.skipif(sys.platform != "linux", reason="memory is read from /proc")
@pytest.mark.parametrize("attack", ATTACKS)
def test_an_honest_table_taps_on(server, attack, capsys):
    codes = {"long": "longlong", "secret": "secretly"}
    facts = {"codes": codes, "keys": {name: key_of(server, codes[name]) for name in codes}}
    honest = Honest(server)
    honest.start()
    where = urlsplit(server.url).netloc
    line = [sys.executable, "-m", "tests.faults.attacks", attack, where, str(SECONDS)]
    strangers = [
        subprocess.Popen([*line, json.dumps(facts)], stdout=subprocess.PIPE, text=True)
        for _ in range(STRANGERS)
    ]
    most, deadline = 0.0, time.monotonic() + SECONDS + 120
    while any(stranger.poll() is None for stranger in strangers):
        assert time.monotonic() < deadline, "the strangers do not end"
        most = max(most, memory(server))
        time.sleep(0.1)
    honest.enough.set()
    honest.join(30)
    told = [json.loads(stranger.communicate(timeout=30)[0]) for stranger in strangers]
    taps = sorted(honest.seconds)
    p99 = taps[int(len(taps) * 0.99)]
    sent = sum(each["sent"] for each in told)
    with capsys.disabled():
        print(
            f"\n{attack}: {sent} requests of {STRANGERS} strangers in {SECONDS:.0f} s; honest:"
            f" {len(taps)} taps, median {taps[len(taps) // 2] * 1000:.0f} ms, p99"
            f" {p99 * 1000:.0f} ms, {len(honest.refused)} refused; {most:.0f} MB"
        )
    assert {stranger.returncode for stranger in strangers} == {0}
    assert not {status for each in told for status in each["statuses"]} & {500, 502}
    assert p99 < P99
    assert most < MEGABYTES
    assert not honest.refused
    assert set(honest.acknowledged) <= kept(server.instance)


def test_afterwards_every_table_replays(server):
    assert command(server.instance, "check") == 0
    assert "Traceback" not in (server.instance / "server.log").read_text()
