"""The phones of the comparison: compiled when they are needed, seated one by one, then let go.

One thin program (rival/phones.c) plays for both servers, so that it costs neither more.
"""

import http.client
import json
import re
import shutil
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Any, NamedTuple

from tests.patience import SECONDS
from tests.servers import free_port

SOURCES = Path(__file__).parent / "rival"
PLAYERS = ["Ana", "Ben", "Cem", "Dao"]
COOKIE = re.compile(r"^([^=]+=[^;]*)")
FORM = "application/x-www-form-urlencoded"


class Round(NamedTuple):
    """What came of letting all tables play their moves 50 to 150."""

    moves_per_second: float
    median_ms: float
    p99_ms: float
    moves: int
    seconds: float
    server_seconds: float
    phones_seconds: float
    fetches: int

    @property
    def processor_ms(self) -> float:
        """Give the server's processor for one move."""
        return self.server_seconds / self.moves * 1000

    @property
    def phones_cores(self) -> float:
        """Give what the phones themselves took, in cores."""
        return self.phones_seconds / self.seconds

    def told(self) -> str:
        """Say it in a line."""
        return (
            f"{self.moves_per_second:,.0f}/s, {self.median_ms:.1f} ms median,"
            f" {self.p99_ms:.1f} ms p99, {self.processor_ms:.2f} ms of processor a move"
        )


def together(rounds: Sequence[Round]) -> Round:
    """Join rounds that were played one after another."""
    n = len(rounds)
    rates, medians, worst = (sum(column) / n for column in list(zip(*rounds, strict=True))[:3])
    return Round(rates, medians, worst, *(sum(c) for c in list(zip(*rounds, strict=True))[3:]))


def compiled(folder: Path) -> str:
    """Compile the phones and the slow disk into a folder; give why not, where that fails."""
    compiler = shutil.which("cc") or shutil.which("gcc")
    if not compiler:
        return "there is no C compiler"
    for line in (
        ["-O2", "-o", "phones", str(SOURCES / "phones.c")],
        ["-O2", "-shared", "-fPIC", "-o", "slow.so", str(SOURCES / "slow.c"), "-ldl"],
    ):
        made = subprocess.run(
            [compiler, *line], cwd=folder, capture_output=True, text=True, timeout=SECONDS
        )
        if made.returncode:
            return f"the phones do not compile: {made.stderr[:200]}"
    return ""


class Asking:
    """Ask one server over one connection."""

    def __init__(self, port: int) -> None:
        self.connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)

    def ask(self, method: str, path: str, body: str = "", **headers: str) -> tuple[list[str], str]:
        """Give the cookies and the text of an answer."""
        named = {name.replace("_", "-"): value for name, value in headers.items()}
        self.connection.request(method, path, body, named)
        answer = self.connection.getresponse()
        text = answer.read().decode()
        assert answer.status < 400, (path, answer.status, text[:300])
        given = answer.headers.get_all("Set-Cookie") or []
        return [found[1] for cookie in given if (found := COOKIE.match(cookie))], text

    def json(self, path: str, what: dict[str, Any]) -> dict[str, Any]:
        """Post JSON and give what comes back."""
        _, text = self.ask("POST", path, json.dumps(what), Content_Type="application/json")
        found: dict[str, Any] = json.loads(text)
        return found


def seat_ours(port: int, tables: int) -> list[str]:
    """Lay tables; each phone comes by itself, takes its seat and keeps its own key."""
    asking, lines = Asking(port), []
    for table in range(tables):
        made = asking.json("/api/tables", {"game": "choson", "players": PLAYERS})
        for seat in range(len(PLAYERS)):
            key, _ = asking.ask("GET", made["url"])
            mine = "; ".join(key)
            sits, _ = asking.ask(
                "POST", f"{made['url']}/join", f"seat={seat}", Cookie=mine, Content_Type=FORM
            )
            kept = {each.partition("=")[0]: each for each in [*key, *sits]}
            lines.append(f"{table}\t{seat}\t{made['code']}\t{'; '.join(kept.values())}")
    return lines


def seat_theirs(port: int, tables: int) -> list[str]:
    """Make matches; each phone takes its seat and keeps its credentials."""
    asking, lines = Asking(port), []
    for table in range(tables):
        match = asking.json("/games/counts/create", {"numPlayers": len(PLAYERS)})["matchID"]
        for seat, name in enumerate(PLAYERS):
            said = {"playerID": str(seat), "playerName": name}
            key = asking.json(f"/games/counts/{match}/join", said)["playerCredentials"]
            lines.append(f"{table}\t{seat}\t{match}\t{key}")
    return lines


def play(folder: Path, kind: str, port: int, lines: list[str], pids: Sequence[int]) -> Round:
    """Let seated phones play their moves."""
    plan = folder / "plan"
    plan.write_text("\n".join([*lines, ""]))
    line = [str(folder / "phones"), kind, str(port), str(plan), *map(str, pids)]
    ran = subprocess.run(line, capture_output=True, text=True, timeout=600)
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    return Round(**json.loads(ran.stdout))


def ceiling(folder: Path, tables: int) -> Round:
    """Let the phones play against a server that only passes on: more they cannot do themselves."""
    port = free_port()
    with subprocess.Popen([str(folder / "phones"), "echo", str(port)]) as echo:
        try:
            for _ in range(100):
                try:
                    Asking(port).connection.connect()
                    break
                except OSError:
                    echo.poll()
            lines = [f"{t}\t{seat}\tt{t}\tnone" for t in range(tables) for seat in range(4)]
            return play(folder, "sse", port, lines, [echo.pid])
        finally:
            echo.terminate()


def family(pid: int) -> list[int]:
    """Name a process and all that it started."""
    children = Path(f"/proc/{pid}/task/{pid}/children")
    inner = [int(each) for each in children.read_text().split()] if children.exists() else []
    return [pid, *(one for child in inner for one in family(child))]
