"""A table filled through the JSON API of a running server, for pictures and for tests that look."""

import itertools
import json
import urllib.request
from typing import Any

from tests.patience import at_most


class Table:
    """Play one table by name."""

    def __init__(self, base: str, game: str, players: list[str], **rest: Any) -> None:
        self.base = base
        body = {"game": game, "players": players, "first_player": players[0], **rest}
        made = self.post("/api/tables", body)
        self.code, self.key = made["code"], made["key"]
        self.ids = itertools.count(1)

    @property
    def path(self) -> str:
        """Give the address of the table's first page."""
        return f"/t/{self.code}"

    def post(self, path: str, body: Any, **headers: str) -> Any:
        """Send JSON and read the answer."""
        headers["Content-Type"] = "application/json"
        url = self.base + path
        request = urllib.request.Request(url, json.dumps(body).encode(), headers)  # noqa: S310
        with urllib.request.urlopen(request, timeout=20) as answer:  # noqa: S310 - loopback
            return json.load(answer)

    def does(self, type: str, **parts: Any) -> "Table":
        """Do one action."""
        action = {"id": f"picture {next(self.ids)}", "type": type, **parts}
        path = f"/api/tables/{self.code}/actions"
        self.post(path, action, Authorization=f"Bearer {self.key}")
        return self

    @property
    def phase(self) -> str:
        """Ask which phase it is."""
        with urllib.request.urlopen(f"{self.base}/api/tables/{self.code}", timeout=20) as answer:  # noqa: S310
            return str(json.load(answer)["phase"])

    def goes_to(self, phase: str) -> "Table":
        """Tap the big button until it is that phase."""
        again = at_most(500)
        while self.phase != phase and again():
            self.does("next")
        return self

    def lays(self, player: str, **cards: int) -> "Table":
        """Lay cards in front of a player."""
        for card, n in cards.items():
            self.does("set", player=player, card=card, count=n)
        return self

    def holds(self, player: str, **tokens: int) -> "Table":
        """Give tokens to a player."""
        for token, n in tokens.items():
            self.does("token", player=player, token=token, count=n)
        return self

    def goes_on(self, times: int = 1) -> "Table":
        """Tap the one big button."""
        for _ in range(times):
            self.does("next")
        return self
