"""Prove a database: sound as a file, and every table is what its log says."""

import sqlite3
from collections.abc import Iterator, Mapping
from contextlib import closing
from dataclasses import dataclass, field
from pathlib import Path

from companion.core.state import JSON, State, state_to_json
from companion.store.errors import UnknownGame
from companion.store.faults import translated
from companion.store.opening import applied, connect, known
from companion.store.rows import read_log, read_milestones, read_table
from companion.table.history import fold
from companion.table.secrets import is_secret
from companion.table.table import Entry, Table

# A damaged file repeats itself.
MOST_FILE_PROBLEMS = 20


@dataclass
class Report:
    """Tell how much was looked at, and everything that is wrong."""

    # Whether SQLite has nothing to say against the file; a single table may still be wrong.
    is_file_sound: bool = False
    tables: int = 0
    entries: int = 0
    problems: list[str] = field(default_factory=list)


def check_file(path: Path) -> Report:
    """Look at a database that may be in use."""
    with translated, closing(connect(path, "ro")) as db:
        return check(db)


def check(db: sqlite3.Connection) -> Report:
    """Look at the file, then replay every table from its start."""
    report = Report()
    try:
        db.execute("BEGIN")  # one moment of the database, however long this takes
        report.problems += file_problems(db)
        if not report.problems:
            check_tables(db, report)
            report.is_file_sound = True
    except sqlite3.Error as error:
        report.problems.append(f"the file cannot be read: {error}")
    finally:
        if db.in_transaction:
            db.rollback()
    return report


def file_problems(db: sqlite3.Connection) -> Iterator[str]:
    """Let SQLite look at its file, and us at whose it is."""
    for row in db.execute(f"PRAGMA integrity_check({MOST_FILE_PROBLEMS})"):
        if row[0] != "ok":
            yield f"the file: {row[0]}"
    for row in db.execute("PRAGMA foreign_key_check"):
        yield f"the file: a row of {row[0]} belongs to no row of {row[2]}"
    names = applied(db)
    if not names:
        yield "the file: this is no companion database"
    for name in sorted(names - known()):
        yield f"the file: a newer version of the companion made it ({name})"


def check_tables(db: sqlite3.Connection, report: Report) -> None:
    """Look at every table, one after the other."""
    # An older version's file is looked at as it is.
    refers = "undo_refers" in applied(db)
    for (code,) in db.execute("SELECT code FROM tables ORDER BY code").fetchall():
        report.tables += 1
        try:
            stored, start = read_table(db, code), read_table(db, code, "start")
            entries = read_log(db, code, 0)
            report.entries += len(entries)
            milestones = read_milestones(db, code) if refers else {}
            found = list(table_problems(stored, start, entries, milestones))
        except UnknownGame as error:
            found = [f"this version does not know the game {error}"]
        except (LookupError, TypeError, ValueError, AttributeError) as error:
            found = [f"a row cannot be read: {error!r}"]
        report.problems += [f"{code}: {problem}" for problem in found]


def table_problems(
    stored: Table, table: Table, entries: list[Entry], milestones: Mapping[int, JSON]
) -> Iterator[str]:
    """Replay a table from its start and compare it with what is stored."""
    by_version = {entry.version: entry for entry in entries}
    # Counted up to what is there: a file may call itself any version.
    wanted = (n for n in range(1, len(entries) + 2) if n <= stored.version)
    missing = [str(n) for n in wanted if n not in by_version]
    if missing:
        yield f"entries are missing from its log: {', '.join(missing[:MOST_FILE_PROBLEMS])}"
        return
    if len(entries) != stored.version:
        yield f"it is stored at version {stored.version}, its log goes to {entries[-1].version}"
        return
    states = {0: table.state.copy()}
    aims = {entry.goes_to for entry in entries}
    for entry in entries:
        if (entry.head, entry.redo) != (table.head, table.redo):
            yield f"entry {entry.version} does not follow the one before it"
        if entry.goes_to is not None and entry.goes_to not in states:
            yield f"entry {entry.version} goes to one that never held: {entry.goes_to}"
            return
        fold(table, entry, states, aims)
        if taken := overdrawn(table.state):
            yield f"entry {entry.version} takes more than there is: {taken}"
            return
        if entry.version in milestones and milestones[entry.version] != state_to_json(table.state):
            yield f"the state kept with entry {entry.version} is not what its log makes"
        after = by_version.get(entry.version + 1, stored)
        beside = is_secret(table.game, entry.action)
        if not beside or (after.head, after.redo) != (table.head, table.redo):
            table.head, table.redo = heads_after(entry, by_version)
        if table.head != entry.version and entry.goes_to not in (None, table.head):
            yield f"entry {entry.version} goes to {entry.goes_to} instead of {table.head}"
    if state_to_json(table.state) != state_to_json(stored.state):
        yield "its stored state is not what its log makes"
    if (table.head, table.redo) != (stored.head, stored.redo):
        yield "what can be undone or redone is not what its log says"


def overdrawn(state: State) -> str:
    """Name a piece that lies somewhere less than no times."""
    for place, pieces in state.pieces.items():
        for piece, n in pieces.items():
            if n is not None and n < 0:
                return f"{n} {piece} at {place}"
    return ""


def heads_after(entry: Entry, by_version: Mapping[int, Entry]) -> tuple[int, int]:
    """Tell what can be undone and redone after an entry."""
    kind = entry.action.get("type")
    if kind == "undo":
        to = entry.action.get("to")
        return (by_version[entry.head].head if to is None else to), entry.version
    if kind == "redo":
        undone = by_version[entry.redo]
        return undone.head, undone.redo
    return entry.version, 0
