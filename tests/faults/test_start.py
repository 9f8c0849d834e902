"""Starting on a database that is old, newer, damaged, locked or out of reach."""

import sqlite3
import subprocess
import sys
from contextlib import closing
from pathlib import Path

import pytest
from sqlite_utils import Database

from companion.app import create_app
from companion.store.faults import Newer
from companion.store.opening import known, migrate
from companion.store.schema import migrations
from tests.faults.tables import ApiTable, command, new_table

ALL = [migration.name for migration in migrations.pending(Database(memory=True))]


def start(instance: Path, *more: str) -> subprocess.CompletedProcess[str]:
    """Start a server that must not come up."""
    line = [sys.executable, "-m", "companion", "--host", "127.0.0.1", "--instance", str(instance)]
    return subprocess.run([*line, *more], capture_output=True, text=True, timeout=30)


def assert_says(ran: subprocess.CompletedProcess[str], words: str) -> None:
    assert ran.returncode == 1
    assert words in ran.stderr
    assert "Traceback" not in ran.stderr


@pytest.fixture
def instance(app, client) -> Path:
    """An instance with a table, and nobody there."""
    new_table(client)
    app.extensions["store"].close()
    return Path(app.instance_path)


def make_newer(instance: Path) -> None:
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        db.execute(
            "INSERT INTO _sqlite_migrations (migration_set, name, applied_at)"
            " VALUES ('companion', 'of_tomorrow', '2030-01-01')"
        )
        db.commit()


def test_a_newer_versions_database_is_left_alone(instance, capsys):
    make_newer(instance)
    before = (instance / "companion.db").read_bytes()
    with pytest.raises(Newer, match="of_tomorrow"):
        migrate(instance / "companion.db")
    assert_says(start(instance), "A newer version of the companion made this database")
    assert (instance / "companion.db").read_bytes() == before
    assert command(instance, "check") == 1
    assert "newer version" in capsys.readouterr().err
    assert command(instance, "restore", instance / "companion.db") == 1


def test_a_damaged_database_is_left_alone(instance):
    path = instance / "companion.db"
    path.write_bytes(b"\x11" * 9000)
    ran = start(instance)
    assert_says(ran, "The database is damaged")
    # No address is told that nobody serves.
    assert "http://" not in ran.stdout
    assert "companion restore" in ran.stderr
    assert path.read_bytes() == b"\x11" * 9000


def test_a_database_cut_short_is_found(instance, capsys):
    path = instance / "companion.db"
    path.write_bytes(path.read_bytes()[:5000])
    assert command(instance, "check") == 1
    assert capsys.readouterr().err


def test_an_instance_that_is_a_file_is_said(tmp_path):
    (tmp_path / "instance").write_text("a note")
    assert_says(start(tmp_path / "instance"), "instance")


def old_database(new: Path, old: Path, migrations_done: int) -> None:
    """Lay out a database as an earlier version made it, with the same tables in it."""
    old.parent.mkdir()
    stop = ALL[migrations_done] if migrations_done < len(ALL) else None
    with closing(sqlite3.connect(old, isolation_level=None)) as db:
        migrations.apply(Database(db), stop_before=stop)
        db.execute("ATTACH ? AS new", (str(new),))
        for name in ("tables", "log"):
            columns = [row[1] for row in db.execute(f"PRAGMA main.table_info({name})")]
            listed = ", ".join(columns)
            copy = f"INSERT INTO {name} ({listed}) SELECT {listed} FROM new.{name}"  # noqa: S608
            db.execute(copy)


@pytest.mark.parametrize("migrations_done", range(1, len(ALL) + 1))
def test_an_old_database_is_brought_up_to_date_and_keeps_every_table(
    client, app, tmp_path, migrations_done
):
    table = new_table(client, 7)
    app.extensions["store"].close()
    path = tmp_path / "old" / "companion.db"
    old_database(Path(app.instance_path) / "companion.db", path, migrations_done)
    (path.parent / "secret").write_bytes((Path(app.instance_path) / "secret").read_bytes())
    assert command(path.parent, "check") == 0
    again = ApiTable(create_app(path.parent).test_client(), table.code, table.key, table.taps)
    assert again.version == 7
    assert again.tap().json == {"version": 8}
    assert again.tap(type="undo").json == {"version": 9}
    assert command(path.parent, "check") == 0


def test_a_migration_that_fails_leaves_the_database_as_it_was(client, app, tmp_path, monkeypatch):
    new_table(client)
    app.extensions["store"].close()
    path = tmp_path / "old" / "companion.db"
    old_database(Path(app.instance_path) / "companion.db", path, 1)
    dump = "\n".join(sqlite3.connect(path).iterdump())

    def fail(db: Database) -> None:
        db.execute("DELETE FROM log")
        raise sqlite3.OperationalError("database or disk is full")

    monkeypatch.setattr(migrations._migrations[-1], "fn", fail)
    with pytest.raises(sqlite3.OperationalError):
        migrate(path)
    assert "\n".join(sqlite3.connect(path).iterdump()) == dump


def test_processes_that_start_together_migrate_once(tmp_path):
    path = tmp_path / "companion.db"
    code = (
        "from pathlib import Path; from companion.store.opening import migrate;"
        f" migrate(Path({str(path)!r}))"
    )
    started = [subprocess.Popen([sys.executable, "-c", code]) for _ in range(4)]
    assert [process.wait(30) for process in started] == [0] * 4
    with closing(sqlite3.connect(path)) as db:
        names = db.execute("SELECT name FROM _sqlite_migrations").fetchall()
    assert sorted(name for (name,) in names) == sorted(known())


def wal_copy(instance: Path, to: Path, size: float, scramble: bool = False) -> None:
    """Copy a database in use, as a power cut would leave it, with a log cut to a part."""
    to.mkdir()
    for name in ("companion.db", "secret"):
        (to / name).write_bytes((instance / name).read_bytes())
    wal = bytearray((instance / "companion.db-wal").read_bytes())
    cut = int(len(wal) * size)
    if scramble:
        wal[cut : cut + 500] = b"\xee" * len(wal[cut : cut + 500])
    (to / "companion.db-wal").write_bytes(wal if scramble else wal[:cut])


@pytest.mark.parametrize("scramble", [False, True], ids=["cut short", "scrambled"])
@pytest.mark.parametrize("size", [0, 0.001, 0.2, 0.5, 0.77, 0.999, 1])
def test_a_torn_log_loses_no_more_than_what_was_torn(client, app, tmp_path, size, scramble):
    path = Path(app.instance_path)
    new_table(client, 3)
    with closing(sqlite3.connect(path / "companion.db")) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
    table = new_table(client, 9)
    wal_copy(path, tmp_path / "torn", size, scramble)
    again = create_app(tmp_path / "torn")
    assert command(tmp_path / "torn", "check") == 0
    client = again.test_client()
    look = client.get(f"/api/tables/{table.code}")
    assert look.status_code in (200, 404)
    if size == 1:
        assert look.json["version"] == 9
    assert new_table(client).version == 3
