"""What the commands that let data out, in and go take; describing them loads no database."""

from typing import Any


def add_to(words: Any) -> None:
    """Describe the commands."""
    out = words.add_parser("export", help="write tables, groups and people to a JSON file")
    out.add_argument("file", metavar="FILE", help="the file to write; - is standard output")
    what = out.add_mutually_exclusive_group()
    what.add_argument("--table", metavar="CODE", help="only this table")
    what.add_argument("--group", metavar="CODE", help="only this group with its tables")
    back = words.add_parser("import", help="take in what `export` wrote; what is there stays")
    back.add_argument("file", metavar="FILE", help="a JSON file; - is standard input")
    gone = words.add_parser("forget", help="delete a table, a person or a group without a trace")
    gone.add_argument("kind", choices=["table", "person", "group"], help="what to delete")
    gone.add_argument("name", metavar="NAME", help="the code of a table or group, a person's name")
    gone.add_argument("--group", metavar="CODE", help="a person: only in this group")
