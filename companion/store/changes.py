"""Notice which tables changed, whoever changed them: another thread, process or program."""

import sqlite3
from collections.abc import Iterable
from typing import NamedTuple

from companion.store.doors import read_doors
from companion.store.errors import NoSuchTable
from companion.store.faults import DatabaseFault
from companion.store.store import Store

GONE = -1


class Changed(NamedTuple):
    """Tell that a table changed: the change's number in the database, and the newest version.

    Where there is no number, the table is gone, or another one of its code lies there.
    """

    code: str
    version: int
    stamp: int | None


class Changes:
    """Look at one database again and again, from one thread."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._db: sqlite3.Connection | None = None
        self._stamp = 0
        self._seen: object = None

    def begin(self) -> None:
        """Forget what came before."""
        with self.store.reading() as db:
            self._stamp = newest_stamp(db)
            self._db = db

    def are_there(self) -> bool:
        """Tell whether anybody else wrote since this was last asked; it costs microseconds."""
        try:
            db = self.store.db.conn
            now = (id(db), *db.execute("PRAGMA data_version").fetchone())
        except (sqlite3.Error, DatabaseFault):
            return False  # The file is away for a moment, as when a backup is brought back.
        changed, self._seen = now != self._seen, now
        return changed

    def of(self, codes: Iterable[str]) -> list[Changed]:
        """List the tables that changed since this was last asked, at least those of `codes`."""
        try:
            db = self.store.db.conn
            if db is not self._db:
                return self.all_anew(codes)
            found = db.execute(
                "SELECT code, version, stamp FROM tables WHERE stamp > ? ORDER BY stamp",
                (self._stamp,),
            )
            changed = [Changed(*row) for row in found]
        except (sqlite3.Error, DatabaseFault):
            self._seen = None
            return []
        if changed and changed[-1].stamp:
            self._stamp = changed[-1].stamp
        return changed

    def all_anew(self, codes: Iterable[str]) -> list[Changed]:
        """Tell of all these tables, because another file lies where the database was."""
        self.begin()
        db = self.store.db.conn
        return [Changed(code, version_now(db, code), None) for code in codes]


def newest_stamp(db: sqlite3.Connection) -> int:
    """Give the number of the newest change."""
    return int(db.execute("SELECT coalesce(max(stamp), 0) FROM tables").fetchone()[0])


def version_now(db: sqlite3.Connection, code: str) -> int:
    """Give a table's version, or one that no table has where it is gone."""
    try:
        return read_doors(db, code).version
    except NoSuchTable:
        return GONE
