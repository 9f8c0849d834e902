"""Databases that earlier versions made: every table replays to the same state and score.

`databases/` holds one file a version, and beside it what that version itself said of each table.
They are never made anew: the next version's is added when it is released. 0.2.0 is the tree before
pushed parts, whose project file still said 0.1.0; this tree is 0.3.0.
"""

import json
import shutil
from pathlib import Path

import pytest

from companion.app import create_app
from companion.core.state import state_to_json
from companion.web.entry.guard import key_of
from companion.web.entry.roles import KEY
from tests.faults.tables import command

HERE = Path(__file__).parent / "databases"
VERSIONS = sorted(path.stem for path in HERE.glob("*.db"))


@pytest.fixture(params=VERSIONS)
def version(request, tmp_path):
    """Put an old database where a server finds its own."""
    shutil.copy(HERE / f"{request.param}.db", tmp_path / "companion.db")
    return request.param


def told(version):
    """Read what the version that made a database said of its tables."""
    return json.loads((HERE / f"{version}.json").read_text(encoding="utf-8"))


def test_such_a_database_holds_every_game_with_undo_and_redo(version):
    tables = told(version).values()
    assert {table["game"] for table in tables} >= {"koryo", "choson", "immortal8"}
    assert all(table["undo_redo"] > 3 for table in tables)


@pytest.mark.parametrize("is_opened", [False, True], ids=["as it is", "brought up to date"])
def test_every_table_replays(version, tmp_path, capsys, is_opened):
    if is_opened:
        create_app(tmp_path)
    assert command(tmp_path, "check") == 0
    assert f"{len(told(version))} tables" in capsys.readouterr().out


def test_every_table_has_the_state_and_the_score_it_had(version, tmp_path):
    app = create_app(tmp_path)
    store, client = app.extensions["store"], app.test_client()
    for code, before in told(version).items():
        table = store.load(code)
        assert (table.version, table.head) == (before["version"], before["head"])
        assert state_to_json(table.state) == before["state"], code
        score = client.get(f"/api/tables/{code}").json["score"]
        assert {each["name"]: each["total"] for each in score["scores"]} == before["totals"], code
        assert score["winners"] == before["winners"]


def test_the_game_goes_on_and_everything_can_still_be_undone(version, tmp_path):
    app = create_app(tmp_path)
    store, client = app.extensions["store"], app.test_client()
    for code, before in told(version).items():
        with app.app_context():
            # Only the host does again what disclosed secrets.
            client.set_cookie(KEY, key_of(code, "host"), path=f"/t/{code}")
        page = client.get(f"/t/{code}/log")
        assert page.status_code == 200
        for n, action in enumerate(
            ({"type": "undo"}, {"type": "redo"}, {"type": "undo", "to": 0}, {"type": "redo"})
        ):
            answer = client.post(f"/t/{code}/act", data={"id": f"now-{n}", **action})
            assert answer.status_code == 303, (code, action, answer.text)
        assert state_to_json(store.load(code).state) == before["state"]
    assert command(tmp_path, "check") == 0
