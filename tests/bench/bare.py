"""What a tap is measured against: a bare Flask page that shows a table of the same size, and one
append to SQLite that is on disk."""

import argparse
import sqlite3
import threading
from pathlib import Path
from typing import Any

import uvicorn
from flask import Flask, render_template

from companion.bridge import Bridge

CARDS = "watcher time_traveller hulk scientist gosu reaper oracle sniper yi event".split()


def data(code: str) -> dict[str, Any]:
    """Lay a table out as plain data: four players, as many chips and choices as the real one."""
    chips = [
        {"name": card, "badge": n, "n": 2, "state": ("own", "")[n % 2], "href": f"/rules/c/{card}"}
        for n, card in enumerate(CARDS)
    ]
    return {
        "code": code,
        "title": "Chosŏn",
        "sign": "조선",
        "names": ["Ana", "Ben", "Cem", "Dao"],
        "menu": [{"href": f"/t/{code}/{n}", "text": f"Entry {n} of the menu"} for n in range(14)],
        "steps": [{"name": f"step {n}", "here": n == 3} for n in range(5)],
        "players": [
            {
                "name": name,
                "turn": n == 0,
                "first": n == 1,
                "kept": 3 + n,
                "limit": 5,
                "chips": chips[n : n + 3],
            }
            for n, name in enumerate(["Ana", "Ben", "Cem", "Dao"])
        ],
        "todos": [
            {
                "must": n == 0,
                "text": "Each player keeps what the season allows",
                "rule": f"C{n}",
                "href": f"/rules/choson/C{n}",
                "options": [
                    {"label": f"Take {m}", "action": {"type": "take", "player": "Ana", "n": m}}
                    for m in range(2)
                ],
            }
            for n in range(3)
        ],
        "picks": [
            {"id": card, "badge": n, "name": card.title(), "left": n}
            for n, card in enumerate(CARDS)
        ],
        "tabs": ["table", "powers", "score", "log"],
    }


def bare_app(folder: Path | None = None) -> Flask:
    """Make a page that reads nothing and knows no rules; it keeps a row where it is told to."""
    app = Flask("bare", template_folder=str(Path(__file__).parent / "templates"))
    shown = data("abcd2345")

    @app.get("/t/<code>/<tab>")
    def show(code: str, tab: str) -> str:
        return render_template("bare.html", **shown)

    @app.post("/t/<code>/act")
    def act(code: str) -> str:
        return render_template("bare.html", **shown)

    @app.get("/healthz")
    def healthz() -> str:
        return "well"

    if folder:
        here = threading.local()

        @app.post("/t/<code>/kept")
        def kept(code: str) -> str:
            if not hasattr(here, "append"):
                here.append = Append(folder)
            here.append()
            return render_template("bare.html", **shown)

    return app


class Append:
    """Append one row to a log, durably, and nothing else."""

    def __init__(self, folder: Path) -> None:
        self.db = sqlite3.connect(folder / "append.db", isolation_level=None)
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=FULL")
        self.db.execute("CREATE TABLE IF NOT EXISTS log (id INTEGER PRIMARY KEY, action TEXT)")

    def __call__(self) -> None:
        self.db.execute("BEGIN IMMEDIATE")
        self.db.execute("INSERT INTO log (action) VALUES (?)", ("x" * 200,))
        self.db.execute("COMMIT")


def main() -> None:
    """Serve the bare page as the companion is served."""
    parser = argparse.ArgumentParser()
    parser.add_argument("--host")
    parser.add_argument("--port", type=int)
    parser.add_argument("--instance", type=Path)
    args = parser.parse_args()

    async def answer(scope, receive, send):  # uvicorn asks an application that began
        if scope["type"] == "http":
            await bridge(scope, receive, send)

    bridge = Bridge(bare_app(args.instance), 2, lambda path: 100_000)
    uvicorn.run(answer, host=args.host, port=args.port, log_level="warning", lifespan="off")


if __name__ == "__main__":
    main()
