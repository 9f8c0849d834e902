"""What systemd hears of the companion: that it is ready, that it lives, that it stops."""

import os
import re
import shutil
import socket
import subprocess
import sys
import time
from pathlib import Path
from threading import Thread

import pytest

from tests.patience import at_most
from tests.servers import running

UNIT = Path(__file__).parents[2] / "docs" / "hosting" / "companion.service"
COMMAND = [sys.executable, "-m", "companion"]
# A busy machine starts the second process late.
PATIENCE = 20.0


class Ears:
    """Listen where systemd would, all the time: the queue of a socket holds ten words only."""

    def __init__(self, path: Path) -> None:
        self.way = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        self.way.bind(str(path))
        self.heard: list[str] = []
        Thread(target=self.listen, daemon=True).start()

    def listen(self) -> None:
        again = at_most(100_000)
        while again():
            self.heard.append(self.way.recv(100).decode())

    def hear(self, seconds: float) -> list[str]:
        """Wait, and give what was said since this was last asked."""
        time.sleep(seconds)
        heard, self.heard = self.heard, []
        return heard

    def wait_for(self, word: str, times: int) -> list[str]:
        """Wait until a word was said so often, and give all that was said until then."""
        deadline = time.monotonic() + PATIENCE
        while self.heard.count(word) < times and time.monotonic() < deadline:
            time.sleep(0.05)
        return self.hear(0)


@pytest.mark.skipif(os.name == "nt", reason="there is no systemd")
@pytest.mark.parametrize("workers", [1, 2])
def test_systemd_hears_that_it_is_ready_lives_and_stops(tmp_path, monkeypatch, workers):
    ears = Ears(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "200000")
    with running([*COMMAND, "--workers", str(workers)], tmp_path / "instance"):
        heard = ears.wait_for("READY=1", workers)
        assert heard.count("READY=1") == workers
        heard = ears.wait_for("WATCHDOG=1", 3 * workers)
        assert heard.count("WATCHDOG=1") >= 3 * workers
    assert "STOPPING=1" in ears.wait_for("STOPPING=1", 1)


@pytest.mark.skipif(os.name == "nt", reason="there is no systemd")
def test_a_server_that_hangs_is_silent(tmp_path, monkeypatch):
    ears = Ears(tmp_path / "notify")
    monkeypatch.setenv("NOTIFY_SOCKET", str(tmp_path / "notify"))
    monkeypatch.setenv("WATCHDOG_USEC", "200000")
    with running(COMMAND, tmp_path / "instance") as server:
        server.process.send_signal(19)  # SIGSTOP: nothing turns any more
        try:
            ears.hear(0.2)
            assert ears.hear(0.5) == []
        finally:
            server.process.send_signal(18)


def test_the_unit_limits_and_watches():
    lines = re.findall(r"^(\w+)=(.*)$", UNIT.read_text(), re.MULTILINE)
    told = dict(lines)
    assert told["Type"] == "notify"
    assert told["NotifyAccess"] == "all"
    assert int(told["WatchdogSec"]) > 0
    for limit in ("MemoryMax", "TasksMax", "LimitNOFILE"):
        assert re.fullmatch(r"\d+M?", told[limit])
    assert told["ProcSubset"] == "pid"
    # What a service needs, and then what of that it does not get.
    calls = [value for name, value in lines if name == "SystemCallFilter"]
    assert calls == ["@system-service", "~@privileged @resources"]
    assert (told["IPAddressDeny"], told["IPAddressAllow"]) == ("any", "localhost")


@pytest.mark.skipif(not shutil.which("systemd-analyze"), reason="there is no systemd")
def test_systemd_finds_little_to_say_against_the_unit(tmp_path):
    """Its own measure of exposure, from 0 (none) to 10; a service without any care has 9.6."""
    unit = tmp_path / "companion.service"
    unit.write_text(UNIT.read_text().replace("/opt/companion/.venv/bin/companion", sys.executable))
    line = ["systemd-analyze", "security", "--offline=true", "--threshold=20", str(unit)]
    ran = subprocess.run(line, capture_output=True, text=True, timeout=30)
    assert ran.returncode == 0, ran.stdout[-1500:]
