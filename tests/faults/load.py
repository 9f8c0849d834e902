"""Phones that tap as fast as they can, and remember what was acknowledged."""

import http.client
import json
import threading
import uuid
from contextlib import suppress
from typing import Any, NamedTuple
from urllib.parse import urlsplit


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
            headers = {"Authorization": f"Bearer {made['key']}"}
            n = 0
            while not self.enough.is_set():
                n += 1
                action = self.action(n)
                path = f"/api/tables/{made['code']}/actions"
                status, answer = self.post(path, action, headers)
                if status == 200:
                    kept = Acknowledged(made["code"], action["id"], answer["version"])
                    self.acknowledged.append(kept)
                else:
                    self.refused.append(status)

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
