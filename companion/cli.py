"""The command: serve the companion, or score a table from a file."""

import argparse
import json
import os
import sys
from collections.abc import Sequence
from functools import partial
from importlib.metadata import version
from pathlib import Path

from companion import data_options, hosting, settings
from companion.answers import score_text
from companion.words import LANGUAGES, catalog

BAD_INPUT = 2


def parser() -> argparse.ArgumentParser:
    """Describe the command line."""
    top = argparse.ArgumentParser(
        prog="companion",
        description="A table companion for Koryŏ, Chosŏn and Immortal 8. "
        "Without a command it serves the pages to every phone on the network.",
    )
    top.add_argument("--version", action="version", version=f"%(prog)s {version('companion')}")
    top.add_argument("--host", default="0.0.0.0", help="interface to serve on")
    top.add_argument(
        "--port", type=int, help="port to serve on (default: 8000, or the next free one)"
    )
    top.add_argument(
        "--workers", type=int, default=1, metavar="N", help="server processes (default: 1)"
    )
    top.add_argument(
        "--instance",
        type=Path,
        default=Path("instance"),
        metavar="DIR",
        help="where the database and the secret live (default: instance/)",
    )
    top.add_argument(
        "--anew",
        action="store_true",
        help="begin with no tables where the database is missing but its secret is there",
    )
    top.add_argument(
        "--config",
        type=Path,
        metavar="FILE",
        help="read settings from this file (default: companion.toml beside the database)",
    )
    hosting.add_to(top)
    words = top.add_subparsers(dest="command", metavar="COMMAND")
    score = words.add_parser("score", help="score a finished table given as JSON")
    score.add_argument("file", metavar="FILE", help="a JSON file; - is standard input")
    score.add_argument(
        "--lang", choices=LANGUAGES, default="en", help="the language of the reasons"
    )
    keep = words.add_parser("backup", help="copy every table to one file, also while serving")
    keep.add_argument(
        "file", metavar="FILE", type=Path, help="the file to write; with --keep a folder"
    )
    keep.add_argument(
        "--keep",
        type=at_least_one,
        metavar="N",
        help="write into the folder FILE and keep the newest N there",
    )
    back = words.add_parser("restore", help="bring a backup back; the old database is kept")
    back.add_argument("file", metavar="FILE", type=Path, help="a file that `backup` wrote")
    back.add_argument("--anyway", action="store_true", help="even when single tables are wrong")
    back.add_argument(
        "--keep-links",
        action="store_true",
        help="keep every link valid that was so at the backup, as when moving to another machine",
    )
    links = words.add_parser("links", help="show the links of a table, for a host who lost theirs")
    links.add_argument("code", metavar="CODE", help="the table's code")
    words.add_parser("check", help="prove the database and replay every table")
    words.add_parser("doctor", help="say what a phone can do here, what not, why, and what to do")
    words.add_parser("overview-link", help="show the link to the page of all tables")
    words.add_parser("settings", help="write a companion.toml with every value explained")
    data_options.add_to(words)
    return top


def at_least_one(text: str) -> int:
    """Read a number of backups to keep: none would remove the one just written."""
    n = int(text)
    if n < 1:
        raise argparse.ArgumentTypeError("at least 1")
    return n


def main(argv: Sequence[str] | None = None) -> int:
    """Run the command and give its exit code."""
    args = parser().parse_args(argv)
    if args.command == "score":
        return score(args.file, args.lang)
    # Imported here: scoring a file should not wait for a database or a web server to load.
    from companion import commands

    if args.command not in (None, "doctor"):
        return commands.run(args)
    hosting.keep(args)
    read: Path | Exception | None
    try:
        read = settings.load(args.instance, args.config)
        hosting.read()
    except (settings.BadSettings, argparse.ArgumentTypeError) as error:
        if not args.command:
            print(error, file=sys.stderr)
            return BAD_INPUT
        read = error
    if args.command:
        from companion.doctor import run as doctor

        return doctor(args, read)
    from companion.serve import serve

    workers = max(args.workers, 1)
    start = partial(serve, args.host, args.port, args.instance, workers, args.anew)
    return commands.guarded(start, args.instance)


def score(file: str, language: str = "en") -> int:
    """Score a table from a file and print the answer, or every problem on standard error."""
    try:
        body = read_stdin() if file == "-" else Path(file).read_bytes()
    except OSError as error:
        print(f"{file}: {error.strerror or error}", file=sys.stderr)
        return BAD_INPUT
    status, answer = score_text(body, catalog(language))
    if status != 200:
        for problem in answer["errors"]:
            print(f"{problem['at'] or file}: {problem['message']}", file=sys.stderr)
        return BAD_INPUT
    # Where the terminal cannot show every letter, JSON's own escapes can.
    escape = sys.stdout.encoding.lower() != "utf-8"
    return tell(json.dumps(answer, ensure_ascii=escape, indent=2))


def tell(text: str) -> int:
    """Print an answer; nobody may read it to the end, and a disk may be full."""
    try:
        print(text, flush=True)
    except OSError as error:
        # What is left unwritten would be tried, and fail, once more at the exit.
        os.dup2(os.open(os.devnull, os.O_WRONLY), sys.stdout.fileno())
        if isinstance(error, BrokenPipeError):
            return 0
        print(f"The answer could not be written: {error.strerror}", file=sys.stderr)
        return 1
    return 0


def read_stdin() -> bytes:
    """Read standard input; a closed one is empty."""
    return sys.stdin.buffer.read() if sys.stdin else b""


if __name__ == "__main__":
    sys.exit(main())
