"""Undo and redo, step by step and back to an entry of the log."""

import json

import pytest

from companion.core.state import state_to_json
from tests.games.live_table import LiveTable


@pytest.fixture
def t():
    """Lay a table with three corrections in its log: 1, 2 and 3 Merchants."""
    live = LiveTable("koryo", ["Ana", "Ben"], {})
    for n in (1, 2, 3):
        live.do("set", player="Ana", card="merchant", count=n)
    return live


def test_undo_takes_back_one_step_after_the_other(t):
    counts = [t.do("undo").has("Ana", "merchant") for _ in range(3)]
    assert counts == [2, 1, 0]
    assert t.refuses("undo") == ["type"]


def test_redo_brings_back_one_step_after_the_other(t):
    t.do("undo").do("undo").do("undo")
    assert [t.do("redo").has("Ana", "merchant") for _ in range(3)] == [1, 2, 3]
    assert t.refuses("redo") == ["type"]


def test_every_undo_and_redo_is_an_entry_of_its_own(t):
    t.do("undo").do("redo")
    assert [entry.version for entry in t.log] == [1, 2, 3, 4, 5]
    assert t.table.version == 5


def test_what_was_undone_cannot_be_redone_after_something_new(t):
    t.do("undo").do("set", player="Ben", card="spy", count=1)
    assert t.refuses("redo") == ["type"]
    assert t.do("undo").has("Ana", "merchant") == 2
    assert t.do("redo").has("Ben", "spy") == 1


def test_undo_goes_back_to_an_entry_and_one_redo_brings_all_of_it_back(t):
    t.do("undo", to=1)
    assert t.has("Ana", "merchant") == 1
    assert "2" in t.story()
    assert t.do("redo").has("Ana", "merchant") == 3


def test_undo_goes_back_to_the_first_deal(t):
    assert t.do("undo", to=0).has("Ana", "merchant") == 0
    assert t.refuses("undo", to=0) == ["type"]


@pytest.mark.parametrize("to", [4, 99, -1, True, 1.0, "1", [1]])
def test_undo_to_no_entry_is_refused(t, to):
    assert t.refuses("undo", to=to) == ["to"]


def test_undo_to_the_newest_entry_is_nothing_to_undo(t):
    assert t.refuses("undo", to=3) == ["type"]


def test_undo_to_an_entry_that_is_undone_is_refused(t):
    t.do("undo").do("undo")
    assert t.refuses("undo", to=2) == ["to"]
    assert t.do("undo", to=0).has("Ana", "merchant") == 0


def test_undo_and_redo_copy_no_change(t):
    t.do("undo", to=0).do("redo").do("undo").do("redo")
    assert [entry.changes for entry in t.log[3:]] == [(), (), (), ()]
    assert [entry.goes_to for entry in t.log[3:]] == [0, 3, 2, 3]


def test_a_finished_game_can_be_taken_up_again(t):
    t.do("finish")
    assert t.state.phase == "finished"
    assert t.do("undo").state.phase == "deal"
    assert t.do("redo").state.phase == "finished"


def test_a_finished_table_can_still_be_corrected(t):
    assert t.do("finish").do("set", player="Ben", card="spy", count=2).points("Ben") == 2


def test_every_action_leaves_the_state_that_the_table_had(t):
    # What is known in memory still holds it: the action may not come onto the disk.
    for kind, parts in (
        ("set", {"player": "Ben", "card": "merchant", "count": 1}),
        ("undo", {}),
        ("redo", {}),
        ("next", {}),
        ("set", {"player": "Ben", "card": "merchant", "count": 2, "instead": 7}),
    ):
        had, was = t.state, json.dumps(state_to_json(t.state))
        t.do(kind, **parts)
        assert json.dumps(state_to_json(had)) == was
