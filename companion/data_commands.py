"""The commands that let data out, in, and go: export, import, forget."""

import argparse
import json
import sys
from pathlib import Path

from companion.games import GAMES
from companion.store import bin, exchange
from companion.store.backup import DATABASE, NotDone
from companion.store.errors import NoSuchTable
from companion.store.groups import NoSuchGroup
from companion.store.store import Store
from companion.words import Speaker

BAD_INPUT = 2
STANDARD = "-"


def store_of(args: argparse.Namespace, made: bool = False) -> Store:
    """Open an instance's store; only an import makes one."""
    database = args.instance / DATABASE
    if not made and not database.is_file():
        raise NotDone(f"there is no database in {args.instance}")
    return Store(database)


def run_export(args: argparse.Namespace) -> int:
    """Write everything, a group or a table as JSON."""
    store = store_of(args)
    with store.reading() as db:
        data = exchange.export(db, table=args.table, group=args.group)
    if args.table and not data["tables"]:
        raise NotDone(f"there is no table {args.table}")
    if args.group and not data["groups"]:
        raise NotDone(f"there is no group {args.group}")
    text = json.dumps(data, ensure_ascii=False, indent=1)
    if args.file == STANDARD:
        sys.stdout.write(text + "\n")
        return 0
    Path(args.file).write_text(text + "\n", encoding="utf-8")
    print(f"{args.file}: {len(data['tables'])} tables.")
    return 0


def run_import(args: argparse.Namespace) -> int:
    """Take a file in, all of it or nothing."""
    try:
        body = sys.stdin.read() if args.file == STANDARD else Path(args.file).read_text("utf-8")
        raw = json.loads(body)
    except (ValueError, RecursionError):
        return refused(args.file, [exchange.wrong("", "not_json")])
    store = store_of(args, made=True)
    try:
        with store.writing() as db:
            n = exchange.bring_in(db, raw)
    except exchange.NotImported as error:
        return refused(args.file, error.problems)
    store.announce()
    print(f"{args.file}: {n} tables taken in.")
    return 0


def refused(file: str, problems: list[exchange.Wrong]) -> int:
    """Say every reason why a file was not taken in."""
    for problem in problems:
        game = GAMES.get(problem.game)
        said = Speaker(game.words if game else None).say(problem.message)
        told = (file, problem.at, said, problem.detail)
        print(": ".join(part for part in told if part), file=sys.stderr)
    return BAD_INPUT


def run_forget(args: argparse.Namespace) -> int:
    """Delete something at once, so that no byte of it is left."""
    store = store_of(args)
    try:
        if args.kind == "table":
            store.version(args.name)
            thrown = bin.delete_table(store, args.name)
        elif args.kind == "group":
            thrown = bin.delete_group(store, args.name)
        else:
            thrown = bin.delete_person(store, args.group, args.name.casefold())
    except (NoSuchTable, NoSuchGroup):
        raise NotDone(f"there is no {args.kind} {args.name}") from None
    except bin.NobodySo:
        raise NotDone(f"nobody is called {args.name}") from None
    if not bin.erase(store, thrown):
        raise NotDone("it is deleted, but somebody reads the old file: stop the server, run again")
    print(f"The {args.kind} is forgotten. Backups made before still hold it.")
    return 0
