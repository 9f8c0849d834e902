"""A phone's stream without a browser: open it, read its events."""

import http.client
import json
import urllib.parse
import urllib.request
from typing import Any

from tests.patience import at_most

# Lines until an event; one that is pushed has some hundred.
LINES = 5000


class Stream:
    """Listen to one table."""

    def __init__(
        self,
        url: str,
        path: str,
        cookie: str = "",
        timeout: float = 5,
        source: str = "127.0.0.1",
        **headers: str,
    ) -> None:
        self.connection = http.client.HTTPConnection(
            urllib.parse.urlsplit(url).netloc, timeout=timeout, source_address=(source, 0)
        )
        sent = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request("GET", path, headers=sent | ({"Cookie": cookie} if cookie else {}))
        self.answer = self.connection.getresponse()

    @property
    def status(self) -> int:
        """Give the answer's status."""
        return self.answer.status

    def next(self) -> tuple[str, str]:
        """Wait for the next event that is no ping; an ended stream gives ("", "")."""
        event, data = "", []
        # A stream that has nothing to say but pings is not waited for either.
        again = at_most(LINES)
        while (line := self.answer.readline().decode()) and again():
            name, _, value = line.rstrip("\n").partition(": ")
            if name == "event":
                event = value
            elif name == "data":
                data.append(value)
            elif event and event != "ping":
                return event, "\n".join(data)
            else:
                event, data = "", []
        return "", ""

    def version(self) -> int:
        """Wait for the next event that leads to a version, and tell which."""
        event, data = self.next()
        assert event in ("version", "parts"), (event, data)
        return int(data.split("\n")[0].split()[-1])

    def close(self) -> None:
        """Hang up."""
        self.answer.close()
        self.connection.close()


def call(url: str, body: Any = None, key: str = "") -> Any:
    """Ask the JSON API."""
    headers = {"Content-Type": "application/json"}
    if key:
        headers["Authorization"] = f"Bearer {key}"
    data = None if body is None else json.dumps(body).encode()
    request = urllib.request.Request(url, data, headers)  # noqa: S310 - loopback
    with urllib.request.urlopen(request, timeout=10) as answer:  # noqa: S310 - loopback
        return json.load(answer)


def new_table(url: str, game: str = "koryo", players: tuple[str, ...] = ("Ana", "Ben")) -> Any:
    """Set a table up through the API."""
    return call(f"{url}/api/tables", {"game": game, "players": list(players)})


def tap(url: str, table: Any, identity: str, **action: Any) -> int:
    """Do an action through the API."""
    answer = call(
        f"{url}/api/tables/{table['code']}/actions", {"id": identity, **action}, table["key"]
    )
    return int(answer["version"])
