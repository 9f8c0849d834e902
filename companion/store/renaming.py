"""Write another name wherever a table, its log or a kept result has one."""

import json
import sqlite3
from collections.abc import Collection
from typing import Any

from companion.store.exchange import closed
from companion.store.rows import NEXT_STAMP
from companion.table.table import find_game

COLUMNS = {
    "tables": ("names", "options", "start", "state", "result"),
    "log": ("action", "changes", "told", "state"),
    "kept": ("entered", "result"),
}
# What stands under these is an id of the game, even where somebody is called like it.
IDS = ("type", "card", "cards", "token", "tokens", "power", "what", "on", "immortal", "rule", "say")
# Unless a saying stands there, in which somebody is named.
SAYINGS = ("what", "say")
# Columns in which seats are numbers, so that a text equal to an id is that id.
BY_SEAT = ("options", "start", "state", "changes")


def rename_at(db: sqlite3.Connection, code: str, old: str, new: str) -> None:
    """Let a player of one table, or of one kept result, be called otherwise."""
    ids = ids_of(db, code)
    if ids is None:
        return  # deleted meanwhile
    is_piece = old in ids
    for table, parts in COLUMNS.items():
        key = "id" if table == "kept" else "code"
        rows = db.execute(f"SELECT rowid, * FROM {table} WHERE {key} = ?", (code,)).fetchall()  # noqa: S608 - our own names
        for row in rows:
            told = {part: json.loads(row[part]) for part in parts if row[part]}
            named = {
                part: value if is_piece and part in BY_SEAT else renamed(value, old, new)
                for part, value in told.items()
            }
            values = closed(named, named)
            sets = ", ".join(f"{part} = ?" for part in values)
            db.execute(
                f"UPDATE {table} SET {sets} WHERE rowid = ?",  # noqa: S608 - our own names
                (*values.values(), row["rowid"]),
            )
    db.execute(f"UPDATE tables SET stamp = {NEXT_STAMP} WHERE code = ?", (code,))  # noqa: S608 - our own names


def renamed(value: Any, old: str, new: str) -> Any:
    """Put one name in another's place, wherever it can be a name."""
    if isinstance(value, dict):
        return {
            new if key == old and key not in IDS else key: part
            if is_id(key, part)
            else renamed(part, old, new)
            for key, part in value.items()
        }
    if isinstance(value, list):
        # A saying is its key and its facts: the key is no name.
        if len(value) == 2 and isinstance(value[1], dict) and isinstance(value[0], str):
            return [value[0], renamed(value[1], old, new)]
        return [renamed(each, old, new) for each in value]
    return new if value == old else value


def is_id(key: str, part: Any) -> bool:
    """Tell whether what stands under a key is an id of the game, or made of such."""
    return key in IDS and (key not in SAYINGS or isinstance(part, str))


def ids_of(db: sqlite3.Connection, code: str) -> Collection[str] | None:
    """List what cards, tokens and other things of a table's game are called by programs."""
    row = db.execute(
        "SELECT game FROM tables WHERE code = ? UNION SELECT game FROM kept WHERE id = ?",
        (code, code),
    ).fetchone()
    if row is None:
        return None
    game = find_game({"game": row[0]})
    return {*game.cards, *game.tokens, *game.words.names}
