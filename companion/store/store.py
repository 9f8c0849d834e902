"""Keep tables in SQLite: one immediate transaction a tap, nothing told before it is on disk."""

import os
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager, suppress
from functools import partial
from pathlib import Path
from typing import Any, NamedTuple

from sqlite_utils import Database

from companion.store import doors, opening, rows
from companion.store.errors import Clash, Stale
from companion.store.faults import Busy
from companion.store.opening import connect
from companion.table.conflict import clashing
from companion.table.envelope import is_version
from companion.table.perform import Past, perform
from companion.table.table import Entry, Table

# One writer at a time in this process: waiting here is fairer than SQLite's own retries.
WRITING = threading.Lock()


class Done(NamedTuple):
    """Tell what an action made: the version it got, and whether it was done just now."""

    version: int
    fresh: bool


class Store:
    """Open one database; every thread gets a connection of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        # Called after each commit that changed a table; the live room listens here.
        self.announce: Callable[[], None] = ignore
        path.parent.mkdir(parents=True, exist_ok=True)
        with WRITING:
            opening.migrate(path)
        # Held open while we live, so that nobody replaces the file under a running server.
        self.db.execute("SELECT count(*) FROM tables")

    @property
    def db(self) -> Database:
        """Give this thread's connection."""
        # Whoever writes on in a file that was removed or replaced writes into nothing.
        found = identity(self.path)
        if found is None or found != getattr(self._local, "file", None):
            self.close()
            self._local.db = Database(connect(self.path))
            self._local.file = found
        db: Database = self._local.db
        return db

    def close(self) -> None:
        """Close this thread's connection; the next question opens another."""
        self._local.file = None
        if hasattr(self._local, "db"):
            self._local.db.close()
            del self._local.db

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Hold the one immediate transaction; roll it back on any failure."""
        if not WRITING.acquire(timeout=opening.BUSY_SECONDS):
            raise Busy("another tap holds the database")
        try:
            connection = self.db.conn
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
                # A commit can fail too: on a full disk it is the one that writes.
                connection.commit()
            except BaseException:
                with suppress(sqlite3.Error):
                    connection.rollback()
                raise
        finally:
            WRITING.release()

    def create(self, code: str, table: Table) -> None:
        """Keep a new table."""
        with self.writing() as connection:
            rows.insert_table(connection, code, table, time.time())

    def create_after(self, old: str, code: str, table: Table) -> str:
        """Keep the next game after a table, once: give its code, whoever made it."""
        with self.writing() as connection:
            if made := rows.next_of(connection, old):
                return made
            rows.insert_table(connection, code, table, time.time())
            rows.follow(connection, old, code)
        return code

    def next_of(self, code: str) -> str | None:
        """Find the next game after a table, if it was made already."""
        return rows.next_of(self.db.conn, code)

    def load(self, code: str) -> Table:
        """Give a table as it is now."""
        return rows.read_table(self.db.conn, code)

    def act(
        self,
        code: str,
        action: Mapping[str, Any],
        allowed: Callable[[Table, Mapping[str, Any], Past], None] | None = None,
        tell: bool = True,
    ) -> Done:
        """Do an action once, however often it is sent; refuse it on a stale version.

        Who does not `tell` announces it afterwards.
        """
        with self.writing() as connection:
            table = rows.read_table(connection, code)
            made = rows.version_of(connection, code, action.get("id"))
            if made is not None:
                return Done(made, fresh=False)
            past = partial(rows.read_entry, connection, code)
            if allowed:
                allowed(table, action, past)
            seen = action.get("if_version")
            if is_version(seen) and seen != table.version:
                raise Stale(table.version)
            entry = perform(table, action, past)
            known = action.get("seen")
            if is_version(known) and known < entry.version - 1:
                others = clashing(entry, rows.read_log(connection, code, max(known, 0)))
                if others:
                    raise Clash(entry, others)
            rows.append(connection, code, table, entry, time.time())
        if tell:
            self.announce()
        return Done(entry.version, fresh=True)

    def log(self, code: str, after: int = 0) -> list[Entry]:
        """Give a table's entries, oldest first."""
        return rows.read_log(self.db.conn, code, after)

    def summaries(self, codes: Sequence[str]) -> list[dict[str, Any]]:
        """Sum up some tables for a list, the latest changed first."""
        return rows.read_summaries(self.db.conn, codes)

    def doors(self, code: str) -> doors.Doors:
        """Tell who may come to a table."""
        return doors.read_doors(self.db.conn, code)

    def renew_links(self, code: str, role: str) -> None:
        """Make every link of a kind worthless."""
        with self.writing() as connection:
            doors.renew_links(connection, code, role)
        self.announce()

    def set_doors(self, code: str, door: str, own_seat: bool) -> None:
        """Choose what the bare code opens, and whether a phone enters only its own seat."""
        with self.writing() as connection:
            doors.set_doors(connection, code, door, own_seat)
        self.announce()

    def count(self) -> dict[str, int]:
        """Count the tables, those under way and those that are finished."""
        return rows.count_tables(self.db.conn)

    def version(self, code: str) -> int:
        """Give a table's newest version."""
        return rows.read_version(self.db.conn, code)


def ignore() -> None:
    """Tell nobody."""


def identity(path: Path) -> tuple[int, int] | None:
    """Tell one file from another that lies in the same place."""
    try:
        found = os.stat(path)
    except OSError:
        return None
    return found.st_dev, found.st_ino
