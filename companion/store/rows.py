"""Rows of the database to tables and entries, and back."""

import json
import sqlite3
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.refusal import Refused
from companion.core.say import say_from_json, say_to_json
from companion.core.state import (
    JSON,
    State,
    change_from_json,
    change_to_json,
    state_from_json,
    state_to_json,
)
from companion.store.errors import NoSuchTable, UnknownGame
from companion.table.envelope import is_id
from companion.table.summary import summary
from companion.table.table import Entry, Table, base_of, find_game

FINISHED = "finished"
# So many versions have one milestone at least: an undo folds no more than these.
STRETCH = 32
EVERYTHING = 1 << 60
# Stamps only grow, also when the table that had the highest one is deleted.
NEXT_STAMP = "(SELECT max(coalesce((SELECT max(stamp) FROM tables), 0), stamp) + 1 FROM stamps)"
# A game that is undone and finished again ended later; one of long ago is only corrected.
LATER = 24 * 3600.0
ENDED = (
    "UPDATE tables SET ended = ? WHERE code = ? AND phase != 'finished' AND coalesce(ended > ?, 1)"
)
# The word stands there, and not a question mark: an index holds just these.
COUNT = (
    "SELECT (SELECT count(*) FROM tables) AS every,"
    " (SELECT count(*) FROM tables WHERE phase = 'finished') AS finished"
)
INSERT = (
    "INSERT INTO log (code, version, id, at, action, changes, told, head, redo, goes_to, state)"
)
VALUES = " VALUES (?,?,?,?,?,?,?,?,?,?,?)"
# Where the table is still what it was, and no entry has this id.
IF_ON = (
    " SELECT ?,?,?,?,?,?,?,?,?,?,? WHERE EXISTS (SELECT 1 FROM tables WHERE code=? AND stamp=?)"
    " ON CONFLICT (code, id) DO NOTHING"
)
UPDATE = (
    "UPDATE tables SET state=?, version=?, head=?, redo=?, round=?, phase=?, changed=?,"  # noqa: S608 - our own names
    f" result=?, stamp={NEXT_STAMP} WHERE code=? RETURNING stamp"
)


# json.dumps makes a new one each time. Nothing of ours holds itself, so nobody looks for that.
COMPACT = json.JSONEncoder(ensure_ascii=False, check_circular=False, separators=(",", ":"))


def dumps(value: Any) -> str:
    """Write JSON as compactly as it goes."""
    return COMPACT.encode(value)


def insert_table(db: sqlite3.Connection, code: str, table: Table, now: float) -> None:
    """Write a new table."""
    start = dumps(state_to_json(table.state))
    db.execute(
        "INSERT INTO tables (code, game, names, options, start, state, version, head, redo,"
        " round, phase, created, changed) VALUES (?,?,?,?,?,?,?,?,?,?,?,?,?)",
        (
            code,
            table.game.id,
            dumps(table.state.names),
            dumps(table.state.options),
            start,
            start,
            table.version,
            table.head,
            table.redo,
            table.state.round,
            table.state.phase,
            now,
            now,
        ),
    )


def next_of(db: sqlite3.Connection, code: str) -> str | None:
    """Find the next game of the same people, if it is still there."""
    row = db.execute(
        "SELECT new.code FROM tables AS old JOIN tables AS new ON new.code = old.next"
        " WHERE old.code = ?",
        (code,),
    ).fetchone()
    return str(row[0]) if row else None


def follow(db: sqlite3.Connection, old: str, code: str) -> None:
    """Let a table be the next game after another; who may come in and do what stays."""
    # The stamp lets every phone of the old game hear of the new one.
    db.execute(f"UPDATE tables SET next = ?, stamp = {NEXT_STAMP} WHERE code = ?", (code, old))  # noqa: S608 - our own names
    db.execute(
        "UPDATE tables SET (door, own_seat, group_code) ="
        " (SELECT door, own_seat, group_code FROM tables WHERE code = ?) WHERE code = ?",
        (old, code),
    )


def read_table(db: sqlite3.Connection, code: str, column: str = "state") -> Table:
    """Read a table as it is now (`state`) or as it was set up (`start`)."""
    return table_of(read_row(db, code), column)


def read_row(db: sqlite3.Connection, code: str) -> sqlite3.Row:
    """Read everything that is kept of a table beside its log."""
    row: sqlite3.Row | None = db.execute("SELECT * FROM tables WHERE code = ?", (code,)).fetchone()
    if row is None:
        raise NoSuchTable(code)
    return row


def table_of(row: sqlite3.Row, column: str = "state") -> Table:
    """Read a table from its row."""
    try:
        game = find_game({"game": row["game"]})
    except Refused as refused:
        raise UnknownGame(row["game"]) from refused
    state = state_from_json(
        tuple(json.loads(row["names"])), json.loads(row["options"]), json.loads(row[column])
    )
    if column == "start":
        return Table(game, state)
    return Table(game, state, row["version"], row["head"], row["redo"])


def read_game(db: sqlite3.Connection, code: str) -> str:
    """Read the id of the game a table is of."""
    row = db.execute("SELECT game FROM tables WHERE code = ?", (code,)).fetchone()
    if row is None:
        raise NoSuchTable(code)
    return str(row["game"])


def append(db: sqlite3.Connection, code: str, table: Table, entry: Entry, now: float) -> None:
    """Write an entry and the state it led to."""
    result = None
    if table.state.phase == FINISHED:
        result = dumps(summary(table, read_table(db, code, "start").state))
        # First of all: it asks whether the game was finished before.
        db.execute(ENDED, (now, code, now - LATER))
    ready = written(code, table, entry, now)
    db.execute(f"{INSERT}{VALUES}", ready.entry)
    update(db, ready, result)


class Written(NamedTuple):
    """Hold an entry and the state it led to, ready to be written."""

    code: str
    entry: tuple[Any, ...]
    table: tuple[Any, ...]


def written(code: str, table: Table, entry: Entry, now: float) -> Written:
    """Make an entry and the state it led to ready to be written."""
    state = table.state
    whole = dumps(state_to_json(state))
    row = (
        code,
        entry.version,
        entry.id,
        now,
        dumps(entry.action),
        dumps([change_to_json(change) for change in entry.changes]),
        dumps([say_to_json(told) for told in entry.told]),
        entry.head,
        entry.redo,
        entry.goes_to,
        whole if table.head == entry.version and is_milestone(entry) else None,
    )
    now_is = (whole, table.version, table.head, table.redo, state.round, state.phase, now)
    return Written(code, row, now_is)


def write_on(db: sqlite3.Connection, ready: Written, stamp: int) -> int | None:
    """Write an entry on a table that still is what it was done on, and give its own stamp.

    Every change of a table has its own stamp: what was decided on one is not written on another.
    Neither is what was done already: an id stands once in a log. Then this gives nothing.
    """
    on = (*ready.entry, ready.code, stamp)
    return update(db, ready, None) if db.execute(f"{INSERT}{IF_ON}", on).rowcount else None


def update(db: sqlite3.Connection, ready: Written, result: str | None) -> int:
    """Write the state that an entry led to, and give the stamp of the change."""
    row = db.execute(UPDATE, (*ready.table, result, ready.code)).fetchone()
    return int(row[0])


def is_milestone(entry: Entry) -> bool:
    """Tell whether an entry keeps the state it led to, so that no undo has to fold a long line.

    The first entry of a line in each stretch of versions does: however a line leaps over what was
    undone, from any entry of it the next milestone is at most a stretch away.
    """
    return entry.version // STRETCH > base_of(entry) // STRETCH


def made_by(db: sqlite3.Connection, code: str, identity: object) -> Entry | None:
    """Find the entry that an action of this id made, if it was done before."""
    if not is_id(identity):
        return None
    row = db.execute("SELECT * FROM log WHERE code = ? AND id = ?", (code, identity)).fetchone()
    return entry_of(row) if row else None


def read_version(db: sqlite3.Connection, code: str) -> int:
    """Read a table's newest version."""
    row = db.execute("SELECT version FROM tables WHERE code = ?", (code,)).fetchone()
    if row is None:
        raise NoSuchTable(code)
    return int(row["version"])


def count_tables(db: sqlite3.Connection) -> dict[str, int]:
    """Count the tables under way and the finished ones."""
    found = db.execute(COUNT).fetchone()
    return {"live": found["every"] - found["finished"], "finished": found["finished"]}


def entry_of(row: sqlite3.Row) -> Entry:
    """Read one row of the log."""
    try:
        goes_to = row["goes_to"]
    except IndexError:
        goes_to = None  # An old database that is only looked at.
    return Entry(
        row["version"],
        row["id"],
        json.loads(row["action"]),
        tuple(change_from_json(change) for change in json.loads(row["changes"])),
        tuple(say_from_json(told) for told in json.loads(row["told"])),
        row["head"],
        row["redo"],
        goes_to,
        at=row["at"] or 0.0,
    )


def read_entry(db: sqlite3.Connection, code: str, version: int) -> Entry:
    """Read one entry of a table's log."""
    row = db.execute("SELECT * FROM log WHERE code = ? AND version = ?", (code, version)).fetchone()
    return entry_of(row)


def read_log(
    db: sqlite3.Connection, code: str, after: int, most: int = EVERYTHING, before: int = EVERYTHING
) -> list[Entry]:
    """Read a table's entries between two versions, oldest first, at most so many of the newest."""
    found = db.execute(
        "SELECT * FROM log WHERE code = ? AND version > ? AND version < ?"
        " ORDER BY version DESC LIMIT ?",
        (code, after, before, most),
    )
    return [entry_of(row) for row in found][::-1]


def read_line(db: sqlite3.Connection, code: str, head: int, to: int) -> list[int]:
    """Read which entries hold, from a head back to another entry or just beyond; newest first."""
    found = db.execute(
        "WITH RECURSIVE line(version) AS (SELECT ? UNION ALL"
        " SELECT coalesce(log.goes_to, log.head) FROM line"
        " JOIN log ON log.code = ? AND log.version = line.version WHERE line.version > ?)"
        " SELECT version FROM line",
        (head, code, to),
    )
    return [row[0] for row in found]


def read_state(db: sqlite3.Connection, code: str, head: int) -> State:
    """Read a table's state as it was when an entry was its head, from the milestone before it."""
    found = db.execute(
        "WITH RECURSIVE line(base, changes, state) AS (SELECT coalesce(goes_to, head), changes,"
        " state FROM log WHERE code = :code AND version = :head UNION ALL"
        " SELECT coalesce(log.goes_to, log.head), log.changes, log.state FROM line"
        " JOIN log ON log.code = :code AND log.version = line.base WHERE line.state IS NULL)"
        " SELECT changes, state FROM line",
        {"code": code, "head": head},
    )
    state = read_table(db, code, "start").state
    changes: list[str] = []
    for row in found:
        if row["state"]:
            state = state_from_json(state.seated, state.agreed, json.loads(row["state"]))
        else:
            changes.append(row["changes"])
    for written in reversed(changes):
        for change in json.loads(written):
            state.apply(change_from_json(change))
    return state


def read_milestones(db: sqlite3.Connection, code: str) -> dict[int, JSON]:
    """Read every state that a table's log keeps."""
    found = db.execute(
        "SELECT version, state FROM log WHERE code = ? AND state IS NOT NULL", (code,)
    )
    return {row["version"]: json.loads(row["state"]) for row in found}


def read_summaries(db: sqlite3.Connection, codes: Sequence[str]) -> list[dict[str, Any]]:
    """Read what a list shows of some tables."""
    found = db.execute(
        "SELECT code, game, coalesce(json_extract(state, '$.marks.names'), names) AS names,"
        " round, phase, changed, result FROM tables"
        " WHERE code IN (SELECT value FROM json_each(?)) ORDER BY changed DESC",
        (json.dumps(list(codes)),),
    )
    return [
        {
            **dict(row),
            "names": json.loads(row["names"]),
            "result": json.loads(row["result"]) if row["result"] else None,
        }
        for row in found
    ]
