"""No page knows a game by name: ids, phases and tokens of the games stand in the games only."""

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from jinja2 import Environment, nodes

from companion.core.state import FINISHED, SCORING
from companion.games import GAMES

ROOT = Path(__file__).parent.parent
ROOMS = ("companion/web", "companion/table", "companion/store", "companion/live")
MODULES = sorted(path for room in ROOMS for path in (ROOT / room).rglob("*.py"))
TEMPLATES = sorted((ROOT / "templates").rglob("*.html"))
KNOWN = {
    *GAMES,
    *(phase for game in GAMES.values() for phase in game.phases),
    *(token for game in GAMES.values() for token in game.tokens),
    *(card for game in GAMES.values() for card in game.cards),
} - {SCORING, FINISHED}
# What is called alike, and is not the game's: fields of the contract, a cookie, an icon, an anchor.
ALIKE = {
    "companion/web/api/table_json.py": {"deal"},
    "companion/web/calculator/keep.py": {"draft"},
    "templates/_macros.html": {"event"},
    "templates/story/_chart.html": {"end"},
}
LETTERS = 120


def python_texts(source: str) -> Iterator[str]:
    """List the texts of a module, docstrings aside."""
    tree = ast.parse(source)
    documents = {id(node.value) for node in ast.walk(tree) if isinstance(node, ast.Expr)}
    for node in ast.walk(tree):
        is_text = isinstance(node, ast.Constant) and isinstance(node.value, str)
        if is_text and id(node) not in documents:
            yield node.value


def template_texts(source: str) -> Iterator[str]:
    """List the texts that a template compares, looks up or hands on."""
    tree = Environment(extensions=["jinja2.ext.i18n"]).parse(source)  # noqa: S701 - only read
    for constant in tree.find_all(nodes.Const):
        if isinstance(constant.value, str):
            yield constant.value
    for attribute in tree.find_all(nodes.Getattr):
        yield attribute.attr


def named(path: Path, texts: Iterator[str]) -> list[str]:
    """List the texts that name something of a game."""
    alike = ALIKE.get(path.relative_to(ROOT).as_posix(), set())
    return sorted({text for text in texts if text in KNOWN - alike})


def shown(path: Path) -> str:
    return path.relative_to(ROOT).as_posix()


@pytest.mark.parametrize("path", MODULES, ids=shown)
def test_a_module_names_nothing_of_a_game(path):
    assert named(path, python_texts(path.read_text(encoding="utf-8"))) == []


@pytest.mark.parametrize("path", TEMPLATES, ids=shown)
def test_a_template_names_nothing_of_a_game(path):
    source = path.read_text(encoding="utf-8")
    assert named(path, template_texts(source)) == []
    assert not re.search(r"\.phase\b", source), "compare no phase: ask the view"
    assert not re.search(r'lang="(?!{{)', source), "a game says its sign's language itself"


EVERY_TEMPLATE = [*TEMPLATES, *sorted((ROOT / "companion" / "games").rglob("*.html"))]


@pytest.mark.parametrize("path", EVERY_TEMPLATE, ids=shown)
def test_a_template_has_no_longer_line_than_one_can_read(path):
    lines = path.read_text(encoding="utf-8").splitlines()
    assert [n for n, line in enumerate(lines, 1) if len(line) > LETTERS] == []


def test_what_would_name_a_game_is_found():
    assert {"koryo", "main"} <= {*python_texts("if game == 'koryo' and phase == 'main': pass")}
    assert "main" in {*template_texts("{% if state.phase == 'main' %}{% endif %}")}
    assert "victory_point" in {*template_texts("{{ tokens.victory_point }}")}
