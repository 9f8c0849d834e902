"""A store on a file of its own, with one table in it."""

import json
from collections.abc import Iterator
from pathlib import Path

import pytest

from companion.games import GAMES
from companion.store.store import Store
from companion.table.table import new_table

CODE = "abcd2345"


def a_table(game: str = "koryo"):
    return new_table(GAMES[game], {"players": ["Ana", "Ben"]})


def set_card(identity: str, count: int = 1, **more):
    """Make an action that puts so many Merchants in front of Ana."""
    action = {"id": identity, "type": "set", "player": "Ana", "card": "merchant", "count": count}
    return action | more


def snapshot(store: Store) -> str:
    """Write down everything a table's rows hold, to see whether anything changed."""
    log = [dict(row) for row in store.db.query("SELECT * FROM log ORDER BY code, version")]
    return json.dumps([dict(row) for row in store.db.query("SELECT * FROM tables")] + log)


@pytest.fixture
def path(tmp_path: Path) -> Path:
    return tmp_path / "instance" / "companion.db"


@pytest.fixture
def store(path: Path) -> Iterator[Store]:
    made = Store(path)
    made.create(CODE, a_table())
    yield made
    made.close()
