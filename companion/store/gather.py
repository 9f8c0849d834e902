"""Tables a moment ahead of the disk: taps are done in memory and written together.

One thread does the taps, another commits whatever has gathered in one transaction, with one wait
for the disk. Nothing is answered or told before that. Each entry is written only where the table
still is what the tap was done on (its stamp says so: version, doors, names); whoever was overtaken
by another process or thread has changed nothing and is done again the slow way. After a failed
commit whatever was ahead is forgotten.
"""

import asyncio
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from queue import Empty, SimpleQueue

from companion.core.state import State
from companion.store import rows
from companion.store.faults import DatabaseFault
from companion.store.newest import Known, Newest
from companion.store.store import Store, TableRows
from companion.table.table import Entry, Table

FINISHED = "finished"
# The loop's own thread looks so far back into a log; who looks further is done the slow way.
MOST_READ = 40
# So long the loop waits for its thread that writes, which others may hold up.
MOMENT = 0.002


class Elsewhere(Exception):
    """This cannot be done ahead of the disk; nothing was done."""


class Outcome(Enum):
    """Tell what became of a deed."""

    KEPT = "on disk"
    OVERTAKEN = "the table was changed by somebody else, or it was done before"


class Deed:
    """Hold what a tap made, until it is on disk."""

    def __init__(
        self, code: str, before: Known, after: Known, entry: Entry, on: "Deed | None"
    ) -> None:
        self.code = code
        self.before = before
        self.after = after
        self.entry = entry
        # The deed before it that is not on disk yet either, if it was done on one.
        self.on = on
        self.ready = rows.written(code, after.table, entry, time.time())
        # The number that the change got; None as long as it is not written.
        self.stamp: int | None = None
        self.outcome: Outcome | DatabaseFault | None = None
        self.future: asyncio.Future[Outcome | DatabaseFault] = (
            asyncio.get_running_loop().create_future()
        )


class Ahead:
    """Be the unit of work over a table in memory; it reads of the log what it needs."""

    def __init__(self, store: Store, code: str, known: Known, pending: list[Deed]) -> None:
        self.store = store
        self.code = code
        self.known = known
        self.on = pending[-1] if pending else None
        self.pending = [deed.entry for deed in pending]
        self.made: tuple[Table, Entry] | None = None
        self.read = 0

    @property
    def log(self) -> TableRows:
        """Read what is on disk."""
        return TableRows(self.store.db.conn, self.code)

    def table(self) -> Table:
        """Give the table as it is now; what is done to it is not known yet."""
        now = self.known.table
        return Table(now.game, now.state.copy(), now.version, now.head, now.redo)

    def made_by(self, identity: object) -> Entry | None:
        """Let an id pass that nobody waits with; whether the log has it is seen when it is written.

        What was done before is then not kept, and is answered where all is that was overtaken.
        """
        if any(entry.id == identity for entry in self.pending):
            # It is not on disk yet, so it is not answered either.
            raise Elsewhere
        return None

    def entry(self, version: int) -> Entry:
        """Give one entry of the log."""
        for entry in self.pending:
            if entry.version == version:
                return entry
        self.read += 1
        if self.read > MOST_READ:
            raise Elsewhere
        return self.log.entry(version)

    def since(self, version: int, most: int) -> list[Entry]:
        """Give the entries after a version, oldest first, at most so many of the newest."""
        newer = [entry for entry in self.pending if entry.version > version]
        return [*self.log.since(version, most), *newer][-most:]

    def steps(self, head: int, to: int) -> int | None:
        """Count the entries from a head back to another one; None where it is not on the line."""
        if head - to > MOST_READ:
            raise Elsewhere
        return self.on_disk().steps(head, to)

    def state_at(self, head: int) -> State:
        """Give the state as it was when this entry was the head; 0 is the start."""
        return self.on_disk().state_at(head)

    def on_disk(self) -> TableRows:
        """Give the log, where all of it is on disk."""
        if self.pending:
            raise Elsewhere
        return self.log

    def append(self, table: Table, entry: Entry) -> None:
        """Take an entry and the table it led to."""
        if table.state.phase == FINISHED:
            # What a list shows of a finished table is reckoned where it is written.
            raise Elsewhere
        self.made = table, entry


class Gathering:
    """Gather what is done, have it written, and tell when it is."""

    def __init__(
        self,
        store: Store,
        newest: Newest,
        tell: Callable[[list[Deed]], None],
        prepare: Callable[[Deed], None] = lambda deed: None,
    ) -> None:
        self.store = store
        self.newest = newest
        # Called in the loop with a deed that comes alone, while the disk writes it.
        self.prepare = prepare
        # Called in the loop with deeds that are on disk, after whoever did them was answered.
        self.tell = tell
        self.pending: dict[str, list[Deed]] = {}
        self._waiting: list[Deed] = []
        self._is_writing = False
        self._batches: SimpleQueue[list[Deed] | None] = SimpleQueue()
        # Which batches wait for the disk alone: Python is free for somebody else.
        self._at_the_disk: SimpleQueue[list[Deed]] = SimpleQueue()
        self._thread: threading.Thread | None = None

    def begin(self) -> None:
        """Start the thread that writes."""
        self._loop = asyncio.get_running_loop()
        self._thread = threading.Thread(target=self._write_all, name="gathering", daemon=True)
        self._thread.start()

    def end(self) -> None:
        """Let what has gathered be written, and end the thread."""
        self._write()
        self._batches.put(None)
        if self._thread:
            self._thread.join()
            self._thread = None

    def unit(self, code: str) -> Ahead:
        """Begin to change a table where its last tap has left it, on disk or not yet."""
        pending = self.pending.get(code, [])
        known = pending[-1].after if pending else self.newest.of(code)
        return Ahead(self.store, code, known, pending)

    def keep(self, unit: Ahead) -> "asyncio.Future[Outcome | DatabaseFault]":
        """Have written what was done; the answer tells what became of it."""
        if unit.made is None or self._thread is None:
            raise Elsewhere
        table, entry = unit.made
        doors = unit.known.doors._replace(version=table.version, stamp=0)
        after = Known(table, doors, entry)
        deed = Deed(unit.code, unit.known, after, entry, unit.on)
        self.pending.setdefault(unit.code, []).append(deed)
        self._waiting.append(deed)
        if len(self._waiting) == 1 and not self._is_writing:
            # Whatever else has come in this moment goes with it.
            self._loop.call_soon(self._write_and_prepare)
        return deed.future

    def _write_and_prepare(self) -> None:
        """Have what has come written; who comes alone is prepared for while the disk is at it.

        Two threads of Python do not run at once, so this one waits until the other waits itself.
        """
        batch = self._write()
        if len(batch) != 1:
            return
        with suppress(Empty):
            while self._at_the_disk.get(timeout=MOMENT) is not batch:
                pass
            self.prepare(batch[0])

    def _write(self) -> list[Deed]:
        if not self._waiting or self._is_writing:
            return []
        self._is_writing = True
        batch, self._waiting = self._waiting, []
        self._batches.put(batch)
        return batch

    def _write_all(self) -> None:
        """Write batch after batch, in the thread."""
        while batch := self._batches.get():
            try:
                self._commit(batch)
            finally:
                self._loop.call_soon_threadsafe(self._written, batch)
        self.store.close()

    def _commit(self, batch: list[Deed]) -> None:
        """Write a batch in one transaction: all of it is on disk, or nothing."""
        try:
            with self.store.writing(lambda: self._at_the_disk.put(batch)) as db:
                for deed in batch:
                    on = deed.before.stamp if deed.on is None else deed.on.stamp
                    # What was done on something that was not kept is not kept either.
                    if on is not None:
                        deed.stamp = rows.write_on(db, deed.ready, on)
        except BaseException as error:
            self.store.close()
            fault = error if isinstance(error, DatabaseFault) else DatabaseFault(str(error))
            for deed in batch:
                deed.stamp, deed.outcome = None, fault
            if fault is not error:
                raise
        else:
            for deed in batch:
                deed.outcome = Outcome.OVERTAKEN if deed.stamp is None else Outcome.KEPT

    def _written(self, batch: list[Deed]) -> None:
        """Answer everybody, then tell all others, in the loop."""
        self._is_writing = False
        for deed in batch:
            self._settle(deed)
        self._write()
        kept = [deed for deed in batch if deed.stamp is not None]
        # After the answers, which are due before this: rendering takes longer.
        self._loop.call_soon(self.tell, kept)

    def _settle(self, deed: Deed) -> None:
        pending = self.pending.get(deed.code, [])
        if deed.stamp is not None:
            doors = deed.after.doors._replace(stamp=deed.stamp)
            deed.after = deed.after._replace(doors=doors)
            self.newest.keep(deed.code, deed.after)
            if pending and pending[0] is deed:
                pending.pop(0)
        else:
            # What was done on top of it finds another table too.
            self.newest.forget(deed.code)
            pending.clear()
        if not pending:
            self.pending.pop(deed.code, None)
        if not deed.future.done() and deed.outcome is not None:
            deed.future.set_result(deed.outcome)
