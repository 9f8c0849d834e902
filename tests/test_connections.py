"""Connections that send too much, too slowly or too often hold nobody else up."""

import asyncio
import contextlib
import http.client
import logging
import os
import signal
import socket
import sys
import time
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from companion import connections
from tests.live.streams import Stream, new_table, tap
from tests.patience import SECONDS, at_most
from tests.servers import Server, running

COMMAND = [sys.executable, "-m", "companion"]
# The same server, only less patient: the tests must not wait as long as a stranger.
HASTY = [
    sys.executable,
    "-c",
    "import sys; from companion import connections as c;"
    "c.HEAD_SECONDS, c.BODY_SECONDS, c.PATIENCE = 1.0, 1.5, 0.2;"
    "c.MOST_WAITING_AN_ADDRESS, c.MOST_AN_ADDRESS = 40, 50;"
    "from companion.cli import main; sys.exit(main())",
]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(HASTY, tmp_path_factory.mktemp("hasty") / "instance") as server:
        yield server


def connect(server: Server, sent: bytes = b"", source: str = "127.0.0.1") -> socket.socket:
    where = urlsplit(server.url)
    made = socket.create_connection((where.hostname, where.port), 10, (source, 0))
    made.sendall(sent)
    return made


def answer(connection: socket.socket) -> bytes:
    """Read until the server hangs up."""
    read = b""
    with contextlib.suppress(ConnectionError):
        again = at_most(10_000)
        while (data := connection.recv(65536)) and again():
            read += data
    return read


def memory(server: Server) -> int:
    """Read how many megabytes the server holds."""
    line = Path(f"/proc/{server.process.pid}/status").read_text().partition("VmRSS:")[2]
    return int(line.split()[0]) // 1024


def is_well(server: Server) -> bool:
    began = time.monotonic()
    made = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=5)
    made.request("GET", "/healthz")
    status = made.getresponse().status
    made.close()
    return status == 200 and time.monotonic() - began < 1


def test_headers_of_any_length_are_refused(server):
    with connect(server, b"GET / HTTP/1.1\r\nHost: x\r\n") as made:
        with contextlib.suppress(ConnectionError):
            for n in range(400):
                made.sendall(f"X-{n}: {'a' * 1000}\r\n".encode())
        # Who goes on sending may be cut off before the answer is read.
        assert answer(made)[:12] in (b"HTTP/1.1 431", b"")
    if sys.platform == "linux":
        assert memory(server) < 200
    assert is_well(server)


def test_a_long_head_that_comes_at_once_is_refused(server):
    head = b"GET /healthz HTTP/1.1\r\nHost: x\r\nX-A: " + b"a" * 60_000 + b"\r\n\r\n"
    with connect(server, head) as made:
        assert answer(made).startswith(b"HTTP/1.1 431")


def test_a_head_that_comes_in_pieces_is_counted_as_a_whole(server):
    with connect(server, b"GET / HTTP/1.1\r\nHost: x\r\n") as made:
        # The last piece is the first one too much, so nothing comes after the answer.
        for n in range(5):
            made.sendall(f"X-{n}: {'a' * 8000}\r\n".encode())
            time.sleep(0.05)
        assert answer(made).startswith(b"HTTP/1.1 431")


def test_a_long_body_with_a_short_head_is_no_long_head(server):
    body = b"x" * 50_000
    head = f"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: {len(body)}\r\n"
    with connect(server, head.encode() + b"Connection: close\r\n\r\n" + body) as made:
        assert answer(made).startswith(b"HTTP/1.1 400")


@pytest.mark.parametrize(
    "half",
    [b"", b"GE", b"GET / HTTP/1.1\r\nHost: x\r\n", b"GET / HTTP/1.1\r\nHost: x\r\nX: " + b"a" * 99],
    ids=["nothing", "half a word", "half a head", "half a header"],
)
def test_half_a_request_is_not_waited_for_for_ever(server, half):
    began = time.monotonic()
    with connect(server, half) as made:
        answer(made)
    assert 0.5 < time.monotonic() - began < 5


def test_half_a_body_is_not_waited_for_for_ever(server):
    began = time.monotonic()
    half = b"POST /api/score HTTP/1.1\r\nHost: x\r\nContent-Length: 1000\r\n\r\nabc"
    with connect(server, half) as made:
        answer(made)
    assert 1 < time.monotonic() - began < 6


def test_who_sends_a_letter_now_and_then_gets_no_more_time(server):
    began = time.monotonic()
    with connect(server, b"GET / HTTP/1.1\r\n") as made, contextlib.suppress(ConnectionError):
        while time.monotonic() - began < 8:
            made.sendall(b"x")
            time.sleep(0.2)
    assert time.monotonic() - began < 5


def test_many_half_requests_keep_nobody_out(server):
    """The longest waiting go, also where everybody comes from one address."""
    halves = []
    for n in range(120):
        halves.append(connect(server, b"GET / HTTP/1.1\r\nHost: x\r\n"))
        if n % 30 == 29:
            time.sleep(0.25)
            assert is_well(server)
    for half in halves:
        half.close()


def test_one_address_has_only_so_many_connections(server):
    held = [connect(server, source="127.0.0.9") for _ in range(50)]
    try:
        with connect(server, source="127.0.0.9") as one_more:
            assert answer(one_more).startswith(b"HTTP/1.1 503")
        assert is_well(server)
    finally:
        for each in held:
            each.close()


class Guest:
    """A connection that has sent nothing yet."""

    def __init__(self, address: str) -> None:
        self.address = address
        self.was_sent_away = False

    def hang_up(self) -> None:
        self.was_sent_away = True


@pytest.fixture
def now(monkeypatch):
    """Set the clock."""
    found = [1000.0]
    monkeypatch.setattr("companion.connections.time.monotonic", lambda: found[0])
    return found


def test_there_is_room_for_so_many_connections_in_all(now):
    crowd = connections.Crowd()
    crowd.most = 3
    guests = [Guest(f"192.0.2.{n}") for n in range(5)]
    assert [crowd.comes(guest) for guest in guests[:4]] == [True, True, True, False]
    crowd.goes(guests[3])
    # Where there is no room any more, whoever has sent nothing for long makes some.
    crowd.is_served(guests[0])
    now[0] += 2 * connections.PATIENCE
    assert not crowd.comes(guests[4])
    assert [guest.was_sent_away for guest in guests] == [False, True, True, False, False]
    crowd.goes(guests[1])
    crowd.goes(guests[4])
    assert crowd.comes(guests[4])


@pytest.mark.parametrize(
    ("limit", "addresses"),
    [
        ("MOST_WAITING_AN_ADDRESS", ["192.0.2.1"] * 4),
        ("MOST_WAITING", [f"192.0.2.{n}" for n in range(4)]),
    ],
)
def test_of_too_many_half_requests_the_longest_waiting_go(now, monkeypatch, limit, addresses):
    monkeypatch.setattr(connections, limit, 2)
    crowd, other = connections.Crowd(), Guest("198.51.100.1")
    guests = [Guest(address) for address in addresses]
    assert all(crowd.comes(guest) for guest in guests[:3])
    # Who has just come may stay, however many they are.
    assert not any(guest.was_sent_away for guest in guests)
    now[0] += 2 * connections.PATIENCE
    assert crowd.comes(guests[3])
    assert [guest.was_sent_away for guest in guests] == [True, True, False, False]
    assert crowd.comes(other)
    assert not other.was_sent_away


def test_what_is_too_large_is_said(server):
    for path, kind in (("/api/score", "application/json"), ("/new/koryo", "text/plain")):
        made = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
        made.putrequest("POST", path)
        made.putheader("Content-Length", "3000000")
        made.endheaders()
        said = made.getresponse()
        assert (said.status, said.headers.get_content_type()) == (413, kind)
        assert b"at most" in said.read()
        made.close()


def test_strangers_do_not_fill_the_log(server):
    for _ in range(200):
        with connect(server, b"\x16\x03\x01 nonsense\r\n\r\n") as made:
            answer(made)
    assert (server.instance / "server.log").read_text().count("Invalid HTTP") <= 1


def test_many_streams_end_at_once_and_without_a_word(tmp_path):
    with running(COMMAND, tmp_path / "i") as server:
        tables = [new_table(server.url) for _ in range(4)]
        streams = [
            Stream(server.url, f"/t/{table['code']}/live") for table in tables for _ in range(50)
        ]
        assert {stream.status for stream in streams} == {200}
        assert tap(server.url, tables[0], "1", type="next") == 1
        began = time.monotonic()
        server.process.send_signal(signal.SIGTERM)
        server.process.wait(10)
        assert time.monotonic() - began < 2
        for stream in streams:
            stream.close()
    log = (server.instance / "server.log").read_text()
    assert "Traceback" not in log
    assert "Cancel" not in log
    assert not (server.instance / "companion.db-wal").exists()


def test_a_complaint_is_made_once_a_minute(monkeypatch):
    now = [1000.0]
    monkeypatch.setattr("companion.connections.time.monotonic", lambda: now[0])
    once = connections.Once()

    def says(text: str) -> bool:
        return once.filter(logging.LogRecord("x", 30, "", 0, text, None, None))

    assert [says("a"), says("a"), says("b")] == [True, False, True]
    now[0] += connections.QUIET_SECONDS
    assert says("a")


def test_there_is_always_a_file_left_for_the_database():
    if os.name == "nt":
        pytest.skip("Windows has other limits")
    import resource

    files = resource.getrlimit(resource.RLIMIT_NOFILE)[0]
    assert connections.Crowd().most + connections.OTHER_FILES <= max(files, 512)


@pytest.mark.parametrize("path", ["/api/score", "/new/koryo"])
def test_who_sends_ten_megabytes_still_reads_that_it_was_too_much(tmp_path, path):
    with running([sys.executable, "-m", "companion"], tmp_path / "instance") as server:
        connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=20)
        connection.request("POST", path, b"x" * 10_000_000)
        answer = connection.getresponse()
        assert answer.status == 413
        assert b"65536 bytes at most" in answer.read()


def test_where_no_file_is_left_it_is_said_in_one_line(caplog):
    """Each connection that cannot be taken is told to the loop, thousands of times a second."""

    async def run_out() -> None:
        connections.say_less()
        told = {
            "message": "socket.accept() out of system resource",
            "exception": OSError(24, "Too many open files"),
        }
        for _ in range(500):
            asyncio.get_running_loop().call_exception_handler(told)

    try:
        with ThreadPoolExecutor(1) as alone:
            alone.submit(asyncio.run, run_out()).result(SECONDS)
    finally:
        for name in connections.LOGGERS:
            logger = logging.getLogger(name)
            logger.filters = [each for each in logger.filters if type(each).__name__ != "Once"]
    said = [record for record in caplog.records if "accept" in record.getMessage()]
    assert [record.getMessage() for record in said] == [
        "socket.accept() out of system resource: [Errno 24] Too many open files"
    ]
    assert said[0].exc_info is None
