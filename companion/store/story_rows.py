"""Read what a story needs of a log: actions and changes, no sentences."""

import json
import sqlite3

from companion.core.state import change_from_json
from companion.store.rows import read_table
from companion.table.story.facts import Story
from companion.table.story.tell import story_of
from companion.table.table import Entry


def read_story(db: sqlite3.Connection, code: str) -> Story:
    """Tell the story of a table from its rows."""
    found = db.execute(
        "SELECT version, action, changes, head, goes_to FROM log WHERE code = ?", (code,)
    )
    entries = [
        Entry(
            row[0],
            "",
            json.loads(row[1]),
            tuple([change_from_json(change) for change in json.loads(row[2])]),
            (),
            row[3],
            0,
            row[4],
        )
        for row in found
    ]
    return story_of(read_table(db, code, "start"), entries, read_table(db, code))
