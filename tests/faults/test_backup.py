"""`companion backup` and `companion restore`: everything comes back, and nothing is ever lost."""

import os
import sqlite3
import subprocess
import sys
import threading
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import create_app
from tests.faults.tables import ApiTable, command, new_table, started_again
from tests.patience import SECONDS, at_most


@pytest.fixture
def instance(app: Flask) -> Path:
    return Path(app.instance_path)


@pytest.fixture
def table(client: FlaskClient) -> ApiTable:
    return new_table(client, 5)


def stop(app: Flask) -> None:
    """Let go of the database, as the end of a server does."""
    app.extensions["store"].close()


def test_a_backup_brings_every_table_and_key_back_elsewhere(instance, table, tmp_path, capsys):
    file, other = tmp_path / "evening.backup", tmp_path / "other"
    assert command(instance, "backup", file) == 0
    assert command(other, "restore", "--keep-links", file) == 0
    assert "Restored 1 tables with 5 entries" in capsys.readouterr().out
    assert command(other, "check") == 0
    moved = ApiTable(create_app(other).test_client(), table.code, table.key, table.taps)
    assert moved.version == 5
    assert moved.tap().json == {"version": 6}


@pytest.mark.skipif(os.name == "nt", reason="Windows has other permissions")
def test_only_the_owner_reads_database_secret_and_backup(instance, table, tmp_path):
    assert command(instance, "backup", tmp_path / "b") == 0
    for file in (tmp_path / "b", instance / "companion.db", instance / "secret"):
        assert file.stat().st_mode & 0o777 == 0o600


def test_a_backup_under_load_is_one_moment(instance, client, app, tmp_path):
    tables = [new_table(client, 0) for _ in range(3)]
    enough = threading.Event()
    acknowledged = []

    def tap() -> None:
        mine = [ApiTable(app.test_client(), t.code, t.key, t.taps) for t in tables]
        again = at_most(100_000)
        while not enough.is_set() and again():
            acknowledged.append([each.tap().status_code for each in mine])

    taps = threading.Thread(target=tap, daemon=True)
    taps.start()
    try:
        for n in range(5):
            assert command(instance, "backup", tmp_path / f"b{n}") == 0
    finally:
        enough.set()
        taps.join(SECONDS)
    assert acknowledged
    assert {status for row in acknowledged for status in row} == {200}
    for n in range(5):
        assert command(tmp_path / f"i{n}", "restore", tmp_path / f"b{n}") == 0


def test_a_backup_overwrites_nothing(instance, table, tmp_path, capsys):
    file = tmp_path / "precious"
    file.write_text("something else")
    assert command(instance, "backup", file) == 1
    assert "is there already" in capsys.readouterr().err
    assert file.read_text() == "something else"


def test_a_wrong_table_is_reported_and_hinders_no_backup(instance, client, tmp_path, capsys):
    wrong, right = new_table(client), new_table(client)
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        db.execute("UPDATE tables SET state = start WHERE code = ?", [wrong.code])
        db.commit()
    assert command(instance, "backup", tmp_path / "b") == 1
    said = capsys.readouterr().err
    assert (wrong.code in said, right.code in said) == (True, False)
    assert command(tmp_path / "i", "restore", tmp_path / "b") == 1
    assert wrong.code in capsys.readouterr().err
    assert command(tmp_path / "i", "restore", "--anyway", tmp_path / "b") == 0


def test_a_restore_keeps_the_old_database_aside(app, instance, table, tmp_path):
    assert command(instance, "backup", tmp_path / "b") == 0
    assert table.tap().json == {"version": 6}
    stop(app)
    assert command(instance, "restore", tmp_path / "b") == 0
    assert started_again(table, instance).version == 5
    [aside] = instance.glob("companion-*.db")
    with closing(sqlite3.connect(aside)) as db:
        assert db.execute("SELECT version FROM tables").fetchone() == (6,)


@pytest.mark.skipif(os.name == "nt", reason="Windows itself refuses to rename an open file")
def test_a_restore_under_a_running_server_is_refused(instance, table, tmp_path, capsys):
    assert command(instance, "backup", tmp_path / "b") == 0
    assert run_elsewhere(instance, "restore", tmp_path / "b") == (
        1,
        "companion: the companion is running here; stop it first\n",
    )
    assert table.tap().json == {"version": 6}
    assert list(instance.glob("*.part")) == []


def run_elsewhere(instance: Path, *words: object) -> tuple[int, str]:
    """Run the command in a process of its own: locks are between processes."""
    line = [sys.executable, "-m", "companion", "--instance", instance, *words]
    ran = subprocess.run(list(map(str, line)), capture_output=True, text=True, timeout=30)
    return ran.returncode, ran.stderr


def garbage(path: Path) -> None:
    path.write_bytes(b"SQLite format 3\0" + b"\x07" * 5000)


def empty(path: Path) -> None:
    path.write_bytes(b"")


def foreign(path: Path) -> None:
    with closing(sqlite3.connect(path)) as db:
        db.execute("CREATE TABLE recipes (name TEXT)")
        db.commit()


@pytest.mark.parametrize("anyway", [[], ["--anyway"]])
@pytest.mark.parametrize("make", [garbage, empty, foreign])
def test_what_is_no_sound_backup_is_refused_and_changes_nothing(
    app, instance, table, tmp_path, make, anyway, capsys
):
    make(tmp_path / "b")
    stop(app)
    assert command(instance, "restore", *anyway, tmp_path / "b") == 1
    assert "no sound backup" in capsys.readouterr().err
    assert table.version == 5
    assert sorted(p.name for p in instance.glob("*.db")) == ["companion.db"]


@pytest.mark.parametrize("cut", [0.3, 0.7, 0.99])
def test_a_backup_cut_short_is_refused(app, instance, table, tmp_path, cut):
    assert command(instance, "backup", tmp_path / "b") == 0
    content = (tmp_path / "b").read_bytes()
    (tmp_path / "b").write_bytes(content[: int(len(content) * cut)])
    stop(app)
    assert command(instance, "restore", tmp_path / "b") == 1
    assert table.version == 5


def test_a_damaged_database_is_replaced_by_a_backup(app, instance, table, tmp_path):
    assert command(instance, "backup", tmp_path / "b") == 0
    stop(app)
    for file in instance.glob("companion.db*"):
        file.unlink()
    (instance / "companion.db").write_bytes(b"\0" * 9000)
    assert command(instance, "restore", tmp_path / "b") == 0
    assert started_again(table, instance).version == 5
    assert len(list(instance.glob("companion-*.db"))) == 1


def test_a_missing_backup_is_named(tmp_path, capsys):
    assert command(tmp_path / "i", "restore", tmp_path / "nowhere") == 1
    assert "nowhere is no file" in capsys.readouterr().err
