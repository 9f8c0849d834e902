"""The real server as a subprocess, for whatever must be seen from outside."""

import contextlib
import socket
import subprocess
import time
import urllib.error
import urllib.request
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from tests.patience import SECONDS


@dataclass(frozen=True)
class Server:
    """A running companion: where it answers, where it writes, and its process."""

    url: str
    instance: Path
    process: subprocess.Popen[bytes]


def free_port() -> int:
    """Return a loopback port that nobody listens on."""
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


def health(url: str) -> int:
    """Ask how the server is; 0 where it does not answer."""
    try:
        with urllib.request.urlopen(f"{url}/healthz", timeout=2) as answer:  # noqa: S310 - loopback
            return int(answer.status)
    except urllib.error.HTTPError as error:
        return error.code
    except OSError:
        return 0


def is_healthy(url: str) -> bool:
    """Tell whether the server says that it is well."""
    return health(url) == 200


@contextlib.contextmanager
def running(
    command: list[str],
    instance: Path,
    cwd: Path | None = None,
    patience: float = 20,
    log: Path | None = None,
    status: int = 200,
    port: int = 0,
) -> Iterator[Server]:
    """Start `command` on a free port, wait until it is healthy (or not so), and end it then."""
    port = port or free_port()
    url = f"http://127.0.0.1:{port}"
    where = ["--host", "127.0.0.1", "--port", str(port), "--instance", str(instance)]
    instance.mkdir(parents=True, exist_ok=True)
    log = log or instance / "server.log"
    with log.open("wb") as out:
        process = subprocess.Popen([*command, *where], cwd=cwd, stdout=out, stderr=out)
    try:
        deadline = time.monotonic() + patience
        while health(url) != status:
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"the server did not start:\n{log.read_text()}")
            time.sleep(0.05)
        yield Server(url, instance, process)
    finally:
        process.terminate()
        try:
            process.wait(10)
        except subprocess.TimeoutExpired:
            process.kill()
            process.wait(SECONDS)
