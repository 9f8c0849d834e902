"""A server that can be killed without a word and started again in the same place."""

import contextlib
import os
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from pathlib import Path

from tests.servers import Server, free_port, is_healthy

PATIENCE = 60


class Killable:
    """Start, kill and start again; whatever it started itself dies with it."""

    def __init__(self, instance: Path, workers: int) -> None:
        self.port = free_port()
        self.url = f"http://127.0.0.1:{self.port}"
        self.instance = instance
        self.workers = workers
        self.start()

    def start(self) -> None:
        """Start the server; it needs a moment until it answers."""
        where = ["--host", "127.0.0.1", "--port", str(self.port), "--instance", str(self.instance)]
        command = [sys.executable, "-m", "companion", "--workers", str(self.workers), *where]
        with (self.instance / "server.log").open("ab") as out:
            self.process = subprocess.Popen(command, stdout=out, stderr=out, start_new_session=True)

    def kill(self) -> None:
        """Kill the server and its processes at once."""
        with contextlib.suppress(ProcessLookupError):
            os.killpg(self.process.pid, signal.SIGKILL)
        self.process.wait(10)

    def wait(self) -> Server:
        """Wait until it answers."""
        deadline = time.monotonic() + PATIENCE
        while not is_healthy(self.url):
            assert time.monotonic() < deadline, "the server did not come back"
            time.sleep(0.05)
        return Server(self.url, self.instance, self.process)


@contextlib.contextmanager
def killable(instance: Path, workers: int = 1) -> Iterator[Killable]:
    """Run a server that may be killed."""
    instance.mkdir(parents=True, exist_ok=True)
    server = Killable(instance, workers)
    try:
        server.wait()
        yield server
    finally:
        server.kill()
