"""Groups in the database: their links, their people, the tables and results that belong to them."""

import json
import sqlite3
import zlib
from typing import Any, NamedTuple

from companion.people.plays import Play, Sitting, key_of
from companion.people.roster import Person, Roster
from companion.store.errors import NoSuchTable
from companion.store.rows import FINISHED, NEXT_STAMP, dumps, read_table
from companion.store.tallies import forget_tallies
from companion.table.summary import summary

ROLES = ("host", "member", "watch")


class NoSuchGroup(LookupError):
    """There is no group of that code."""


class Group(NamedTuple):
    """Hold a group: its name, which making of each kind of link is valid, and its newest change."""

    code: str
    name: str
    # The PIN's digest, or nothing.
    pin: str | None
    host: int
    member: int
    watch: int
    created: float
    stamp: int


def create_group(db: sqlite3.Connection, code: str, name: str, now: float) -> None:
    """Keep a new group."""
    db.execute("INSERT INTO groups (code, name, created) VALUES (?, ?, ?)", (code, name, now))


def read_group(db: sqlite3.Connection, code: str) -> Group:
    """Read a group."""
    row = db.execute(
        "SELECT code, name, pin, host_links, member_links, watch_links, created, stamp"
        " FROM groups WHERE code = ?",
        (code,),
    ).fetchone()
    if row is None:
        raise NoSuchGroup(code)
    return Group(*row)


def read_groups(db: sqlite3.Connection, codes: list[str]) -> list[Group]:
    """Read those of some groups that exist, in the order asked for."""
    found = []
    for code in codes:
        try:
            found.append(read_group(db, code))
        except NoSuchGroup:
            continue
    return found


def latest_groups(db: sqlite3.Connection, most: int) -> list[str]:
    """List the groups whose tables changed last."""
    found = db.execute(
        "SELECT group_code FROM tables WHERE group_code IS NOT NULL"
        " GROUP BY group_code ORDER BY max(stamp) DESC LIMIT ?",
        (most,),
    )
    return [row[0] for row in found]


def set_group(db: sqlite3.Connection, code: str, name: str, pin: str | None) -> None:
    """Rename a group, or give it another PIN."""
    db.execute("UPDATE groups SET name = ?, pin = ? WHERE code = ?", (name, pin, code))
    touch(db, code)


def renew_group_links(db: sqlite3.Connection, code: str, role: str) -> None:
    """Make every link of a kind worthless."""
    column = {"host": "host_links", "member": "member_links", "watch": "watch_links"}[role]
    db.execute(f"UPDATE groups SET {column} = {column} + 1 WHERE code = ?", (code,))  # noqa: S608 - our own names


def touch(db: sqlite3.Connection, code: str) -> None:
    """Say that something of a group changed."""
    db.execute("UPDATE groups SET stamp = stamp + 1 WHERE code = ?", (code,))
    forget_tallies(db, code)


def read_roster(db: sqlite3.Connection, group: str) -> Roster:
    """Read what is known of a group's people."""
    found = db.execute("SELECT key, shown, merged, gone FROM people WHERE group_code = ?", (group,))
    return Roster({row[0]: Person(row[1], row[2], bool(row[3])) for row in found})


def people_known(db: sqlite3.Connection, group: str) -> int:
    """Count the people of a group that something is known of."""
    found = db.execute("SELECT count(*) FROM people WHERE group_code = ?", (group,)).fetchone()
    return int(found[0])


def write_roster(db: sqlite3.Connection, group: str, roster: Roster) -> None:
    """Keep what is known of a group's people."""
    db.execute("DELETE FROM people WHERE group_code = ?", (group,))
    db.executemany(
        "INSERT INTO people (group_code, key, shown, merged, gone) VALUES (?, ?, ?, ?, ?)",
        [(group, key, p.shown, p.into, int(p.left)) for key, p in roster.people.items()],
    )
    touch(db, group)


def put_table(db: sqlite3.Connection, code: str, group: str | None) -> None:
    """Let a table belong to a group, or to none."""
    row = db.execute("SELECT group_code FROM tables WHERE code = ?", (code,)).fetchone()
    db.execute(
        f"UPDATE tables SET group_code = ?, stamp = {NEXT_STAMP} WHERE code = ?",  # noqa: S608 - our own names
        (group, code),
    )
    for changed in {row[0] if row else None, group}:
        if changed:
            touch(db, changed)


def group_of(db: sqlite3.Connection, code: str) -> str | None:
    """Tell which group a table belongs to."""
    row = db.execute("SELECT group_code FROM tables WHERE code = ?", (code,)).fetchone()
    return str(row[0]) if row and row[0] else None


def keep_result(
    db: sqlite3.Connection,
    identity: str,
    group: str,
    game: str,
    entered: Any,
    result: Any,
    at: float,
) -> None:
    """Keep a result of the calculator for a group; the same one again is the same."""
    db.execute(
        "INSERT INTO kept (id, group_code, game, entered, result, ended) VALUES (?, ?, ?, ?, ?, ?)"
        " ON CONFLICT (id) DO UPDATE SET entered = excluded.entered, result = excluded.result",
        (identity, group, game, dumps(entered), dumps(result), at),
    )
    touch(db, group)


def newest_change(db: sqlite3.Connection, group: str) -> tuple[int, int]:
    """Give two numbers that change with the group, and with the tables that belong to it."""
    row = db.execute(
        "SELECT groups.stamp, coalesce(max(tables.stamp), 0) FROM groups"
        " LEFT JOIN tables ON tables.group_code = groups.code WHERE groups.code = ?",
        (group,),
    ).fetchone()
    if row[0] is None:
        raise NoSuchGroup(group)
    return int(row[0]), int(row[1])


def read_plays(db: sqlite3.Connection, group: str) -> list[Play]:
    """Read the finished tables of a group."""
    return [play for play, _mark in marked_plays(db, group)]


def marked_plays(db: sqlite3.Connection, group: str, after: int = 0) -> list[tuple[Play, int]]:
    """Read the finished tables of a group that changed after a stamp, each with its mark."""
    found = db.execute(
        "SELECT code, game, result, created, coalesce(ended, changed) FROM tables"
        " WHERE group_code = ? AND stamp > ? AND phase = ?",
        (group, after, FINISHED),
    )
    plays = [(table_play(db, row), mark_of(row)) for row in found.fetchall()]
    # Where something is still unknown nobody has won yet: it counts when it is decided.
    return [(play, mark) for play, mark in plays if any(s.won for s in play.sittings)]


def mark_of(row: sqlite3.Row) -> int:
    """Give a number that changes with everything a play is made of."""
    _code, game, text, created, ended = row
    return zlib.crc32(f"{game} {text} {created!r} {ended!r}".encode())


def changed_tables(db: sqlite3.Connection, group: str, after: int) -> list[str]:
    """List the tables of a group that changed after a stamp."""
    found = db.execute("SELECT code FROM tables WHERE group_code = ? AND stamp > ?", (group, after))
    return [row[0] for row in found]


def read_play(db: sqlite3.Connection, code: str) -> Play:
    """Read one finished table as a play."""
    row = db.execute(
        "SELECT code, game, result, created, coalesce(ended, changed) FROM tables WHERE code = ?",
        (code,),
    ).fetchone()
    if row is None:
        raise NoSuchTable(code)
    return table_play(db, row)


def read_unfinished(db: sqlite3.Connection, group: str, most: int) -> list[str]:
    """List the unfinished tables of a group, the latest first."""
    found = db.execute(
        "SELECT code FROM tables WHERE group_code = ? AND phase != ? ORDER BY changed DESC LIMIT ?",
        (group, FINISHED, most),
    )
    return [row[0] for row in found]


def read_kept(db: sqlite3.Connection, group: str) -> list[Play]:
    """Read the results that were kept for a group."""
    found = db.execute("SELECT id, game, result, ended FROM kept WHERE group_code = ?", (group,))
    return [play_of(row[0], row[1], json.loads(row[2]), row[3], None, live=False) for row in found]


def read_entered(db: sqlite3.Connection, group: str, identity: str) -> tuple[str, Any] | None:
    """Read what was entered for a result that a group keeps: the game, and its table."""
    row = db.execute(
        "SELECT game, entered FROM kept WHERE group_code = ? AND id = ?", (group, identity)
    ).fetchone()
    return (str(row[0]), json.loads(row[1])) if row else None


def table_play(db: sqlite3.Connection, row: sqlite3.Row) -> Play:
    """Read a finished table as a play."""
    code, game, text, created, ended = row
    result = json.loads(text) if text else {}
    if "ranks" not in result:
        # Finished by an earlier version, which summed less up.
        result = summary(read_table(db, code), read_table(db, code, "start").state)
    return play_of(code, game, result, ended, round((ended - created) / 60))


def play_of(
    identity: str, game: str, result: Any, ended: float, minutes: int | None, live: bool = True
) -> Play:
    """Make a play of a finished table's summary."""
    winners, roles = result["winners"], result.get("roles", ())
    began = result.get("began")
    sittings = tuple(
        [
            Sitting(
                key_of(name),
                name,
                total,
                result["ranks"][seat],
                name in winners,
                seat == began,
                roles[seat] if roles else None,
            )
            for seat, (name, total) in enumerate(result["totals"].items())
        ]
    )
    decided = tuple(result.get("decided", ()))
    return Play(identity, game, ended, sittings, minutes, decided, live)
