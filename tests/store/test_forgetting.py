"""What is deleted is gone: a day it can be brought back, then no byte of a name is left."""

import json
import time
from contextlib import contextmanager
from pathlib import Path

import pytest

from companion.core.say import say_to_json
from companion.games import GAMES
from companion.store import bin, bringing_back, exchange, groups
from companion.store.bringing_back import bring_back
from companion.store.check import check
from companion.store.errors import NoSuchTable
from companion.store.group_ledger import GroupLedger
from companion.store.store import WRITING, Store
from companion.table.act import act
from companion.table.table import new_table
from tests.store.conftest import set_card
from tests.store.groups_of import GROUP, a_finished_table, a_group

NAME = "Zsófia-Übung"


def found(store: Store, name: str) -> list[str]:
    """Search every file of the instance, as it is on disk, for a name in any of its writings."""
    writings = {name.encode(), name.casefold().encode(), json.dumps(name)[1:-1].encode()}
    files = [path for path in Path(store.path.parent).rglob("*") if path.is_file()]
    return [path.name for path in files if any(w in path.read_bytes() for w in writings)]


@pytest.fixture
def group(store):
    return a_group(store)


def test_a_deleted_table_leaves_no_byte_of_a_name(store, group):
    code = a_finished_table(store, [NAME, "Ben"])
    a_finished_table(store, ["Ana", "Ben"])
    assert found(store, NAME)
    bin.delete_table(store, code)
    with pytest.raises(NoSuchTable):
        store.load(code)
    assert found(store, NAME), "a day it lies in the bin"
    assert bin.empty_bin(store, age=0)
    assert found(store, NAME) == []


def test_a_deleted_person_leaves_the_games_as_numbers_with_somebody(store, group):
    code = a_finished_table(store, [NAME, "Ben"], seed=3)
    before = store.summaries([code])[0]["result"]["totals"]
    bin.delete_person(store, group, NAME.casefold())
    assert bin.empty_bin(store, age=0)
    assert found(store, NAME) == []
    after = store.summaries([code])[0]
    assert after["names"] == ["Somebody", "Ben"]
    assert list(after["result"]["totals"].values()) == list(before.values())
    with store.reading() as db:
        assert check(db).problems == []
    act(store, code, {"id": "more", "type": "undo"})


def test_a_name_in_a_saying_inside_another_is_forgotten_too(store, group):
    """What was left open or undone is told in the words of what it was."""
    table = new_table(GAMES["choson"], {"players": [NAME, "Ben"], "first_player": NAME})
    store.create("xyzw2345", table)
    for n, action in enumerate(
        (
            {"type": "set", "player": "Ben", "card": "hulk", "count": 2},
            *[{"type": "next"}] * 3,
            {"type": "play", "player": NAME, "cards": {"sniper": 1, "event": 1}},
            {"type": "undo"},
            {"type": "redo"},
            {"type": "next"},
            {"type": "finish"},
        )
    ):
        act(store, "xyzw2345", {"id": f"inside {n}", **action})
    told = json.dumps([say_to_json(each) for e in store.log("xyzw2345") for each in e.told])
    assert '{"say": ["' in told
    with store.writing() as db:
        groups.put_table(db, "xyzw2345", group)
    bin.delete_person(store, group, NAME.casefold())
    assert bin.empty_bin(store, age=0)
    assert found(store, NAME) == []
    with store.reading() as db:
        assert check(db).problems == []


def test_a_player_called_like_a_card_is_forgotten_without_harm_to_the_cards(store, group):
    code = a_finished_table(store, ["merchant", "spy"])
    act(store, code, {"id": "x", "type": "set", "player": "spy", "card": "spy", "count": 1})
    bin.delete_person(store, group, "spy")
    assert store.load(code).state.names == ("merchant", "Somebody")
    assert store.load(code).state.count(1, "spy") == 1
    assert store.log(code)[-1].action == {
        "type": "set",
        "player": "Somebody",
        "card": "spy",
        "count": 1,
    }
    with store.reading() as db:
        assert check(db).problems == []


def test_a_deleted_group_leaves_nothing(store, group):
    a_finished_table(store, [NAME, "Ben"])
    with store.writing() as db:
        groups.set_group(db, group, NAME, None)
        roster = groups.read_roster(db, group).rename(NAME.casefold(), NAME + "2", [])
        groups.write_roster(db, group, roster)
    bin.delete_group(store, group)
    assert bin.empty_bin(store, age=0)
    assert found(store, NAME) == []
    with pytest.raises(groups.NoSuchGroup), store.reading() as db:
        groups.read_group(db, group)


@pytest.mark.parametrize("kind", ["table", "person", "group"])
def test_within_a_day_all_of_it_comes_back(store, group, kind):
    code = a_finished_table(store, [NAME, "Ben"])
    with store.writing() as db:
        groups.write_roster(db, group, groups.read_roster(db, group).leave("ben"))
    ledger = GroupLedger(store)
    before = picture(store, ledger)
    delete = {
        "table": lambda: bin.delete_table(store, code),
        "person": lambda: bin.delete_person(store, group, NAME.casefold()),
        "group": lambda: bin.delete_group(store, group),
    }[kind]
    identity = delete()
    assert bin.empty_bin(store)
    assert bring_back(store, identity)
    assert picture(store, ledger) == before
    assert not bring_back(store, identity), "only once"


def picture(store, ledger):
    rows = [dict(row) for row in store.db.query("SELECT * FROM tables ORDER BY code")]
    log = [dict(row) for row in store.db.query("SELECT * FROM log ORDER BY code, version")]
    people = [dict(row) for row in store.db.query("SELECT * FROM people")]
    with ledger.of(GROUP) as counted:
        points = dict(counted.tally.points)
    return [{k: v for k, v in row.items() if k != "stamp"} for row in rows], log, people, points


def test_what_lies_in_the_bin_for_less_than_a_day_stays_there(store, group):
    bin.delete_table(store, a_finished_table(store, [NAME, "Ben"]))
    assert bin.empty_bin(store)
    assert found(store, NAME)


def test_a_stamp_is_never_given_twice(store, group):
    """Other processes ask what changed since the stamp they know."""
    code = a_finished_table(store, ["Ana", "Ben"])
    highest = store.db.execute("SELECT max(stamp) FROM tables").fetchone()[0]
    bin.delete_table(store, code)
    act(store, "abcd2345", set_card("1"))
    assert store.db.execute("SELECT max(stamp) FROM tables").fetchone()[0] > highest


def test_only_unfinished_tables_that_nobody_touches_are_forgotten_by_themselves(store, group):
    finished = a_finished_table(store, ["Ana", "Ben"])
    old = time.time() - 40 * bin.DAY
    with store.writing() as db:
        db.execute("UPDATE tables SET changed = ?", (old,))
    assert bin.forget_idle(store, 50) == 0
    assert bin.forget_idle(store, 30) == 1
    assert [row["code"] for row in store.summaries(["abcd2345", finished])] == [finished]


@pytest.mark.parametrize("kind", ["table", "group"])
def test_nobody_waits_while_what_is_deleted_is_written_down(store, group, kind, monkeypatch):
    codes = [a_finished_table(store, ["Ana", "Ben"], seed) for seed in (1, 2)]
    locked = []

    def noted(real):
        def called(*given, **more):
            locked.append(WRITING.locked())
            return real(*given, **more)

        return called

    for room, work in ((bin, "export"), (exchange, "table_out"), (bringing_back, "made_ready")):
        monkeypatch.setattr(room, work, noted(getattr(room, work)))
    delete = {"table": bin.delete_table, "group": bin.delete_group}[kind]
    assert bring_back(store, delete(store, codes[0] if kind == "table" else group))
    assert len(locked) == (3 if kind == "table" else 4)
    with store.reading() as db:
        assert db.execute("SELECT count(*) FROM bin").fetchone()[0] == 0
    assert not any(locked)
    assert [store.load(code).state.phase for code in codes] == ["finished"] * 2


@pytest.mark.parametrize("kind", ["table", "group"])
def test_a_tap_while_it_is_written_down_is_not_lost(store, group, kind, monkeypatch):
    code = a_finished_table(store, ["Ana", "Ben"])
    real, taps = exchange.table_out, []

    def tapped_meanwhile(*given):
        content = real(*given)
        if not taps:
            taps.append(act(store, code, {"id": "late", "type": "undo"}).version)
        return content

    monkeypatch.setattr(exchange, "table_out", tapped_meanwhile)
    delete = {"table": bin.delete_table, "group": bin.delete_group}[kind]
    identity = delete(store, code if kind == "table" else group)
    with store.reading() as db:
        lying = db.execute("SELECT count(*) FROM bin").fetchone()[0]
    assert lying == (1 if kind == "table" else 2), "what was written down in vain is gone"
    assert bin.of_identity(store, f"{identity}.0") is None
    assert bring_back(store, identity)
    assert not bring_back(store, identity)
    assert [store.version(code)] == taps


def test_a_person_is_forgotten_table_by_table(store, group, monkeypatch):
    for seed in (1, 2, 3):
        a_finished_table(store, [NAME, "Ben"], seed)
    writing, renamed = store.writing, []
    monkeypatch.setattr(bin, "rename_at", lambda db, *given: renamed.append(len(held)))
    held = []

    @contextmanager
    def counted():
        held.append(1)
        with writing() as db:
            yield db

    monkeypatch.setattr(store, "writing", counted)
    bin.delete_person(store, group, NAME.casefold())
    assert renamed == [2, 3, 4], "each in a transaction of its own"


def test_the_bin_is_emptied_when_nobody_taps(store, group, monkeypatch):
    """Taps wait while the file is written anew."""
    monkeypatch.setattr(bin, "PAUSE_OF_TAPS", 3 * bin.LOOK_AGAIN)
    looks = []

    def tap_ten_times(_seconds):
        looks.append(len(looks))
        if len(looks) <= 10:
            with Store(store.path).writing() as db:
                groups.touch(db, group)

    monkeypatch.setattr(bin.time, "sleep", tap_ten_times)
    bin.await_pause(store, patience=60)
    assert 12 <= len(looks) <= 15
    looks.clear()
    bin.await_pause(store, patience=0)
    assert looks == [], "who cannot wait does not"
