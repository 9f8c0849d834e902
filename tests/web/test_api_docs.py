"""docs/api.md: every example is run, every action is listed."""

import json
import re
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.table.perform import ALWAYS

PAGE = (Path(__file__).parents[2] / "docs" / "api.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```http\n(.*?)```", PAGE, re.DOTALL)
TABLES = re.findall(r"^### (.*?)\n(.*?)\n\n", PAGE, re.DOTALL | re.MULTILINE)
ANYTHING = "…"


def fits(documented, answered):
    """Compare an answer with its example, where … stands for anything."""
    if documented == ANYTHING:
        return True
    if isinstance(documented, dict) and isinstance(answered, dict):
        same_keys = documented.keys() == answered.keys()
        return same_keys and all(fits(documented[key], answered[key]) for key in documented)
    if isinstance(documented, list) and isinstance(answered, list):
        same_length = len(documented) == len(answered)
        return same_length and all(map(fits, documented, answered))
    return documented == answered


def test_every_example_is_answered_as_documented(client):
    assert len(BLOCKS) % 2 == 0
    names = {}
    for request, response in zip(BLOCKS[::2], BLOCKS[1::2], strict=True):
        head, _, body = request.partition("\n\n")
        for word, value in names.items():
            head, response = head.replace(word, value), response.replace(word, value)
        line, *headers = head.strip().splitlines()
        method, path = line.split()
        sent = dict(header.split(": ", 1) for header in headers)
        answer = client.open(path, method=method, data=body.encode(), headers=sent)
        status, _, expected = response.partition("\n\n")
        assert answer.status_code == int(status.split()[1]), answer.json
        if answer.status_code == 201:
            names = {"CODE": answer.json["code"], "KEY": answer.json["key"]}
            for word, value in names.items():
                expected = expected.replace(word, value)
        assert fits(json.loads(expected), answer.json), (request, answer.json)
    assert names, "no table was set up"


def listed(heading):
    """List the action types of one table of the page."""
    rows = next(rows for title, rows in TABLES if title == heading)
    return re.findall(r"^\| `(\w+)` \|", rows, re.MULTILINE)


def test_the_actions_every_game_has_are_listed():
    assert sorted(listed("Actions that every game has")) == sorted(ALWAYS)


@pytest.mark.parametrize(
    ("game", "heading"),
    [("koryo", "Koryŏ's own"), ("choson", "Chosŏn's own"), ("immortal8", "Immortal 8's own")],
)
def test_a_games_own_actions_are_listed(game, heading):
    own = set(GAMES[game].actions) - set(ALWAYS)
    assert sorted(listed(heading)) == sorted(own)


def test_an_example_that_differs_is_noticed():
    assert fits({"a": [1, ANYTHING]}, {"a": [1, {"b": 2}]})
    for wrong in ({"a": [1]}, {"a": [2, 3]}, {"a": [1, 2], "b": 1}, {}, [1]):
        assert not fits({"a": [1, ANYTHING]}, wrong)
