"""One process's hub: who listens to which table, and what each is told when it changes.

After a commit the parts that changed go through every stream, rendered once for all phones that
see the same. A phone that shows another version than the one they are made for is told the newest
version instead, and fetches.
"""

import asyncio
import logging
from collections.abc import Callable, Hashable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from typing import Any, NamedTuple

from companion.live import events
from companion.live.events import Event, Piece, word
from companion.live.listener import Listener
from companion.live.painter import Painter, Painting
from companion.live.room import Room, one_too_many
from companion.store.changes import Changed, Changes
from companion.store.doors import Doors
from companion.store.faults import DatabaseFault
from companion.store.gather import Deed, Gathering
from companion.store.newest import Known, Newest
from companion.store.store import Store

log = logging.getLogger("companion.live")
# How often a process looks whether another one has written: a look costs microseconds.
PAUSE = 0.02
# More phones than any table seats, fewer than would hurt the server.
MOST_LISTENERS = 64
# A phone that hears nothing for longer than two of these opens the stream anew.
PING = 10.0
# All are pinged within that time, some at a time, so that no tap waits for ten thousand pings.
PING_SLICES = 50
# So many phones a second may come back after a restart; the ping tells over how long to spread it.
BACK_A_SECOND = 1000
OK = 200


class Ready(NamedTuple):
    """Hold what was painted while a deed was being written: it is told when that is done."""

    deed: Deed
    painting: Painting
    events: Mapping[Hashable, Event]


class Hub:
    """Tell the listeners of every table that changed, whichever process changed it."""

    def __init__(self, store: Store, painter: Painter) -> None:
        self.store = store
        self.painter = painter
        self.newest = Newest(store)
        self.gathering = Gathering(store, self.newest, self.tell_deeds, self.prepare)
        # What is being written, painted already.
        self._ready: Ready | None = None
        self.changes = Changes(store)
        # Which change of a table was heard of while own deeds were under way: one of them, or
        # somebody else's.
        self._unsettled: dict[str, int] = {}
        self.rooms: dict[str, Room] = {}
        self._loop: asyncio.AbstractEventLoop | None = None
        self._poked = False
        # Told how many listen, whenever one comes or goes.
        self.tell_count: Callable[[int], None] = lambda count: None
        self._count = 0
        store.announce = self.poke

    def poke(self) -> None:
        """Look for changes at once: something was committed in this process, in any thread."""
        if self._loop and self.rooms and not self._poked:
            # Set before the look is due: whoever commits later pokes again.
            self._poked = True
            try:
                self._loop.call_soon_threadsafe(self.look)
            except RuntimeError:
                self._loop = None  # The server has just ended.

    def look(self) -> None:
        """Tell of every table that changed since the last look."""
        self._poked = False
        for changed in self.changes.of(list(self.rooms)):
            self.heard_of(changed)

    def heard_of(self, changed: Changed) -> None:
        """Take in what somebody else did to a table, and tell who listens to it."""
        code, room = changed.code, self.rooms.get(changed.code)
        before = self.newest.peek(code)
        if changed.stamp is None:
            self.newest.forget_all()
            self.begin_anew(code, changed.version)
        elif code in self.gathering.pending:
            # Its own deeds are told in a moment, and what else there is after them.
            self._unsettled[code] = changed.stamp
        elif before is None or before.stamp < changed.stamp:
            self.newest.forget(code)
            if room is not None and room.stamp < changed.stamp:
                self.read_and_tell(room, before)

    def read_and_tell(self, room: Room, before: Known | None) -> None:
        """Read what has become of a table, and tell who listens."""
        try:
            after = self.newest.read(room.code)
        except Exception:
            # The pages say what is wrong, also where a row cannot be read at all.
            self.begin_anew(room.code, room.version)
        else:
            self.tell(room, before, after)

    def prepare(self, deed: Deed) -> None:
        """Paint a deed while the disk writes it; nobody is shown it before it is there."""
        room, before, after = self.rooms.get(deed.code), deed.before, deed.after
        if room is None or room.version != before.table.version:
            return
        listeners = [each for each in room.listeners if each.version == room.version]
        try:
            kinds = {each.sees for each in listeners}
            painting = self.painter.paint_ahead(deed.code, before, after, kinds)
        except Exception:
            # It is met again, and said, when it is painted in earnest.
            return
        shown = events_of(room.version, after, painting.pieces)
        for each in listeners:
            if event := shown.get(each.sees):
                event.form(each.packs)
        self._ready = Ready(deed, painting, shown)

    def tell_deeds(self, deeds: list[Deed]) -> None:
        """Tell of what was done here, now that it is on disk."""
        ready, self._ready = self._ready, None
        for deed in deeds:
            if room := self.rooms.get(deed.code):
                is_ready = ready is not None and ready.deed is deed
                self.tell_deed(room, deed, ready if is_ready else None)
        for code, stamp in list(self._unsettled.items()):
            if code not in self.gathering.pending:
                del self._unsettled[code]
                known, room = self.newest.peek(code), self.rooms.get(code)
                if known is not None and known.stamp >= stamp:
                    # It was an own deed that was heard of.
                    continue
                self.newest.forget(code)
                if room:
                    self.read_and_tell(room, known)

    def tell_deed(self, room: Room, deed: Deed, ready: Ready | None) -> None:
        """Tell of one deed; where that fails everybody there fetches, and other tables are told."""
        try:
            self.tell(room, deed.before, deed.after, ready)
        except Exception:
            log.exception("a table cannot be told what was done")
            self.begin_anew(room.code, deed.after.table.version)

    def begin_anew(self, code: str, version: int) -> None:
        """Let everybody fetch: the table is gone, or another one of the same code lies there."""
        self.newest.forget(code)
        self.painter.forget(code)
        if room := self.rooms.get(code):
            room.version = version
            self.open_doors_anew(room, None)

    def open_doors_anew(self, room: Room, doors: Doors | None) -> None:
        """Ask of everybody whether they may still listen, and let them fetch what they may see."""
        for listener in list(room.listeners):
            listener.version = room.version
            listener.tell(word("doors", room.version))
            self.ask_again(room, listener, doors)

    def tell(
        self, room: Room, before: Known | None, after: Known, ready: Ready | None = None
    ) -> None:
        """Bring everybody at a table from the version before to the newest."""
        if after.stamp <= room.stamp:
            return
        version = room.version
        room.version, room.stamp = after.table.version, after.stamp
        doors, room.doors = room.doors, after.doors
        if room.version == version or not after.doors.are_as(doors):
            # First of all: nobody is pushed what they may not see any more. And where the version
            # is the same, something else is not: a name, or who may do what.
            self.painter.forget(room.code)
            self.open_doors_anew(room, after.doors)
            return
        shown = self.painted(room, before, after, version, ready)
        behind = word("version", room.version)
        for listener in room.listeners:
            event = shown.get(listener.sees, behind) if listener.version == version else behind
            listener.version = room.version
            listener.tell(event)

    def painted(
        self,
        room: Room,
        before: Known | None,
        after: Known,
        version: int,
        ready: Ready | None,
    ) -> Mapping[Hashable, Event]:
        """Make the events for all kinds of phones that show the version before."""
        if before is None or before.table.version != version:
            return {}
        found: Mapping[Hashable, Event] = {}
        if ready is not None:
            self.painter.keep(room.code, ready.painting)
            found = ready.events
        kinds = {each.sees for each in room.listeners if each.version == version}
        kinds.difference_update(found)
        if not kinds:
            return found
        try:
            painted = self.painter.paint(room.code, before, after, kinds)
        except DatabaseFault:
            # Whoever fetches the page is told what is wrong with the disk.
            return found
        except Exception:
            # A page that cannot be rendered is said where it is fetched; taps go on.
            log.exception("a part cannot be pushed")
            return found
        return {**found, **events_of(version, after, painted)}

    def ask_again(self, room: Room, listener: Listener, doors: Doors | None) -> None:
        """Ask whether a phone may still listen, and as whom, after doors have changed."""
        admitted = None
        with suppress(DatabaseFault):
            admitted = self.painter.admit(room.code, listener.asked, doors)
        if admitted and admitted.status == OK:
            listener.sees = admitted.sees
        else:
            room.listeners.pop(listener, None)
            listener.leave()

    async def watch(self) -> None:
        """Look whenever another connection has written, as long as anybody listens."""
        self._loop = asyncio.get_running_loop()
        self._someone = asyncio.Event()
        pinging = asyncio.create_task(self.ping())
        try:
            while True:
                await self._someone.wait()
                if not self.rooms:
                    self._someone.clear()
                elif self.changes.are_there():
                    self.look()
                await asyncio.sleep(PAUSE)
        finally:
            pinging.cancel()
            self._loop = None
            self.store.close()

    async def ping(self) -> None:
        """Let every stream hear something now and then: one timer for all of them."""
        while True:
            everybody = [each for room in self.rooms.values() for each in room.listeners]
            spread = word("ping", 1000 * len(everybody) // BACK_A_SECOND)
            at_once = len(everybody) // PING_SLICES + 1
            for place in range(PING_SLICES):
                await asyncio.sleep(PING / PING_SLICES)
                for listener in everybody[place * at_once : (place + 1) * at_once]:
                    if not listener.gone:
                        listener.tell(spread)

    def begin(self) -> None:
        """Notice changes from now on, where nobody has listened until now."""
        if not self.rooms:
            self.changes.begin()
            self.newest.forget_all()
            self._someone.set()

    @contextmanager
    def listening(self, code: str, doors: Doors, listener: Listener) -> Iterator[Listener | None]:
        """Hear of a table's changes from now on; where too many listen, whoever has most gives."""
        room = self.rooms.get(code)
        if room is not None and len(room.listeners) >= MOST_LISTENERS:
            ended = one_too_many(room.listeners)
            if ended.who == listener.who:
                yield None
                return
            del room.listeners[ended]
            ended.leave()
        if room is None:
            room = self.rooms[code] = Room(code, doors)
        room.listeners[listener] = None
        # It is told the version first: it shows it, or fetches it.
        listener.version = doors.version
        listener.tell(word("version", doors.version))
        self._counted(+1)
        try:
            yield listener
        finally:
            self._counted(-1)
            # It may have been ended for another one already.
            room.listeners.pop(listener, None)
            if not room.listeners and self.rooms.get(code) is room:
                del self.rooms[code]
                self.painter.forget(code)

    def is_heard(self, code: str, name: str) -> bool:
        """Tell whether a phone has this stream open here; any thread may ask."""
        room = self.rooms.get(code)
        return (
            bool(name)
            and room is not None
            and any(listener.name == name for listener in tuple(room.listeners))
        )

    def phones(self, code: str) -> int:
        """Count the phones that listen to a table here; any thread may ask."""
        room = self.rooms.get(code)
        return len(room.listeners) if room else 0

    def _counted(self, by: int) -> None:
        self._count += by
        self.tell_count(self._count)


def events_of(
    version: int, after: Known, painted: Mapping[Any, Sequence[Piece]]
) -> dict[Hashable, Event]:
    """Make the events that bring each kind of phone from a version to the one after it.

    Kinds that are shown the same of it share one: phones of those whose turn it is not.
    """
    to = after.table.version
    made: dict[tuple[Piece, ...], Event] = {}
    for pieces in map(tuple, painted.values()):
        if pieces not in made:
            made[pieces] = events.parts(version, to, pieces)
    return {sees: made[tuple(pieces)] for sees, pieces in painted.items()}
