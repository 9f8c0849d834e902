"""The use case "act": do an action at a table once, or say why not. Every way in comes here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.table.conflict import clashing
from companion.table.envelope import is_version
from companion.table.meant import judge
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
    """Other phones have changed the same since this one looked; nothing was done.

    Where it `differs` from what was entered for the same turn, `replaces` is the entry that it
    can be done instead of, 0 where there is none.
    """

    def __init__(
        self, entry: Entry, others: Sequence[Entry], differs: bool = False, replaces: int = 0
    ) -> None:
        self.differs = differs
        self.entry = entry
        self.others = tuple(others)
        self.replaces = replaces
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
    verdict = judge(table, action, unit.entry, unit.since)
    if verdict.happened:
        return Done(table.version, fresh=False)
    if allowed:
        allowed(table, action, unit.entry)
    wanted = action.get("if_version")
    if is_version(wanted) and wanted != table.version:
        raise Stale(table.version)
    if verdict.differing and action.get("instead") is None:
        raise differs(unit, table, action, verdict.differing)
    entry = perform(table, action, unit.entry)
    refuse_clash(unit, table, entry, action.get("seen"))
    unit.append(table, entry)
    return Done(entry.version, fresh=True)


def differs(unit: Unit, table: Table, action: Action, others: Sequence[Entry]) -> Clash:
    """Ask what holds of two different entries for one turn; the newest can be replaced."""
    newest = [other.version for other in others] == [table.head]
    replaces = table.head if newest else 0
    # What the other took may be lacking now: told as it would be in its place.
    told = {**action, "instead": replaces} if replaces else action
    return Clash(perform(table, told, unit.entry), others, True, replaces)


def refuse_clash(unit: Unit, table: Table, entry: Entry, seen: object) -> None:
    """Refuse what others have changed since the phone looked."""
    if not is_version(seen) or seen >= entry.version - 1:
        return
    others = clashing(entry, unit.since(max(seen, 0)), table.game.turn_marks)
    if others:
        raise Clash(entry, others)
