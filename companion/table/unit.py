"""What the use case needs of whoever keeps tables: one table, in one transaction."""

from contextlib import AbstractContextManager
from typing import Protocol

from companion.table.history import History
from companion.table.table import Entry, Table


class Unit(History, Protocol):
    """Hold one table while it is changed: everything appended is kept at the end, or nothing."""

    def table(self) -> Table:
        """Give the table as it is now."""

    def made_by(self, identity: object) -> Entry | None:
        """Find the entry that an action of this id made, if it was done before."""

    def append(self, table: Table, entry: Entry) -> None:
        """Keep an entry and the table it led to."""


class Tables(Protocol):
    """Keep tables durably."""

    def unit(self, code: str) -> AbstractContextManager[Unit]:
        """Begin to change a table; what was appended is on disk when this ends without an error."""

    def history(self, code: str) -> AbstractContextManager[History]:
        """Look back at a table without holding anybody up."""

    def announce(self) -> None:
        """Tell whoever listens that something was changed."""
