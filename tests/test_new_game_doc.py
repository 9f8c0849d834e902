"""docs/new-game.md, followed to the letter, makes a game that is played on every page."""

import importlib
import json
import re
import sys
from pathlib import Path

import pytest

import companion.games
from companion.core.defects import defects
from companion.games import GAMES
from tests.web.live_api import ApiTable

DOC = (Path(__file__).parent.parent / "docs" / "new-game.md").read_text(encoding="utf-8")
BLOCK = re.compile(r'```python title="(\S+)"\n(.*?)```', re.DOTALL)
TABS = ("", "/score", "/log", "/edit", "/invite", "/join")
FOREIGN = ("Season", "Koryŏ", "Chosŏn", "Immortal", "0 of 0", "power")


@pytest.fixture
def tricks(tmp_path, monkeypatch):
    """Write the folder that the recipe describes, and let the registry's package find it."""
    folder = tmp_path / "tricks"
    folder.mkdir()
    for name, code in BLOCK.findall(DOC):
        with (folder / name).open("a", encoding="utf-8") as file:
            file.write(code + "\n\n")
    monkeypatch.setattr(companion.games, "__path__", [*companion.games.__path__, str(tmp_path)])
    game = importlib.import_module("companion.games.tricks").GAME
    monkeypatch.setitem(GAMES, game.id, game)
    yield game
    for name in [name for name in sys.modules if name.startswith("companion.games.tricks")]:
        del sys.modules[name]


def test_the_recipe_has_at_most_ten_steps():
    assert len(re.findall(r"^## \d+\. ", DOC, re.MULTILINE)) == 10


def test_the_recipe_makes_a_game_that_lacks_nothing(tricks):
    assert defects(tricks) == []
    assert set(companion.games.found()) == {*GAMES, "tricks"}


def test_whoever_has_left_is_asked_nothing_more(client, tricks):
    """A game need not think of it: the recipe's game asks every seat."""
    table = ApiTable(client, "tricks", ["Ana", "Ben", "Cem", "Dora"])
    table.does("leave", player="Ben")
    asked = [reminder["player"] for reminder in table.view()["reminders"]]
    assert asked == ["Ana", "Cem", "Dora"]
    assert "Ben says how many" not in client.get(f"/t/{table.code}").text
    table.does("next")
    assert "Ben says how many" not in client.get(f"/t/{table.code}/log").text


def test_the_recipes_game_is_played_on_every_page(client, tricks):
    def look(address):
        answer = client.get(address)
        assert answer.status_code == 200, address
        text = re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", answer.text))
        assert [word for word in FOREIGN if word in text] == [], address
        return text

    def tap(**action):
        answer = client.post(f"{table}/act", data={"action": json.dumps(action)})
        assert answer.status_code == 303, answer.text

    for address in ("/new/tricks", "/score/tricks", "/rules/tricks", "/rules/tricks/T3"):
        look(address)
    assert client.get("/").status_code == 200
    form = {"name": ["Ana", "Ben", "Cem"], "first": "1", "bonus": "20"}
    table = client.post("/new/tricks", data=form).location
    for _ in range(tricks.rounds):
        text, *_ = [look(table + tab) for tab in TABS]
        assert "Ana says how many tricks it will be T2" in text
        for player, n in (("Ana", 1), ("Ben", 2), ("Cem", 0)):
            tap(type="bid", player=player, n=n)
        tap(type="next")
        for player, n in (("Ana", 1), ("Ben", 4), ("Cem", 0)):
            tap(type="took", player=player, n=n)
        look(table)
        tap(type="next")
    tap(type="finish")
    text = [look(table + tab) for tab in TABS][1]
    # Four hands: 1 + 20 each for Ana, 4 each for Ben, 20 each for Cem.
    assert "Ana 84" in text
    assert "Ben 16" in text
    assert "Cem 80" in text
    look(f"{table}/story")
    assert client.get(f"{table}/powers").status_code == 404
