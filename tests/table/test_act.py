"""The use case "act" over any unit of work: done once, all or nothing, told after it is kept."""

from contextlib import contextmanager

import pytest

from companion.core.refusal import Refused, refuse
from companion.table.act import Clash, Done, Stale, act
from tests.table.memory import MemoryTables


@pytest.fixture
def tables():
    return MemoryTables()


def setting(identity, count, **more):
    action = {"id": identity, "type": "set", "player": "Ana", "card": "merchant", "count": count}
    return action | more


def merchants(tables):
    return tables.made.state.count(0, "merchant")


def test_an_action_is_done_and_the_others_are_told_once(tables):
    assert act(tables, "table", setting("1", 2)) == Done(1, fresh=True)
    assert act(tables, "table", setting("1", 2)) == Done(1, fresh=False)
    assert (merchants(tables), tables.told) == (2, 1)


def test_who_tells_later_is_not_told_twice(tables):
    act(tables, "table", setting("1", 2), tell=False)
    assert tables.told == 0


@pytest.mark.parametrize(
    ("action", "error"),
    [
        (setting("2", 99), Refused),
        (setting("2", 3, if_version=0), Stale),
        (setting("b-2", 3, seen=0), Clash),
    ],
)
def test_what_is_not_done_leaves_nothing_behind(tables, action, error):
    act(tables, "table", setting("a-1", 2))
    with pytest.raises(error):
        act(tables, "table", action)
    assert (merchants(tables), len(tables.kept.entries), tables.told) == (2, 1, 1)


def test_whoever_may_not_do_it_is_refused_before_the_rules_look(tables):
    def nobody(table, action, past):
        raise refuse("player", "not_your_seat", player="Ben")

    with pytest.raises(Refused) as refused:
        act(tables, "table", setting("1", 99), nobody)
    assert [problem.at for problem in refused.value.problems] == ["player"]


class FullDisk(MemoryTables):
    """Fail when a unit ends, as a commit on a full disk does."""

    @contextmanager
    def unit(self, code):
        with super().unit(code) as unit:
            yield unit
            raise OSError("the disk is full")


def test_a_failed_commit_is_not_told():
    tables = FullDisk()
    with pytest.raises(OSError, match="full"):
        act(tables, "table", setting("1", 2))
    assert (merchants(tables), tables.told) == (0, 0)
