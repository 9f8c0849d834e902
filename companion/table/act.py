"""The use case "act": do an action at a table once, or say why not. Every way in comes here."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, NamedTuple

from companion.core.refusal import refuse
from companion.table.conflict import clashing, phone_of
from companion.table.envelope import is_version
from companion.table.history import spelled_out
from companion.table.meant import bare, judge
from companion.table.perform import Past, perform
from companion.table.secrets import is_secret, openly
from companion.table.table import Entry, Table
from companion.table.unit import Tables, Unit

Action = Mapping[str, Any]
# A long evening has a few hundred; whoever sends more wants to fill the disk.
MOST_ENTRIES = 5000
# How far back it is looked whether two phones changed the same.
FAR_BACK = 200
# How many clashes are told.
MOST_SHOWN = 20
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


class Reused(Stale):
    """The id belongs to another action that was done already; nothing was done."""


def act(
    tables: Tables, code: str, action: Action, allowed: Allowed | None = None, tell: bool = True
) -> Done:
    """Do an action once, however often it is sent; refuse it on a stale version.

    It is on disk when this returns. Who does not `tell` announces it afterwards.
    """
    since = look_back(tables, code, action)
    with tables.unit(code) as unit:
        done = act_in(unit, action, allowed, since)
    if tell and done.fresh:
        tables.announce()
    return done


def act_in(
    unit: Unit, action: Action, allowed: Allowed | None = None, since: Sequence[Entry] = ()
) -> Done:
    """Do an action inside a transaction that somebody else begins and ends."""
    table = unit.table()
    made = unit.made_by(action.get("id"))
    if made is not None:
        # Of a secret not even this is said: whether another one was the same.
        if made.action != bare(action) and not is_secret(table.game, made.action):
            raise Reused(table.version)
        return Done(made.version, fresh=False)
    meanwhile = seen_late(unit, table, action, since)
    verdict = judge(table, action, unit.entry, lambda version: meanwhile)
    if verdict.happened:
        return Done(table.version, fresh=False)
    if allowed:
        allowed(table, action, unit.entry)
    wanted = action.get("if_version")
    if is_version(wanted) and wanted != table.version:
        raise Stale(table.version)
    if verdict.differing and action.get("instead") is None:
        raise differs(unit, table, action, verdict.differing)
    if table.version >= MOST_ENTRIES and action.get("type") != "finish":
        raise refuse("type", "log_full", most=MOST_ENTRIES)
    entry = perform(table, action, unit)
    refuse_clash(unit, table, entry, action.get("seen"), meanwhile)
    unit.append(table, entry)
    return Done(entry.version, fresh=True)


def differs(unit: Unit, table: Table, action: Action, others: Sequence[Entry]) -> Clash:
    """Ask what holds of two different entries for one turn; the newest can be replaced."""
    newest = [other.version for other in others] == [table.head]
    replaces = table.head if newest else 0
    # What the other took may be lacking now: told as it would be in its place.
    told = {**action, "instead": replaces} if replaces else action
    return Clash(perform(table, told, unit), others, True, replaces)


def look_back(tables: Tables, code: str, action: Action) -> list[Entry]:
    """Read what happened since the phone looked, before the transaction: it may be much."""
    seen = action.get("seen")
    if not is_version(seen) or seen > MOST_ENTRIES:
        return []
    with tables.history(code) as history:
        return spelled_out(history.since(max(seen, 0), FAR_BACK), history, FAR_BACK)


def seen_late(unit: Unit, table: Table, action: Action, since: Sequence[Entry]) -> list[Entry]:
    """Add what happened between the look back and the transaction."""
    seen = action.get("seen")
    if not is_version(seen) or seen >= table.version:
        return []
    known = since[-1].version if since else max(seen, 0)
    late = unit.since(known, FAR_BACK) if known < table.version else []
    return [*since, *spelled_out(late, unit, FAR_BACK)]


def refuse_clash(
    unit: Unit, table: Table, entry: Entry, seen: object, meanwhile: Sequence[Entry]
) -> None:
    """Refuse what others have changed since the phone looked."""
    newest = entry.version - 1
    if not is_version(seen) or seen >= newest:
        return
    if is_secret(table.game, entry.action):
        return
    theirs = openly(table.game, meanwhile)
    others = [other for other in theirs if phone_of(other.id) != phone_of(entry.id)]
    if newest - max(seen, 0) > FAR_BACK:
        # Nobody looks back any farther, so nobody knows: the phone looks again.
        raise Clash(entry, others[-MOST_SHOWN:]) if others else Stale(newest)
    unclear = [other for other in others if other.goes_to is not None]
    [mine] = openly(table.game, spelled_out([entry], unit, FAR_BACK))
    clashes = [*unclear, *clashing(mine, others, table.game.turn_marks)]
    if clashes:
        raise Clash(entry, clashes[-MOST_SHOWN:])
