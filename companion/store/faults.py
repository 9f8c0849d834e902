"""What can happen to the database itself: every fault by a name that pages and terminal share."""

import sqlite3
from contextlib import ContextDecorator
from types import TracebackType


class DatabaseFault(Exception):
    """The database cannot be used now; `says` tells on the terminal what it is and what helps."""

    kind = "failing"
    says = "The disk reports an error; look at the disk."


class Full(DatabaseFault):
    """Nothing more fits on the disk."""

    kind = "full"
    says = "The disk is full; make room on it."


class ReadOnly(DatabaseFault):
    """Nothing may be written."""

    kind = "read_only"
    says = "The database cannot be written; let this user write it and its folder."


class Busy(DatabaseFault):
    """Somebody else is writing, for longer than anybody waits."""

    kind = "locked"
    says = "The database is locked by another program; close that program."


class Newer(DatabaseFault):
    """A newer version of the companion made this database."""

    kind = "newer"
    says = "A newer version of the companion made this database; start that version."


class Damaged(DatabaseFault):
    """The file is torn, or is another program's."""

    kind = "damaged"
    says = (
        "The database is damaged, or is no companion database."
        " `companion check` says more, `companion restore FILE` brings a backup back."
    )


class Gone(DatabaseFault):
    """The file cannot be opened."""

    kind = "gone"
    says = "The database cannot be opened; is its folder there, and may this user use it?"


class Replaced(DatabaseFault):
    """Another file lies where the database was, or was written over it."""

    kind = "replaced"
    says = (
        "Another file lies where the database was. Nothing is written any more: stop the"
        " companion, bring the right one back (`companion restore FILE`), start again."
    )


FAULTS: dict[int, type[DatabaseFault]] = {
    sqlite3.SQLITE_FULL: Full,
    sqlite3.SQLITE_READONLY: ReadOnly,
    sqlite3.SQLITE_PERM: ReadOnly,
    sqlite3.SQLITE_BUSY: Busy,
    sqlite3.SQLITE_LOCKED: Busy,
    sqlite3.SQLITE_CORRUPT: Damaged,
    sqlite3.SQLITE_NOTADB: Damaged,
    # A missing table or column: another program's file lies where ours was.
    sqlite3.SQLITE_ERROR: Damaged,
    sqlite3.SQLITE_CANTOPEN: Gone,
    sqlite3.SQLITE_IOERR: DatabaseFault,
}


class Translated(ContextDecorator):
    """Raise SQLite's errors as ours, so that nobody above the store knows SQLite."""

    def __enter__(self) -> None:
        """Begin to listen for errors."""

    def __exit__(
        self,
        kind: type[BaseException] | None,
        error: BaseException | None,
        at: TracebackType | None,
    ) -> None:
        """Name the error; where the mistake is our own, it stays what it is."""
        if isinstance(error, sqlite3.Error) and (fault := fault_of(error)):
            raise fault(str(error)) from error


translated = Translated()


def fault_of(error: sqlite3.Error) -> type[DatabaseFault] | None:
    """Name what happened to the database; nothing where the mistake is our own."""
    if isinstance(error, sqlite3.IntegrityError | sqlite3.ProgrammingError):
        return None
    code = getattr(error, "sqlite_errorcode", None)
    # The low byte is the kind, the rest its details.
    return FAULTS.get(code & 0xFF) if code is not None else None
