"""What can happen to the database itself: every fault by a name that pages and terminal share."""

import sqlite3
from typing import NamedTuple

# What the web room may catch without knowing SQLite.
DatabaseFault = sqlite3.Error


class Newer(sqlite3.DatabaseError):
    """A newer version of the companion made this database."""


class Busy(sqlite3.OperationalError):
    """Somebody else is writing, for longer than anybody waits."""


class Fault(NamedTuple):
    """Name a fault, and say on the terminal what it is and what helps."""

    kind: str
    says: str


LOCKED = Fault("locked", "The database is locked by another program; close that program.")
NEWER = Fault("newer", "A newer version of the companion made this database; start that version.")
DAMAGED = Fault(
    "damaged",
    "The database is damaged, or is no companion database."
    " `companion check` says more, `companion restore FILE` brings a backup back.",
)
FAULTS = {
    sqlite3.SQLITE_FULL: Fault("full", "The disk is full; make room on it."),
    sqlite3.SQLITE_READONLY: Fault(
        "read_only", "The database cannot be written; let this user write it and its folder."
    ),
    sqlite3.SQLITE_PERM: Fault("read_only", "The database may not be opened by this user."),
    sqlite3.SQLITE_BUSY: LOCKED,
    sqlite3.SQLITE_LOCKED: LOCKED,
    sqlite3.SQLITE_CORRUPT: DAMAGED,
    sqlite3.SQLITE_NOTADB: DAMAGED,
    # A missing table or column: another program's file lies where ours was.
    sqlite3.SQLITE_ERROR: DAMAGED,
    sqlite3.SQLITE_CANTOPEN: Fault(
        "gone", "The database cannot be opened; is its folder there, and may this user use it?"
    ),
    sqlite3.SQLITE_IOERR: Fault("failing", "The disk reports an error; look at the disk."),
}


def fault_of(error: sqlite3.Error) -> Fault | None:
    """Name what happened to the database; nothing where the mistake is our own."""
    if isinstance(error, Newer):
        return NEWER
    if isinstance(error, Busy):
        return LOCKED
    if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte is the kind, the rest its details.
    return FAULTS.get(code & 0xFF) if code is not None else None
