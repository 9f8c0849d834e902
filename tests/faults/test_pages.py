"""A fault of the database: a sentence on page, API and terminal, nothing lost, and on it goes."""

import logging
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import closing, contextmanager
from functools import partial
from pathlib import Path

import pytest
from flask import Flask
from werkzeug.test import TestResponse

from companion.store import opening, store
from companion.web.ops.faults import QUIET, Terminal
from tests.faults.tables import ApiTable, command, new_table


@contextmanager
def every_connection(app: Flask, pragma: str) -> Iterator[None]:
    """Give each connection a limit, as the disk would."""
    real = store.connect

    def limited(path: Path) -> sqlite3.Connection:
        connection = real(path)
        connection.execute(pragma)
        return connection

    app.extensions["store"].close()
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(store, "connect", limited)
        yield
    app.extensions["store"].close()


def full(app: Flask) -> object:
    return every_connection(app, "PRAGMA max_page_count=1")


def read_only(app: Flask) -> object:
    return every_connection(app, "PRAGMA query_only=ON")


@contextmanager
def locked(app: Flask) -> Iterator[None]:
    """Let another program hold the database for longer than anybody waits."""
    with (
        pytest.MonkeyPatch.context() as patch,
        closing(sqlite3.connect(app.extensions["store"].path, isolation_level=None)) as other,
    ):
        patch.setattr(opening, "BUSY_SECONDS", 0.1)
        app.extensions["store"].close()
        other.execute("BEGIN IMMEDIATE")
        yield
    app.extensions["store"].close()


@contextmanager
def gone(app: Flask) -> Iterator[None]:
    """Take the folder away, as a disk that is pulled out does."""
    folder = app.extensions["store"].path.parent
    folder.rename(folder.with_name("elsewhere"))
    yield
    folder.with_name("elsewhere").rename(folder)


@contextmanager
def damaged(app: Flask) -> Iterator[None]:
    """Lay something else where the database was."""
    path = app.extensions["store"].path
    app.extensions["store"].close()
    kept = path.read_bytes()
    path.write_bytes(b"\x11" * len(kept))
    yield
    path.write_bytes(kept)


@contextmanager
def foreign(app: Flask) -> Iterator[None]:
    """Lay an empty database where the tables were."""
    path = app.extensions["store"].path
    aside = path.with_name("aside")
    path.rename(aside)
    sqlite3.connect(path).close()
    yield
    app.extensions["store"].close()
    for file in path.parent.glob("companion.db*"):
        file.unlink()
    aside.rename(path)


FAULTS = {
    "full": full,
    "read_only": read_only,
    "locked": locked,
    "gone": gone,
    "damaged": damaged,
}


@pytest.fixture
def table(client) -> ApiTable:
    table = new_table(client)
    table.client.application.extensions["store"].close()  # the log is in the file now
    return table


def until_refused(tap: Callable[[], TestResponse]) -> TestResponse:
    """Tap until the fault shows: a database that may not grow has room for some taps."""
    for _ in range(60):
        answer = tap()
        if answer.status_code == 503:
            return answer
        assert answer.status_code in (200, 303)
    return pytest.fail("the fault never showed")


@pytest.mark.parametrize("kind", FAULTS)
def test_a_fault_is_answered_kept_apart_and_survived(app, client, table, kind):
    with FAULTS[kind](app):
        refused = until_refused(table.tap)
        tried = next(table.taps) - 1
        assert refused.json["status"] == kind
        assert refused.headers["Retry-After"]
        assert refused.headers["Content-Security-Policy"]
        tap = {"type": "token", "player": "Ben", "token": "victory_point", "count": "1"}
        act = partial(client.post, f"/t/{table.code}/act", data=tap)
        page = until_refused(act)
        assert "Just a moment" in page.text
        assert "Traceback" not in page.text
        htmx = until_refused(partial(act, headers={"HX-Request": "true"}))
        assert 'id="notice"' in htmx.text
    # The same tap again: it was not done, and now it is, once.
    before = table.version
    again = {"id": f"tap {tried}", "count": tried % 5}
    assert table.tap(**again).json == {"version": before + 1}
    assert table.tap(**again).json == {"version": before + 1}
    assert client.get("/healthz").json == {"status": "ok"}
    assert command(Path(app.instance_path), "check") == 0


# A disk that is really full is in test_disk.py.
@pytest.mark.parametrize("kind", sorted({*FAULTS} - {"full"}))
def test_health_says_so_while_the_database_does_not_answer(app, client, table, kind):
    with FAULTS[kind](app):
        answer = client.get("/healthz")
        assert (answer.status_code, answer.json["status"]) == (503, kind)
    assert client.get("/healthz").status_code == 200


def test_health_costs_the_disk_a_write_only_now_and_then(client, table, monkeypatch):
    writes = []
    monkeypatch.setattr(store.Store, "try_to_write", lambda self: writes.append(1))
    for _ in range(20):
        assert client.get("/healthz").status_code == 200
    assert writes == [1]


def test_health_is_not_what_it_was_once_a_tap_was_refused(app, client, table):
    """It tries to write only now and then, but not after somebody else has found out."""
    assert client.get("/healthz").status_code == 200
    with read_only(app):
        assert until_refused(table.tap).status_code == 503
        assert client.get("/healthz").status_code == 503


def test_another_programs_database_is_not_taken_for_ours(app, client, table):
    with foreign(app):
        assert table.tap().status_code == 503
        assert client.get(f"/t/{table.code}").status_code == 503
    assert table.tap().status_code == 200


@pytest.mark.parametrize("kind", ["full", "read_only", "locked"])
def test_a_table_can_be_looked_at_while_nothing_can_be_written(app, client, table, kind):
    with FAULTS[kind](app):
        assert client.get(f"/t/{table.code}").status_code == 200
        assert client.get(f"/api/tables/{table.code}").json["version"] == 3


def test_the_calculator_needs_no_database(app, client, table):
    with gone(app):
        assert client.get("/score/koryo").status_code == 200


def test_nobody_waits_behind_a_whole_queue(app, table, monkeypatch):
    monkeypatch.setattr(opening, "BUSY_SECONDS", 0.05)
    with store.WRITING:  # as many taps as there are threads wait for a database that hangs
        answer = table.tap()
    assert (answer.status_code, answer.json["status"]) == (503, "locked")
    assert table.tap().status_code == 200


def test_the_terminal_is_told_once(app, table, caplog):
    with caplog.at_level(logging.ERROR, "companion"), read_only(app):
        for _ in range(3):
            assert table.tap().status_code == 503
    assert [record.message.partition(" (")[0] for record in caplog.records] == [
        "The database cannot be written; let this user write it and its folder."
    ]


def test_the_terminal_is_told_again_of_another_fault_or_after_a_while(caplog, monkeypatch):
    now = [0.0]
    monkeypatch.setattr("companion.web.ops.faults.time.monotonic", lambda: now[0])
    terminal = Terminal()
    for kind, at in (("full", 1), ("full", 2), ("locked", 3), ("locked", 4 + QUIET)):
        now[0] = at
        terminal.tell(kind, kind)
    assert [record.message for record in caplog.records] == ["full", "locked", "locked"]


def test_a_mistake_of_our_own_is_no_fault_of_the_database(app):
    @app.get("/mistake")
    def mistake() -> str:
        raise sqlite3.IntegrityError("UNIQUE constraint failed: tables.code")

    app.config.update(TESTING=False, PROPAGATE_EXCEPTIONS=False)
    answer = app.test_client().get("/mistake")
    assert answer.status_code == 500
    assert "UNIQUE" not in answer.text
