"""Look back along a table's log: undo and redo refer to entries instead of copying changes.

The entries that hold form a line: from the table's head each leads to the one it was done on.
What a table was when an entry was its head is that entry's line, folded from the start.
"""

from collections.abc import Container, Iterable, Iterator
from dataclasses import replace
from typing import Protocol

from companion.core.state import Change, State
from companion.table.table import Entry, Table, base_of


class History(Protocol):
    """Give earlier entries and earlier states of one table."""

    def entry(self, version: int) -> Entry:
        """Give one entry of the log."""

    def since(self, version: int, most: int) -> list[Entry]:
        """Give the entries after a version, oldest first, at most so many of the newest."""

    def steps(self, head: int, to: int) -> int | None:
        """Count the entries from a head back to another one; None where it is not on the line."""

    def state_at(self, head: int) -> State:
        """Give the state as it was when this entry was the head; 0 is the start."""


class Pages(Protocol):
    """Give a log page by page, to be shown."""

    def entry(self, version: int) -> Entry:
        """Give one entry of the log."""

    def page(self, before: int, most: int) -> list[Entry]:
        """Give so many entries before a version, oldest first."""

    def line(self, head: int, to: int) -> set[int]:
        """Tell which entries hold, from a head back to another one."""


class Log:
    """Hold a whole log in memory, as a table nobody keeps has it."""

    def __init__(self, table: Table) -> None:
        self.start = table.state.copy()
        self.entries: list[Entry] = []

    def entry(self, version: int) -> Entry:
        """Give one entry of the log."""
        return self.entries[version - 1]

    def since(self, version: int, most: int) -> list[Entry]:
        """Give the entries after a version, oldest first, at most so many of the newest."""
        return self.entries[version:][-most:]

    def page(self, before: int, most: int) -> list[Entry]:
        """Give so many entries before a version, oldest first."""
        return self.entries[: before - 1][-most:]

    def holding(self, head: int) -> Iterator[Entry]:
        """Give the entries that hold, newest first."""
        while head:
            yield self.entry(head)
            head = base_of(self.entry(head))

    def line(self, head: int, to: int) -> set[int]:
        """Tell which entries hold, from a head back to another one."""
        return {entry.version for entry in self.holding(head) if entry.version >= to}

    def steps(self, head: int, to: int) -> int | None:
        """Count the entries from a head back to another one; None where it is not on the line."""
        versions = [*(entry.version for entry in self.holding(head)), 0]
        return versions.index(to) if to in versions else None

    def state_at(self, head: int) -> State:
        """Give the state as it was when this entry was the head; 0 is the start."""
        state = self.start.copy()
        for entry in reversed(list(self.holding(head))):
            for change in entry.changes:
                state.apply(change)
        return state


def spelled_out(entries: Iterable[Entry], history: History, most: int) -> list[Entry]:
    """Give entries with all the changes they made, also those that undo and redo refer to.

    Where these go over more than `most` entries together, the rest still refers.
    """
    found = []
    for entry in entries:
        changes: list[Change] = []
        newest, oldest = entry.head, entry.goes_to
        if oldest is not None:
            newest, oldest = max(newest, oldest), min(newest, oldest)
            while newest > oldest and most > 0:
                passed = history.entry(newest)
                changes += passed.changes
                newest, most = passed.head, most - 1
            if newest <= oldest:
                entry = replace(entry, changes=(*changes, *entry.changes), goes_to=None)
        found.append(entry)
    return found


def replay(table: Table, entries: list[Entry]) -> None:
    """Fold entries onto a table as it was set up."""
    wanted = {entry.goes_to for entry in entries}
    states = {0: table.state.copy()}
    for entry in entries:
        fold(table, entry, states, wanted)
        table.version = entry.version


def fold(
    table: Table, entry: Entry, states: dict[int, State], wanted: Container[int | None]
) -> None:
    """Fold one entry onto a table; `states` gathers those wanted, which undo and redo go to."""
    if entry.goes_to is not None:
        before, table.state = table.state, states[entry.goes_to].copy()
        table.game.secrets.keep(before, table.state)
    for change in entry.changes:
        table.state.apply(change)
    # A state for each entry would be many.
    if entry.version in wanted:
        states[entry.version] = table.state.copy()
