"""The grave attacks of issue 12, each in processes of its own, as a stranger would run them."""

import contextlib
import http.client
import json
import os
import random
import socket
import sys
import time
import uuid
from collections.abc import Callable
from typing import Any

IMMORTALS = "justice tomorrow galmi abhilasha narashima phoenix goan_sul xian".split()
ACCENTS = ("a" + "\u0301\u0316" * 4999)[:9999]


class Stranger:
    """Send requests to one server over one connection, opened anew whenever it was closed."""

    def __init__(self, address: str, seconds: float, facts: dict[str, Any]) -> None:
        self.address = address
        self.until = time.monotonic() + seconds
        self.facts = facts
        self.sent = 0
        self.statuses: set[int] = set()
        self.connection: http.client.HTTPConnection | None = None

    @property
    def has_time(self) -> bool:
        return time.monotonic() < self.until

    def ask(self, method: str, path: str, body: Any = None, **headers: str) -> int:
        """Send one request; 0 where the server hung up."""
        if self.connection is None:
            self.connection = http.client.HTTPConnection(self.address, timeout=20)
        self.sent += 1
        try:
            self.connection.request(method, path, body, headers)
            answer = self.connection.getresponse()
            answer.read()
            status = answer.status
        except (OSError, http.client.HTTPException):
            self.connection.close()
            self.connection, status = None, 0
        self.statuses.add(status)
        return status

    def act(self, table: str, **action: Any) -> int:
        body = json.dumps({"id": uuid.uuid4().hex, **action})
        key = {"Authorization": f"Bearer {self.facts['keys'][table]}"}
        return self.ask("POST", f"/api/tables/{self.facts['codes'][table]}/actions", body, **key)

    def raw(self, sent: bytes) -> socket.socket:
        host, port = self.address.split(":")
        made = socket.create_connection((host, int(port)), 5)
        made.sendall(sent)
        self.sent += 1
        return made


def one_table_that_blocks(me: Stranger) -> None:
    """Undo and redo all of a long log, ask what happened since its start, read it over and over."""
    merchant = {"type": "set", "player": "Ana", "card": "merchant"}
    while me.has_time:
        me.act("long", type="undo", to=random.randrange(3))  # noqa: S311 - no secret
        me.act("long", type="redo")
        me.act("long", **merchant, count=random.randrange(9), seen=0)  # noqa: S311
        me.ask("GET", f"/t/{me.facts['codes']['long']}/log")


def accents_and_keys(me: Stranger) -> None:
    """Send what costs time by the square of its length: too much, and just as much as is read."""
    keys = json.dumps({f"key {n}": 1 for n in range(120_000)}).encode()
    few_keys = json.dumps({f"key {n}": 1 for n in range(4000)}).encode()
    parted = {"Content-Type": "multipart/form-data; boundary=x"}
    while me.has_time:
        me.ask("POST", "/new/choson", in_parts("name", ACCENTS, 90), **parted)
        me.ask("POST", "/new/choson", in_parts("name", ACCENTS, 3), **parted)
        me.ask("GET", "/", None, **{"Accept-Language": "de;q=0.1," * 3000})
        me.ask("POST", "/api/score", keys)
        me.ask("POST", "/api/score", few_keys)
        me.ask("POST", "/groups/import", in_parts('file"; filename="x', keys.decode()), **parted)


def in_parts(name: str, value: str, times: int = 1) -> bytes:
    """Write a form as browsers send files."""
    part = f'--x\r\nContent-Disposition: form-data; name="{name}"\r\n\r\n{value}\r\n'
    return (part * times + "--x--\r\n").encode()


def endless_and_half_requests(me: Stranger) -> None:
    """Send headers without end, bodies without end, and hundreds of requests by halves."""
    held: list[socket.socket] = []
    length = b"Content-Length: 2000000\r\n\r\n"
    kinds = (b"GET / HTTP/1.1\r\nHost: x\r\n", b"POST /api/score HTTP/1.1\r\nHost: x\r\n" + length)
    while me.has_time:
        with contextlib.suppress(OSError):
            held.append(me.raw(kinds[len(held) % 2] + b"a" * 30_000 * (len(held) % 2)))
        if len(held) % 10 == 0:
            with contextlib.suppress(OSError), me.raw(kinds[0]) as made:
                for _ in range(1000):
                    made.sendall(b"X-A: " + b"a" * 1000 + b"\r\n")
        if len(held) > 600:
            held.pop(0).close()


def guessing_an_immortal(me: Stranger) -> None:
    """Try whether an answer tells what Ana has entered: each guess must be answered alike."""
    while me.has_time:
        answers = {
            me.act("secret", type="reveal", player="Ana", immortal=guess, seen=0)
            for guess in IMMORTALS[1:]
        }
        assert len(answers - {0}) <= 1, answers


def taking_the_next_table(me: Stranger) -> None:
    """Ask without a key for the next game of a table that is under way."""
    while me.has_time:
        status = me.ask("POST", f"/t/{me.facts['codes']['secret']}/rematch")
        assert status >= 400 or status == 0, status


ATTACKS: dict[str, Callable[[Stranger], None]] = {
    attack.__name__: attack
    for attack in (
        one_table_that_blocks,
        accents_and_keys,
        endless_and_half_requests,
        guessing_an_immortal,
        taking_the_next_table,
    )
}


if __name__ == "__main__":
    # A stranger's own machine does the work in life: here it must not take the server's time.
    os.nice(15)
    name, where, given, told = sys.argv[1:]
    stranger = Stranger(where, float(given), json.loads(told))
    ATTACKS[name](stranger)
    print(json.dumps({"sent": stranger.sent, "statuses": sorted(stranger.statuses)}))
