"""Copy the database to one file while it is in use, and keep the newest of such files."""

import os
import re
import sqlite3
from contextlib import closing, suppress
from datetime import UTC, datetime
from pathlib import Path

from companion.store.check import Report, check
from companion.store.faults import translated
from companion.store.opening import connect

DATABASE = "companion.db"
SECRET = "secret"  # noqa: S105 - it is the file's name
PRIVATE = 0o600
ENDING = ".backup"
OURS = re.compile(r"companion-\d{8}T\d{6}\.\d{6}Z" + re.escape(ENDING))


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
            # Where a restore was cut short, the secret that belongs to the tables is still inside.
            secret = secret_in(made)
            if secret is None and (instance / SECRET).is_file():
                secret = (instance / SECRET).read_bytes()
            made.execute("DROP TABLE IF EXISTS backup")
            made.execute("CREATE TABLE backup (secret BLOB, made TEXT)")
            made.execute("INSERT INTO backup VALUES (?, datetime())", (secret,))
            report = look(made, anyway=True)
        put(part, target)
    finally:
        with suppress(FileNotFoundError):
            part.unlink()
    return report


def backup_into(instance: Path, folder: Path, keep: int) -> tuple[Report, Path, list[Path]]:
    """Write a backup into a folder of such and remove the oldest beyond so many.

    Where a table is wrong nothing is removed: an older backup may hold it as it was.
    """
    folder.mkdir(parents=True, exist_ok=True, mode=0o700)
    now = datetime.now(UTC)
    target = folder / f"companion-{now:%Y%m%dT%H%M%S.%fZ}{ENDING}"
    report = backup(instance, target)
    # Ours by their names, which tell their age too; whatever else lies there stays.
    written = sorted(path for path in folder.iterdir() if OURS.fullmatch(path.name))
    old = [] if report.problems else written[: max(len(written) - keep, 0)]
    for path in old:
        path.unlink()
    return report, target, old


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
