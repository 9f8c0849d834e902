"""A group's file with anything in it: it is refused, or every page of what it brought still opens.

`COMPANION_FUZZ` says how many requests; a hundredth of it are files.
"""

import copy
import io
import json
import os
import random
import time
from collections import defaultdict
from typing import Any

import pytest

from companion.app import create_app
from tests.store.groups_of import a_finished_table
from tests.web.test_groups import new_group

FILES = max(int(os.environ.get("COMPANION_FUZZ", "1500")) // 100, 25)
SECONDS = 3.0
GONE = "gone"
VALUES = (
    *(None, True, 0, -1, 1, 10**9, 0.5, 1e300, "", "x", "Ana", "merchant", "finished", "immortal8"),
    *("\ud800", "<xss-7>", "a" * 5000, "\0", [], {}, [1], [[]], {"a": 1}, ["Ana"] * 40),
    *({"type": "undo"}, "undone", float("nan"), GONE),
)
TABLE = ("", "/log", "/score", "/edit", "/story", "/share", "/card.svg", "/play.json", "/board")
GROUP = ("", "/tables", "/people", "/all.json", "/all.csv", "/all.bgsplay")
Path = tuple[Any, ...]


def paths(value: Any, here: Path = ()) -> list[Path]:
    """List every place in a file."""
    if not isinstance(value, dict | list):
        return [here]
    inside = value.items() if isinstance(value, dict) else enumerate(value)
    return [here, *(path for key, part in inside for path in paths(part, (*here, key)))]


def spoiled(chance: random.Random, file: Any, kinds: list[list[Path]]) -> bytes:
    """Put something else in one to three places of a file, of each kind of place as often."""
    made = copy.deepcopy(file)
    for _ in range(chance.choice((1, 1, 1, 2, 3))):
        *way, last = chance.choice(chance.choice(kinds))
        value, part = chance.choice(VALUES), made
        try:
            for key in way:
                part = part[key]
            if value == GONE:
                del part[last]
            else:
                part[last] = value
        except (LookupError, TypeError):
            continue  # what was put there before has no such place
    return json.dumps(made).encode()


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    app = create_app(tmp_path_factory.mktemp("files") / "instance")
    app.config["TESTING"] = True
    app.extensions["new_tables"] = ()
    return app


@pytest.fixture(scope="module")
def file(app):
    """A whole group: games of two kinds, a kept result, a renamed person."""
    client = app.test_client()
    group = new_group(client, "Over there")
    for game in ("koryo", "choson"):
        a_finished_table(app.extensions["store"], ["Ana", "Ben"], 1, group=group, game=game)
    client.post(f"/g/{group}/keep/koryo?p=Ana&c=0.0.0.0.0.0.0.0.3&p=Zoé&c=1")
    client.post(f"/g/{group}/people", data={"do": "rename", "who": "ben", "name": "Benno"})
    return client.get(f"/g/{group}/all.json").json


def test_a_spoiled_file_breaks_nothing(app, file):
    by_kind: dict[Path, list[Path]] = defaultdict(list)
    for path in paths(file)[1:]:
        by_kind[tuple(key if isinstance(key, str) else "*" for key in path)].append(path)
    chance = random.Random(FILES)  # noqa: S311 - the same files each time
    taken = 0
    for _ in range(FILES):
        client = app.test_client()
        sent = spoiled(chance, file, list(by_kind.values()))
        began = time.process_time()
        answer = client.post("/groups/import", data={"file": (io.BytesIO(sent), "x.json")})
        assert time.process_time() - began < SECONDS
        assert answer.status_code in (303, 422), sent
        if answer.status_code == 303:
            taken += 1
            for page in pages_of(app, answer.location.rsplit("/", 1)[1]):
                assert client.get(page).status_code < 500, (page, sent)
    assert 0 < taken < FILES


def pages_of(app, group: str) -> list[str]:
    """List the pages of a group and of its tables."""
    with app.extensions["store"].reading() as db:
        found = db.execute("SELECT code FROM tables WHERE group_code = ?", (group,)).fetchall()
    tables = [f"/t/{row[0]}{page}" for row in found for page in TABLE]
    return [*(f"/g/{group}{page}" for page in GROUP), *tables]
