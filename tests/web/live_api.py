"""A live table through the JSON API, in a line."""

import itertools
import json
from typing import Any

from flask.testing import FlaskClient
from werkzeug.test import TestResponse

from tests.patience import at_most


class ApiTable:
    """One table of the API, with its key."""

    def __init__(
        self, client: FlaskClient, game: str = "koryo", players: Any = ("Ana", "Ben"), **rest: Any
    ) -> None:
        self.client = client
        body = {"game": game, "players": list(players), **rest}
        answer = client.post("/api/tables", json=body)
        assert answer.status_code == 201, answer.json
        self.created = answer.json
        self.code, self.key = answer.json["code"], answer.json["key"]
        self.ids = itertools.count(1)

    @property
    def url(self) -> str:
        return f"/api/tables/{self.code}"

    def view(self) -> dict[str, Any]:
        answer = self.client.get(self.url)
        assert answer.status_code == 200
        return answer.json

    def send(self, body: Any, key: str | None = None) -> TestResponse:
        """Send a body as it is."""
        headers = {"Authorization": f"Bearer {self.key if key is None else key}"}
        return self.client.post(f"{self.url}/actions", data=json.dumps(body), headers=headers)

    def act(self, kind: str, **parts: Any) -> TestResponse:
        """Send an action with an id of its own."""
        return self.send({"id": f"tap {next(self.ids)}", "type": kind, **parts})

    def does(self, kind: str, **parts: Any) -> "ApiTable":
        """Do an action that must be accepted."""
        answer = self.act(kind, **parts)
        assert answer.status_code == 200, answer.json
        return self

    def go_to(self, phase: str, season: int = 1) -> dict[str, Any]:
        """Go on until the table is there."""
        view = self.view()
        again = at_most(500)
        while (view["phase"] != phase or view["round"] < season) and again():
            self.does("next")
            view = self.view()
        return view

    def player(self, name: str) -> dict[str, Any]:
        return next(player for player in self.view()["players"] if player["name"] == name)


def errors(answer, status=422):
    """Give the places of the problems, after checking the answer's shape."""
    assert answer.status_code == status
    assert set(answer.json) == {"errors"}
    for error in answer.json["errors"]:
        assert set(error) == {"at", "message"}
        assert error["message"]
        assert "%" not in error["message"]
    return [error["at"] for error in answer.json["errors"]]
