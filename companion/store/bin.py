"""Delete a table, a person or a group: a day in the bin, then no byte of it is left.

What is deleted is taken out of every list at once and lies in the bin as it was. When the bin is
emptied, the file is written anew and the write-ahead log cut off, so that neither free pages nor
old pages hold what was there.
"""

import json
import secrets
import sqlite3
import time
from collections.abc import Iterable
from typing import NamedTuple

from companion.people.plays import key_of
from companion.people.roster import Roster
from companion.store.exchange import JSON, around, export, written_tables
from companion.store.faults import Busy
from companion.store.groups import newest_change, read_group, read_roster, touch
from companion.store.renaming import rename_at
from companion.store.rows import FINISHED, NEXT_STAMP, dumps
from companion.store.store import WRITING, Store
from companion.store.tallies import forget_tallies

DAY = 24 * 3600.0
# Who was deleted; shown in each phone's own language.
SOMEBODY = "Somebody"
# Somebody may be reading just then; the next emptying tries again.
TRIES, PAUSE = 20, 0.05
# Between two of many changes, so that whoever waits to tap comes first.
PAUSE_FOR_TAPS = 0.001
# Nobody has tapped for so long: the file is written anew then, while taps would wait.
PAUSE_OF_TAPS, LOOK_AGAIN = 5.0, 0.5
# A table of a group in the bin, and how many of them there are.
PART, PARTS = "part", "parts"
# So many letters are written in one transaction.
MOST_AT_ONCE = 1_000_000


class Deleted(NamedTuple):
    """Name one thing in the bin: what it is, whose, and when it was deleted."""

    id: str
    kind: str
    owner: str
    at: float


def delete_table(store: Store, code: str) -> str:
    """Put a table into the bin; give what brings it back."""
    for _ in range(TRIES):
        with store.reading() as db:
            stamp = stamp_of(db, code)
            content = export(db, table=code)
            text = dumps(content)
        with store.writing() as db:
            if stamp_of(db, code) != stamp:
                continue  # somebody has tapped meanwhile
            identity = throw(db, "table", code, text)
            remove_tables(db, [code])
            for table in content["tables"]:
                if table["group_code"]:
                    touch(db, table["group_code"])
        store.announce()
        return identity
    raise Busy("it changes all the time")


def delete_group(store: Store, code: str) -> str:
    """Put a group into the bin, with its tables, kept results and people.

    Its tables are written down, a few at a time, before anything is taken away: it may have
    thousands, and nobody's tap waits for that.
    """
    for _ in range(TRIES):
        identity = secrets.token_hex(12)
        with store.reading() as db:
            mark = newest_change(db, code), read_group(db, code)
            codes = throw_tables(store, identity, written_tables(db, code))
            # Only a backup of the very same instance holds the PIN.
            head = around(db, code) | {"pin": mark[1].pin, PARTS: len(codes)}
        with store.writing() as db:
            if (newest_change(db, code), read_group(db, code)) != mark:
                drop(db, identity)
                continue  # somebody has tapped meanwhile
            throw(db, "group", code, dumps(head), identity)
            remove_tables(db, codes)
            forget_tallies(db, code)
            db.execute("DELETE FROM people WHERE group_code = ?", (code,))
            db.execute("DELETE FROM kept WHERE group_code = ?", (code,))
            db.execute("DELETE FROM groups WHERE code = ?", (code,))
        store.announce()
        return identity
    raise Busy("it changes all the time")


def throw_tables(store: Store, identity: str, tables: Iterable[tuple[str, str]]) -> list[str]:
    """Put copies of tables into the bin, some at a time; what they belong to is thrown last."""
    codes: list[str] = []
    waiting: list[tuple[str, str]] = []

    def write() -> None:
        with store.writing() as db:
            for place, (code, text) in enumerate(waiting, len(codes)):
                throw(db, PART, code, text, part_of(identity, place))
        codes.extend(code for code, _ in waiting)
        waiting.clear()
        time.sleep(PAUSE_FOR_TAPS)

    for one in tables:
        waiting.append(one)
        if sum(len(text) for _, text in waiting) > MOST_AT_ONCE:
            write()
    write()
    return codes


def part_of(identity: str, place: int) -> str:
    """Name a table of a group that was deleted."""
    return f"{identity}.{place}"


def drop(db: sqlite3.Connection, identity: str) -> None:
    """Delete something in the bin for good, with all its tables."""
    db.execute("DELETE FROM bin WHERE id = ? OR id GLOB ?", (identity, f"{identity}.*"))


def stamp_of(db: sqlite3.Connection, code: str) -> int:
    """Give a number that every change of a table changes."""
    row = db.execute("SELECT stamp FROM tables WHERE code = ?", (code,)).fetchone()
    return int(row[0]) if row else 0


class NobodySo(LookupError):
    """Nobody of that name ever sat at a table."""


def delete_person(store: Store, group: str | None, key: str) -> str:
    """Let a person of a group, or of all tables, be somebody; the games stay as numbers."""
    with store.writing() as db:
        roster = read_roster(db, group) if group else Roster()
        who = roster.who(key)
        changed = []
        for code, names in tables_of(db, group):
            for name in names:
                if roster.who(key_of(name)) == who:
                    changed.append({"code": code, "name": name, "as": nobody(names)})
                    names = [changed[-1]["as"] if each == name else each for each in names]
        rows = [row for row in person_rows(db, group) if roster.who(row["key"]) == who]
        if not changed and not rows:
            raise NobodySo(key)
        content = {"renamed": changed, "people": rows}
        identity = throw(db, "person", group or "", dumps(content))
        for row in rows:
            remove_person(db, row)
    for one in changed:
        # Each table by itself: nobody's tap waits for a thousand of them.
        with store.writing() as db:
            rename_at(db, one["code"], one["name"], one["as"])
        time.sleep(PAUSE_FOR_TAPS)
    with store.writing() as db:
        forget_tallies(db, group)
    store.announce()
    return identity


def remove_person(db: sqlite3.Connection, row: JSON) -> None:
    """Take what is known of a person out of the database."""
    where = (row["group_code"], row["key"])
    db.execute("DELETE FROM people WHERE group_code = ? AND key = ?", where)
    touch(db, row["group_code"])


def of_identity(store: Store, identity: str) -> Deleted | None:
    """Find something in the bin by what brings it back, which only whoever deleted it knows."""
    with store.reading() as db:
        asked = "SELECT id, kind, owner, at FROM bin WHERE id = ? AND kind != ?"
        row = db.execute(asked, (identity, PART)).fetchone()
    return Deleted(*row) if row else None


def throw(db: sqlite3.Connection, kind: str, owner: str, content: str, identity: str = "") -> str:
    """Put something into the bin, as it was written down."""
    identity = identity or secrets.token_hex(12)
    db.execute(
        "INSERT INTO bin (id, kind, owner, content, at) VALUES (?, ?, ?, ?, ?)",
        (identity, kind, owner, content, time.time()),
    )
    return identity


def remove_tables(db: sqlite3.Connection, codes: Iterable[str]) -> None:
    """Take tables out of the database; their stamps are not given again."""
    db.execute(f"UPDATE stamps SET stamp = {NEXT_STAMP}")  # noqa: S608 - our own names
    for code in codes:
        db.execute("DELETE FROM log WHERE code = ?", (code,))
        db.execute("DELETE FROM tables WHERE code = ?", (code,))


def tables_of(db: sqlite3.Connection, group: str | None) -> list[tuple[str, list[str]]]:
    """List the tables and kept results of a group, or all, with the names at each."""
    of_group = "WHERE group_code = ?" if group else ""
    one = (group,) if group else ()
    # Who was renamed in the game has sat there under both names.
    renamed = "coalesce(json_extract(state, '$.marks.names'), '[]')"
    found = db.execute(f"SELECT code, names, {renamed} FROM tables {of_group}", one)  # noqa: S608 - our own names
    tables = [
        (row[0], [*dict.fromkeys((*json.loads(row[1]), *json.loads(row[2])))]) for row in found
    ]
    kept = db.execute(f"SELECT id, result FROM kept {of_group}", one)  # noqa: S608 - our own names
    return tables + [(row[0], list(json.loads(row[1])["totals"])) for row in kept]


def person_rows(db: sqlite3.Connection, group: str | None) -> list[JSON]:
    """Read what is written of the people of a group, or of all."""
    found = db.execute("SELECT * FROM people WHERE ? IS NULL OR group_code = ?", (group, group))
    return [{key: row[key] for key in row.keys()} for row in found]  # noqa: SIM118 - a row iterates over values


def nobody(names: list[str]) -> str:
    """Make up a name that nobody at a table has."""
    number = 1
    while (name := SOMEBODY if number == 1 else f"{SOMEBODY} {number}") in names:
        number += 1
    return name


def empty_bin(store: Store, age: float = DAY, patience: float = 0.0) -> bool:
    """Delete for good what has lain in the bin long enough; tell whether nothing is left of it.

    Whoever can wait so many seconds waits for a moment in which nobody taps.
    """
    before = time.time() - age
    with store.reading() as db:
        old = db.execute("SELECT 1 FROM bin WHERE at <= ? LIMIT 1", (before,)).fetchone()
    if old is None:
        return True
    await_pause(store, patience)
    with store.writing() as db:
        db.execute("DELETE FROM bin WHERE at <= ?", (before,))
    return wipe(store)


def await_pause(store: Store, patience: float) -> None:
    """Wait until nobody has written for some seconds, in any process; but not for ever."""
    end, seen, quiet = time.monotonic() + patience, -1, 0.0
    while quiet < PAUSE_OF_TAPS and time.monotonic() < end:
        with store.reading() as db:
            now = int(db.execute("PRAGMA data_version").fetchone()[0])
        quiet = quiet + LOOK_AGAIN if now == seen else 0.0
        seen = now
        time.sleep(LOOK_AGAIN)


def erase(store: Store, identity: str) -> bool:
    """Delete one thing in the bin for good, at once."""
    with store.writing() as db:
        drop(db, identity)
    return wipe(store)


def wipe(store: Store) -> bool:
    """Write the file anew and cut the write-ahead log off: nothing deleted is left in either."""
    with store.reading() as db:
        (usual,) = db.execute("PRAGMA wal_autocheckpoint").fetchone()
        db.execute("PRAGMA wal_autocheckpoint = 0")
        try:
            with WRITING:
                db.execute("VACUUM")
            # Bringing it all back into the file takes as long again; for that nobody has to wait.
            db.execute("PRAGMA wal_checkpoint(PASSIVE)")
        finally:
            db.execute(f"PRAGMA wal_autocheckpoint = {usual}")
    with WRITING, store.reading() as db:
        for _ in range(TRIES):
            busy = db.execute("PRAGMA wal_checkpoint(TRUNCATE)").fetchone()[0]
            if not busy:
                return True
            time.sleep(PAUSE)
    return False


def forget_idle(store: Store, days: int) -> int:
    """Put unfinished tables that nobody has touched for so many days into the bin."""
    before = time.time() - days * DAY
    with store.reading() as db:
        found = db.execute(
            "SELECT code FROM tables WHERE phase != ? AND changed < ?", (FINISHED, before)
        ).fetchall()
    for (code,) in found:
        delete_table(store, code)
    return len(found)
