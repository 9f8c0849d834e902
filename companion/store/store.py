"""Keep tables in SQLite: one immediate transaction a tap, nothing told before it is on disk."""

import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, NamedTuple

from sqlite_utils import Database

from companion.store import rows
from companion.store.errors import Stale
from companion.store.schema import migrations
from companion.table.envelope import is_version
from companion.table.perform import perform
from companion.table.table import Entry, Table

# One writer at a time in this process: waiting here is fairer than SQLite's own retries.
WRITING = threading.Lock()
BUSY_SECONDS = 10.0


class Done(NamedTuple):
    """Tell what an action made: the version it got, and whether it was done just now."""

    version: int
    fresh: bool


class Store:
    """Open one database; every thread gets a connection of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        path.parent.mkdir(parents=True, exist_ok=True)
        with WRITING:
            migrations.apply(self.db)

    @property
    def db(self) -> Database:
        """Give this thread's connection."""
        if not hasattr(self._local, "db"):
            self._local.db = Database(connect(self.path))
        db: Database = self._local.db
        return db

    def close(self) -> None:
        """Close this thread's connection."""
        if hasattr(self._local, "db"):
            self._local.db.close()
            del self._local.db

    @contextmanager
    def writing(self) -> Iterator[sqlite3.Connection]:
        """Hold the one immediate transaction; roll it back on any failure."""
        with WRITING:
            connection = self.db.conn
            connection.execute("BEGIN IMMEDIATE")
            try:
                yield connection
            except BaseException:
                connection.rollback()
                raise
            connection.commit()

    def create(self, code: str, table: Table) -> None:
        """Keep a new table."""
        with self.writing() as connection:
            rows.insert_table(connection, code, table, time.time())

    def load(self, code: str) -> Table:
        """Give a table as it is now."""
        return rows.read_table(self.db.conn, code)

    def act(
        self,
        code: str,
        action: Mapping[str, Any],
        allowed: Callable[[Table, Mapping[str, Any]], None] | None = None,
    ) -> Done:
        """Do an action once, however often it is sent; refuse it on a stale version."""
        with self.writing() as connection:
            table = rows.read_table(connection, code)
            made = rows.version_of(connection, code, action.get("id"))
            if made is not None:
                return Done(made, fresh=False)
            if allowed:
                allowed(table, action)
            seen = action.get("if_version")
            if is_version(seen) and seen != table.version:
                raise Stale(table.version)
            entry = perform(table, action, lambda v: rows.read_entry(connection, code, v))
            rows.append(connection, code, table, entry, time.time())
            return Done(entry.version, fresh=True)

    def log(self, code: str, after: int = 0) -> list[Entry]:
        """Give a table's entries, oldest first."""
        return rows.read_log(self.db.conn, code, after)

    def summaries(self, codes: Sequence[str]) -> list[dict[str, Any]]:
        """Sum up some tables for a list, the latest changed first."""
        return rows.read_summaries(self.db.conn, codes)

    def links(self, code: str) -> dict[str, int]:
        """Tell which making of each kind of link is the valid one."""
        return rows.read_links(self.db.conn, code)

    def version(self, code: str) -> int:
        """Give a table's newest version."""
        return rows.read_version(self.db.conn, code)


def connect(path: Path) -> sqlite3.Connection:
    """Open a connection that writes durably and waits its turn."""
    connection = sqlite3.connect(
        path, timeout=BUSY_SECONDS, isolation_level=None, check_same_thread=False
    )
    connection.row_factory = sqlite3.Row
    connection.execute("PRAGMA journal_mode=WAL")
    connection.execute("PRAGMA synchronous=FULL")
    connection.execute("PRAGMA foreign_keys=ON")
    return connection
