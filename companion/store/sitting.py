"""Which phone has taken which seat of a table: for who joins, and nobody is kept out by it."""

import json
import sqlite3

from companion.store.errors import NoSuchTable
from companion.store.rows import dumps


def read_sitting(db: sqlite3.Connection, code: str) -> dict[int, str]:
    """Read what the phone calls itself that took each seat."""
    row = db.execute("SELECT sitting FROM tables WHERE code = ?", (code,)).fetchone()
    if row is None:
        raise NoSuchTable(code)
    return {int(seat): phone for seat, phone in json.loads(row[0] or "{}").items()}


def sit(db: sqlite3.Connection, code: str, seat: int | None, phone: str) -> None:
    """Let a phone take a seat, or none: it leaves the one that it had."""
    sitting = {s: other for s, other in read_sitting(db, code).items() if other != phone}
    if seat is not None:
        sitting[seat] = phone
    db.execute("UPDATE tables SET sitting = ? WHERE code = ?", (dumps(sitting), code))
