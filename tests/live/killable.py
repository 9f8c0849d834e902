"""A server that can be killed without a word and started again in the same place."""

import contextlib
import os
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

from tests.patience import wait_until
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

    def until_well(self) -> Server:
        """Wait until it answers."""
        wait_until(lambda: is_healthy(self.url), PATIENCE)
        return Server(self.url, self.instance, self.process)


@contextlib.contextmanager
def killable(instance: Path, workers: int = 1) -> Iterator[Killable]:
    """Run a server that may be killed."""
    instance.mkdir(parents=True, exist_ok=True)
    server = Killable(instance, workers)
    try:
        server.until_well()
        yield server
    finally:
        server.kill()
