"""How many bytes a phone takes on its first visit and with each tap, and what the server holds."""

import contextlib
import gzip
import http.client
import json
import re
import socket
import sys
import tempfile
from pathlib import Path
from urllib.parse import urlsplit

import brotli

from tests.bench.crowd import memory
from tests.bench.figures import Figure
from tests.patience import at_most
from tests.servers import Server, running

PLAYERS = ["Ana", "Ben", "Cem", "Dao"]
# What a browser asks for when it has read a page; links that are followed are no part of it.
LOADED = re.compile(r'(?:src|href)="(/(?:static/|manifest|emblems)[^"#]+)')
UNPACK = {"gzip": gzip.decompress, "br": brotli.decompress, None: bytes}
# Promised, in bytes with all headers: a live table, a calculator, a tap; in megabytes at rest.
MOST_TABLE, MOST_SCORE, MOST_TAP = 40_000, 35_000, 2_500
MOST_MEMORY = 60
COMMAND = [sys.executable, "-m", "companion"]


class Wire:
    """Ask over one connection and count every byte of the answers, headers included."""

    def __init__(self, server: Server, accepts: str = "gzip") -> None:
        self.connection = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=20)
        self.accepts = accepts

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[int, bytes]:
        """Give the size of an answer on the wire, and its body unpacked."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, body, {"Accept-Encoding": self.accepts, **named})
        answer = self.connection.getresponse()
        content = answer.read()
        assert answer.status < 400, (answer.status, content)
        head = sum(len(name) + len(value) + 4 for name, value in answer.getheaders())
        size = len(content) + head + len("HTTP/1.1 200 OK\r\n\r\n")
        return size, UNPACK[answer.headers["Content-Encoding"]](content)


def first_visit(wire: Wire, path: str) -> tuple[int, int]:
    """Add up a page and all it loads at once; give the bytes and the number of requests."""
    total, body = wire.ask("GET", path)
    files = set(LOADED.findall(body.decode()))
    found = [wire.ask("GET", file) for file in files]
    for _, content in found:
        # Our scripts come joined: one that still imports at once would not be counted.
        assert not re.search(rb'(?m)^import\b(?!\()|[;}]import[ {*"]', content)
    return total + sum(size for size, _ in found), 1 + len(files)


def comes_later(wire: Wire, path: str) -> int:
    """Add up what a page's scripts and parts ask for when the page stands."""
    page = wire.ask("GET", path)[1].decode()
    files = re.findall(r'data-later="([^"]+)"', page)
    for script in re.findall(r'src="(/static/page[^"]+)"', page):
        content = wire.ask("GET", script)[1]
        late = re.findall(rb'standing\(\(\)=>import\("\./([^"]+)"\)', content)
        files += [f"/static/{name.decode()}" for name in late]
    return sum(wire.ask("GET", file)[0] for file in [*files, "/manifest.webmanifest"])


def tap_and_push(server: Server, wire: Wire, code: str) -> tuple[int, int]:
    """Tap with an open stream; give the bytes of the answer and of what a phone is pushed."""
    address = urlsplit(server.url)
    with socket.create_connection((address.hostname or "", address.port or 0), 10) as stream:
        head = f"GET /t/{code}/live?tab=table&stream=sizes HTTP/1.1\r\nHost: {address.netloc}\r\n"
        stream.sendall(f"{head}Accept-Encoding: gzip\r\n\r\n".encode())
        until(stream, b"event: version")
        kind = {"Content_Type": "application/x-www-form-urlencoded", "HX_Request": "true"}
        # A stream that has just been opened is told a version once, and fetches.
        for n, wanted in enumerate((b"event: ", b"event: parts")):
            form = f"type=set&player=Ana&card=hulk&count={n + 1}&id=size{n}&seen={n}"
            tap, _ = wire.ask("POST", f"/t/{code}/act?tab=table", form, X_Stream="sizes", **kind)
            pushed = len(until(stream, wanted))
        return tap, pushed


def until(stream: socket.socket, wanted: bytes) -> bytes:
    """Hear what comes until a word has come, and what follows it at once."""
    heard = b""
    again = at_most(1000)
    while wanted not in heard and again():
        heard += stream.recv(65536)
    stream.settimeout(0.3)
    with contextlib.suppress(TimeoutError):
        while (more := stream.recv(65536)) and again():
            heard += more
    stream.settimeout(10)
    return heard


def sizes() -> list[Figure]:
    """Count bytes and memory on a real server."""
    with tempfile.TemporaryDirectory() as folder, running(COMMAND, Path(folder)) as server:
        wire, pid = Wire(server), server.process.pid
        idle = memory(pid)
        raw = json.dumps({"game": "choson", "players": PLAYERS})
        made = json.loads(wire.ask("POST", "/api/tables", raw)[1])
        visit, requests = first_visit(wire, made["url"])
        safe, _ = first_visit(Wire(server, "gzip, deflate, br"), made["url"])
        later = comes_later(wire, made["url"])
        score, some = first_visit(wire, "/score/choson")
        home, more = first_visit(wire, "/")
        tap, pushed = tap_and_push(server, wire, made["code"])
        kind = {"Content_Type": "application/x-www-form-urlencoded", "HX_Request": "true"}
        for n in range(300):
            form = f"type=set&player=Ana&card=hulk&count={n % 3}&id=x{n}"
            wire.ask("POST", f"{made['url']}/act?tab=table", form, **kind)
        busy = memory(pid)
    return [
        Figure(
            "first visit to a table",
            f"{visit / 1000:.1f} kB in {requests} requests; {later / 1000:.1f} kB when it stands",
            "" if visit <= MOST_TABLE else f"at most {MOST_TABLE / 1000:.0f} kB",
        ),
        Figure("first visit to a table over https, by brotli", f"{safe / 1000:.1f} kB"),
        Figure(
            "first visit to a calculator",
            f"{score / 1000:.1f} kB in {some} requests",
            "" if score <= MOST_SCORE else f"at most {MOST_SCORE / 1000:.0f} kB",
        ),
        Figure("first visit to the start page", f"{home / 1000:.1f} kB in {more} requests"),
        Figure(
            "the answer to a tap and what another phone is pushed",
            f"{tap} + {pushed} bytes",
            "" if tap + pushed <= MOST_TAP else f"at most {MOST_TAP} bytes",
        ),
        Figure(
            "memory",
            f"{idle:.0f} MB at rest, {busy:.0f} MB after 300 taps",
            "" if idle <= MOST_MEMORY else f"at most {MOST_MEMORY} MB at rest",
        ),
    ]
