"""The use case "act": do an action at a table once, or say why not. Every way in comes here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.table.conflict import clashing
from companion.table.envelope import is_version
from companion.table.perform import Past, perform
from companion.table.table import Entry, Table
from companion.table.unit import Tables, Unit

Action = Mapping[str, Any]
# Refuse what whoever asks may not do.
Allowed = Callable[[Table, Action, Past], None]


class Done(NamedTuple):
    """Tell what an action made: the version it got, and whether it was done just now."""

    version: int
    fresh: bool


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


def act(
    tables: Tables, code: str, action: Action, allowed: Allowed | None = None, tell: bool = True
) -> Done:
    """Do an action once, however often it is sent; refuse it on a stale version.

    It is on disk when this returns. Who does not `tell` announces it afterwards.
    """
    with tables.unit(code) as unit:
        done = act_in(unit, action, allowed)
    if tell and done.fresh:
        tables.announce()
    return done


def act_in(unit: Unit, action: Action, allowed: Allowed | None = None) -> Done:
    """Do an action inside a transaction that somebody else begins and ends."""
    table = unit.table()
    made = unit.version_of(action.get("id"))
    if made is not None:
        return Done(made, fresh=False)
    if allowed:
        allowed(table, action, unit.entry)
    wanted = action.get("if_version")
    if is_version(wanted) and wanted != table.version:
        raise Stale(table.version)
    entry = perform(table, action, unit.entry)
    refuse_clash(unit, entry, action.get("seen"))
    unit.append(table, entry)
    return Done(entry.version, fresh=True)


def refuse_clash(unit: Unit, entry: Entry, seen: object) -> None:
    """Refuse what others have changed since the phone looked."""
    if not is_version(seen) or seen >= entry.version - 1:
        return
    others = clashing(entry, unit.since(max(seen, 0)))
    if others:
        raise Clash(entry, others)
