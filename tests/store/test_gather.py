"""Taps done in memory and written together: nothing is said before it is on disk."""

import asyncio
from contextlib import contextmanager

import pytest

from companion.core.refusal import Refused
from companion.store.faults import DatabaseFault, Full
from companion.store.gather import MOST_READ, Elsewhere, Outcome
from companion.store.store import Store
from companion.table.act import act, act_in
from tests.store.conftest import CODE, a_table, set_card
from tests.store.gathering import OTHER, gathering, run, tap, way

__all__ = ["way"]


def commits(store, monkeypatch):
    """Count the transactions."""
    counted = []
    writing = store.writing

    @contextmanager
    def counting(*told):
        with writing(*told) as connection:
            yield connection
        counted.append(1)

    monkeypatch.setattr(store, "writing", counting)
    return counted


def test_what_gathers_at_several_tables_is_one_transaction(store, monkeypatch):
    store.create(OTHER, a_table())
    counted = commits(store, monkeypatch)

    async def taps():
        with gathering(store) as (made, told):
            waiting = [
                tap(made, code, set_card(f"{n}", n)) for n in (1, 2) for code in (CODE, OTHER)
            ]
            assert store.version(CODE) == 0, "nothing is written before the loop goes on"
            assert not told
            assert await asyncio.gather(*waiting) == [Outcome.KEPT] * 4
            assert (store.version(CODE), store.version(OTHER)) == (2, 2)
            await asyncio.sleep(0)
            assert sorted(told) == [(code, n, n + 1) for code in (CODE, OTHER) for n in (0, 1)]

    run(taps())
    assert len(counted) == 1


def test_the_log_is_the_same_as_when_each_tap_is_written_by_itself(store, tmp_path):
    other = Store(tmp_path / "other" / "companion.db")
    other.create(CODE, a_table())
    actions = [set_card(f"{n}", n % 3) for n in range(40)]
    actions[20] = {"id": "back", "type": "undo"}

    async def taps():
        with gathering(store) as (made, _):
            for place, action in enumerate(actions):
                last = tap(made, CODE, action)
                if place % 7 == 0 or action["type"] == "undo" or place == 19:
                    await last

    run(taps())
    for action in actions:
        act(other, CODE, action)
    assert store.log(CODE) == other.log(CODE)
    assert store.load(CODE) == other.load(CODE)


def test_who_was_overtaken_has_done_nothing(store):
    async def taps():
        with gathering(store) as (made, told):
            assert await tap(made, CODE, set_card("1", 1)) is Outcome.KEPT
            first, second = (tap(made, CODE, set_card(f"{n}", n)) for n in (2, 3))
            # Another thread or process: the version that the second was done on is there, but
            # it is not what it was done on.
            act(store, CODE, set_card("other", 5))
            assert await first is Outcome.OVERTAKEN
            assert await second is Outcome.OVERTAKEN
            assert [entry.id for entry in store.log(CODE)] == ["1", "other"]
            assert await tap(made, CODE, set_card("4", 4)) is Outcome.KEPT
            await asyncio.sleep(0)
            assert told == [(CODE, 0, 1), (CODE, 2, 3)]

    run(taps())


@pytest.mark.parametrize("own_seat", [True, False])
def test_what_was_done_under_other_doors_is_not_kept(store, own_seat):
    async def taps():
        with gathering(store) as (made, _):
            made.newest.of(CODE)
            store.set_doors(CODE, "player", own_seat)
            assert await tap(made, CODE, set_card("1", 1)) is Outcome.OVERTAKEN
            assert store.version(CODE) == 0
            assert await tap(made, CODE, set_card("1", 1)) is Outcome.KEPT

    run(taps())


def test_a_commit_that_fails_is_said_to_everybody_and_forgotten(store, monkeypatch):
    store.create(OTHER, a_table())

    def full(*told):
        raise Full("no room is left")

    async def taps():
        with gathering(store) as (made, told):
            with monkeypatch.context() as broken:
                broken.setattr(store, "writing", full)
                waiting = [tap(made, code, set_card("1", 1)) for code in (CODE, OTHER)]
                await asyncio.sleep(0)
                # Gathered while the first ones are being written, on top of what will not be.
                waiting.append(tap(made, CODE, set_card("2", 2)))
                outcomes = await asyncio.gather(*waiting[:2])
                assert all(isinstance(outcome, DatabaseFault) for outcome in outcomes)
            assert await waiting[2] is not Outcome.KEPT
            assert (store.version(CODE), store.version(OTHER)) == (0, 0)
            assert not told
            assert not made.pending
            assert await tap(made, CODE, set_card("1", 1)) is Outcome.KEPT
            assert store.version(CODE) == 1

    run(taps())


def test_what_is_not_on_disk_yet_answers_nobody(store):
    async def taps():
        with gathering(store) as (made, _):
            first = tap(made, CODE, set_card("1", 1))
            with pytest.raises(Elsewhere):
                act_in(made.unit(CODE), set_card("1", 1))
            with pytest.raises(Elsewhere):
                act_in(made.unit(CODE), {"id": "u", "type": "undo"})
            assert await first is Outcome.KEPT
            # The log holds it now: done once more in memory, it is not kept.
            assert await tap(made, CODE, set_card("1", 2)) is Outcome.OVERTAKEN
            assert (store.version(CODE), made.unit(CODE).table().version) == (1, 1)
            assert await tap(made, CODE, set_card("2", 2)) is Outcome.KEPT

    run(taps())


def test_who_listens_is_told_before_the_tap_is_answered_because_one_of_them_is_next(store):
    async def taps():
        with gathering(store) as (made, _):
            answered = []
            made.tell = lambda deeds: answered.append(waiting.done())
            waiting = tap(made, CODE, set_card("1", 1))
            assert await waiting is Outcome.KEPT
            assert answered == [False]

    run(taps())


def test_a_tap_that_is_kept_is_answered_also_where_telling_fails(store):
    def fails(deeds):
        raise RuntimeError("nobody can be told")

    async def taps():
        said = []
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: said.append(told))
        with gathering(store) as (made, _):
            made.tell = fails
            for n in (1, 2):
                assert await tap(made, CODE, set_card(f"{n}", n)) is Outcome.KEPT
        assert [str(told["exception"]) for told in said] == ["nobody can be told"] * 2

    run(taps())


def test_taps_that_came_meanwhile_are_answered_too_where_telling_fails(store):
    store.create(OTHER, a_table())

    async def taps():
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: None)
        with gathering(store) as (made, told):
            failing = [RuntimeError("nobody can be told")]

            def tell(deeds):
                if failing:
                    raise failing.pop()
                told(deeds)

            made.tell = tell
            made.newest.of(OTHER)
            first = tap(made, CODE, set_card("1", 1))
            # The helper begins to write it; then another one comes.
            await asyncio.sleep(0)
            second = tap(made, OTHER, set_card("2", 1))
            assert await asyncio.gather(first, second) == [Outcome.KEPT] * 2
            assert await tap(made, CODE, set_card("3", 2)) is Outcome.KEPT
            assert [code for code, _, _ in told] == [OTHER, CODE]

    run(taps())


def test_what_is_refused_leaves_no_trace(store):
    async def taps():
        with gathering(store) as (made, _):
            before = made.newest.of(CODE).table.state.copy()
            with pytest.raises(Refused):
                act_in(made.unit(CODE), {"id": "1", "type": "nonsense"})
            with pytest.raises(Elsewhere):
                act_in(made.unit(CODE), {"id": "2", "type": "finish"})
            assert made.newest.of(CODE).table.state == before
            assert not made.pending

    run(taps())


@pytest.mark.parametrize(
    "far",
    [
        {"type": "undo", "to": 0},
        # Whether this was entered for that turn already is looked up entry by entry.
        {"type": "play", "player": "Ana", "cards": {"merchant": 1}, "meant": {"phase": "long ago"}},
    ],
    ids=["undo", "a turn"],
)
def test_who_looks_far_back_is_done_elsewhere_because_all_tables_would_wait(store, far):
    for n in range(MOST_READ + 10):
        act(store, CODE, set_card(f"{n}", n % 5))

    async def look():
        with gathering(store) as (made, _):
            with pytest.raises(Elsewhere):
                act_in(made.unit(CODE), {"id": "far", **far})
            near = act_in(made.unit(CODE), {"id": "near", "type": "undo", "to": MOST_READ})
            assert near.fresh

    run(look())
