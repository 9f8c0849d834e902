"""Bring back what lies in the bin, a table at a time: taps come in between."""

import json
import sqlite3
import time
from collections.abc import Iterator

from companion.store.bin import PARTS, PAUSE_FOR_TAPS, drop, part_of
from companion.store.exchange import JSON, closed, insert, is_there, made_ready, put_ready
from companion.store.groups import touch
from companion.store.renaming import rename_at
from companion.store.store import Store


def bring_back(store: Store, identity: str) -> bool:
    """Take something out of the bin again, if it is still there; a second time changes nothing."""
    with store.reading() as db:
        row = read(db, identity)
    if row is None:
        return False
    content = json.loads(row["content"])
    if row["kind"] == "person":
        put_person_back(store, row["owner"], content)
    else:
        put_back(store, identity, row["owner"], content)
    with store.writing() as db:
        drop(db, identity)
    store.announce()
    return True


def read(db: sqlite3.Connection, identity: str) -> sqlite3.Row | None:
    """Read one thing in the bin."""
    found: sqlite3.Row | None = db.execute(
        "SELECT kind, owner, content FROM bin WHERE id = ?", (identity,)
    ).fetchone()
    return found


def put_person_back(store: Store, owner: str, content: JSON) -> None:
    """Call somebody by their name again, table by table."""
    for one in content["renamed"]:
        with store.writing() as db:
            rename_at(db, one["code"], one["as"], one["name"])
        time.sleep(PAUSE_FOR_TAPS)
    with store.writing() as db:
        for person in content["people"]:
            insert(db, "people", person)
        for group in {owner, *(person["group_code"] for person in content["people"])}:
            touch(db, group)


def put_back(store: Store, identity: str, owner: str, content: JSON) -> None:
    """Write a table or a group again: what there is of the group first."""
    with store.writing() as db:
        for key, columns in (("groups", ()), ("people", ()), ("kept", ("entered", "result"))):
            for row in content.get(key, ()):
                insert(db, key, closed(row, columns))
        if pin := content.get("pin"):
            db.execute("UPDATE groups SET pin = ? WHERE code = ?", (pin, owner))
    for raw in tables_of(store, identity, content):
        ready = made_ready(raw)
        with store.writing() as db:
            if not is_there(db, raw["code"]):
                put_ready(db, ready)
            if raw["group_code"]:
                touch(db, raw["group_code"])
        time.sleep(PAUSE_FOR_TAPS)


def tables_of(store: Store, identity: str, content: JSON) -> Iterator[JSON]:
    """Read the tables one by one: all of them together would take much memory."""
    yield from content.get("tables", ())
    for place in range(content.get(PARTS, 0)):
        with store.reading() as db:
            row = read(db, part_of(identity, place))
        if row is not None:
            yield json.loads(row["content"])
