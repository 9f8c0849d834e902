"""Who writes what has gathered: the loop on a quick disk, else its helper, which nobody awaits."""

import asyncio
import sqlite3
import threading
import time
from contextlib import contextmanager
from types import SimpleNamespace

import pytest

from companion.store.faults import Busy, Full
from companion.store.gather import AFTER_SLOW, IN_A_ROW, Outcome
from companion.store.opening import connect
from companion.store.store import WRITING
from tests.store.conftest import CODE, set_card
from tests.store.gathering import gathering, on_a_quick_disk, run, tap, way

__all__ = ["way"]


@pytest.mark.parametrize("at_once", [1, 2])
def test_the_loop_does_not_wait_for_another_thread_that_writes(store, at_once, monkeypatch):
    prepared = []

    async def taps():
        with gathering(store) as (made, _):
            made.prepare = prepared.append
            with WRITING:
                waiting = [tap(made, CODE, set_card(str(n), 1)) for n in range(at_once)]
                began = time.monotonic()
                await asyncio.sleep(0)
                assert time.monotonic() - began < 1
                assert not any(each.done() for each in waiting)
            assert await asyncio.gather(*waiting) == [Outcome.KEPT] * at_once
            assert not prepared
            # The next one is not taken for the one that nobody waited for.
            monkeypatch.setattr("companion.store.gather.MOMENT", 10)
            assert await tap(made, CODE, set_card("next", 2)) is Outcome.KEPT
            assert [deed.entry.id for deed in prepared] == ["next"]

    run(taps())


def test_a_tap_that_comes_alone_is_prepared_while_the_helper_waits_for_the_disk(store, monkeypatch):
    threads, prepared = written_by(store, monkeypatch), []
    monkeypatch.setattr("companion.store.gather.MOMENT", 10)

    async def taps():
        with gathering(store) as (made, told):
            made.prepare = lambda deed: prepared.append((deed.entry.id, [*told]))
            assert await tap(made, CODE, set_card("1", 1)) is Outcome.KEPT
            # Nobody had been told anything.
            assert (prepared, threads) == ([("1", [])], ["helper"])
            assert told == [(CODE, 0, 1)]
            # Several have gathered: they are written together, and told when they are there.
            waiting = [tap(made, CODE, set_card(str(n), n)) for n in (2, 3)]
            assert await asyncio.gather(*waiting) == [Outcome.KEPT] * 2
            assert len(prepared) == 1

    run(taps())


def waking(monkeypatch):
    """Note what wakes the loop."""
    woken, loop = [], asyncio.get_running_loop()
    wake = loop.call_soon_threadsafe

    def noting(what, *told):
        woken.append(what)
        return wake(what, *told)

    monkeypatch.setattr(loop, "call_soon_threadsafe", noting)
    return woken


@pytest.mark.parametrize("painting", ["longer than the disk", "no time", "wrong"])
def test_who_has_painted_looks_whether_it_is_on_disk_and_else_is_woken(
    store, monkeypatch, painting
):
    monkeypatch.setattr("companion.store.gather.MOMENT", 10)
    disk = threading.Event()

    def paint(deed):
        assert painting != "wrong"
        if painting == "longer than the disk":
            disk.set()
            deadline = time.monotonic() + 10
            while deed.outcome is None and time.monotonic() < deadline:
                time.sleep(0.001)
            # It is on disk, and the helper is at its next line.
            time.sleep(0.05)
        else:
            asyncio.get_running_loop().call_later(0.05, disk.set)

    async def taps():
        asyncio.get_running_loop().set_exception_handler(lambda loop, told: disk.set())
        with gathering(store) as (made, told):
            woken = waking(monkeypatch)
            made.prepare = paint
            comes = made._comes_to_the_disk

            def slow(batch):
                comes(batch)
                disk.wait(10)

            monkeypatch.setattr(made, "_comes_to_the_disk", slow)
            assert await tap(made, CODE, set_card("1", 1)) is Outcome.KEPT
            assert told == [(CODE, 0, 1)]
            assert len(woken) == (painting != "longer than the disk")

    run(taps())


def written_by(store, monkeypatch):
    """List by whom each transaction was made: the loop or its helper."""
    threads, writing = [], store.writing

    @contextmanager
    def noting(*told):
        with writing(*told) as connection:
            yield connection
        by_helper = threading.current_thread().name == "gathering"
        threads.append("helper" if by_helper else "loop")

    monkeypatch.setattr(store, "writing", noting)
    return threads


def two_taps_at_once(store, times):
    async def taps():
        with gathering(store) as (made, _):
            for n in range(times):
                both = [tap(made, CODE, set_card(f"{name}{n}", n % 5)) for name in "ab"]
                assert await asyncio.gather(*both) == [Outcome.KEPT] * 2
            # Nothing piles up for somebody who does not prepare.
            assert made._at_the_disk.empty()

    run(taps())


@on_a_quick_disk
def test_a_quick_disk_is_written_by_the_loop_and_the_log_brought_in_by_the_helper(
    store, monkeypatch
):
    threads = written_by(store, monkeypatch)
    monkeypatch.setattr("companion.store.gather.SLOW", 60)
    two_taps_at_once(store, IN_A_ROW + 3)
    assert threads == ["loop"] * IN_A_ROW + ["helper", "loop", "loop"]


@on_a_quick_disk
def test_a_slow_disk_is_left_to_the_helper_for_a_while(store, monkeypatch):
    threads = written_by(store, monkeypatch)
    monkeypatch.setattr("companion.store.gather.SLOW", 0)
    two_taps_at_once(store, AFTER_SLOW + 2)
    assert threads == ["loop"] + ["helper"] * AFTER_SLOW + ["loop"]


@on_a_quick_disk
@pytest.mark.parametrize("at_once", [1, 2])
def test_the_loop_does_not_wait_for_another_process_that_writes(store, at_once):
    other = connect(store.path)
    other.execute("BEGIN IMMEDIATE")

    async def taps():
        with gathering(store) as (made, _):
            waiting = [tap(made, CODE, set_card(str(n), 1)) for n in range(at_once)]
            began = time.monotonic()
            await asyncio.sleep(0)
            assert time.monotonic() - began < 1
            assert not any(each.done() for each in waiting)
            other.execute("COMMIT")
            assert await asyncio.gather(*waiting) == [Outcome.KEPT] * at_once

    run(taps())
    other.close()


@on_a_quick_disk
def test_what_came_while_the_helper_wrote_its_last_is_written_at_the_end(store):
    async def taps():
        with gathering(store) as (made, told):
            made.newest.of(CODE)
            WRITING.acquire()
            threading.Timer(0.2, WRITING.release).start()
            first = tap(made, CODE, set_card("1", 1))
            await asyncio.sleep(0)
            second = tap(made, CODE, set_card("2", 2))
        assert store.version(CODE) == 2, "the loop may do nothing any more after the end"
        assert await asyncio.gather(first, second) == [Outcome.KEPT] * 2
        assert told == [(CODE, 0, 1), (CODE, 1, 2)]

    run(taps())
    assert [entry.id for entry in store.log(CODE)] == ["1", "2"]


@on_a_quick_disk
def test_what_cannot_be_written_at_the_end_is_said_to_be(store, monkeypatch):
    async def taps():
        with gathering(store) as (made, told):
            made.newest.of(CODE)
            first = tap(made, CODE, set_card("1", 1))
            await asyncio.sleep(0)
            second = tap(made, CODE, set_card("2", 2))
            end = made._helper.join

            def somebody_else_writes():
                end()
                WRITING.acquire()
                threading.Timer(0.5, WRITING.release).start()

            monkeypatch.setattr(made._helper, "join", somebody_else_writes)
        assert await first is Outcome.KEPT
        assert isinstance(await second, Busy)
        assert told == [(CODE, 0, 1)]

    run(taps())
    assert store.version(CODE) == 1


def test_the_file_stays_open_for_whoever_wants_to_replace_it(store):
    before = store.db
    store.hurry()
    assert store.db is before
    assert store.db.execute("PRAGMA busy_timeout").fetchone()[0] == 0


@on_a_quick_disk
def test_a_connection_that_cannot_take_back_is_closed_so_that_others_can_write(store):
    class Stuck:
        in_transaction = True

        def execute(self, line):
            return None

        def rollback(self):
            raise sqlite3.OperationalError("disk I/O error")

        commit = rollback

    async def taps():
        with gathering(store) as (made, _):
            made.newest.of(CODE)
            stuck = SimpleNamespace(conn=Stuck(), close=lambda: closed.append(1))
            store._local.db.close()
            store._local.db = stuck
            both = [tap(made, CODE, set_card(str(n), n)) for n in (1, 2)]
            assert await asyncio.gather(*both) == [Outcome.KEPT] * 2

    closed = []
    run(taps())
    assert closed == [1]


@on_a_quick_disk
def test_what_the_loop_cannot_write_is_tried_again_by_the_helper(store, monkeypatch):
    writing, who = store.writing, written_by(store, monkeypatch)

    def fails_in_the_loop(*told):
        return broken() if store.hurries else noted(*told)

    @contextmanager
    def broken():
        with writing() as connection:
            yield connection
            raise Full("no room is left")

    async def taps():
        with gathering(store) as (made, told):
            waiting = [tap(made, CODE, set_card(str(n), n)) for n in (1, 2)]
            assert await asyncio.gather(*waiting) == [Outcome.KEPT] * 2
            await asyncio.sleep(0)
            assert told == [(CODE, 0, 1), (CODE, 1, 2)]

    noted = store.writing
    monkeypatch.setattr(store, "writing", fails_in_the_loop)
    run(taps())
    assert who == ["helper"]
    assert [entry.id for entry in store.log(CODE)] == ["1", "2"]
