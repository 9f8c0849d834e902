"""SIGKILL at any moment under load: nothing acknowledged is lost, every table replays.

It is not a power cut: what the kernel has taken it still writes. `synchronous=FULL` is for that.
"""

import os
import random
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

import pytest

from tests.faults.load import Acknowledged, Phone
from tests.faults.tables import command
from tests.patience import SECONDS
from tests.servers import Server, running

COMMAND = [sys.executable, "-m", "companion"]
KILLS = int(os.environ.get("COMPANION_KILLS", "5"))
IS_LONG = KILLS >= 50
STARTS = max(KILLS // 2, 3)
PHONES = 4
LONGEST = 1.0


def kill_under_load(server: Server, after: float) -> list[Acknowledged]:
    """Let phones tap, kill the server, and tell what they were promised."""
    phones = [Phone(server.url, ("koryo", "choson")[n % 2]) for n in range(PHONES)]
    for phone in phones:
        phone.start()
    # A busy machine answers late: the moment counts from when there is a load.
    patience = time.monotonic() + 30
    while sum(len(phone.acknowledged) for phone in phones) < 2 and time.monotonic() < patience:
        time.sleep(0.01)
    time.sleep(after)
    server.process.kill()
    server.process.wait(SECONDS)
    for phone in phones:
        phone.enough.set()
        phone.join(30)
        assert not phone.is_alive()
        assert not [status for status in phone.refused if status >= 500]
    return [each for phone in phones for each in phone.acknowledged]


def kept(instance: Path) -> set[Acknowledged]:
    """List every tap that is on disk."""
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        return {Acknowledged(*row) for row in db.execute("SELECT code, id, version FROM log")}


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
@pytest.mark.parametrize("workers", [1, 2], ids=["one process", "several processes"])
def test_nothing_acknowledged_is_lost_when_the_server_is_killed(tmp_path, workers):
    instance, promised = tmp_path / "instance", set()
    # The moments of the kills: the same each time, but in the long form never the same.
    chance = random.Random(None if IS_LONG else 7)  # noqa: S311 - no secret
    kills = KILLS if workers == 1 else max(KILLS // 2, 1)
    for _ in range(kills):
        several = [] if workers == 1 else ["--workers", str(workers)]
        with running([*COMMAND, *several], instance, patience=60) as server:
            promised |= set(kill_under_load(server, chance.uniform(0.05, LONGEST)))
        assert promised <= kept(instance)
    assert len(promised) > kills, "there was no load to speak of"
    assert command(instance, "check") == 0
    with running(COMMAND, instance):
        pass
    print(f"{kills} kills, {len(promised)} acknowledged taps, none lost")


@pytest.mark.skipif(os.name == "nt", reason="there is no SIGKILL")
def test_a_kill_during_the_very_first_start_is_survived(tmp_path):
    instance = tmp_path / "instance"
    for delay in [0.3 + 0.5 * n / STARTS for n in range(STARTS)]:
        started = subprocess.Popen(
            [*COMMAND, "--host", "127.0.0.1", "--instance", instance, "--port", "0"],
            stdout=subprocess.DEVNULL,
            stderr=subprocess.DEVNULL,
        )
        time.sleep(delay)
        started.kill()
        started.wait(SECONDS)
    with running(COMMAND, instance):
        assert (instance / "secret").stat().st_size == 32
    assert command(instance, "check") == 0
