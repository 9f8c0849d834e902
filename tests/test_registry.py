"""Games are found in their folders and in installed packages; a broken one stops nobody."""

import json
import os
import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from companion.core.defects import defects
from companion.core.game import Game
from companion.core.options import Number
from companion.core.words import Words
from companion.games import GAMES
from tests.patience import SECONDS

ROOT = Path(__file__).parent.parent
ASK = """
import json, re, sys, tempfile
from companion.app import create_app
from companion.games import GAMES
client = create_app(tempfile.mkdtemp()).test_client()
made = client.post("/new/lanterns", data={"name": ["Ana", "Ben"], "gift_costs": "3"})
page = client.get(made.location).text
print(json.dumps([list(GAMES), made.status_code, 'id="lantern"' in page]))
"""


def install(folder: Path, name: str, point: str) -> None:
    """Write down what an installer would: which game a package brings."""
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[companion.games]\n{point}\n")


def ask(folder: Path) -> subprocess.CompletedProcess[str]:
    """Start anew, with a folder of installed packages."""
    paths = {"PYTHONPATH": os.pathsep.join([str(folder), str(ROOT)])}
    command = [sys.executable, "-c", ASK]
    env = {**os.environ, **paths}
    return subprocess.run(
        command, cwd=folder, env=env, capture_output=True, text=True, check=False, timeout=SECONDS
    )


@pytest.fixture
def installed(tmp_path: Path) -> Path:
    """Install Lanterns as a package of its own."""
    package = tmp_path / "lanterns_game"
    shutil.copytree(ROOT / "tests" / "fourth_game", package)
    for module in package.glob("*.py"):
        text = module.read_text(encoding="utf-8")
        module.write_text(text.replace("tests.fourth_game", "lanterns_game"), encoding="utf-8")
    install(tmp_path, "lanterns_game", "lanterns = lanterns_game:GAME")
    return tmp_path


def test_an_installed_package_brings_its_game_and_its_templates(installed: Path):
    ran = ask(installed)
    assert ran.returncode == 0, ran.stderr
    assert json.loads(ran.stdout) == [[*GAMES, "lanterns"], 303, True]
    assert ran.stderr == ""


def test_a_broken_package_is_said_and_the_others_are_served(installed: Path):
    (installed / "broken_game.py").write_text("raise RuntimeError('no dice')\n")
    install(installed, "broken_game", "dice = broken_game:GAME")
    ran = ask(installed)
    assert json.loads(ran.stdout)[0] == [*GAMES, "lanterns"]
    assert "The game broken_game:GAME (dice) cannot be served: RuntimeError: no dice" in ran.stderr


def test_the_games_of_the_house_lack_nothing():
    assert {id: defects(game) for id, game in GAMES.items()} == {id: [] for id in GAMES}


class Unfinished(Game):
    """Forget a few things."""

    id = "Not so good"
    words = Words("Unfinished", "?")
    seats = range(2, 3)
    phases = ("dance",)
    turns = ("sing",)
    purse = ("gold",)
    options = (Number("steps", 3, "X1"),)


def test_everything_that_a_game_lacks_is_said_at_once():
    assert defects(Unfinished()) == [
        "the id 'Not so good' is not of small letters, digits and _",
        "it declares neither lines nor score: nobody knows who wins",
        "turns names 'sing', which it does not have",
        "purse names 'gold', which it does not have",
        "its words have no sentence 'phase_dance'",
        "its words have no sentence 'option_steps'",
    ]
