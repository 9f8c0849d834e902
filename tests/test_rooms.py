"""The walls between the rooms: imports point downward only (docs/architecture.md)."""

import ast
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
FOURTH_GAME = ROOT / "tests" / "fourth_game"

# Rooms from the ground up; a room may import those named, and itself. Modules of the top level
# that stand at the edge are rooms of one file.
ROOMS = {
    "companion.core": (),
    "companion.kits": ("companion.core",),
    "companion.games": ("companion.core", "companion.kits"),
    "companion.words": ("companion.core", "companion.games"),
    "companion.notation": ("companion.core", "companion.words"),
    "companion.table": ("companion.core", "companion.games"),
    "companion.answers": (
        "companion.core",
        "companion.games",
        "companion.table",
        "companion.words",
    ),
    "companion.people": ("companion.core", "companion.table"),
    "companion.store": ("companion.core", "companion.table", "companion.people"),
    "companion.asgi": (),
    "companion.live": ("companion.asgi", "companion.store"),
    "companion.network": (),
    "companion.hosting": (),
    "companion.bridge": ("companion.asgi",),
    "companion.watchdog": ("companion.asgi",),
    "companion.affinity": (),
    "companion.connections": ("companion.hosting", "companion.affinity"),
    "companion.under_path": ("companion.asgi", "companion.hosting"),
    "companion.settings": ("companion.hosting",),
    "companion.local_name": (),
    "companion.probing": (),
    "companion.web": (
        "companion.core",
        "companion.games",
        "companion.words",
        "companion.notation",
        "companion.answers",
        "companion.table",
        "companion.people",
        "companion.store",
        "companion.live",
        "companion.asgi",
    ),
}
# Who wires the rooms together may import each of them, but only app.py knows web and Flask.
WIRING = (
    "companion",
    "companion.__main__",
    "companion.app",
    "companion.cli",
    "companion.commands",
    "companion.data_commands",
    "companion.data_options",
    "companion.doctor",
    "companion.serve",
)
FLASK = (
    *("flask", "flask_babel", "flask_limiter", "werkzeug", "jinja2", "markupsafe"),
    "itsdangerous",
)
SQLITE = ("sqlite3", "sqlite_utils")
SERVERS = ("uvicorn", "segno")
OUTSIDE = {
    "companion.store": SQLITE,
    "companion.web": (*FLASK, "brotli", "segno", "prometheus_client"),
    "companion.app": FLASK,
    "companion.serve": SERVERS,
    "companion.connections": ("uvicorn",),
    "companion.under_path": ("uvicorn",),
    "companion.local_name": ("zeroconf",),
    "companion.doctor": ("zeroconf",),
    "companion.cli": SERVERS,
}
# Rules are pure: no clock, no randomness, no files, no network.
IMPURE = (
    "asyncio datetime glob io logging os pathlib random secrets shutil signal socket sqlite3 "
    "subprocess sys tempfile threading time urllib http uuid"
).split()
PURE = ("companion.core", "companion.kits", "companion.games")
# The registry is no game: it imports whatever game is there, and says which cannot be loaded.
REGISTRY = "companion.games"
LOADED_BY_NAME = "something unknown"


def module_name(path: Path) -> str:
    """Name the module a file holds."""
    parts = list(path.relative_to(ROOT).with_suffix("").parts)
    return ".".join(parts[:-1] if parts[-1] == "__init__" else parts)


def imports(source: str, module: str, is_package: bool) -> set[str]:
    """List every module that a source imports, anywhere in it, relative ones made whole."""
    found = set()
    for node in ast.walk(ast.parse(source)):
        if isinstance(node, ast.Import):
            found |= {alias.name for alias in node.names}
        elif isinstance(node, ast.ImportFrom):
            base = node.module or ""
            if node.level:
                up = module.split(".")[: -(node.level - is_package) or None]
                base = ".".join([*up, base] if base else up)
            # "from companion import web" imports a room too.
            found |= {f"{base}.{alias.name}" for alias in node.names}
        elif isinstance(node, ast.Call) and ast.unparse(node.func) in (
            "__import__",
            "import_module",
            "importlib.import_module",
        ):
            name = node.args[0]
            found.add(name.value if isinstance(name, ast.Constant) else LOADED_BY_NAME)
    return found


def within(module: str, room: str) -> bool:
    return module == room or module.startswith(f"{room}.")


def room_of(module: str) -> str | None:
    """Find the room a module is in; a game is a room of its own."""
    parts = module.split(".")
    if within(module, "companion.games") and len(parts) > 2:
        return ".".join(parts[:3])
    return next((room for room in ROOMS if within(module, room)), None)


def names_a_game(target: str) -> bool:
    """Tell whether an import reaches past the registry into one game."""
    parts = target.split(".")
    return len(parts) > 2 and within(target, REGISTRY) and ROOT.joinpath(*parts[:3]).is_dir()


def may_import(module: str, target: str) -> bool:
    """Tell whether the walls let one module import another."""
    room = room_of(module)
    top = target.split(".")[0]
    if module == REGISTRY and target in (LOADED_BY_NAME, "logging", "sys", "pathlib.Path"):
        return True
    if top == "companion":
        if module == "companion.app":
            return True
        if module in WIRING:
            return not within(target, "companion.web")
        if room is None:
            return False
        if not within(module, REGISTRY) and names_a_game(target):
            return False
        if within(module, "companion.games") and room != "companion.games":
            below_games = ("companion.core", "companion.kits", room)
            return any(within(target, below) for below in below_games)
        return any(within(target, below) for below in (room, *ROOMS[room]))
    if top in sys.stdlib_module_names and top not in SQLITE:
        return not (top in IMPURE and any(within(module, pure) for pure in PURE))
    return any(top in allowed for who, allowed in OUTSIDE.items() if within(module, who))


def leaks(source: str, module: str, is_package: bool = False) -> list[str]:
    """List what a source imports through a wall."""
    found = imports(source, module, is_package)
    return sorted(target for target in found if not may_import(module, target))


FILES = sorted((ROOT / "companion").rglob("*.py"))


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_imports_only_what_its_room_may(path):
    is_package = path.name == "__init__.py"
    assert leaks(path.read_text(encoding="utf-8"), module_name(path), is_package) == []


@pytest.mark.parametrize("path", FILES, ids=lambda path: str(path.relative_to(ROOT)))
def test_a_file_stands_in_a_known_room(path):
    module = module_name(path)
    assert module in WIRING or room_of(module), (
        "give the new room a line in ROOMS and in docs/architecture.md"
    )


@pytest.mark.parametrize("path", sorted(FOURTH_GAME.rglob("*.py")), ids=lambda path: path.name)
def test_the_fourth_game_needs_no_more_than_the_core(path):
    found = imports(path.read_text(encoding="utf-8"), module_name(path), path.name == "__init__.py")
    foreign = {
        target
        for target in found
        if not within(target, "companion.core")
        and not within(target, "companion.kits")
        and not within(target, "tests.fourth_game")
    }
    assert not {target for target in foreign if not may_import("companion.core", target)}


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.core.score", "import flask"),
        ("companion.core.score", "from companion.games import GAMES"),
        ("companion.core.score", "import companion.games.koryo"),
        ("companion.core.score", "from companion import games"),
        ("companion.core.score", "from ..games import koryo"),
        ("companion.core.score", "import time"),
        ("companion.core.score", "def now():\n    from random import random"),
        ("companion.core.score", "import importlib\nimportlib.import_module('companion.web')"),
        ("companion.core.score", "from companion.kits.seasons import clock"),
        ("companion.kits.seasons.clock", "from companion.games import GAMES"),
        ("companion.games.koryo.scoring", "from companion.games.choson import cards"),
        ("companion.games.koryo.scoring", "from ..choson import cards"),
        ("companion.games.koryo.scoring", "from companion.games import GAMES"),
        ("companion.games.koryo.scoring", "from companion.words import Speaker"),
        ("companion.games.koryo.scoring", "import os.path"),
        ("companion.words", "from companion.answers import errors"),
        ("companion.answers", "from companion.store import tables"),
        ("companion.table.log", "from companion.store import tables"),
        ("companion.table.log", "import sqlite3"),
        ("companion.store.log", "from companion.live import tell"),
        ("companion.store.log", "from flask import g"),
        ("companion.live.tell", "from companion.web import home"),
        ("companion.live.tell", "from companion.games import GAMES"),
        ("companion.web.home", "from companion.app import create_app"),
        ("companion.web.home", "import sqlite_utils"),
        ("companion.web.home", "from companion.games.koryo import GAME"),
        ("companion.web.home", "from companion.games import koryo"),
        ("companion.table.log", "import companion.games.choson.scoring"),
        ("companion.cli", "from companion.web import home"),
        ("companion.cli", "from flask import Flask"),
        ("companion.serve", "import companion.web.home"),
        ("companion.attic.box", "from companion.core import say"),
    ],
)
def test_a_leak_is_found(module, source):
    assert leaks(source, module) != []


@pytest.mark.parametrize(
    ("module", "source"),
    [
        ("companion.core.score", "from dataclasses import dataclass"),
        ("companion.core.score", "from .say import Say"),
        ("companion.games.koryo.scoring", "from companion.games.koryo.cards import CARDS"),
        ("companion.games.koryo.scoring", "from companion.core.score import result"),
        ("companion.table.log", "from companion.games import GAMES"),
        ("companion.store.log", "import sqlite_utils"),
        ("companion.live.tell", "from companion.store import log"),
        ("companion.web.home", "from flask import Blueprint"),
        ("companion.app", "from companion.web import home"),
        ("companion.cli", "from companion.serve import serve"),
    ],
)
def test_what_points_downward_is_no_leak(module, source):
    assert leaks(source, module) == []


def test_a_relative_import_in_a_package_is_made_whole():
    assert imports("from .cards import CARDS", "companion.games.koryo", True) == {
        "companion.games.koryo.cards.CARDS"
    }
