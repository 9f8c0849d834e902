"""Tables kept in memory: the unit of work without a database, for tests of what is done over it."""

from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import replace
from typing import Any

from companion.games import GAMES
from companion.table.table import Entry, Table, new_table


class MemoryUnit:
    """Change one table; what is appended counts only when the unit has ended well."""

    def __init__(self, table: Table, log: list[Entry]) -> None:
        self.changed, self.log = replace(table, state=table.state.copy()), list(log)

    def table(self) -> Table:
        return self.changed

    def version_of(self, identity: object) -> int | None:
        return next((entry.version for entry in self.log if entry.id == identity), None)

    def entry(self, version: int) -> Entry:
        return self.log[version - 1]

    def since(self, version: int) -> list[Entry]:
        return self.log[version:]

    def append(self, table: Table, entry: Entry) -> None:
        self.changed = table
        self.log.append(entry)


class MemoryTables:
    """Hold tables by their code, and count how often others were told."""

    def __init__(self, game: str = "koryo", **more: Any) -> None:
        self.made = new_table(GAMES[game], {"players": ["Ana", "Ben"], **more})
        self.log: list[Entry] = []
        self.told = 0

    @contextmanager
    def unit(self, code: str) -> Iterator[MemoryUnit]:
        unit = MemoryUnit(self.made, self.log)
        yield unit
        self.made, self.log = unit.changed, unit.log

    def announce(self) -> None:
        self.told += 1
