"""Tables kept in memory: the unit of work without a database, for tests of what is done over it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.games import GAMES
from companion.table.history import Log
from companion.table.table import Entry, Table, new_table


class MemoryUnit(Log):
    """Change one table; what is appended counts only when the unit has ended well."""

    def __init__(self, table: Table, log: Log) -> None:
        self.changed = replace(table, state=table.state.copy())
        self.start, self.entries = log.start, list(log.entries)

    def table(self) -> Table:
        return self.changed

    def made_by(self, identity: object) -> Entry | None:
        return next((entry for entry in self.entries if entry.id == identity), None)

    def append(self, table: Table, entry: Entry) -> None:
        self.changed = table
        self.entries.append(entry)


class MemoryTables:
    """Hold tables by their code, and count how often others were told."""

    def __init__(self, game: str = "koryo", **more: Any) -> None:
        self.made = new_table(GAMES[game], {"players": ["Ana", "Ben"], **more})
        self.kept = Log(self.made)
        self.told = 0

    @contextmanager
    def unit(self, code: str) -> Iterator[MemoryUnit]:
        unit = MemoryUnit(self.made, self.kept)
        yield unit
        self.made, self.kept.entries = unit.changed, unit.entries

    @contextmanager
    def history(self, code: str) -> Iterator[Log]:
        yield self.kept

    def announce(self) -> None:
        self.told += 1
