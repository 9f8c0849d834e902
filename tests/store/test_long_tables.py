"""A table with a long log is no burden: neither for its own undo nor for anybody else's tap."""

import random
import time

import pytest

from companion.core.refusal import Refused
from companion.core.state import state_to_json
from companion.store import rows
from companion.table import act as use_case
from companion.table.act import Clash, act, act_in
from companion.table.history import Log
from tests.faults.tables import command
from tests.store.conftest import CODE, a_table, set_card


def undo(identity, **more):
    return {"id": identity, "type": "undo", **more}


def redo(identity):
    return {"id": identity, "type": "redo"}


def lay(store, n, by="a"):
    """Make so many entries."""
    for each in range(n):
        act(store, CODE, set_card(f"{by}-{each}", each % 9))


def size_of(store):
    """Count the letters of a table's log."""
    row = store.db.execute(
        "SELECT sum(length(changes) + length(told) + coalesce(length(state), 0)) FROM log"
    )
    return row.fetchone()[0]


def test_undoing_and_redoing_everything_writes_little(store):
    lay(store, 200)
    before = size_of(store)
    for n in range(50):
        act(store, CODE, undo(f"undo {n}", to=0))
        act(store, CODE, redo(f"redo {n}"))
    assert size_of(store) - before < 100 * 100


def test_undo_far_back_folds_only_a_stretch_of_the_log(store, monkeypatch):
    lay(store, 150)
    folded, whole = [], rows.change_from_json
    monkeypatch.setattr(rows, "change_from_json", lambda raw: folded.append(raw) or whole(raw))
    act(store, CODE, undo("far", to=77))
    assert store.load(CODE).state.count(0, "merchant") == 76 % 9
    assert len(folded) < 2 * rows.STRETCH


@pytest.mark.parametrize("seed", range(3))
def test_wherever_one_goes_it_is_what_the_whole_log_makes(store, path, seed):
    dice = random.Random(seed)  # noqa: S311 - dice
    slow = Log(a_table())
    for n in range(200):
        table = store.load(CODE)
        kind = dice.choice(["set", "set", "set", "undo", "to", "redo"])
        line = sorted(store.pages(CODE).line(table.head, 0) - {0})
        if kind == "undo" and table.head:
            act(store, CODE, undo(str(n)))
        elif kind == "to" and len(line) > 1:
            act(store, CODE, undo(str(n), to=dice.choice([0, *line[:-1]])))
        elif kind == "redo" and table.redo:
            act(store, CODE, redo(str(n)))
        else:
            act(store, CODE, set_card(str(n), dice.randrange(9)))
        slow.entries.append(store.pages(CODE).entry(store.version(CODE)))
        now = store.load(CODE)
        assert state_to_json(now.state) == state_to_json(slow.state_at(now.head))
    assert command(path.parent, "check") == 0


def test_a_table_takes_no_more_entries_than_it_may_and_can_still_be_finished(store, monkeypatch):
    monkeypatch.setattr(use_case, "MOST_ENTRIES", 5)
    lay(store, 5)
    for action in (set_card("more", 9), undo("undo"), {"id": "next", "type": "next"}):
        with pytest.raises(Refused) as refused:
            act(store, CODE, action)
        assert [problem.message.key for problem in refused.value.problems] == ["log_full"]
    assert act(store, CODE, set_card("a-4", 4)) == (5, False)
    act(store, CODE, {"id": "end", "type": "finish"})
    assert store.load(CODE).state.phase == "finished"


def test_a_phone_that_was_away_for_very_long_is_asked(store, monkeypatch):
    monkeypatch.setattr(use_case, "FAR_BACK", 10)
    lay(store, 30)
    spies = {"type": "set", "player": "Ben", "card": "spy", "count": 1}
    assert act(store, CODE, {"id": "me-1", **spies, "seen": 25}).fresh
    with pytest.raises(Clash) as clash:
        act(store, CODE, {"id": "me-2", **spies, "count": 2, "seen": 3})
    assert 0 < len(clash.value.others) <= 10


def test_what_happened_since_is_read_before_anybody_has_to_wait(store, monkeypatch):
    lay(store, 100)
    read, whole = [], rows.entry_of
    monkeypatch.setattr(
        rows, "entry_of", lambda row: read.append(store.db.conn.in_transaction) or whole(row)
    )
    act(store, CODE, {**set_card("me-1", 1), "player": "Ben", "seen": 0})
    assert (read.count(False), read.count(True)) == (100, 0)


def test_another_phones_undo_is_known_by_what_it_undid(store):
    act(store, CODE, set_card("a-1", 2))
    act(store, CODE, {**set_card("a-2", 3), "player": "Ben"})
    act(store, CODE, undo("a-3"))
    with pytest.raises(Clash):
        act(store, CODE, {**set_card("b-1", 1), "player": "Ben", "seen": 2})
    assert act(store, CODE, set_card("b-2", 1, seen=2)).fresh


def test_an_undo_of_more_than_anybody_looks_back_clashes_with_everything(store, monkeypatch):
    lay(store, 20)
    monkeypatch.setattr(use_case, "FAR_BACK", 5)
    act(store, CODE, undo("a-undo", to=0))
    token = {"type": "token", "player": "Ben", "token": "victory_point", "count": 1}
    with pytest.raises(Clash) as clash:
        act(store, CODE, {"id": "b-1", **token, "seen": 20})
    assert [entry.id for entry in clash.value.others] == ["a-undo"]


def test_so_it_is_where_it_happened_while_one_was_waiting(store, monkeypatch):
    """Under the lock it is read no farther back either: whoever waits for it waits for that."""
    lay(store, 30)
    monkeypatch.setattr(use_case, "FAR_BACK", 10)
    token = {"type": "token", "player": "Ben", "token": "victory_point", "count": 1}
    with store.unit(CODE) as unit, pytest.raises(Clash) as clash:
        act_in(unit, {**set_card("b-1"), "seen": 0})
    assert [entry.version for entry in clash.value.others] == list(range(21, 31))
    act(store, CODE, undo("a-undo", to=0))
    with store.unit(CODE) as unit, pytest.raises(Clash) as clash:
        act_in(unit, {"id": "b-2", **token, "seen": 30})
    assert [entry.id for entry in clash.value.others] == ["a-undo"]


def test_who_undoes_much_has_little_of_it_read_while_others_wait(store, monkeypatch):
    lay(store, 50)
    act(store, CODE, {**set_card("b-1"), "player": "Ben"})
    monkeypatch.setattr(use_case, "FAR_BACK", 5)
    read, whole = [], rows.entry_of
    monkeypatch.setattr(
        rows, "entry_of", lambda row: read.append(store.db.conn.in_transaction) or whole(row)
    )
    with pytest.raises(Clash):
        act(store, CODE, undo("a-undo", to=0, seen=50))
    assert read.count(True) < 10


def test_going_back_and_forth_over_a_long_log_takes_a_moment(store):
    lay(store, 400)
    began = time.process_time()
    for n in range(20):
        act(store, CODE, undo(f"undo {n}", to=n % 7))
        act(store, CODE, redo(f"redo {n}"))
    assert (time.process_time() - began) / 40 < 0.02


def test_what_is_done_instead_of_something_does_not_grow(store):
    act(store, CODE, set_card("a-0", 1))
    for n in range(1, 41):
        instead = set_card(f"a-{n}", n % 8 + 1, instead=store.load(CODE).head)
        act(store, CODE, instead)
    entries = store.log(CODE)
    assert {len(entry.changes) for entry in entries} == {1}
    assert store.pages(CODE).line(store.load(CODE).head, 0) == {41, 0}
    act(store, CODE, undo("back"))
    assert store.load(CODE).state.count(0, "merchant") == 39 % 8 + 1
    act(store, CODE, redo("forth"))
    assert store.load(CODE).state.count(0, "merchant") == 40 % 8 + 1
    assert command(store.path.parent, "check") == 0
