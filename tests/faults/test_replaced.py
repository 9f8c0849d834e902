"""Another file where the database was: noticed, said, and not written into."""

import os
import shutil
import signal
import sqlite3
import subprocess
import sys
from contextlib import closing

import pytest

from companion.serve import LOST
from companion.store.faults import Replaced
from companion.store.store import Store
from companion.table.act import act
from tests.faults.load import Phone
from tests.faults.tables import command
from tests.live.streams import new_table, tap
from tests.servers import health, running
from tests.store.conftest import CODE, a_table, set_card

pytestmark = pytest.mark.xdist_group("replaced")  # two servers to begin with, not two a worker
COMMAND = [sys.executable, "-m", "companion"]


def moved_over(other, path):
    os.replace(other, path)


def copied_over(other, path):
    """No new file: the same number, other content."""
    shutil.copyfile(other, path)


def removed_and_made_anew(other, path):
    path.unlink()
    shutil.copyfile(other, path)


WAYS = [moved_over, copied_over, removed_and_made_anew]


@pytest.fixture(scope="module")
def stopped(tmp_path_factory):
    """Two instances of servers that have been stopped, with a table each, to be copied."""
    instances = [tmp_path_factory.mktemp(name) for name in ("own", "another")]
    for instance in instances:
        with running(COMMAND, instance) as server:
            new_table(server.url)
    return instances


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody replace an open file")
@pytest.mark.parametrize("way", WAYS)
@pytest.mark.parametrize("own", [True, False], ids=["an older copy of its own", "another one"])
def test_a_running_server_notices_and_writes_nothing_into_it(tmp_path, stopped, way, own):
    mine, another = stopped
    other = tmp_path / "other.db"
    shutil.copyfile((mine if own else another) / "companion.db", other)
    if own:
        shutil.copytree(mine, tmp_path / "i")
    with running(COMMAND, tmp_path / "i") as server:
        table = new_table(server.url)
        assert tap(server.url, table, "1", type="next") == 1
        way(other, server.instance / "companion.db")
        before = (server.instance / "companion.db").read_bytes()
        phone = Phone(server.url, "koryo")
        phone.start()
        phone.join(10)
        assert phone.refused == [503]
        assert health(server.url) == 503
    assert (server.instance / "companion.db").read_bytes() == before
    assert (
        "Another file lies where the database was" in (server.instance / "server.log").read_text()
    )


@pytest.mark.skipif(os.name == "nt", reason="Windows lets nobody replace an open file")
def test_who_ends_the_server_by_hand_lets_nothing_be_written_into_it_either(tmp_path):
    """SQLite would fold in what it knows when its files are closed; so they are not."""
    other = Store(tmp_path / "other.db")
    other.create(CODE, a_table())
    other.finish()
    with running(COMMAND, tmp_path / "i") as server:
        assert tap(server.url, new_table(server.url), "1", type="next") == 1
        copied_over(other.path, server.instance / "companion.db")
        assert health(server.url) == 503
        server.process.send_signal(signal.SIGINT)
        assert server.process.wait(20) == LOST
    assert (server.instance / "companion.db").read_bytes() == other.path.read_bytes()


def test_a_file_that_comes_back_is_ours_again(tmp_path):
    store = Store(tmp_path / "companion.db")
    store.claim()
    store.create(CODE, a_table())
    aside = tmp_path / "aside"
    os.rename(store.path, aside)
    shutil.copyfile(aside, store.path)
    with pytest.raises(Replaced):
        act(store, CODE, set_card("1", 2))
    os.replace(aside, store.path)
    assert act(store, CODE, set_card("1", 2)).version == 1


def test_what_lies_there_instead_is_not_shown(tmp_path):
    store = Store(tmp_path / "companion.db")
    store.claim()
    store.create(CODE, a_table())
    assert store.version(CODE) == 0
    shutil.copyfile(store.path, tmp_path / "copy")
    os.replace(tmp_path / "copy", store.path)
    with pytest.raises(Replaced):
        store.version(CODE)


def test_a_file_that_comes_in_the_middle_of_a_tap_gets_nothing_of_it(tmp_path):
    store = Store(tmp_path / "companion.db")
    store.claim()
    store.create(CODE, a_table())
    copy = tmp_path / "copy"
    shutil.copyfile(store.path, copy)
    before = copy.read_bytes()
    with pytest.raises(Replaced):
        act(store, CODE, set_card("1", 2), lambda *_: os.replace(copy, store.path))
    assert store.path.read_bytes() == before


def test_two_servers_on_one_database_know_each_others_mark(tmp_path):
    one = Store(tmp_path / "companion.db")
    one.claim()
    two = Store(tmp_path / "companion.db")
    two.claim()
    one.create(CODE, a_table())
    act(two, CODE, set_card("1", 2))
    assert one.version(CODE) == 1


def test_after_a_clean_stop_the_one_file_is_whole(tmp_path):
    with running(COMMAND, tmp_path / "i") as server:
        table = new_table(server.url)
        tap(server.url, table, "1", type="next")
    assert not (server.instance / "companion.db-wal").exists()
    copy = tmp_path / "copy"
    copy.mkdir()
    shutil.copyfile(server.instance / "companion.db", copy / "companion.db")
    assert command(copy, "check") == 0
    with closing(sqlite3.connect(copy / "companion.db")) as db:
        assert db.execute("SELECT code, version FROM tables").fetchall() == [(table["code"], 1)]


def start(instance, *words):
    line = [*COMMAND, "--host", "127.0.0.1", "--port", "0", "--instance", str(instance), *words]
    return subprocess.run(line, capture_output=True, text=True, timeout=20)


def test_a_secret_without_its_database_is_said_and_nothing_served(tmp_path):
    with running(COMMAND, tmp_path / "i") as server:
        new_table(server.url)
    (server.instance / "companion.db").unlink()
    ran = start(server.instance)
    assert ran.returncode == 1
    assert "companion.db is missing" in ran.stderr
    assert "Traceback" not in ran.stderr
    assert not (server.instance / "companion.db").exists()
    with running([*COMMAND, "--anew"], server.instance) as again:
        assert new_table(again.url)
