"""The newest state of tables in memory: read once, and known by its version.

One thread asks. Whatever was changed by others is noticed by its version before it is told
(changes.py) and before it is written on (gather.py): every change of a table has a stamp of its
own, so what lies here is never believed beyond that.
"""

from collections import OrderedDict
from typing import NamedTuple

from companion.store import rows
from companion.store.doors import Doors, doors_of
from companion.store.store import Store
from companion.table.table import Entry, Table

# More than any evening has at once; a table takes some ten kilobytes.
MOST = 4000


class Known(NamedTuple):
    """Hold a table as it was at one version, and who might come to it then."""

    table: Table
    doors: Doors
    # The entry that led to it, where it was just made.
    entry: Entry | None = None

    @property
    def stamp(self) -> int:
        """Give the number of the change that made it so; 0 where it is not on disk yet."""
        return self.doors.stamp


class Newest:
    """Keep what was last known of tables."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._known: OrderedDict[str, Known] = OrderedDict()

    def of(self, code: str) -> Known:
        """Give a table as it was last known, or read it."""
        found = self._known.get(code)
        if found is None:
            return self.read(code)
        self._known.move_to_end(code)
        return found

    def peek(self, code: str) -> Known | None:
        """Give a table as it was last known, if it is."""
        return self._known.get(code)

    def read(self, code: str) -> Known:
        """Read a table as it is now."""
        with self.store.reading() as db:
            row = rows.read_row(db, code)
            found = Known(rows.table_of(row), doors_of(row))
        self.keep(code, found)
        return found

    def keep(self, code: str, known: Known) -> None:
        """Remember a table as it is now."""
        self._known[code] = known
        self._known.move_to_end(code)
        while len(self._known) > MOST:
            self._known.popitem(last=False)

    def forget(self, code: str) -> None:
        """Forget a table: it is read again when somebody asks."""
        self._known.pop(code, None)

    def forget_all(self) -> None:
        """Forget every table: another database lies there."""
        self._known.clear()
