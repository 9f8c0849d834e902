"""What was counted of big groups, kept: a new process goes on from there, not from nothing."""

import json
import sqlite3
from typing import NamedTuple

from companion.people.roster import Roster
from companion.people.tally import Tally
from companion.people.tally_json import FORMAT, from_json, to_json
from companion.store.rows import dumps

Marks = dict[str, int]


class Kept(NamedTuple):
    """Hold counts as they were at two stamps, with a mark of every play that is in them."""

    stamps: tuple[int, int]
    tally: Tally
    marks: Marks


def read_tally(db: sqlite3.Connection, group: str, roster: Roster) -> Kept | None:
    """Read what was counted of a group, if anything was kept."""
    row = db.execute(
        "SELECT group_stamp, stamp, content, marks FROM tallies WHERE group_code = ?", (group,)
    ).fetchone()
    if row is None:
        return None
    content = json.loads(row[2])
    if content["format"] != FORMAT:
        return None
    return Kept((row[0], row[1]), from_json(content, roster), json.loads(row[3]))


def keep_tally(db: sqlite3.Connection, group: str, kept: Kept) -> None:
    """Keep what was counted of a group; somebody else may have counted further meanwhile."""
    db.execute(
        "INSERT INTO tallies (group_code, group_stamp, stamp, content, marks)"
        " SELECT code, ?, ?, ?, ? FROM groups WHERE code = ? AND stamp = ?"
        " ON CONFLICT (group_code) DO UPDATE SET group_stamp = excluded.group_stamp,"
        " stamp = excluded.stamp, content = excluded.content, marks = excluded.marks",
        (*kept.stamps, dumps(to_json(kept.tally)), dumps(kept.marks), group, kept.stamps[0]),
    )


def forget_tallies(db: sqlite3.Connection, group: str | None = None) -> None:
    """Forget what was counted of a group, or of all: names stand in it."""
    db.execute("DELETE FROM tallies WHERE ? IS NULL OR group_code = ?", (group, group))
