"""A tap by the clock, as a phone has it: sent, on disk, answered; against the least that can be.

The least is a bare Flask page and one durable append, answered by the same server over the same
kind of connection.
"""

import contextlib
import socket
import statistics
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path

from tests.bench import bare, phones
from tests.bench.figures import Figure, ratio
from tests.bench.phones import Asking
from tests.servers import Server, running

# Promised by the clock.
MOST = 1.5
ROUNDS, TAPS = 15, 20
NAME = "bench"
CARDS = ["watcher", "time_traveller", "hulk", "scientist", "gosu"]
COMMAND = [sys.executable, "-m", "companion"]
BARE = [sys.executable, "-m", bare.__name__]


@contextlib.contextmanager
def stream(server: Server, code: str, cookies: str) -> Iterator[None]:
    """Listen as the phone does that taps; what comes is not waited for."""
    host, _, port = server.url.rpartition("/")[2].partition(":")
    with socket.create_connection((host, int(port)), 10) as open_stream:
        head = f"GET /t/{code}/live?tab=table&stream={NAME} HTTP/1.1\r\nHost: {host}:{port}\r\n"
        open_stream.sendall(f"{head}Cookie: {cookies}\r\n\r\n".encode())
        assert open_stream.recv(100).startswith(b"HTTP/1.1 200")
        yield


def clocked(work: Callable[[], object]) -> float:
    """Time some work by the clock."""
    began = time.perf_counter()
    work()
    return time.perf_counter() - began


def one_tap() -> list[Figure]:
    """Tap and ask for the bare page in turn; the least disturbed round of each counts."""
    with (
        tempfile.TemporaryDirectory() as folder,
        running(COMMAND, Path(folder) / "ours") as server,
        running(BARE, Path(folder) / "bare") as plain,
    ):
        port = int(server.url.rpartition(":")[2])
        _, _, code, cookies = phones.seat_ours(port, 1)[0].split("\t")
        ours, theirs = Asking(port), Asking(int(plain.url.rpartition(":")[2]))
        version = 0

        def tap() -> None:
            nonlocal version
            card, count = CARDS[version % 5], 1 - version // 5 % 2
            said = f"type=set&player=Ana&card={card}&count={count}&id={version}&seen={version}"
            headers = {"HX_Request": "true", "X_Stream": NAME, "Cookie": cookies}
            ours.ask("POST", f"/t/{code}/act?tab=table", said, Content_Type=phones.FORM, **headers)
            version += 1

        def least() -> None:
            theirs.ask("POST", "/t/abcd2345/kept", "type=set", Content_Type=phones.FORM)

        with stream(server, code, cookies):
            taps, pages = [], []
            for _ in range(ROUNDS):
                taps.append(statistics.median(clocked(tap) for _ in range(TAPS)))
                pages.append(statistics.median(clocked(least) for _ in range(TAPS)))
    what = "a tap against (a bare Flask page + one durable append), clock"
    return [ratio(what, min(taps), min(pages), MOST)]
