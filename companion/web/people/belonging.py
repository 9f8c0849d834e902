"""Let a table belong to one of the phone's groups."""

from companion.store import groups
from companion.web.entry.guard import store
from companion.web.people import entry


def playing_in() -> dict[str, str]:
    """List the groups this phone may add games to, with what it is there."""
    return {group.code: role for group, role in entry.own_groups() if role != "watch"}


def put(code: str, group: str) -> None:
    """Let a new table belong to a group, if the phone is in it."""
    if group and group in playing_in():
        with store().writing() as db:
            groups.put_table(db, code, group)
