"""What a tap costs where much has gathered: finished tables, live tables, a long log."""

import itertools
import sqlite3

from flask import Flask

from companion.table.act import act
from tests.bench.figures import Figure, ratio
from tests.bench.tap import PLAYERS, Phone, Times, application, best, lay, median, timed

FINISHED = 100_000
LIVE = 1000
ROUNDS, TAPS = 20, 20
# Promised: what has gathered costs no tap anything.
MOST = 1.1


def finish(app: Flask, tables: int) -> None:
    """Put finished tables into the database: one is played, the others are its copies."""
    store = app.extensions["store"]
    lay(app, "finished", 8)
    act(store, "finished", {"id": "end", "type": "finish"})
    db: sqlite3.Connection = store.db.conn
    columns = [row[1] for row in db.execute("PRAGMA table_info(tables)") if row[1] != "code"]
    listed = ", ".join(columns)
    numbers = "WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ?)"
    code = "printf('f%07d', i)"
    with store.writing():
        db.execute(
            f"INSERT INTO tables (code, {listed}) {numbers}"  # noqa: S608 - our own names
            f" SELECT {code}, {listed} FROM tables, n WHERE code = 'finished'",
            (tables - 1,),
        )
        db.execute("UPDATE tables SET stamp = rowid")
        rest = "version, id, at, action, changes, told, head, redo"
        db.execute(
            f"INSERT INTO log (code, {rest}) {numbers}"  # noqa: S608 - our own names
            f" SELECT {code}, {rest} FROM log, n WHERE code = 'finished'",
            (tables - 1,),
        )
    db.execute("PRAGMA wal_checkpoint(TRUNCATE)")


def compare(few: list[Phone], many: list[Phone]) -> tuple[Times, Times]:
    """Tap here and there in turn."""
    here, there = itertools.cycle(few), itertools.cycle(many)
    small, large = [], []
    for _ in range(ROUNDS):
        small.append(median(lambda: next(here).tap(), TAPS))
        large.append(median(lambda: next(there).tap(), TAPS))
    return best(large), best(small)


def finished_tables() -> list[Figure]:
    """Compare a database of ten finished tables with one of a hundred thousand."""
    with application() as small, application() as large:
        finish(small, 10)
        finish(large, FINISHED)
        one, other = Phone(small, lay(small, "abcd2345")), Phone(large, lay(large, "abcd2345"))
        much, little = compare([one], [other])
        opens = [median(lambda a=app: timed(lambda: new(a)), TAPS) for app in (large, small)]
    what = f"{FINISHED:,} finished tables against 10"
    return [
        ratio(f"a tap, {what}", much.processor, little.processor, MOST),
        ratio(f"a tap by the clock, {what}", much.clock, little.clock, float("inf")),
        ratio(f"a new table, {what}", opens[0].processor, opens[1].processor, MOST),
    ]


def new(app: Flask) -> None:
    """Make a new table as a page does."""
    names = "&".join(f"name={name}" for name in PLAYERS)
    form = "application/x-www-form-urlencoded"
    answer = app.test_client().post("/new/choson", data=names, content_type=form)
    assert answer.status_code == 303


def live_tables() -> list[Figure]:
    """Compare taps on one table with taps on a thousand in turn."""
    with application() as app:
        alone = Phone(app, lay(app, "abcd2345"))
        crowd = [Phone(app, lay(app, f"live{n:04}")) for n in range(LIVE)]
        for phone in crowd:  # each phone's first tap finds nothing kept
            phone.tap()
        much, little = compare([alone], crowd)
    return [ratio(f"a tap, {LIVE:,} live tables against 1", much.processor, little.processor, MOST)]


def long_log() -> list[Figure]:
    """Compare a table with a thousand entries with one of ten."""
    with application() as app:
        long, short = Phone(app, lay(app, "longlong", 1000)), Phone(app, lay(app, "shortone", 10))
        much, little = compare([short], [long])
    return [ratio("a tap, 1,000 log entries against 10", much.processor, little.processor, MOST)]
