"""The commands that look after the data: backup, restore, check."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from companion.store.backup import DATABASE, NotDone, backup, restore
from companion.store.check import Report, check_file
from companion.store.faults import DatabaseFault

FAILED = 1


def run(args: argparse.Namespace) -> int:
    """Run one of the commands."""
    work = {"backup": run_backup, "restore": run_restore, "check": run_check}[args.command]
    return guarded(lambda: work(args), args.instance)


def guarded(work: Callable[[], int], instance: Path) -> int:
    """Do some work on an instance; what stops it is said in a sentence, not in a traceback."""
    try:
        return work()
    except NotDone as error:
        return failed(str(error))
    except DatabaseFault as error:
        return failed(f"{error.says} ({instance / DATABASE}: {error})")
    except OSError as error:
        return failed(str(error))


def run_backup(args: argparse.Namespace) -> int:
    """Copy the database to a file."""
    report = backup(args.instance, args.file)
    print(f"{args.file}: {counted(report)}.")
    return tell_problems(report)


def run_restore(args: argparse.Namespace) -> int:
    """Bring a backup back."""
    report, aside = restore(args.file, args.instance, args.anyway)
    kept = f" The old database is {aside}." if aside else ""
    print(f"Restored {counted(report)} from {args.file}.{kept}")
    return 0


def run_check(args: argparse.Namespace) -> int:
    """Prove the database of an instance."""
    database = args.instance / DATABASE
    if not database.is_file():
        raise NotDone(f"there is no database in {args.instance}")
    report = check_file(database)
    if not report.problems:
        print(f"{database} is sound: {counted(report)}, each replayed from its start.")
    return tell_problems(report)


def tell_problems(report: Report) -> int:
    """List on standard error what is wrong, and give the exit code."""
    for problem in report.problems:
        print(problem, file=sys.stderr)
    if report.problems:
        return failed(f"{len(report.problems)} problems, {counted(report)}.")
    return 0


def counted(report: Report) -> str:
    """Count what a report is about."""
    return f"{report.tables} tables with {report.entries} entries"


def failed(message: str) -> int:
    """Say on standard error why a command failed."""
    print(f"companion: {message}", file=sys.stderr)
    return FAILED
