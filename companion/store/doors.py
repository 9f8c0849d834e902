"""Who may come to a table: its links, and what its bare code lets one do."""

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import NamedTuple

from companion.store.errors import NoSuchTable
from companion.store.faults import translated
from companion.store.opening import connect
from companion.store.rows import NEXT_STAMP

DOORS = ("player", "watch", "closed")
# The number a new table's links are made with; each renewal takes the next.
FIRST_LINKS = 1


class Doors(NamedTuple):
    """Tell which making of each kind of link is valid, and what goes without a link."""

    host: int
    player: int
    watch: int
    # What the bare code lets one be: a player, a watcher, or nobody ("closed").
    door: str
    own_seat: bool
    # The next game of the same people, if there is one.
    next: str
    version: int
    # The number of the table's newest change, of whatever kind; 0 where it is not on disk yet.
    stamp: int

    def are_as(self, other: "Doors") -> bool:
        """Tell whether others may come in, and do, just the same; the table may have gone on."""
        return self[:-2] == other[:-2]


# The columns in which a table keeps them.
COLUMNS = "host_links, player_links, watch_links, door, own_seat, next, version, stamp"


def read_doors(db: sqlite3.Connection, code: str) -> Doors:
    """Read who may come to a table."""
    row = db.execute(f"SELECT {COLUMNS} FROM tables WHERE code = ?", (code,)).fetchone()  # noqa: S608 - our own names
    if row is None:
        raise NoSuchTable(code)
    return doors_of(row)


def doors_of(row: sqlite3.Row) -> Doors:
    """Read doors from a row that holds them."""
    return Doors(
        row["host_links"],
        row["player_links"],
        row["watch_links"],
        row["door"],
        bool(row["own_seat"]),
        row["next"] or "",
        row["version"],
        row["stamp"],
    )


@translated
def doors_in(path: Path, code: str) -> Doors:
    """Read who may come to a table from a file that a server may have open; leave nothing there."""
    with closing(connect(path, "ro")) as db:
        return read_doors(db, code)


def renew_links(db: sqlite3.Connection, code: str, role: str) -> None:
    """Make every link of a kind worthless; the bare code opens no more than what is left."""
    column = {"host": "host_links", "player": "player_links", "watch": "watch_links"}[role]
    door = {"player": "watch", "watch": "closed"}.get(role)
    db.execute(
        f"UPDATE tables SET {column} = {column} + 1, stamp = {NEXT_STAMP} WHERE code = ?",  # noqa: S608 - our own names
        (code,),
    )
    # Whoever knows the code would otherwise be in again at once.
    if door:
        db.execute("UPDATE tables SET door = ? WHERE code = ? AND door = ?", (door, code, role))


def set_doors(db: sqlite3.Connection, code: str, door: str, own_seat: bool) -> None:
    """Choose what the bare code opens, and whether a phone enters only its own seat."""
    db.execute(
        f"UPDATE tables SET door = ?, own_seat = ?, stamp = {NEXT_STAMP} WHERE code = ?",  # noqa: S608 - our own names
        (door, int(own_seat), code),
    )
