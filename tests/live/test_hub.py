"""The hub hears of every change, its own too: it reads a table again only for somebody else's."""

import asyncio

import pytest

from companion.live.hub import Hub
from companion.live.listener import Asked, Listener
from companion.store.store import Store
from companion.table.act import act, act_in
from tests.patience import in_own_loop
from tests.store.conftest import CODE, a_table, set_card


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
