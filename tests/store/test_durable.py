"""What was answered is on disk: for another connection, another process, the next start."""

import json
import sqlite3
import subprocess
import sys

import pytest

from companion.core.refusal import Refused
from companion.store import rows
from companion.store.errors import NoSuchTable
from companion.store.store import Store
from companion.table.act import act
from companion.table.history import replay
from companion.table.table import Table
from tests.patience import SECONDS
from tests.store.conftest import CODE, a_table, set_card, snapshot


def merchants(table: Table) -> int:
    return table.state.count(0, "merchant")


def test_another_connection_sees_it_at_once(store, path):
    act(store, CODE, set_card("1", 3))
    with sqlite3.connect(path) as other:
        (state,) = other.execute("SELECT state FROM tables WHERE code = ?", (CODE,)).fetchone()
    assert json.loads(state)["pieces"]["0"]["merchant"] == 3


def test_another_process_sees_it_at_once(store, path):
    act(store, CODE, set_card("1", 3))
    look = (
        "import sys; from pathlib import Path; from companion.store.store import Store;"
        f"t = Store(Path(sys.argv[1])).load({CODE!r});"
        "print(t.version, t.state.count(0, 'merchant'))"
    )
    ran = subprocess.run(
        [sys.executable, "-c", look, str(path)],
        capture_output=True,
        text=True,
        check=True,
        timeout=SECONDS,
    )
    assert ran.stdout.split() == ["1", "3"]


def test_a_killed_process_loses_no_acknowledged_tap(path):
    die = (
        "import os, signal, sys; from pathlib import Path;"
        "from companion.store.store import Store; from companion.table.act import act;"
        "from tests.store.conftest import CODE, a_table, set_card;"
        "s = Store(Path(sys.argv[1])); s.create(CODE, a_table());"
        "[act(s, CODE, set_card(str(n), n)) for n in range(1, 6)];"
        "s.db.conn.execute('BEGIN IMMEDIATE');"
        "s.db.conn.execute('DELETE FROM log');"
        "os.kill(os.getpid(), signal.SIGKILL)"
    )
    assert (
        subprocess.run(
            [sys.executable, "-c", die, str(path)], check=False, timeout=SECONDS
        ).returncode
        == -9
    )
    again = Store(path)
    assert merchants(again.load(CODE)) == 5
    assert [entry.version for entry in again.log(CODE)] == [1, 2, 3, 4, 5]


def test_a_reopened_store_has_the_table_its_log_and_its_undo(store, path):
    for n in (1, 2, 3):
        act(store, CODE, set_card(str(n), n))
    act(store, CODE, {"id": "4", "type": "undo"})
    before, log = store.load(CODE), store.log(CODE)
    store.close()
    again = Store(path)
    assert again.load(CODE) == before
    assert again.log(CODE) == log
    assert act(again, CODE, {"id": "5", "type": "redo"}).version == 5
    assert merchants(again.load(CODE)) == 3
    act(again, CODE, {"id": "6", "type": "undo", "to": 0})
    assert merchants(again.load(CODE)) == 0


def test_a_table_is_its_log(store):
    for n in (4, 2, 7):
        act(store, CODE, set_card(str(n), n))
    act(store, CODE, {"id": "undo", "type": "undo"})
    act(store, CODE, {"id": "next", "type": "next"})
    folded = a_table()
    replay(folded, store.log(CODE))
    assert folded.state == store.load(CODE).state
    assert folded.version == store.version(CODE) == 5


def test_the_log_can_be_read_from_a_version_on(store):
    for n in (1, 2, 3):
        act(store, CODE, set_card(str(n), n))
    assert [entry.id for entry in store.log(CODE, after=1)] == ["2", "3"]


def test_a_finished_table_keeps_its_result_until_the_finish_is_undone(store):
    act(store, CODE, set_card("1", 2))
    act(store, CODE, {"id": "2", "type": "finish"})
    (summary,) = store.summaries([CODE])
    assert summary["phase"] == "finished"
    assert summary["result"]["winners"] == ["Ana"]
    assert summary["result"]["totals"] == {"Ana": 9, "Ben": 0}
    act(store, CODE, {"id": "3", "type": "undo"})
    (summary,) = store.summaries([CODE])
    assert (summary["phase"], summary["result"]) == ("deal", None)


def test_a_table_that_is_not_there_is_said(store):
    for ask in (store.load, store.version, lambda code: act(store, code, set_card("1"))):
        with pytest.raises(NoSuchTable):
            ask("nowhere1")


def test_a_refused_action_leaves_nothing_behind(store):
    act(store, CODE, set_card("1", 2))
    before = snapshot(store)
    for bad in (set_card("2", 10), set_card("3", -1), {"id": "4", "type": "dance"}, {"id": ""}):
        with pytest.raises(Refused):
            act(store, CODE, bad)
    assert snapshot(store) == before


@pytest.mark.parametrize("broken", ["append", "read_entry", "insert_table"])
def test_an_error_in_the_middle_rolls_everything_back(store, monkeypatch, broken):
    act(store, CODE, set_card("1", 2))
    before = snapshot(store)
    whole = getattr(rows, broken)

    def fail(*args):
        if broken != "read_entry":
            whole(*args)
        raise ZeroDivisionError

    def tap():
        if broken == "insert_table":
            store.create("efgh2345", a_table())
        else:
            act(store, CODE, {"id": "2", "type": "undo"})

    monkeypatch.setattr(rows, broken, fail)
    with pytest.raises(ZeroDivisionError):
        tap()
    monkeypatch.undo()
    assert snapshot(store) == before
    # And the store goes on.
    assert act(store, CODE, {"id": "2", "type": "undo"}).version == 2


def test_the_connection_is_durable_and_keeps_references(store):
    assert pragma(store, "journal_mode") == "wal"
    assert pragma(store, "synchronous") == 2  # FULL
    assert pragma(store, "foreign_keys") == 1
    with pytest.raises(sqlite3.IntegrityError):
        store.db.conn.execute("INSERT INTO log (code, version, id) VALUES ('nowhere1', 1, 'x')")


def pragma(store, name):
    return store.db.conn.execute(f"PRAGMA {name}").fetchone()[0]
