"""Bring a backup back: all at once, for the same owner, and without reviving a worthless link."""

import os
import shutil
import sqlite3
import time
from collections.abc import Mapping
from contextlib import closing, suppress
from pathlib import Path

from companion.store.backup import (
    DATABASE,
    PRIVATE,
    SECRET,
    NotDone,
    copy,
    look,
    put,
    secret_in,
)
from companion.store.check import Report
from companion.store.faults import translated
from companion.store.opening import connect

try:
    import fcntl
except ImportError:  # Windows lets nobody rename a file that is open, so it needs no lock
    fcntl = None  # type: ignore[assignment]

# The bytes on which every open connection of a WAL database holds a shared lock (os.h).
SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
# SQLite's own files beside a database.
BESIDE = ("-wal", "-shm")
# Tables and groups have three kinds of links each: how often each kind was made anew.
RENEWED = {
    "tables": ("host_links", "player_links", "watch_links"),
    "groups": ("host_links", "member_links", "watch_links"),
}
Owner = tuple[str, str]
Links = tuple[int, int, int]


@translated
def restore(
    file: Path, instance: Path, anyway: bool = False, keep_links: bool = False
) -> tuple[Report, Path | None]:
    """Put a sound backup in the database's place; tell what it holds and where the old one is.

    Cut short at any moment, either the old database stands there or the new one.
    """
    if not file.is_file():
        raise NotDone(f"{file} is no file")
    instance.mkdir(parents=True, exist_ok=True)
    database = instance / DATABASE
    part = database.with_name(DATABASE + ".part")
    try:
        with closing(connect(file, "ro")) as source:
            report = look(source, anyway)
            copy(source, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as made:
            if not keep_links:
                renew(made, links_in(database))
        refuse_while_open(database)
        give_to_owner(part, instance)
        aside = keep_aside(database)
        put(part, database)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    finish_restore(instance)
    return report, aside


@translated
def finish_restore(instance: Path) -> None:
    """Take the secret out of a database that a restore has just put there.

    It lies inside until then, because two files cannot be replaced at once; the next start
    finishes what was cut short.
    """
    database = instance / DATABASE
    if not database.is_file() or not database.stat().st_size:
        return
    with closing(connect(database, "ro")) as db:
        if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'backup'").fetchone():
            return
        secret = secret_in(db)
    if secret and not has_secret(instance, secret):
        write_secret(instance, secret)
    with closing(connect(database)) as db:
        db.execute("DROP TABLE backup")


def links_in(database: Path) -> Mapping[Owner, Links]:
    """Read how often the links of each table and group were renewed here, as far as is known."""
    try:
        with closing(connect(database, "ro")) as db:
            return read_links(db)
    except sqlite3.Error:
        return {}


def read_links(db: sqlite3.Connection) -> dict[Owner, Links]:
    """Read how often the links of each table and group were renewed."""
    # A database of an earlier version has no groups.
    there = {row[0] for row in db.execute("SELECT name FROM sqlite_master")}
    return {
        (kind, row[0]): (row[1], row[2], row[3])
        for kind, columns in RENEWED.items()
        if kind in there
        for row in db.execute(f"SELECT code, {', '.join(columns)} FROM {kind}")  # noqa: S608 - our own names
    }


def renew(db: sqlite3.Connection, newest: Mapping[Owner, Links]) -> None:
    """Raise the number of every kind of link, so that what was made worthless stays so.

    How often links were renewed after the backup nobody may know any more; the time is more than
    any number of renewals, and where a machine's clock is wrong what is known here helps.
    """
    now = int(time.time())
    found = read_links(db)
    db.execute("BEGIN")
    for (kind, code), old in found.items():
        here = newest.get((kind, code), (0, 0, 0))
        links = [max(then + 1, last + 1, now) for then, last in zip(old, here, strict=True)]
        one, two, three = RENEWED[kind]
        db.execute(
            f"UPDATE {kind} SET {one} = ?, {two} = ?, {three} = ? WHERE code = ?",  # noqa: S608 - our own names
            (*links, code),
        )
    db.execute("COMMIT")


def refuse_while_open(database: Path) -> None:
    """Refuse to replace a database that a server has open: its taps would go nowhere."""
    if fcntl is None or not database.is_file():
        return
    with database.open("rb+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
        except OSError as error:
            raise NotDone("the companion is running here; stop it first") from error


def keep_aside(database: Path) -> Path | None:
    """Give the old database a second name; under its own it stays until the new one is there."""
    aside = database.with_name(f"companion-{time.strftime('%Y%m%d-%H%M%S')}.db")
    if database.is_file():
        fold_in(database)
        with suppress(FileNotFoundError):
            aside.unlink()
        try:
            os.link(database, aside)
        except OSError:  # a disk without second names
            shutil.copy2(database, aside)
    # What could not be folded in belongs to the old database: beside the new one it would be
    # read as its newest changes.
    for ending in BESIDE:
        with suppress(FileNotFoundError):
            database.with_name(DATABASE + ending).replace(aside.with_name(aside.name + ending))
    return aside if aside.exists() else None


def fold_in(database: Path) -> None:
    """Write what lies in SQLite's log into the database itself; a damaged one stays as it is."""
    with suppress(sqlite3.Error), closing(connect(database)) as db:
        db.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        db.execute("PRAGMA journal_mode=DELETE")


def has_secret(instance: Path, secret: bytes) -> bool:
    """Tell whether an instance has this very secret."""
    path = instance / SECRET
    return path.is_file() and path.read_bytes() == secret


def write_secret(instance: Path, secret: bytes) -> None:
    """Write a secret that only its owner reads, and keep the old one aside."""
    path = instance / SECRET
    part = path.with_name(SECRET + ".part")
    with suppress(FileNotFoundError):
        part.unlink()
    with os.fdopen(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
        file.write(secret)
    give_to_owner(part, instance)
    if path.is_file():
        shutil.copy2(path, instance / f"{SECRET}-{time.strftime('%Y%m%d-%H%M%S')}")
    put(part, path)


def give_to_owner(part: Path, instance: Path) -> None:
    """Give a file that root makes to whom the instance belongs, or the service cannot open it."""
    if not hasattr(os, "chown") or os.geteuid() != 0:
        return
    database = instance / DATABASE
    owner = (database if database.exists() else instance).stat()
    os.chown(part, owner.st_uid, owner.st_gid)
