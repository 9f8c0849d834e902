"""Know the database by more than its name: notice when another file lies in its place.

Whoever copies an old database over one in use makes no new file, so its number tells nothing. The
server therefore writes a number of its own into the file's head each time it starts, and looks at
it before every question: 4 bytes of a file that is in memory anyway.
"""

import os
import secrets
import sqlite3
import time
from pathlib import Path

from companion.store.faults import Damaged, DatabaseFault, Gone, Replaced

try:
    import fcntl
except ImportError:  # Windows lets nobody replace a file that is open
    fcntl = None  # type: ignore[assignment]

# Where SQLite keeps the application's own number (fileformat2.html).
MARK_AT, MARK_LENGTH = 68, 4
MAGIC = b"SQLite format 3\0"
LOCK = "companion.lock"
CHECKPOINT_SECONDS = 2.0


class Place:
    """Watch the place where the database lies."""

    def __init__(self, path: Path) -> None:
        self.path = path
        # Never closed while SQLite has the file open: that would let go of SQLite's own locks.
        self._file = os.open(path, os.O_RDONLY)
        self._is = identity(os.fstat(self._file))
        self._mark: bytes | None = self.read_mark()
        self._lock: int | None = None

    def check(self) -> None:
        """Refuse to go on with a file that is not ours, or with none."""
        try:
            found = os.stat(self.path)
        except OSError as error:
            raise Gone(str(error)) from error
        if identity(found) != self._is:
            raise Replaced("another file has its name")
        if self._mark is not None and self.read_mark() != self._mark:
            if os.pread(self._file, len(MAGIC), 0) != MAGIC:
                raise Damaged("file is not a database")
            raise Replaced("something else was written into it")

    def read_mark(self) -> bytes | None:
        """Read the number in the file's head; None where that cannot be told."""
        if not hasattr(os, "pread"):
            return None
        try:
            return os.pread(self._file, MARK_LENGTH, MARK_AT)
        except OSError as error:
            raise DatabaseFault(str(error)) from error

    def claim(self, connection: sqlite3.Connection) -> None:
        """Write a number of our own, unless another server of ours did and still runs."""
        if fcntl is not None and not self._is_first():
            return
        number = secrets.randbelow(2**31 - 1) + 1
        connection.execute(f"PRAGMA application_id={number}")
        deadline = time.monotonic() + CHECKPOINT_SECONDS
        while connection.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]:
            if time.monotonic() > deadline:
                # Somebody reads on and on; the number comes into the file when they have done.
                self._mark = None
                return
            time.sleep(0.02)
        self._mark = self.read_mark()

    def _is_first(self) -> bool:
        lock = os.open(self.path.with_name(LOCK), os.O_WRONLY | os.O_CREAT, 0o600)
        try:
            fcntl.flock(lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            os.close(lock)
            return False
        self._lock = lock
        return True

    def leave(self) -> None:
        """Let go, after every connection is closed."""
        for file in (self._file, self._lock):
            if file is not None:
                os.close(file)
        self._lock = None


def identity(found: os.stat_result) -> tuple[int, int]:
    """Tell one file from another."""
    return found.st_dev, found.st_ino
