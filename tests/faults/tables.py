"""A table through the JSON API, for tests that only need one to be there."""

from dataclasses import dataclass
from itertools import count
from pathlib import Path
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from companion.app import create_app
from companion.cli import main

PLAYERS = ["Ana", "Ben", "Cem"]


@dataclass
class ApiTable:
    """A table of Chosŏn that taps can be sent to."""

    client: FlaskClient
    code: str
    key: str
    taps: Any

    def tap(self, **action: Any) -> TestResponse:
        """Send one action, by default one that always works."""
        n = next(self.taps)
        whole = {"id": f"tap {n}", "type": "token", "player": "Ana", "token": "victory_point"}
        whole |= {"count": n % 5} | action
        return self.client.post(
            f"/api/tables/{self.code}/actions",
            json=whole,
            headers={"Authorization": f"Bearer {self.key}"},
        )

    @property
    def version(self) -> int:
        """Ask for the newest version."""
        return int(self.client.get(f"/api/tables/{self.code}").json["version"])


def new_table(client: FlaskClient, taps: int = 3) -> ApiTable:
    """Make a table and tap on it a few times."""
    made = client.post("/api/tables", json={"game": "choson", "players": PLAYERS})
    assert made.status_code == 201
    table = ApiTable(client, made.json["code"], made.json["key"], count(1))
    for _ in range(taps):
        assert table.tap().status_code == 200
    return table


def started_again(table: ApiTable, instance: Path) -> ApiTable:
    """Give the same table to a server that was started after a restore."""
    return ApiTable(create_app(instance).test_client(), table.code, table.key, table.taps)


def command(instance: Path, *words: object) -> int:
    """Run `companion --instance … words` in this process."""
    return main(["--instance", str(instance), *map(str, words)])
