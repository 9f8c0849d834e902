"""Keep tables in SQLite: one immediate transaction a tap, nothing told before it is on disk."""

import shutil
import sqlite3
import threading
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import closing, contextmanager, suppress
from pathlib import Path
from typing import Any
from weakref import WeakSet

from sqlite_utils import Database

from companion.core.state import State
from companion.store import doors, opening, rows, sitting
from companion.store.faults import Busy, DatabaseFault, Full, ReadOnly, Replaced, translated
from companion.store.opening import connect
from companion.store.place import Place
from companion.table.history import History
from companion.table.table import Entry, Table
from companion.table.unit import Unit

# One writer at a time in this process: waiting here is fairer than SQLite's own retries.
WRITING = threading.Lock()
# Of so many tables it is remembered which game they are of.
MOST_GAMES = 10_000
LEAST_FREE = 256 * 1024


class Store:
    """Open one database; every thread gets a connection of its own."""

    def __init__(self, path: Path) -> None:
        self.path = path
        self._local = threading.local()
        self.games: dict[str, str] = {}
        # Called after each commit that changed a table; the live room listens here.
        self.announce: Callable[[], None] = ignore
        path.parent.mkdir(parents=True, exist_ok=True)
        # Every thread's connection, for the end.
        self._connections: WeakSet[Database] = WeakSet()
        self._left_open: list[Database] = []
        self.is_lost = False
        with WRITING, translated:
            opening.migrate(path)
            self.place = Place(path)
            # Held open while we live, so that nobody replaces the file under a running server.
            self.db.execute("SELECT count(*) FROM tables")

    def claim(self) -> None:
        """Mark the file as the one this server serves: any other is noticed from now on."""
        # A disk that cannot be written cannot be replaced by anybody either.
        with suppress(ReadOnly, Full, OSError), WRITING, translated:
            self.place.claim(self.db.conn)

    @property
    def db(self) -> Database:
        """Give this thread's connection, as long as the file is ours."""
        # Whoever writes on in a file that was removed or replaced writes into nothing.
        self.place.check()
        db: Database | None = getattr(self._local, "db", None)
        if db is None:
            db = self._local.db = Database(connect(self.path))
            self._connections.add(db)
            if self.hurries:
                opening.hurry(db.conn)
        return db

    @property
    def hurries(self) -> bool:
        """Tell whether this thread waits for nobody."""
        return getattr(self._local, "hurries", False)

    def hurry(self) -> None:
        """Let this thread wait for nobody who writes: it is told at once that they are at it."""
        self._local.hurries = True
        # It stays open: that keeps others from replacing the file.
        if hasattr(self._local, "db"):
            opening.hurry(self._local.db.conn)

    def close(self) -> None:
        """Close this thread's connection; the next question opens another."""
        if not hasattr(self._local, "db"):
            return
        db = self._local.db
        del self._local.db
        try:
            self.place.check()
        except Replaced:
            # The last one to be closed would write what it knows into the file that lies there.
            self._left_open.append(db)
            return
        except DatabaseFault:
            pass
        db.close()

    def finish(self) -> None:
        """Bring everything into the one file, so that a copy of it alone is whole."""
        try:
            self.place.check()
        except DatabaseFault:
            # Whatever is still beside it belongs to the file that was there.
            self.is_lost = True
            return
        with WRITING, suppress(sqlite3.Error):
            for db in list(self._connections):
                db.close()
            self._local = threading.local()
            with closing(connect(self.path)) as last:
                last.execute("PRAGMA wal_checkpoint(TRUNCATE)")
            self.place.leave()
            self.place = Place(self.path)

    @contextmanager
    def reading(self) -> Iterator[sqlite3.Connection]:
        """Ask this thread's connection; what happens to the database has our names."""
        with translated:
            yield self.db.conn

    @contextmanager
    def writing(
        self, before_disk: Callable[[], None] = lambda: None
    ) -> Iterator[sqlite3.Connection]:
        """Hold the one immediate transaction; roll it back on any failure.

        `before_disk` is called when all that is left is to wait for the disk.
        """
        if not WRITING.acquire(timeout=0 if self.hurries else opening.BUSY_SECONDS):
            raise Busy("another tap holds the database")
        try:
            with translated:
                connection = self.db.conn
                connection.execute("BEGIN IMMEDIATE")
                try:
                    yield connection
                    self.place.check()
                    before_disk()
                    # A commit can fail too: on a full disk it is the one that writes.
                    connection.commit()
                except BaseException:
                    with suppress(sqlite3.Error):
                        connection.rollback()
                    if connection.in_transaction:
                        # It would keep everybody else from writing.
                        self.close()
                    raise
        finally:
            WRITING.release()

    @contextmanager
    def unit(self, code: str) -> Iterator[Unit]:
        """Begin to change a table; what was appended is on disk when this ends without an error."""
        with self.writing() as connection:
            yield TableRows(connection, code)

    @contextmanager
    def history(self, code: str) -> Iterator[History]:
        """Look back at a table without holding anybody up."""
        with self.reading() as connection:
            yield TableRows(connection, code)

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
        # Every phone of the old game is invited.
        self.announce()
        return code

    def next_of(self, code: str) -> str | None:
        """Find the next game after a table, if it was made already."""
        return rows.next_of(self.db.conn, code)

    def load(self, code: str) -> Table:
        """Give a table as it is now."""
        with self.reading() as connection:
            return rows.read_table(connection, code)

    def game(self, code: str) -> str:
        """Tell the id of the game a table is of; it never changes, so it is looked up once."""
        if code not in self.games:
            with self.reading() as connection:
                found = rows.read_game(connection, code)
            if len(self.games) >= MOST_GAMES:
                self.games.clear()
            self.games[code] = found
        return self.games[code]

    def log(self, code: str, after: int = 0) -> list[Entry]:
        """Give a table's entries, oldest first."""
        with self.reading() as connection:
            return rows.read_log(connection, code, after)

    def pages(self, code: str) -> "StoredPages":
        """Give a table's log to be read page by page."""
        return StoredPages(self, code)

    def summaries(self, codes: Sequence[str]) -> list[dict[str, Any]]:
        """Sum up some tables for a list, the latest changed first."""
        with self.reading() as connection:
            return rows.read_summaries(connection, codes)

    def doors(self, code: str) -> doors.Doors:
        """Tell who may come to a table."""
        with self.reading() as connection:
            return doors.read_doors(connection, code)

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

    def sitting(self, code: str) -> dict[int, str]:
        """Tell which phone has taken which seat."""
        with self.reading() as connection:
            return sitting.read_sitting(connection, code)

    def sit(self, code: str, seat: int | None, phone: str) -> None:
        """Let a phone take a seat, or none."""
        with self.writing() as connection:
            sitting.sit(connection, code, seat, phone)

    def count(self) -> dict[str, int]:
        """Count the tables, those under way and those that are finished."""
        with self.reading() as connection:
            return rows.count_tables(connection)

    def version(self, code: str) -> int:
        """Give a table's newest version."""
        with self.reading() as connection:
            return rows.read_version(connection, code)

    def ask(self) -> None:
        """Ask a question that the file has to answer, not SQLite alone."""
        with self.reading() as connection:
            connection.execute("SELECT count(*) FROM sqlite_master").fetchone()
        # SQLite's log may have room for a last few taps in itself.
        if shutil.disk_usage(self.path.parent).free < LEAST_FREE:
            raise Full("no room is left")

    def try_to_write(self) -> None:
        """Write what is there already: a full or read-only disk refuses that too."""
        with self.writing() as connection:
            connection.execute("UPDATE stamps SET stamp = stamp")


class TableRows:
    """Change one table inside one transaction: the unit of work that `act` is done over."""

    def __init__(self, connection: sqlite3.Connection, code: str) -> None:
        self.connection = connection
        self.code = code

    def table(self) -> Table:
        """Give the table as it is now."""
        return rows.read_table(self.connection, self.code)

    def made_by(self, identity: object) -> Entry | None:
        """Find the entry that an action of this id made, if it was done before."""
        return rows.made_by(self.connection, self.code, identity)

    def entry(self, version: int) -> Entry:
        """Give one entry of the log."""
        return rows.read_entry(self.connection, self.code, version)

    def since(self, version: int, most: int) -> list[Entry]:
        """Give the entries after a version, oldest first, at most so many of the newest."""
        return rows.read_log(self.connection, self.code, version, most)

    def steps(self, head: int, to: int) -> int | None:
        """Count the entries from a head back to another one; None where it is not on the line."""
        line = rows.read_line(self.connection, self.code, head, to)
        return len(line) - 1 if line[-1] == to else None

    def state_at(self, head: int) -> State:
        """Give the state as it was when this entry was the head; 0 is the start."""
        return rows.read_state(self.connection, self.code, head)

    def append(self, table: Table, entry: Entry) -> None:
        """Keep an entry and the table it led to."""
        rows.append(self.connection, self.code, table, entry, time.time())


class StoredPages:
    """Read a table's log page by page, each question by itself."""

    def __init__(self, store: Store, code: str) -> None:
        self.store = store
        self.code = code

    def entry(self, version: int) -> Entry:
        """Give one entry of the log."""
        with self.store.reading() as connection:
            return rows.read_entry(connection, self.code, version)

    def page(self, before: int, most: int) -> list[Entry]:
        """Give so many entries before a version, oldest first."""
        with self.store.reading() as connection:
            return rows.read_log(connection, self.code, 0, most, before)

    def line(self, head: int, to: int) -> set[int]:
        """Tell which entries hold, from a head back to another one."""
        with self.store.reading() as connection:
            return set(rows.read_line(connection, self.code, head, to))


def ignore() -> None:
    """Tell nobody."""
