"""A disk that fails now and then, in the middle of reads, writes and fsync (strace's injection).

Nothing acknowledged is lost, nothing unsound is served, and it is said. `COMPANION_ERRORS` says
how many taps are tried with each kind of error.
"""

import os
import shutil
import signal
import subprocess
import sys
import time
from contextlib import suppress
from pathlib import Path

import pytest

from companion.app import create_app
from tests.faults.load import Phone
from tests.faults.tables import command
from tests.faults.test_kill import kept
from tests.patience import SECONDS
from tests.servers import running

COMMAND = [sys.executable, "-m", "companion"]
TAPS = int(os.environ.get("COMPANION_ERRORS", "10"))
# Which call fails, with what, and how often in each thread: the first ones let the server start.
ERRORS = {
    "reading": "pread64:error=EIO:when=25+5",
    "writing": "pwrite64:error=EIO:when=20+25",
    "a full disk": "pwrite64:error=ENOSPC:when=20+25",
    "fsync": "fdatasync:error=EIO:when=6+3",
}
LEAST = 3


def can_inject() -> bool:
    """Tell whether strace is there and may look at another process."""
    if not shutil.which("strace"):
        return False
    tried = [
        "strace",
        "-f",
        "--seccomp-bpf",
        "-qq",
        "-o",
        "/dev/null",
        "-e",
        "trace=fdatasync",
        "true",
    ]
    return subprocess.run(tried, capture_output=True, timeout=SECONDS).returncode == 0


@pytest.fixture(scope="module")
def laid(tmp_path_factory):
    """Make an instance once, so that no error hits the making of its schema."""
    instance = tmp_path_factory.mktemp("laid") / "instance"
    create_app(instance).extensions["store"].finish()
    return instance


@pytest.mark.skipif(not can_inject(), reason="strace is missing, or may not look at a process")
@pytest.mark.parametrize("kind", ERRORS)
def test_errors_of_the_disk_lose_nothing_and_serve_nothing_unsound(laid, tmp_path, kind):
    instance = tmp_path / "instance"
    shutil.copytree(laid, instance)
    call = ERRORS[kind].partition(":")[0]
    trace = tmp_path / "trace"
    injected = ["strace", "-f", "--seccomp-bpf", "-qq", "-o", str(trace), "-e", f"trace={call}"]
    for name in ("companion.db", "companion.db-wal"):
        injected += ["-P", str((instance / name).resolve())]
    injected += ["-e", f"inject={ERRORS[kind]}"]
    with running([*injected, *COMMAND], instance, patience=60) as server:
        phones = [Phone(server.url, game) for game in ("koryo", "choson")]
        for phone in phones:
            phone.start()
        deadline = time.monotonic() + 20 + TAPS / 5
        while time.monotonic() < deadline and (
            len(done(phones)) < TAPS or trace.read_text().count("INJECTED") < LEAST
        ):
            time.sleep(0.1)
            # Whoever could not even sit down tries again.
            phones += [start(server.url) for phone in phones[-1:] if not phone.is_alive()]
        for phone in phones:
            phone.enough.set()
            phone.join(30)
        end_traced(server.process)
    assert done(phones), "nothing was acknowledged at all"
    assert trace.read_text().count("INJECTED") >= LEAST
    assert set(done(phones)) <= kept(instance)
    assert {status for phone in phones for status in phone.refused} <= {503, 422}
    assert command(instance, "check") == 0
    assert "Traceback" not in (instance / "server.log").read_text()


def end_traced(tracer: subprocess.Popen[bytes]) -> None:
    """End what strace looks at, and strace with it: alone it would live on, deaf."""
    children = Path(f"/proc/{tracer.pid}/task/{tracer.pid}/children").read_text().split()
    for how in (signal.SIGTERM, signal.SIGKILL):
        for child in children:
            with suppress(ProcessLookupError):
                os.kill(int(child), how)
        with suppress(subprocess.TimeoutExpired):
            tracer.wait(10)
            return


def start(url: str) -> Phone:
    phone = Phone(url, "koryo")
    phone.start()
    return phone


def done(phones: list[Phone]) -> list:
    return [each for phone in phones for each in phone.acknowledged]
