"""Take somebody's file into a group: only finished games that replay, and nothing is believed.

A stranger's file brings games, not rights: tables get codes of this companion, their results are
reckoned anew, and groups, links and PINs of the file are left where they are.
"""

import hashlib
import json
import math
import sqlite3
from collections.abc import Callable
from typing import Any, NamedTuple

from companion.core.game import Game
from companion.core.reading import RAW_NAME_LENGTH, Reader
from companion.core.refusal import Refused
from companion.core.say import Say, say_from_json
from companion.core.state import state_from_json
from companion.people.roster import MOST_PEOPLE
from companion.store.exchange import (
    FORMAT,
    JSON,
    OWN,
    NotImported,
    Wrong,
    columns_of,
    entries_in,
    insert,
    of_refusal,
    put_in,
    rows_in,
    strangers,
    wrong,
    wrong_with,
)
from companion.store.groups import keep_result, people_known, touch
from companion.store.rows import FINISHED
from companion.table.story.tell import story_of
from companion.table.summary import summary, summary_of
from companion.table.table import Table, find_game

# More come in by the command, which whoever runs the companion calls.
MOST_TABLES = 100
MOST_ENTRIES = 5000
LATEST = 1e11
# Put a saying of a game into words; what nobody can say is not taken in.
Speak = Callable[[Game, Say], str]
# Letters of a code that nobody mistakes.
LETTERS = "abcdefghjkmnpqrstuvwxyz23456789"
CODE_LENGTH = 12
# Whatever a spoiled file makes the rules stumble over.
STUMBLES = (LookupError, TypeError, ValueError, AttributeError, ArithmeticError, RecursionError)


class Found(NamedTuple):
    """Hold what a file brings, found to be whole: tables as they will be this companion's own."""

    tables: list[JSON]
    kept: list[JSON]
    people: list[JSON]
    unfinished: int


class Taken(NamedTuple):
    """Count what came in, and what was there already or is still played."""

    games: int
    known: int
    unfinished: int


def look_through(db: sqlite3.Connection, group: str, raw: object, speak: Speak) -> Found:
    """Replay all that a file brings, before anybody's tap has to wait for it to be written."""
    if not isinstance(raw, dict) or raw.get("companion") != FORMAT:
        raise NotImported([wrong("", "file_not_ours")])
    known, problems = columns_of(db), list[Wrong]()
    keys = ("people", "kept", "tables")
    people, kept, tables = (rows_in(raw, key, known, problems) for key in keys)
    if len(tables) + len(kept) > MOST_TABLES or len(people) > MOST_PEOPLE:
        raise NotImported([wrong("", "file_too_much", games=MOST_TABLES, people=MOST_PEOPLE)])
    finished = [table for table in tables if table.get("phase") == FINISHED]
    for place, table in enumerate(finished):
        at, game = f"tables[{place}]", str(table.get("game"))
        problems += [each.inside(at, game) for each in problems_of(table, known["log"], speak)]
    for place, row in enumerate(kept):
        at, game = f"kept[{place}]", str(row.get("game"))
        problems += [each.inside(at, game) for each in problems_of_kept(row)]
    if problems:
        raise NotImported(problems)
    own = [own_table(table, group) for table in finished]
    return Found(own, kept, people, len(tables) - len(finished))


def take_in(db: sqlite3.Connection, group: str, found: Found, claim: Callable[[], None]) -> Taken:
    """Take what a file brings into a group, all or nothing; `claim` is asked for each game."""
    fresh = [table for table in found.tables if not has_table(db, table["code"])]
    for table in fresh:
        claim()
        try:
            put_in(db, table)
        except sqlite3.IntegrityError:
            raise NotImported([wrong(table["code"], "file_lacks")]) from None
    new = [row for row in found.kept if not has_kept(db, code_in(group, row["id"]))]
    for row in new:
        claim()
        keep(db, row, group)
    for row in found.people:
        add_person(db, row, group)
    if people_known(db, group) > MOST_PEOPLE:
        raise NotImported([wrong("people", "file_people", most=MOST_PEOPLE)])
    touch(db, group)
    games, all_games = len(fresh) + len(new), len(found.tables) + len(found.kept)
    return Taken(games, all_games - games, found.unfinished)


def code_in(group: str, code: str) -> str:
    """Give a game of a file its code here: the same whenever the same file comes.

    It begins as the group's does: of several machines the first letter names one.
    """
    digest = hashlib.sha256(f"taken in {group} {code}".encode("utf-8", "replace")).digest()
    return group[:1] + "".join(LETTERS[byte % len(LETTERS)] for byte in digest[:CODE_LENGTH])


def problems_of(raw: JSON, known: set[str], speak: Speak) -> list[Wrong]:
    """Tell everything that is wrong with a finished table of a file."""
    try:
        log = raw["log"]
        if not isinstance(log, list) or len(log) > MOST_ENTRIES:
            return [wrong("log", "file_entries", most=MOST_ENTRIES)]
        if unknown := {key for entry in log for key in entry} - known:
            return [strangers("log", unknown)]
        if not all(isinstance(entry["id"], str) and is_moment(entry["at"]) for entry in log):
            return [wrong("log", "file_entry")]
        if len({entry["id"] for entry in log}) < len(log):
            return [wrong("log", "file_same_id")]
        game = find_game({"game": raw["game"]})
        # As the game reads them: a page needs each of them.
        raw["options"] = game.read_options(raw["options"])
        for entry in log:
            for told in entry["told"]:
                speak(game, say_from_json(told))
        if timeless := [key for key in ("created", "changed") if not is_moment(raw.get(key))]:
            return [wrong(key, "file_time") for key in timeless]
        if raw.get("ended") is not None and not is_moment(raw["ended"]):
            return [wrong("ended", "file_time")]
        reader, n = Reader(), len(raw["names"])
        if n not in game.seats:
            least, most, title = game.seats[0], game.seats[-1], game.words.title
            reader.wrong("names", "too_few_players", game=title, least=least, most=most, n=n)
        reader.names(list(raw["names"]))
        reader.check()
        if found := wrong_with(raw):
            return found
        table, start = replayed(raw)
        # A page tells its story, from the first deal: no step of it may lack what is told.
        story_of(Table(game, start), entries_in(raw), table)
        is_over = table.state.phase == FINISHED
        return [] if is_over else [wrong("phase", "file_unfinished")]
    except Refused as refused:
        return of_refusal(refused)
    except STUMBLES:
        return [wrong("", "file_unreadable")]


def is_moment(value: object) -> bool:
    """Tell whether something is a time in seconds since 1970."""
    if not isinstance(value, int | float) or isinstance(value, bool):
        return False
    return math.isfinite(value) and 0 <= value < LATEST


def replayed(raw: JSON) -> tuple[Table, Any]:
    """Make the table of a file that was found to replay, with the state it began with."""
    game, names = find_game({"game": raw["game"]}), tuple(raw["names"])
    states = [json.loads(json.dumps(raw[key])) for key in ("state", "start")]
    now, start = (state_from_json(names, raw["options"], state) for state in states)
    return Table(game, now, raw["version"], raw["head"], raw["redo"]), start


def own_table(raw: JSON, group: str) -> JSON:
    """Write a table of a file as one of this companion: its result is reckoned anew."""
    table, start = replayed(raw)
    own = {
        "code": code_in(group, raw["code"]),
        "group_code": group,
        "result": summary(table, start),
        "round": table.state.round,
        "phase": table.state.phase,
        # It is looked at: nobody plays it here.
        "door": "watch",
        "own_seat": 0,
        "next": None,
        "ended": raw.get("ended") or raw["changed"],
    }
    links = dict.fromkeys(("host_links", "player_links", "watch_links"), 1)
    # Which phone sits where, and how often it changed, are this companion's own.
    return {key: value for key, value in raw.items() if key not in OWN} | own | links


def problems_of_kept(raw: JSON) -> list[Wrong]:
    """Tell what is wrong with a result that was kept from the calculator."""
    try:
        game = find_game({"game": raw["game"]})
        result = game.score(game.read(raw["entered"]))
        if not result.winners or not is_moment(raw["ended"]) or not isinstance(raw["id"], str):
            return [wrong("", "file_unfinished")]
    except Refused as refused:
        return of_refusal(refused)
    except STUMBLES:
        return [wrong("", "file_unreadable")]
    return []


def keep(db: sqlite3.Connection, raw: JSON, group: str) -> None:
    """Keep a result of a file for a group, reckoned anew."""
    game = find_game({"game": raw["game"]})
    finished = game.read(raw["entered"])
    result = summary_of(game, finished, game.score(finished))
    keep_result(
        db, code_in(group, raw["id"]), group, game.id, raw["entered"], result, float(raw["ended"])
    )


def add_person(db: sqlite3.Connection, raw: JSON, group: str) -> None:
    """Take over what is said of a person, unless something is said here already."""
    key, shown, merged = (raw.get(part) for part in ("key", "shown", "merged"))
    texts = [key, shown, *([] if merged is None else [merged])]
    if all(isinstance(text, str) and len(text) <= RAW_NAME_LENGTH for text in texts):
        person = {"key": key, "shown": shown, "merged": merged, "gone": int(raw.get("gone") == 1)}
        insert(db, "people", {"group_code": group, **person})


def has_table(db: sqlite3.Connection, code: str) -> bool:
    """Tell whether there is a table of that code."""
    return db.execute("SELECT 1 FROM tables WHERE code = ?", (code,)).fetchone() is not None


def has_kept(db: sqlite3.Connection, identity: str) -> bool:
    """Tell whether there is a kept result of that id."""
    return db.execute("SELECT 1 FROM kept WHERE id = ?", (identity,)).fetchone() is not None
