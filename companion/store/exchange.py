"""Everything out as JSON, and in again: a table, a group, all of it."""

import json
import re
import sqlite3
from collections.abc import Iterable, Iterator, Mapping
from typing import Any, NamedTuple

from companion.core.refusal import Refused
from companion.core.say import Fact, Say, say
from companion.core.state import state_from_json
from companion.store.check import table_problems
from companion.store.rows import FINISHED, NEXT_STAMP, dumps, entry_of, read_table, table_of
from companion.table.secrets import has_secrets
from companion.table.table import Entry, Table, find_game

FORMAT = 1
CODE = re.compile(r"[a-z0-9]{4,64}")
# Columns that hold JSON stand as what they hold.
TABLE_JSON = ("names", "options", "start", "state", "result")
LOG_JSON = ("action", "changes", "told", "state")
# What another companion gives out anew.
OWN = ("stamp", "sitting")
GROUP_OWN = ("stamp", "pin")
JSON = dict[str, Any]


# So many strangers are named, each by so many letters.
MOST_NAMED, MOST_LETTERS = 5, 40


class Wrong(NamedTuple):
    """Tell what is wrong with a file and where; whoever shows it has the words."""

    at: str
    message: Say
    # Whose words it is said in.
    game: str = ""
    # What only whoever runs the companion wants to know.
    detail: str = ""

    def inside(self, at: str, game: str = "") -> "Wrong":
        """Tell where the part lies that this is wrong with."""
        return self._replace(at=f"{at}.{self.at}" if self.at else at, game=game)


class NotImported(Exception):
    """A file cannot be taken in; nothing was."""

    def __init__(self, problems: list[Wrong]) -> None:
        self.problems = problems
        super().__init__("; ".join(f"{p.at}: {p.message.key}" for p in problems[:5]))


def wrong(at: str, key: str, **facts: Fact) -> Wrong:
    """Note what is wrong."""
    return Wrong(at, say(key, **facts))


def of_refusal(refused: Refused) -> list[Wrong]:
    """Note what the rules refuse."""
    return [Wrong(problem.at, problem.message) for problem in refused.problems]


def strangers(at: str, keys: Iterable[str]) -> Wrong:
    """Note what nobody knows, the first few by name."""
    named = [key[:MOST_LETTERS] for key in sorted(keys)[:MOST_NAMED]]
    return wrong(at, "file_unknown", keys=", ".join(named))


def export(
    db: sqlite3.Connection,
    *,
    table: str | None = None,
    group: str | None = None,
    openly: bool = False,
) -> JSON:
    """Write a table, a group with its tables, or everything down.

    What goes to phones goes `openly`: without tables at which somebody still keeps a secret, also
    where a game was finished just to read it.
    """
    if table is not None:
        where, values = "WHERE code = ?", (table,)
        return {"companion": FORMAT, "tables": tables_out(db, where, values, openly)}
    of_group = "WHERE group_code = ?" if group is not None else ""
    one = (group,) if group is not None else ()
    return around(db, group) | {"tables": tables_out(db, of_group, one, openly)}


def around(db: sqlite3.Connection, group: str | None) -> JSON:
    """Write down what there is of a group, or of all, beside the tables."""
    of_group = "WHERE group_code = ?" if group is not None else ""
    one = (group,) if group is not None else ()
    of_code = "WHERE code = ?" if group is not None else ""
    groups = db.execute(f"SELECT * FROM groups {of_code} ORDER BY code", one)  # noqa: S608 - our own names
    people = db.execute(f"SELECT * FROM people {of_group} ORDER BY group_code, key", one)  # noqa: S608 - our own names
    kept = db.execute(f"SELECT * FROM kept {of_group} ORDER BY id", one)  # noqa: S608 - our own names
    return {
        "companion": FORMAT,
        "groups": [plain(row, GROUP_OWN) for row in groups],
        "people": [plain(row) for row in people],
        "kept": [opened(plain(row), ("entered", "result")) for row in kept],
    }


def written_tables(
    db: sqlite3.Connection, group: str, openly: bool = False
) -> Iterator[tuple[str, str]]:
    """Write a group's tables down one by one, each with its code.

    All of them at once would take ten times the memory. What goes `openly` is finished too: what
    is still played may hold secrets.
    """
    found = "SELECT code FROM tables WHERE group_code = ? ORDER BY code"
    for (code,) in db.execute(found, (group,)).fetchall():
        row = db.execute("SELECT * FROM tables WHERE code = ?", (code,)).fetchone()
        if row is None:
            continue  # deleted meanwhile
        is_open = row["phase"] == FINISHED and not has_secrets(table_of(row))
        if is_open or not openly:
            yield code, dumps(table_out(db, row))


def tables_out(
    db: sqlite3.Connection, where: str, values: tuple[Any, ...], openly: bool
) -> list[JSON]:
    """Write tables down, each with its log."""
    found = db.execute(f"SELECT * FROM tables {where} ORDER BY code", values)  # noqa: S608 - our own names
    rows = found.fetchall()
    if openly:
        rows = [row for row in rows if not has_secrets(read_table(db, row["code"]))]
    return [table_out(db, row) for row in rows]


def table_out(db: sqlite3.Connection, row: sqlite3.Row) -> JSON:
    """Write one table down."""
    log = db.execute("SELECT * FROM log WHERE code = ? ORDER BY version", (row["code"],))
    entries = [opened(plain(entry, ("code",)), LOG_JSON) for entry in log]
    return opened(plain(row, OWN), TABLE_JSON) | {"log": entries}


def plain(row: sqlite3.Row, without: Iterable[str] = ()) -> JSON:
    """Give a row's columns, without those that are this database's own."""
    return {key: row[key] for key in row.keys() if key not in without}  # noqa: SIM118 - a row iterates over values


def opened(row: JSON, columns: Iterable[str]) -> JSON:
    """Read the columns that hold JSON."""
    return row | {key: json.loads(row[key]) for key in columns if row.get(key) is not None}


def closed(row: JSON, columns: Iterable[str]) -> JSON:
    """Write the columns that hold JSON."""
    return row | {key: dumps(row[key]) for key in columns if row.get(key) is not None}


def bring_in(db: sqlite3.Connection, raw: object) -> int:
    """Take in what `export` wrote, all or nothing, and count the tables; what is there stays."""
    if not isinstance(raw, dict) or raw.get("companion") != FORMAT:
        raise NotImported([wrong("", "file_not_ours")])
    known = columns_of(db)
    problems: list[Wrong] = []
    lists = {
        key: rows_in(raw, key, known, problems) for key in ("groups", "people", "kept", "tables")
    }
    for table in lists["tables"]:
        at, game = str(table.get("code")), str(table.get("game"))
        problems += [each.inside(at, game) for each in wrong_with(table)]
    if problems:
        raise NotImported(problems)
    for key, json_columns in (("groups", ()), ("people", ()), ("kept", ("entered", "result"))):
        for row in lists[key]:
            insert(db, key, closed(row, json_columns))
    fresh = [table for table in lists["tables"] if not is_there(db, table["code"])]
    for table in fresh:
        put_in(db, table)
    return len(fresh)


def columns_of(db: sqlite3.Connection) -> Mapping[str, set[str]]:
    """Tell which columns each table of the database has."""
    names = ("groups", "people", "kept", "tables", "log")
    return {
        name: {row["name"] for row in db.execute(f"PRAGMA table_info({name})")} for name in names
    }


def rows_in(
    raw: JSON, key: str, known: Mapping[str, set[str]], problems: list[Wrong]
) -> list[JSON]:
    """Read one list of a file; a column that nobody knows is a problem."""
    given = raw.get(key, [])
    if not isinstance(given, list) or not all(isinstance(row, dict) for row in given):
        problems.append(wrong(key, "file_rows"))
        return []
    for place, row in enumerate(given):
        if unknown := set(row) - known[key] - {"log"}:
            problems.append(strangers(f"{key}[{place}]", unknown))
    return given


def wrong_with(raw: JSON) -> list[Wrong]:
    """Replay a table, so that only what plays on is taken in."""
    try:
        if not CODE.fullmatch(raw["code"]):
            return [wrong("code", "file_code")]
        game = find_game({"game": raw["game"]})
        names = tuple(raw["names"])
        start = state_from_json(names, raw["options"], json.loads(json.dumps(raw["start"])))
        now = state_from_json(names, raw["options"], json.loads(json.dumps(raw["state"])))
        entries = entries_in(raw)
        stored = Table(game, now, raw["version"], raw["head"], raw["redo"])
        game.score(stored.rules.finished(now))
        milestones = {
            entry["version"]: entry["state"] for entry in raw["log"] if entry.get("state")
        }
        found = table_problems(stored, Table(game, start), entries, milestones)
        return [Wrong("log", say("file_replay"), detail=text) for text in found]
    except Refused as refused:
        return of_refusal(refused)
    except (LookupError, TypeError, ValueError, AttributeError) as error:
        return [Wrong("", say("file_unreadable"), detail=repr(error))]


def entries_in(raw: JSON) -> list[Entry]:
    """Read the log of a table in a file."""
    return [entry_of(closed(entry, LOG_JSON)) for entry in raw["log"]]  # type: ignore[arg-type]


def is_there(db: sqlite3.Connection, code: str) -> bool:
    """Tell whether a table is there already."""
    return db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None


def put_in(db: sqlite3.Connection, raw: JSON) -> None:
    """Write a table with its log."""
    put_ready(db, made_ready(raw))


class Ready(NamedTuple):
    """Hold a table and its log, ready to be written."""

    table: JSON
    log: list[JSON]


def made_ready(raw: JSON) -> Ready:
    """Make a table and its log ready to be written: that takes longer than writing it."""
    table = closed({key: value for key, value in raw.items() if key != "log"}, TABLE_JSON)
    return Ready(table, [closed(entry, LOG_JSON) | {"code": raw["code"]} for entry in raw["log"]])


def put_ready(db: sqlite3.Connection, ready: Ready) -> None:
    """Write a table with its log."""
    insert(db, "tables", ready.table)
    db.execute(
        f"UPDATE tables SET stamp = {NEXT_STAMP} WHERE code = ?",  # noqa: S608 - our own names
        (ready.table["code"],),
    )
    for entry in ready.log:
        insert(db, "log", entry)


def insert(db: sqlite3.Connection, table: str, row: JSON) -> None:
    """Write a row, unless there is one of that key."""
    columns = ", ".join(row)
    marks = ", ".join("?" * len(row))
    db.execute(
        f"INSERT OR IGNORE INTO {table} ({columns}) VALUES ({marks})",  # noqa: S608 - columns were checked
        tuple(row.values()),
    )
