"""`companion restore`: no worthless link comes back, the owner stays, and half of it is nothing."""

import os
import re
import shutil
import sqlite3
import time
from contextlib import closing
from pathlib import Path

import pytest
from flask import Flask
from flask.testing import FlaskClient

from companion.app import create_app
from companion.store import groups
from companion.store import restore as restoring
from companion.store.backup import put
from companion.store.restore import restore
from tests.faults.tables import ApiTable, command, new_table, started_again

SOMEBODY = 12_345


@pytest.fixture
def instance(app: Flask) -> Path:
    return Path(app.instance_path)


@pytest.fixture
def table(client: FlaskClient) -> ApiTable:
    return new_table(client, 3)


@pytest.fixture
def backup(instance: Path, table: ApiTable, tmp_path: Path) -> Path:
    """Make a backup of one table."""
    assert command(instance, "backup", tmp_path / "b") == 0
    return tmp_path / "b"


def host_at(instance: Path, table: ApiTable, key: str) -> bool:
    """Tell whether a key opens a table as its host."""
    moved = ApiTable(create_app(instance).test_client(), table.code, key, table.taps)
    return moved.tap().status_code == 200


def links(instance: Path, code: str, capsys) -> dict[str, str]:
    """Read the links that the command shows."""
    capsys.readouterr()
    assert command(instance, "links", code) == 0
    shown = capsys.readouterr().out
    return dict(re.findall(r"^(\w+) +/t/\w+/k/(\w+)$", shown, re.MULTILINE))


def test_a_link_made_worthless_after_the_backup_stays_worthless(
    app, instance, table, backup, capsys
):
    store = app.extensions["store"]
    renewed = {table.key}
    for _ in range(3):
        store.renew_links(table.code, "host")
        renewed.add(links(instance, table.code, capsys)["host"])
    assert len(renewed) == 4
    store.close()
    assert command(instance, "restore", backup) == 0
    assert "links CODE" in capsys.readouterr().out
    assert [key for key in renewed if host_at(instance, table, key)] == []
    assert host_at(instance, table, links(instance, table.code, capsys)["host"])


def test_so_it_does_on_another_machine_whose_clock_is_wrong(
    table, backup, tmp_path, monkeypatch, capsys
):
    monkeypatch.setattr(restoring.time, "time", lambda: 0.0)
    assert command(tmp_path / "other", "restore", backup) == 0
    assert not host_at(tmp_path / "other", table, table.key)


@pytest.mark.parametrize("clock", [0.0, time.time()], ids=["wrong clock", "right clock"])
@pytest.mark.parametrize("elsewhere", [False, True], ids=["here", "on another machine"])
def test_no_number_of_a_link_comes_back(
    app, client, instance, table, tmp_path, monkeypatch, clock, elsewhere
):
    """Of tables and groups alike, each of their three kinds; they were renewed after the backup."""
    code = client.post("/groups", data={"name": "Tuesday"}).location.rpartition("/")[2]
    assert command(instance, "backup", tmp_path / "b") == 0
    store = app.extensions["store"]
    for role in ("host", "player", "watch"):
        for _ in range(3):
            store.renew_links(table.code, role)
    with store.writing() as db:
        for role in ("host", "member", "watch") * 3:
            groups.renew_group_links(db, code, role)
        newest = restoring.read_links(db)
    store.close()
    assert {kind for kind, _ in newest} == {"tables", "groups"}
    monkeypatch.setattr(restoring.time, "time", lambda: clock)
    other = tmp_path / "other" if elsewhere else instance
    assert command(other, "restore", tmp_path / "b") == 0
    restored = restoring.links_in(other / "companion.db")
    # Who has neither a clock nor the newest database knows only what the backup has.
    unknown = 3 if elsewhere and not clock else 0
    for owner, links in newest.items():
        assert all(n > then - unknown for n, then in zip(restored[owner], links, strict=True))


def test_the_links_command_takes_a_code_as_it_is_read_out(instance, table, capsys):
    typed = f"{table.code[:4]}-{table.code[4:]}".upper()
    assert links(instance, typed, capsys)["host"] == table.key
    assert command(instance, "links", "nosuchxx") == 1
    assert "no table nosuchxx" in capsys.readouterr().err


def test_the_links_are_shown_under_the_path(instance, table, capsys):
    (instance / "companion.toml").write_text('base_path = "/games"\n')
    assert command(instance, "links", table.code) == 0
    shown = capsys.readouterr().out.splitlines()
    assert f"host    /games/t/{table.code}/k/{table.key}" in shown
    (instance / "companion.toml").write_text('base_path = "games"\n')
    del os.environ["COMPANION_BASE_PATH"]
    assert command(instance, "links", table.code) == 1
    assert "base_path" in capsys.readouterr().err


@pytest.mark.skipif(os.name == "nt" or os.geteuid() != 0, reason="only root gives files away")
@pytest.mark.parametrize("there", ["database", "folder"])
def test_what_root_restores_belongs_to_whom_the_instance_belongs(
    app, instance, backup, tmp_path, there
):
    app.extensions["store"].close()
    target = instance if there == "database" else tmp_path / "fresh"
    target.mkdir(exist_ok=True)
    for path in (target, *target.glob("companion.db*"), *target.glob("secret")):
        os.chown(path, SOMEBODY, SOMEBODY)
    (target / "secret").unlink(missing_ok=True)
    assert command(target, "restore", backup) == 0
    for name in ("companion.db", "secret"):
        found = (target / name).stat()
        assert (found.st_uid, found.st_gid, found.st_mode & 0o777) == (SOMEBODY, SOMEBODY, 0o600)


STEPS = ["give_to_owner", "keep_aside", "put", "finish_restore", "write_secret"]


@pytest.mark.parametrize("step", STEPS)
def test_a_restore_cut_short_leaves_the_old_database_or_the_new_one(
    app, instance, table, tmp_path, monkeypatch, step
):
    """The power goes before each step: the next start finds one of the two, whole."""
    elsewhere = tmp_path / "elsewhere"
    newer = new_table(create_app(elsewhere).test_client(), 7)
    assert command(elsewhere, "backup", tmp_path / "b") == 0
    app.extensions["store"].close()

    def power_cut(*_args, **_more):
        raise KeyboardInterrupt

    with monkeypatch.context() as cut:
        cut.setattr(restoring, step, power_cut)
        with pytest.raises(KeyboardInterrupt):
            restore(tmp_path / "b", instance, keep_links=True)
    after = create_app(instance).test_client()
    old = ApiTable(after, table.code, table.key, table.taps)
    new = ApiTable(after, newer.code, newer.key, newer.taps)
    # Which of the two it is, with the secret that belongs to it: keys open.
    whole = [each.tap().status_code == 200 for each in (old, new)]
    assert whole == ([True, False] if step in STEPS[:3] else [False, True])
    after.application.extensions["store"].close()
    assert command(instance, "check") == 0


def test_the_old_database_is_there_until_the_new_one_is(app, instance, backup, monkeypatch):
    """Nothing ever lies under no name at all."""
    app.extensions["store"].close()
    seen = []

    def watched(part: Path, target: Path) -> None:
        if target.name == "companion.db":
            seen.append(target.is_file())
        shutil.move(part, target)

    monkeypatch.setattr(restoring, "put", watched)
    restore(backup, instance)
    assert seen == [True]


def test_a_file_is_on_disk_before_it_takes_the_old_ones_name_and_that_at_once(
    tmp_path, monkeypatch
):
    part, target, done = tmp_path / "part", tmp_path / "target", []
    part.write_text("new")
    target.write_text("old")
    sync, replace = os.fsync, os.replace

    def replaced(source, to):
        # The power may go here: the old file is still there, and the new one is written.
        done.append(Path(to).read_text())
        replace(source, to)

    monkeypatch.setattr(os, "fsync", lambda file: done.append("on disk") or sync(file))
    monkeypatch.setattr(os, "replace", replaced)
    put(part, target)
    assert done[:2] == ["on disk", "old"]
    assert target.read_text() == "new"


def test_what_sqlite_keeps_beside_a_damaged_database_is_not_read_into_the_new_one(
    app, instance, table, backup
):
    app.extensions["store"].close()
    (instance / "companion.db").write_bytes(b"\0" * 9000)
    (instance / "companion.db-wal").write_bytes(b"7" * 5000)
    assert command(instance, "restore", backup) == 0
    assert started_again(table, instance).version == 3
    [aside] = instance.glob("companion-*.db")
    assert Path(f"{aside}-wal").read_bytes() == b"7" * 5000


def test_the_newest_backups_are_kept_and_nothing_else_is_touched(instance, table, tmp_path, capsys):
    folder = tmp_path / "backups"
    folder.mkdir()
    (folder / "companion-2026.backup").write_text("not by us")
    for _ in range(5):
        assert command(instance, "backup", "--keep", 3, folder) == 0
    written = sorted(folder.glob("companion-*Z.backup"))
    assert len(written) == 3
    assert (folder / "companion-2026.backup").is_file()
    assert f"{written[-1]}: 1 tables with 3 entries." in capsys.readouterr().out
    assert command(tmp_path / "i", "restore", written[-1]) == 0


def test_where_a_table_is_wrong_no_older_backup_is_removed(instance, table, tmp_path):
    folder = tmp_path / "backups"
    assert command(instance, "backup", "--keep", 1, folder) == 0
    with closing(sqlite3.connect(instance / "companion.db")) as db:
        db.execute("UPDATE tables SET state = start")
        db.commit()
    assert command(instance, "backup", "--keep", 1, folder) == 1
    assert len(list(folder.iterdir())) == 2


@pytest.mark.parametrize("keep", ["0", "-1", "many"])
def test_no_backup_is_no_number_to_keep(instance, tmp_path, keep, capsys):
    with pytest.raises(SystemExit):
        command(instance, "backup", "--keep", keep, tmp_path)
    assert "--keep" in capsys.readouterr().err


def test_the_command_says_its_version(capsys):
    with pytest.raises(SystemExit) as ended:
        command(Path("instance"), "--version")
    assert ended.value.code == 0
    assert re.fullmatch(r"companion \d+\.\d+\.\d+\S*\n", capsys.readouterr().out)
