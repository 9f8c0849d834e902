"""The commands that look after the data: backup, restore, check, links."""

import argparse
import sys
from collections.abc import Callable
from pathlib import Path

from companion import data_commands, hosting, settings
from companion.store.backup import DATABASE, NotDone, backup, backup_into
from companion.store.check import Report, check_file
from companion.store.faults import DatabaseFault
from companion.store.restore import restore

FAILED = 1


def run(args: argparse.Namespace) -> int:
    """Run one of the commands."""
    work = {
        "backup": run_backup,
        "restore": run_restore,
        "check": run_check,
        "links": run_links,
        "settings": run_settings,
        "overview-link": run_overview_link,
        "export": data_commands.run_export,
        "import": data_commands.run_import,
        "forget": data_commands.run_forget,
    }[args.command]
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
    """Copy the database to a file, or into a folder that keeps the newest so many."""
    if args.keep is None:
        report, written = backup(args.instance, args.file), args.file
    else:
        report, written, removed = backup_into(args.instance, args.file, args.keep)
        for path in removed:
            print(f"{path}: removed, {args.keep} newer ones are kept.")
    print(f"{written}: {counted(report)}.")
    return tell_problems(report)


def run_restore(args: argparse.Namespace) -> int:
    """Bring a backup back."""
    report, aside = restore(args.file, args.instance, args.anyway, args.keep_links)
    kept = f" The old database is {aside}." if aside else ""
    print(f"Restored {counted(report)} from {args.file}.{kept}")
    if not args.keep_links:
        print(
            "Every table's links are new, because some may have been made worthless after the"
            " backup: `companion links CODE` shows them."
        )
    return 0


def run_links(args: argparse.Namespace) -> int:
    """Show the links of a table, for a host who lost theirs."""
    # Imported here: only this one needs the web's keys.
    from companion.app import links_of

    found = links_of(args.instance, args.code.replace("-", "").lower())
    if not found:
        raise NotDone(f"there is no table {args.code} in {args.instance}")
    under = reached(args).base_path
    for role, path in found.items():
        print(f"{role:<8}{under}{path}")
    return 0


def run_settings(args: argparse.Namespace) -> int:
    """Write a file with every setting explained, to be kept as companion.toml."""
    print(settings.example())
    return 0


def run_overview_link(args: argparse.Namespace) -> int:
    """Show the link to the page of all tables, for the organiser."""
    from companion.app import overview_path

    told = reached(args)
    print(told.base_path + overview_path(args.instance, told.shard))
    return 0


def reached(args: argparse.Namespace) -> hosting.Hosting:
    """Read how the host says this server is reached, by flags or its file."""
    hosting.keep(args)
    try:
        settings.load(args.instance, args.config)
        return hosting.read()
    except (settings.BadSettings, argparse.ArgumentTypeError) as error:
        raise NotDone(str(error)) from None


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
