"""Tables a moment ahead of the disk: taps are done in memory and written together.

The loop's thread does the taps and commits whatever has gathered in one transaction, with one wait
for the disk; where the disk is slow, or somebody else writes, its helper thread does that instead,
and also where a tap comes alone: then the loop paints it while the helper waits for the disk.
Nothing is answered or told before it is on disk. Each entry is written only where the table
still is what the tap was done on (its stamp says so: version, doors, names); whoever was overtaken
by another process or thread has changed nothing and is done again the slow way. After a failed
commit whatever was ahead is forgotten.
"""

import asyncio
import logging
import threading
import time
from collections.abc import Callable
from contextlib import suppress
from enum import Enum
from queue import Empty, SimpleQueue

from companion.core.state import State
from companion.store import rows
from companion.store.faults import Busy, DatabaseFault
from companion.store.newest import Known, Newest
from companion.store.store import Store, TableRows
from companion.table.table import Entry, Table

log = logging.getLogger("companion.store")
FINISHED = "finished"
# The loop's own thread looks so far back into a log; who looks further is done the slow way.
MOST_READ = 40
# A disk that kept the loop waiting for longer is left to the helper, for so many batches.
SLOW = 0.010
AFTER_SLOW = 50
# So long the loop waits for its helper to come to the disk, which others may hold up.
MOMENT = 0.002
# After so many batches the helper writes one, which may bring SQLite's log into its file.
IN_A_ROW = 32


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

    def answer(self) -> None:
        """Let whoever did it know what became of it."""
        if not self.future.done() and self.outcome is not None:
            self.future.set_result(self.outcome)


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
        # Its state is not copied: an action gives a table another one (perform).
        return Table(now.game, now.state, now.version, now.head, now.redo)

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
        # Called in the loop with deeds that are on disk, before whoever did them is answered.
        self.tell = tell
        self.pending: dict[str, list[Deed]] = {}
        self._waiting: list[Deed] = []
        self._is_writing = False
        # How many of the next batches the helper writes, and how many the loop has written.
        self._for_helper = 0
        self._in_a_row = 0
        self._batches: SimpleQueue[list[Deed] | None] = SimpleQueue()
        # Which batches wait for the disk alone: Python is free for somebody else.
        self._at_the_disk: SimpleQueue[list[Deed]] = SimpleQueue()
        # What the helper is done with; it wakes the loop, unless that comes to look by itself.
        self._done: SimpleQueue[list[Deed]] = SimpleQueue()
        self._comes_to_look = False
        self._helper: threading.Thread | None = None

    def begin(self) -> None:
        """Start the helper; the loop itself, which all tables share, waits for nobody."""
        self._loop = asyncio.get_running_loop()
        self.store.hurry()
        self._helper = threading.Thread(target=self._write_all, name="gathering", daemon=True)
        self._helper.start()

    def end(self) -> None:
        """Let what has gathered be written, and end the helper."""
        self._write()
        self._batches.put(None)
        if self._helper:
            self._helper.join()
            self._helper = None
        # The helper writes no more: what it wrote last is told first, then what has come meanwhile.
        self._for_helper = 0
        self._look()
        if (batch := self._next_batch()) and not self._write_here(batch):
            self._failed(batch, Busy("somebody else writes while this ends"))
            self._finish(batch)

    def unit(self, code: str) -> Ahead:
        """Begin to change a table where its last tap has left it, on disk or not yet."""
        pending = self.pending.get(code, [])
        known = pending[-1].after if pending else self.newest.of(code)
        return Ahead(self.store, code, known, pending)

    def keep(self, unit: Ahead) -> "asyncio.Future[Outcome | DatabaseFault]":
        """Have written what was done; the answer tells what became of it."""
        if unit.made is None or self._helper is None:
            raise Elsewhere
        table, entry = unit.made
        doors = unit.known.doors._replace(version=table.version, stamp=0)
        after = Known(table, doors, entry)
        deed = Deed(unit.code, unit.known, after, entry, unit.on)
        self.pending.setdefault(unit.code, []).append(deed)
        self._waiting.append(deed)
        if len(self._waiting) == 1 and not self._is_writing:
            # Whatever else has come in this moment goes with it.
            self._loop.call_soon(self._write)
        return deed.future

    def _write(self) -> None:
        """Write what has come: several taps here, one by the helper, because this prepares it."""
        batch = self._next_batch()
        if not batch:
            return
        is_alone = len(batch) == 1
        if is_alone or self._for_helper or not self._write_here(batch):
            self._hand_over(batch)
        if is_alone:
            self._prepare(batch)

    def _next_batch(self) -> list[Deed]:
        """Take what has come, unless something is being written."""
        if self._is_writing:
            return []
        batch, self._waiting = self._waiting, []
        self._is_writing = bool(batch)
        return batch

    def _hand_over(self, batch: list[Deed]) -> None:
        """Let the helper write."""
        self._for_helper = max(self._for_helper - 1, 0)
        self._batches.put(batch)

    def _prepare(self, batch: list[Deed]) -> None:
        """Prepare what comes alone while the disk is at it.

        Two threads of Python do not run at once, so this one waits until the other waits itself.
        """
        with suppress(Empty):
            while self._at_the_disk.get(timeout=MOMENT) is not batch:
                pass
            self._comes_to_look = True
            try:
                self.prepare(batch[0])
            finally:
                self._loop.call_soon(self._look)

    def _write_here(self, batch: list[Deed]) -> bool:
        """Write in the loop's own thread; give False where that cannot be done at once.

        To wake a thread for it, and to be woken by that, takes longer than a quick disk does.
        """
        began = time.perf_counter()
        try:
            self._commit(batch)
        except Busy:
            return False
        except Exception:
            # The helper tries again, and says what is wrong.
            self._for_helper = AFTER_SLOW
            return False
        self._in_a_row += 1
        if time.perf_counter() - began > SLOW:
            self._for_helper = AFTER_SLOW
        elif self._in_a_row % IN_A_ROW == 0:
            self._for_helper = 1
        self._finish(batch)
        return True

    def _write_all(self) -> None:
        """Write what the loop leaves to its helper, one batch after another."""
        while batch := self._batches.get():
            try:
                self._commit(batch, lambda: self._comes_to_the_disk(batch))
            except Exception as error:
                self._failed(batch, error)
            self._done.put(batch)
            # Asked after that, so that nothing falls between.
            if not self._comes_to_look:
                self._loop.call_soon_threadsafe(self._look)
        self.store.close()

    def _look(self) -> None:
        """Take what the helper is done with."""
        self._comes_to_look = False
        with suppress(Empty):
            self._finish(self._done.get_nowait())

    def _comes_to_the_disk(self, batch: list[Deed]) -> None:
        if len(batch) == 1:
            self._at_the_disk.put(batch)

    def _commit(self, batch: list[Deed], before_disk: Callable[[], None] = lambda: None) -> None:
        """Write a batch in one transaction: all of it is on disk, or nothing."""
        with self.store.writing(before_disk) as db:
            for deed in batch:
                on = deed.before.stamp if deed.on is None else deed.on.stamp
                # What was done on something that was not kept is not kept either.
                deed.stamp = None if on is None else rows.write_on(db, deed.ready, on)
        for deed in batch:
            deed.outcome = Outcome.OVERTAKEN if deed.stamp is None else Outcome.KEPT

    def _failed(self, batch: list[Deed], error: Exception) -> None:
        """Let everybody who waits for a batch know why it was not written."""
        self.store.close()
        if isinstance(error, DatabaseFault):
            fault = error
        else:
            log.exception("what has gathered cannot be written")
            fault = DatabaseFault(str(error))
        for deed in batch:
            deed.stamp, deed.outcome = None, fault

    def _finish(self, batch: list[Deed]) -> None:
        """Tell everybody, then answer whoever did it, in the loop."""
        self._is_writing = False
        for deed in batch:
            self._settle(deed)
        if self._for_helper and (later := self._next_batch()):
            # Where the helper writes it goes on with what has come meanwhile, while this tells.
            self._hand_over(later)
        try:
            # First of all: one of them has the next turn, and taps while this answers.
            self.tell([deed for deed in batch if deed.stamp is not None])
        finally:
            for deed in batch:
                deed.answer()
            if self._waiting and not self._is_writing:
                self._loop.call_soon(self._write)

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
