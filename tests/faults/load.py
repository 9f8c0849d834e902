"""Phones that tap as fast as they can, and remember what was acknowledged."""

import http.client
import json
import socket
import threading
import uuid
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlencode, urlsplit

from tests.patience import at_most


class Acknowledged(NamedTuple):
    """A tap that the server said it has kept."""

    code: str
    id: str
    version: int


class Phone(threading.Thread):
    """Tap at one table until the server goes away."""

    def __init__(self, url: str, game: str) -> None:
        super().__init__(daemon=True)
        self.address = urlsplit(url).netloc
        self.game = game
        self.acknowledged: list[Acknowledged] = []
        self.refused: list[int] = []
        self.enough = threading.Event()

    def run(self) -> None:
        """Sit down at a new table and tap."""
        with suppress(OSError, http.client.HTTPException):
            self.connection = http.client.HTTPConnection(self.address, timeout=20)
            players = ["Ana", "Ben", "Cem"]
            status, made = self.post("/api/tables", {"game": self.game, "players": players})
            if status != 201:
                self.refused.append(status)
                return
            stream = self.listen(made)
            n = 0
            again = at_most(1_000_000)
            while not self.enough.is_set() and again():
                n += 1
                action = self.action(n)
                # Most taps come as from a page, whose stream is open; some as from a program.
                send = self.by_program if n % 5 == 0 else self.by_page
                status, version = send(made, action)
                if version:
                    kept = Acknowledged(made["code"], action["id"], version)
                    self.acknowledged.append(kept)
                else:
                    self.refused.append(status)
            stream.close()

    def listen(self, made: Any) -> socket.socket:
        """Open the stream that a page has; nobody reads it, as of a phone that fell asleep."""
        host, _, port = self.address.partition(":")
        stream = socket.create_connection((host, int(port)), timeout=20)
        head = f"GET /t/{made['code']}/live?stream=load HTTP/1.1\r\nHost: {self.address}\r\n"
        stream.sendall(f"{head}Cookie: key={made['key']}\r\n\r\n".encode())
        stream.recv(4096)
        return stream

    def by_program(self, made: Any, action: dict[str, Any]) -> tuple[int, int]:
        """Tap through the API; give the status and the version, 0 where it was refused."""
        headers = {"Authorization": f"Bearer {made['key']}"}
        status, answer = self.post(f"/api/tables/{made['code']}/actions", action, headers)
        return status, int(answer["version"]) if status == 200 else 0

    def by_page(self, made: Any, action: dict[str, Any]) -> tuple[int, int]:
        """Tap as a page does."""
        headers = {
            "Content-Type": "application/x-www-form-urlencoded",
            "Cookie": f"key={made['key']}",
            "HX-Request": "true",
            "X-Stream": "load",
        }
        self.connection.request("POST", f"/t/{made['code']}/act", urlencode(action), headers)
        answer = self.connection.getresponse()
        answer.read()
        kept = answer.status in (200, 204)
        return answer.status, int(answer.headers["X-Version"]) if kept else 0

    def action(self, n: int) -> dict[str, Any]:
        """Choose the next tap: counts, steps, undo and redo in turn."""
        identity = uuid.uuid4().hex
        if n % 7 == 5:
            return {"id": identity, "type": "undo"}
        if n % 7 == 6:
            return {"id": identity, "type": "redo"}
        if n % 11 == 0:
            return {"id": identity, "type": "next"}
        token = "vp" if self.game == "immortal8" else "victory_point"
        what = {"type": "token", "token": token, "player": "Ana Ben Cem".split()[n % 3]}
        return {"id": identity, **what, "count": n % 4}

    def post(self, path: str, body: object, headers: Any = None) -> tuple[int, Any]:
        """Send JSON and read the whole answer."""
        self.connection.request("POST", path, json.dumps(body), headers or {})
        answer = self.connection.getresponse()
        return answer.status, json.loads(answer.read())
