"""Debian's nginx and HAProxy in front of companions, as a host would run them."""

import contextlib
import os
import shutil
import socket
import subprocess
import time
from collections.abc import Iterator
from pathlib import Path

import pytest

# Where Debian puts them; not every user has it on the path.
SBIN = "/usr/sbin"
PLACES = "client_body proxy fastcgi uwsgi scgi".split()


def program(name: str) -> str:
    """Find a proxy; where there is none the test is skipped loudly, under CI it fails."""
    found = shutil.which(name) or shutil.which(name, path=SBIN)
    if not found:
        reason = f"NO {name.upper()}: apt-get install {name}"
        if os.environ.get("CI") == "true":
            pytest.fail(reason, pytrace=False)
        pytest.skip(reason)
    return found


@contextlib.contextmanager
def nginx(folder: Path, http: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run nginx with something in its `http { }` until the end, from the moment it listens."""
    places = "".join(f"{name}_temp_path {folder}/{name};" for name in PLACES)
    user = "user root;" if os.geteuid() == 0 else ""
    conf = folder / "nginx.conf"
    conf.write_text(
        f"{user} daemon off; pid {folder}/pid; error_log {folder}/error.log;"
        f" events {{ worker_connections 4096; }}\nhttp {{ {places}\n{http}\n}}"
    )
    command = [program("nginx"), "-p", str(folder), "-c", str(conf)]
    with proxy(command, folder / "error.log", port) as process:
        yield process


@contextlib.contextmanager
def haproxy(folder: Path, text: str, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run HAProxy with a configuration until the end, from the moment it listens."""
    conf = folder / "haproxy.cfg"
    conf.write_text(text)
    with proxy([program("haproxy"), "-db", "-f", str(conf)], folder / "error.log", port) as process:
        yield process


@contextlib.contextmanager
def proxy(command: list[str], log: Path, port: int) -> Iterator[subprocess.Popen[bytes]]:
    """Run a proxy until the end, from the moment it listens."""
    with log.open("ab") as out:
        process = subprocess.Popen(command, stdout=out, stderr=out)
    try:
        deadline = time.monotonic() + 15
        while not listens(port):
            if process.poll() is not None or time.monotonic() > deadline:
                raise RuntimeError(f"{command[0]} did not start:\n{log.read_text()}")
            time.sleep(0.05)
        yield process
    finally:
        process.terminate()
        process.wait(10)


def listens(port: int) -> bool:
    """Tell whether somebody listens on a loopback port."""
    with contextlib.suppress(OSError), socket.create_connection(("127.0.0.1", port), 1):
        return True
    return False
