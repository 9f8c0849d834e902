"""`companion check`: it is quiet about a sound database and says what is wrong with any other."""

import json
import sqlite3
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from tests.faults.tables import command, new_table


@pytest.fixture
def instance(app: Flask) -> Path:
    return Path(app.instance_path)


@pytest.fixture
def code(client: FlaskClient) -> str:
    """A table on which things were undone, redone and undone up to a place."""
    table = new_table(client, 4)
    for action in ({"type": "undo"}, {"type": "redo"}, {"type": "undo", "to": 2}, {"type": "redo"}):
        assert table.tap(**action).status_code == 200
    assert table.tap(type="finish").status_code == 200
    return table.code


def spoil(instance: Path, sql: str, *facts: object) -> None:
    """Change the database behind the companion's back."""
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        db.execute("PRAGMA foreign_keys=OFF")
        assert db.execute(sql, facts).rowcount > 0
        db.commit()


def test_a_sound_database_is_said_to_be_sound(instance, code, capsys):
    assert command(instance, "check") == 0
    said = capsys.readouterr()
    assert "1 tables with 9 entries" in said.out
    assert said.err == ""


@pytest.mark.parametrize(
    ("sql", "says"),
    [
        ("DELETE FROM log WHERE version = 4", "entries are missing from its log: 4"),
        ("DELETE FROM log WHERE version = 9", "entries are missing from its log: 9"),
        ("UPDATE tables SET version = 8", "stored at version 8, its log goes to 9"),
        ("UPDATE tables SET state = start", "stored state is not what its log makes"),
        ("UPDATE tables SET head = 1", "undone or redone is not what its log says"),
        ("UPDATE log SET head = 1 WHERE version = 3", "entry 3 does not follow"),
        ("UPDATE log SET changes = '[[' WHERE version = 3", "a row cannot be read"),
        ("UPDATE tables SET game = 'chess'", "does not know the game chess"),
        ("UPDATE tables SET names = '7'", "a row cannot be read"),
        ("DELETE FROM tables", "a row of log belongs to no row of tables"),
        ("DELETE FROM _sqlite_migrations", "this is no companion database"),
    ],
)
def test_what_is_wrong_is_said(instance, code, capsys, sql, says):
    spoil(instance, sql)
    assert command(instance, "check") == 1
    assert says in capsys.readouterr().err


def test_an_entry_that_takes_more_than_there_is_is_found(instance, code, capsys):
    taking = json.dumps([["watcher", 99, "deck", 0]])
    spoil(instance, "UPDATE log SET changes = ? WHERE version = 2", taking)
    assert command(instance, "check") == 1
    assert f"{code}: entry 2 takes more than there is" in capsys.readouterr().err


def test_every_table_that_is_wrong_is_named(instance, client, capsys):
    codes = [new_table(client).code for _ in range(3)]
    spoil(instance, "UPDATE tables SET state = start WHERE code <> ?", codes[1])
    assert command(instance, "check") == 1
    said = capsys.readouterr().err
    assert [code in said for code in codes] == [True, False, True]


def test_a_file_with_torn_pages_is_found(instance, client, capsys):
    for _ in range(20):
        new_table(client)
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    path = instance / "companion.db"
    content = bytearray(path.read_bytes())
    content[len(content) // 2 : len(content) // 2 + 6000] = b"\xa5" * 6000
    path.write_bytes(content)
    assert command(instance, "check") == 1
    assert capsys.readouterr().err


@pytest.mark.parametrize("content", [b"", b"not a database at all, " * 400])
def test_a_file_that_is_no_database_is_no_traceback(tmp_path, capsys, content):
    (tmp_path / "companion.db").write_bytes(content)
    assert command(tmp_path, "check") == 1
    assert capsys.readouterr().err


def test_nothing_there_is_said(tmp_path, capsys):
    assert command(tmp_path, "check") == 1
    assert "there is no database" in capsys.readouterr().err
