"""Let a table belong to one of the phone's groups, and offer the names of its people."""

from contextlib import suppress

from flask import current_app

from companion.store import groups
from companion.store.bin import SOMEBODY
from companion.store.faults import DatabaseFault
from companion.store.group_ledger import GroupLedger
from companion.web.entry.guard import store
from companion.web.people import entry
from companion.web.phone import cookies

# More names than this are no longer found at a glance.
MOST_OFFERED = 24


def playing_in() -> dict[str, str]:
    """List the groups this phone may add games to, with what it is there."""
    return {group.code: role for group, role in entry.own_groups() if role != "watch"}


def put(code: str, group: str) -> None:
    """Let a new table belong to a group, if the phone is in it."""
    if group and group in playing_in():
        with store().writing() as db:
            groups.put_table(db, code, group)


def offered_names(first: str = "") -> list[str]:
    """Offer the names this phone has entered, and those of its groups; one group's come first."""
    names = cookies.names()
    # Who scores a table needs no database: without one, only the phone's own names are offered.
    with suppress(DatabaseFault):
        mine = [group.code for group, _role in entry.own_groups()]
        names = [*(people_of(first) if first in mine else ()), *names]
        for group in mine:
            names += people_of(group)
    found: dict[str, str] = {}
    for name in names:
        found.setdefault(name.casefold(), name)
    return list(found.values())[:MOST_OFFERED]


def people_of(group: str) -> list[str]:
    """Name the people of a group, who plays most first, without those who left."""
    ledger: GroupLedger = current_app.extensions["group_ledger"]
    with ledger.of(group) as counted:
        people = sorted(counted.tally.people.items(), key=lambda each: -each[1].games)
        shown = [counted.tally.name(who) for who, _ in people if not counted.roster.has_left(who)]
    return [name for name in shown if not name.startswith(SOMEBODY)][:MOST_OFFERED]
