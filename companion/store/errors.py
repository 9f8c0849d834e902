"""What can go wrong in the store, by name."""

from collections.abc import Sequence

from companion.table.table import Entry


class NoSuchTable(LookupError):
    """There is no table of that code."""


class UnknownGame(LookupError):
    """A table is of a game this version does not know."""


class Stale(Exception):
    """The table has moved on since the phone saw it."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"the table is at version {version}")


class Clash(Stale):
    """Other phones have changed the same since this one looked; nothing was done."""

    def __init__(self, entry: Entry, others: Sequence[Entry]) -> None:
        self.entry = entry
        self.others = tuple(others)
        super().__init__(entry.version - 1)
