"""Open the database: durably, in the schema of this version, never a newer one's."""

import os
import sqlite3
import time
from contextlib import suppress
from pathlib import Path

from sqlite_utils import Database

from companion.store.faults import Newer
from companion.store.schema import migrations

BUSY_SECONDS = 10.0
RETRY_SECONDS = 0.02
# SQLite wants to make files beside a database even to read it, unless told that nobody writes.
UNCHANGING = "ro&immutable=1"


def connect(path: Path, mode: str = "rw") -> sqlite3.Connection:
    """Open a connection that writes durably and waits its turn.

    It makes no file where there is none: a database that vanished is a fault, not a new one.
    """
    connection = sqlite3.connect(
        f"{path.resolve().as_uri()}?mode={mode}",
        timeout=BUSY_SECONDS,
        isolation_level=None,
        check_same_thread=False,
        uri=True,
    )
    connection.row_factory = sqlite3.Row
    try:
        if mode == "rw":
            write_ahead(connection)
            connection.execute("PRAGMA synchronous=FULL")
        elif not writable(path.parent):
            connection.execute("SELECT count(*) FROM sqlite_master")
    except sqlite3.DatabaseError as error:
        if error.sqlite_errorcode == sqlite3.SQLITE_CANTOPEN and cannot_change(path, mode):
            connection.close()
            return connect(path, UNCHANGING)
        if mode == "rw":
            raise
    connection.execute("PRAGMA foreign_keys=ON")
    return connection


def cannot_change(path: Path, mode: str) -> bool:
    """Tell whether a whole database lies where nobody can write, so that it can be shown."""
    wal = path.with_name(f"{path.name}-wal")
    return mode != UNCHANGING and path.is_file() and not wal.exists() and not writable(path.parent)


def writable(folder: Path) -> bool:
    """Tell whether anything can be written in a folder."""
    return os.access(folder, os.W_OK)


def write_ahead(connection: sqlite3.Connection) -> None:
    """Switch to a write-ahead log; for this SQLite does not wait its turn, so we do."""
    deadline = time.monotonic() + BUSY_SECONDS
    while True:
        try:
            connection.execute("PRAGMA journal_mode=WAL")
        except sqlite3.OperationalError as error:
            if error.sqlite_errorcode != sqlite3.SQLITE_BUSY or time.monotonic() > deadline:
                raise
            time.sleep(RETRY_SECONDS)
        else:
            return


def hurry(connection: sqlite3.Connection) -> None:
    """Let a connection wait for no other one, and never bring the log into its file: others do."""
    connection.execute("PRAGMA busy_timeout=0")
    connection.execute("PRAGMA wal_autocheckpoint=0")


def migrate(path: Path) -> None:
    """Make the database, or bring it to this version's schema, all at once or not at all."""
    # Whoever reads the codes can sit down at every table, so the file is its owner's alone.
    with suppress(FileExistsError):
        os.close(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
    connection = connect(path)
    try:
        refuse_newer(connection)
        if not migrations.pending(Database(connection)):
            return
        # Two processes may start together: the second waits here and then finds nothing to do.
        connection.execute("BEGIN IMMEDIATE")
        try:
            migrations.apply(Database(connection))
        except BaseException:
            connection.rollback()
            raise
        connection.commit()
    finally:
        connection.close()


def refuse_newer(connection: sqlite3.Connection) -> None:
    """Leave a database alone that has been through migrations this version does not know."""
    if unknown := applied(connection) - known():
        raise Newer("unknown migrations: " + ", ".join(sorted(unknown)))


def known() -> set[str]:
    """Name the migrations of this version."""
    empty = Database(memory=True)
    try:
        return {migration.name for migration in migrations.pending(empty)}
    finally:
        empty.close()


def applied(connection: sqlite3.Connection) -> set[str]:
    """Name the migrations that a database has been through."""
    return {migration.name for migration in migrations.applied(Database(connection))}
