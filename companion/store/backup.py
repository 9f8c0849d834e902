"""Copy the database to one file while it is in use, and bring such a file back."""

import os
import sqlite3
import time
from contextlib import closing, suppress
from pathlib import Path

from companion.store.check import Report, check
from companion.store.faults import translated
from companion.store.opening import connect

try:
    import fcntl
except ImportError:  # Windows lets nobody rename a file that is open, so it needs no lock
    fcntl = None  # type: ignore[assignment]

DATABASE = "companion.db"
SECRET = "secret"  # noqa: S105 - it is the file's name
# The bytes on which every open connection of a WAL database holds a shared lock (os.h).
SHARED_FIRST, SHARED_SIZE = 0x40000002, 510
PRIVATE = 0o600


class NotDone(Exception):
    """A backup or a restore was refused; everything is as it was."""


@translated
def backup(instance: Path, target: Path) -> Report:
    """Write one consistent file with every table and the secret that links need.

    A table that is wrong is reported and copied all the same: the others need their backup.
    """
    if not (instance / DATABASE).is_file():
        raise NotDone(f"there is no database in {instance}")
    if target.exists():
        raise NotDone(f"{target} is there already; choose another name")
    part = target.with_name(target.name + ".part")
    try:
        with closing(connect(instance / DATABASE, "ro")) as source:
            copy(source, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as made:
            made.execute("CREATE TABLE backup (secret BLOB, made TEXT)")
            secret = (instance / SECRET).read_bytes() if (instance / SECRET).is_file() else None
            made.execute("INSERT INTO backup VALUES (?, datetime())", (secret,))
            report = look(made, anyway=True)
        put(part, target)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    return report


@translated
def restore(file: Path, instance: Path, anyway: bool = False) -> tuple[Report, Path | None]:
    """Put a sound backup in the database's place; tell what it holds and where the old one is."""
    if not file.is_file():
        raise NotDone(f"{file} is no file")
    instance.mkdir(parents=True, exist_ok=True)
    database = instance / DATABASE
    part = database.with_name(DATABASE + ".part")
    try:
        with closing(connect(file, "ro")) as source:
            report = look(source, anyway)
            secret = secret_in(source)
            copy(source, part)
        with closing(sqlite3.connect(part, isolation_level=None)) as made:
            made.execute("DROP TABLE IF EXISTS backup")
        refuse_while_open(database)
        aside = set_aside(instance, secret)
        if secret:
            write_private(instance / SECRET, secret)
        put(part, database)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    return report, aside


def look(db: sqlite3.Connection, anyway: bool) -> Report:
    """Check a backup, or refuse it with everything that is wrong; `anyway` bears wrong tables."""
    db.row_factory = sqlite3.Row
    report = check(db)
    if not report.is_file_sound or (report.problems and not anyway):
        raise NotDone("this is no sound backup:\n" + "\n".join(report.problems))
    return report


def copy(source: sqlite3.Connection, part: Path) -> None:
    """Copy a database as it is at one moment, into one file that only its owner reads."""
    with suppress(FileNotFoundError):
        part.unlink()
    os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE))
    with closing(sqlite3.connect(part, isolation_level=None)) as made:
        source.backup(made)
        made.execute("PRAGMA journal_mode=DELETE")  # no second file beside it


def secret_in(db: sqlite3.Connection) -> bytes | None:
    """Find the secret that a backup carries."""
    if not db.execute("SELECT 1 FROM sqlite_master WHERE name = 'backup'").fetchone():
        return None
    row = db.execute("SELECT secret FROM backup").fetchone()
    return bytes(row[0]) if row and row[0] else None


def put(part: Path, target: Path) -> None:
    """Give a finished file its name, on disk before anybody is told."""
    with part.open("rb+") as file:
        os.fsync(file.fileno())
    part.replace(target)
    if os.name != "nt":
        folder = os.open(target.parent, os.O_RDONLY)
        try:
            os.fsync(folder)
        finally:
            os.close(folder)


def refuse_while_open(database: Path) -> None:
    """Refuse to replace a database that a server has open: its taps would go nowhere."""
    if fcntl is None or not database.is_file():
        return
    with database.open("rb+") as file:
        try:
            fcntl.lockf(file, fcntl.LOCK_EX | fcntl.LOCK_NB, SHARED_SIZE, SHARED_FIRST)
        except OSError as error:
            raise NotDone("the companion is running here; stop it first") from error


def set_aside(instance: Path, secret: bytes | None) -> Path | None:
    """Rename what is there, with SQLite's own files beside it, so that nothing is ever lost."""
    stamp = time.strftime("%Y%m%d-%H%M%S")
    aside = instance / f"companion-{stamp}.db"
    for ending in ("", "-wal", "-shm"):
        old = instance / (DATABASE + ending)
        if old.exists():
            old.replace(aside.with_name(aside.name + ending))
    if secret and (instance / SECRET).is_file() and (instance / SECRET).read_bytes() != secret:
        (instance / SECRET).replace(instance / f"{SECRET}-{stamp}")
    return aside if aside.exists() else None


def write_private(path: Path, content: bytes) -> None:
    """Write a file that only its owner reads."""
    with suppress(FileNotFoundError):
        path.unlink()
    with os.fdopen(os.open(path, os.O_WRONLY | os.O_CREAT | os.O_EXCL, PRIVATE), "wb") as file:
        file.write(content)
