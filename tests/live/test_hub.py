"""The hub hears of every change, its own too: it reads a table again only for somebody else's."""

import asyncio
import sqlite3
from contextlib import ExitStack
from types import SimpleNamespace

import pytest

from companion.live.events import lines
from companion.live.hub import Hub
from companion.live.listener import Asked, Listener
from companion.live.painter import Admitted
from companion.store.faults import DatabaseFault
from companion.store.store import Store
from companion.table.act import act, act_in
from tests.patience import in_own_loop
from tests.store.conftest import CODE, a_table, set_card
from tests.store.gathering import OTHER


class NoPages:
    """Paint nothing: whoever listens is told the version."""

    def paint(self, code, before, after, kinds):
        return {}

    def paint_ahead(self, code, before, after, kinds):
        raise LookupError

    def forget(self, code):
        pass


@pytest.fixture
def store(tmp_path):
    made = Store(tmp_path / "companion.db")
    made.create(CODE, a_table())
    yield made
    made.close()


def told(listener):
    return b"".join(listener._waiting).count(b"event: version")


def heard_while_it_was_written(store, monkeypatch, by_others):
    """Tap; hear of a change while the tap waits for the disk. Give the hub, and what was read."""
    read, found = [], {}

    async def play():
        hub = Hub(store, NoPages())
        hub.gathering.begin()
        hub.changes.begin()
        listener = Listener(("here",), "kind", Asked("", "", "", "here", ""))
        with hub.listening(CODE, store.doors(CODE), listener):
            unit = hub.gathering.unit(CODE)
            act_in(unit, set_card("mine", 1))
            kept = hub.gathering.keep(unit)
            settle, reading = hub.gathering._settle, hub.newest.read

            def settled(deed):
                # It is on disk, and not yet told of.
                if by_others:
                    act(store, CODE, set_card("theirs", 2), tell=False)
                hub.look()
                settle(deed)

            monkeypatch.setattr(hub.gathering, "_settle", settled)
            monkeypatch.setattr(hub.newest, "read", lambda code: read.append(code) or reading(code))
            await kept
            await asyncio.sleep(0.05)
            found.update(version=hub.rooms[CODE].version, told=told(listener))
            found.update(known=hub.newest.peek(CODE).table.version, left=hub._unsettled)
        hub.gathering.end()

    in_own_loop(play(), 20)
    return found, read


def test_an_own_tap_that_is_heard_of_is_not_read_again(store, monkeypatch):
    found, read = heard_while_it_was_written(store, monkeypatch, by_others=False)
    assert read == []
    assert found == {"version": 1, "known": 1, "told": 2, "left": {}}


def test_what_somebody_else_did_meanwhile_is_read_and_told(store, monkeypatch):
    found, read = heard_while_it_was_written(store, monkeypatch, by_others=True)
    assert read == [CODE]
    assert found == {"version": 2, "known": 2, "told": 3, "left": {}}


class LetsIn(NoPages):
    """Let everybody listen."""

    def admit(self, code, asked, doors=None):
        return Admitted(200, ("here",), "kind", doors)


def test_where_one_table_cannot_be_told_it_fetches_and_another_one_is_told(store, monkeypatch):
    store.create(OTHER, a_table())
    heard = {}

    async def play():
        hub = Hub(store, LetsIn())
        hub.gathering.begin()
        hub.changes.begin()
        with ExitStack() as stack:
            for code in (CODE, OTHER):
                listener = Listener(("here",), "kind", Asked("", "", "", "here", ""))
                stack.enter_context(hub.listening(code, store.doors(code), listener))
                heard[code] = listener._waiting
                heard[code].clear()
            tell = hub.tell

            def cannot(room, *told):
                if room.code == CODE:
                    raise RuntimeError("this table is strange")
                tell(room, *told)

            monkeypatch.setattr(hub, "tell", cannot)
            kept = []
            for code in (CODE, OTHER):
                unit = hub.gathering.unit(code)
                act_in(unit, set_card("mine", 1))
                kept.append(hub.gathering.keep(unit))
            await asyncio.gather(*kept)
        hub.gathering.end()

    in_own_loop(play(), 20)
    assert heard[CODE] == [b"event: doors\ndata: 1\n\n"]
    assert heard[OTHER] == [b"event: version\ndata: 1\n\n"]


def test_a_table_that_cannot_be_read_is_fetched_and_changes_are_noticed_on(store, monkeypatch):
    async def play():
        hub = Hub(store, LetsIn())
        hub.changes.begin()
        listener = Listener(("here",), "kind", Asked("", "", "", "here", ""))
        with hub.listening(CODE, store.doors(CODE), listener):
            listener._waiting.clear()
            act(store, CODE, set_card("theirs", 1), tell=False)

            def damaged(code):
                raise ValueError("no JSON")

            monkeypatch.setattr(hub.newest, "read", damaged)
            hub.look()
            assert listener._waiting == [b"event: doors\ndata: 0\n\n"]

    in_own_loop(play(), 20)


class Ahead(NoPages):
    """Paint ahead, and note what was painted, kept and painted afterwards."""

    def __init__(self):
        self.calls = []

    def paint(self, code, before, after, kinds):
        self.calls.append(("paint", after.table.version))
        return {kind: [lines("afterwards")] for kind in kinds}

    def paint_ahead(self, code, before, after, kinds):
        self.calls.append(("ahead", after.table.version))
        return SimpleNamespace(version=after.table.version, pieces={"kind": [lines("ahead")]})

    def keep(self, code, painting):
        self.calls.append(("keep", painting.version))


def painted(store, monkeypatch, *kinds, overtaken=False):
    """Tap alone at a table where phones of these kinds listen: what is painted, and what told."""
    # However busy the machine is.
    monkeypatch.setattr("companion.store.gather.MOMENT", 10)
    painter, heard = Ahead(), []

    async def play():
        hub = Hub(store, painter)
        hub.gathering.begin()
        hub.changes.begin()
        with ExitStack() as stack:
            for kind in kinds:
                listener = Listener(("here",), kind, Asked("", "", "", "here", ""))
                stack.enter_context(hub.listening(CODE, store.doors(CODE), listener))
                heard.append(listener._waiting)
                heard[-1].clear()
            unit = hub.gathering.unit(CODE)
            act_in(unit, set_card("mine", 1))
            if overtaken:
                act(store, CODE, set_card("theirs", 2), tell=False)
            await hub.gathering.keep(unit)
        hub.gathering.end()

    in_own_loop(play(), 20)
    return painter.calls, [b"".join(each) for each in heard]


def test_what_is_painted_while_the_disk_writes_is_told_and_not_painted_again(store, monkeypatch):
    calls, [heard] = painted(store, monkeypatch, "kind")
    assert calls == [("ahead", 1), ("keep", 1)]
    assert heard == b"event: parts\ndata: 0 1\ndata: ahead\n\n"


def test_who_was_left_out_ahead_is_painted_afterwards(store, monkeypatch):
    calls, [first, second] = painted(store, monkeypatch, "kind", "another")
    assert calls == [("ahead", 1), ("keep", 1), ("paint", 1)]
    assert (b"data: ahead" in first, b"data: afterwards" in second) == (True, True)


def test_what_was_painted_of_a_tap_that_was_overtaken_is_told_to_nobody(store, monkeypatch):
    calls, [heard] = painted(store, monkeypatch, "kind", overtaken=True)
    assert calls == [("ahead", 1)]
    assert not heard


def test_who_comes_while_the_disk_fails_is_told_by_our_own_name_for_it(store, monkeypatch):
    def fails(db):
        error = sqlite3.DatabaseError("database disk image is malformed")
        error.sqlite_errorcode = sqlite3.SQLITE_CORRUPT
        raise error

    async def comes():
        hub = Hub(store, NoPages())
        watching = asyncio.create_task(hub.watch())
        await asyncio.sleep(0)
        with monkeypatch.context() as broken:
            broken.setattr("companion.store.changes.newest_stamp", fails)
            with pytest.raises(DatabaseFault):
                hub.begin()
        hub.begin()
        watching.cancel()

    in_own_loop(comes(), 20)
