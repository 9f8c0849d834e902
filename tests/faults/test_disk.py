"""A disk that is really full, and one that really cannot be written (a small disk of our own)."""

import os
import shutil
import subprocess
import sys
import time
import urllib.request
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.faults.load import Phone
from tests.faults.tables import command
from tests.patience import SECONDS
from tests.servers import health, running

COMMAND = [sys.executable, "-m", "companion"]
# SQLite's own log takes four megabytes before it is folded in.
SIZE = 16_000_000


def mount(*words: str) -> bool:
    return subprocess.run(["mount", *words], capture_output=True, timeout=SECONDS).returncode == 0


@pytest.fixture
def disk(tmp_path: Path) -> Iterator[Path]:
    """Mount a small disk, where that is allowed."""
    place = tmp_path / "disk"
    place.mkdir()
    if os.name == "nt" or not shutil.which("mount") or os.geteuid() != 0:
        pytest.skip("only root may mount a disk")
    if not mount("-t", "tmpfs", "-o", f"size={SIZE}", "tmpfs", str(place)):
        pytest.skip("mounting is not allowed here")
    try:
        yield place
    finally:
        subprocess.run(["umount", "--lazy", str(place)], check=True, timeout=SECONDS)


def taps(url: str, seconds: float) -> Phone:
    """Let one phone tap for a while, at least until it was answered once."""
    phone = Phone(url, "choson")
    phone.start()
    deadline = time.monotonic() + 20
    phone.join(seconds)
    while not (phone.acknowledged or phone.refused) and time.monotonic() < deadline:
        time.sleep(0.05)
    phone.enough.set()
    phone.join(30)
    assert not phone.is_alive()
    return phone


def test_a_full_disk_keeps_what_was_there_and_goes_on_when_there_is_room(disk):
    instance = disk / "instance"
    with running(COMMAND, instance) as server:
        assert taps(server.url, 0.5).acknowledged
        ballast = disk / "ballast"
        with pytest.raises(OSError, match="No space"):
            ballast.write_bytes(b"x" * SIZE)
        full = taps(server.url, 2)
        # The first few may have found a last free page.
        assert 503 in full.refused
        assert health(server.url) == 503
        ballast.unlink()
        again = taps(server.url, 0.5)
        assert again.acknowledged
        assert 503 not in again.refused
        log = (instance / "server.log").read_text()
    assert "Traceback" not in log
    assert command(instance, "check") == 0


def test_a_disk_that_cannot_be_written_still_shows_its_tables(disk):
    instance = disk / "instance"
    with running(COMMAND, instance) as server:
        code = taps(server.url, 0.3).acknowledged[0].code
    server_log = disk.parent / "elsewhere"
    assert mount("-o", "remount,ro", str(disk))
    with running(COMMAND, instance, log=server_log, status=503) as server:
        with urllib.request.urlopen(f"{server.url}/t/{code}", timeout=10) as page:  # noqa: S310
            assert page.status == 200
        assert taps(server.url, 0.3).refused == [503]
    assert "cannot be written" in server_log.read_text()
    assert mount("-o", "remount,rw", str(disk))
    with running(COMMAND, instance) as server:
        assert taps(server.url, 0.3).acknowledged
