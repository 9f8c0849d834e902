"""What an organiser sees of all tables of this database, the latest tap first."""

import json
import sqlite3
from typing import Any

from companion.store.rows import FINISHED

MOST_SHOWN = 300


def all_tables(db: sqlite3.Connection, most: int = MOST_SHOWN) -> list[dict[str, Any]]:
    """Read what a list shows of the tables: those under way first, then the finished ones."""
    found = db.execute(
        "SELECT code, game, coalesce(json_extract(state, '$.marks.names'), names) AS names, round,"
        " phase, created, changed, result, door FROM tables"
        " ORDER BY phase = ?, changed DESC LIMIT ?",
        (FINISHED, most),
    )
    return [
        {
            **dict(row),
            "names": json.loads(row["names"]),
            "result": json.loads(row["result"]) if row["result"] else None,
        }
        for row in found
    ]
