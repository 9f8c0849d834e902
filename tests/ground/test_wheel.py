"""A built wheel is complete and works away from the checkout."""

import json
import subprocess
import sys
import urllib.request
import venv
import zipfile
from pathlib import Path

import pytest

import run
from tests.patience import SECONDS
from tests.servers import running

ROOT = Path(run.__file__).parent
pytestmark = [pytest.mark.slow, pytest.mark.xdist_group("wheel")]  # one build, not one a worker


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the wheel with the hatchling that is here, so without a network."""
    out = tmp_path_factory.mktemp("wheel")
    build = [sys.executable, "-m", "build", "--wheel", "--no-isolation", "--outdir", str(out)]
    subprocess.run([*build, str(ROOT)], check=True, capture_output=True, timeout=SECONDS)
    return next(out.glob("*.whl"))


@pytest.fixture(scope="module")
def installed(wheel: Path, tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Install the wheel into a fresh environment and return its folder of commands."""
    place = tmp_path_factory.mktemp("away") / "venv"
    venv.create(place, symlinks=not run.WINDOWS)
    commands = place / run.BIN.name
    pip = [str(commands / run.PYTHON.name), str(run.PIP / "pip"), "install", "--quiet"]
    subprocess.run([*pip, str(wheel)], check=True, capture_output=True, cwd=place, timeout=SECONDS)
    return commands


def files_below(folder: str, pattern: str = "*") -> set[str]:
    """Return the paths of a folder's files, relative to it."""
    base = ROOT / folder
    return {p.relative_to(base).as_posix() for p in base.rglob(pattern) if p.is_file()}


@pytest.mark.parametrize(
    ("source", "pattern", "target"),
    [
        ("templates", "*", "companion/templates"),
        ("static", "*", "companion/static"),
        ("companion/translations", "*.mo", "companion/translations"),
        ("companion", "*.py", "companion"),
        ("companion/games", "*.html", "companion/games"),
    ],
)
def test_the_wheel_holds_every_file(wheel: Path, source: str, pattern: str, target: str):
    inside = set(zipfile.ZipFile(wheel).namelist())
    assert {f"{target}/{name}" for name in files_below(source, pattern)} <= inside


def test_the_wheel_holds_pages_and_htmx(wheel: Path):
    inside = zipfile.ZipFile(wheel).namelist()
    assert "companion/static/vendor/htmx-2.0.11.min.js" in inside
    assert any(name.startswith("companion/templates/") for name in inside)


def test_the_installed_command_scores(installed: Path, tmp_path: Path):
    table = tmp_path / "table.json"
    players = [{"name": "Ana", "cards": {"watcher": 4}}, {"name": "Ben", "cards": {"hulk": 2}}]
    table.write_text(json.dumps({"game": "choson", "players": players}))
    score = [str(installed / "companion"), "score", str(table)]
    done = subprocess.run(
        score, cwd=tmp_path, capture_output=True, text=True, check=False, timeout=SECONDS
    )
    assert done.returncode == 0, done.stderr
    assert json.loads(done.stdout)["game"] == "choson"


def test_the_installed_command_serves_pages_and_static_files(installed: Path, tmp_path: Path):
    command = [str(installed / "companion")]
    with running(command, tmp_path / "instance", cwd=tmp_path) as server:
        for path in ("/score/koryo", "/static/vendor/htmx-2.0.11.min.js"):
            with urllib.request.urlopen(server.url + path, timeout=5) as answer:  # noqa: S310 - loopback
                assert answer.status == 200
