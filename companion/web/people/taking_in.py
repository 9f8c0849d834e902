"""Take a file in on the phone: into a group, or as a new group of this companion."""

import json
import time
from typing import Any

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from werkzeug.wrappers import Response

from companion.games import GAMES
from companion.store import groups as rows
from companion.store.exchange import NotImported, Wrong, wrong
from companion.store.taking_in import MOST_TABLES, Found, Taken, look_through, take_in
from companion.web.calculator.words import _
from companion.web.entry import new_tables
from companion.web.entry.guard import store
from companion.web.entry.shards import fresh_code
from companion.web.people import entry
from companion.web.people.entry import here
from companion.web.people.groups import group_name
from companion.web.phone.language import translations
from companion.words import Speaker

bp = Blueprint("taking_in", __name__)
SHOWN_PROBLEMS = 20
# A game's entry has about ten objects and lists in three hundred letters.
MOST_PARTS = 100_000
MOST_DIGITS = 15


@bp.get("/g/<group>/import")
def into_group(group: str) -> Response:
    """Ask for the file of a group or a table."""
    entry.require_host()
    return shown()


@bp.post("/g/<group>/import")
def enter_group(group: str) -> Response:
    """Take the games of a file into the group, or say everything that is wrong with it."""
    entry.require_host()
    try:
        found = looked_through(group, sent_file())
        with store().writing() as db:
            taken = take_in(db, group, found, new_tables.claim)
    except NotImported as refused:
        return shown(refused.problems)
    store().announce()
    return shown(taken=taken)


@bp.get("/groups/import")
def into_companion() -> Response:
    """Ask for the file of a group that comes from another companion."""
    return shown()


@bp.post("/groups/import")
def enter_companion() -> Response:
    """Make a group of a file; the phone that brings it is its host's."""
    code = fresh_code()
    try:
        raw = sent_file()
        found = looked_through(code, raw)
        new_tables.claim()
        with store().writing() as db:
            rows.create_group(db, code, name_in(raw), time.time())
            take_in(db, code, found, new_tables.claim)
            group = rows.read_group(db, code)
    except NotImported as refused:
        return shown(refused.problems)
    store().announce()
    response = make_response(redirect(url_for("groups.page", group=code), 303))
    entry.give_entry(response, group, "host")
    return response


def sent_file() -> object:
    """Read the file that was sent."""
    file = request.files.get("file")
    try:
        return read_strictly(file.read()) if file else None
    except (ValueError, RecursionError):
        raise NotImported([wrong("", "not_json")]) from None


def read_strictly(text: bytes) -> object:
    """Read JSON that can be written down again as it is; Python's own reader takes more."""
    if text.count(b"{") + text.count(b"[") > MOST_PARTS:
        raise ValueError("too many objects and lists")
    read = json.loads(text.decode("utf-8"), parse_constant=no_number, parse_int=whole)
    # Half a character (a lone surrogate), or 1e999.
    json.dumps(read, ensure_ascii=False, allow_nan=False).encode("utf-8")
    return read


def no_number(word: str) -> object:
    """Refuse NaN and Infinity, which no database takes as JSON."""
    raise ValueError(word)


def whole(digits: str) -> int:
    """Read a whole number that a database can hold."""
    if len(digits) > MOST_DIGITS:
        raise ValueError(digits)
    return int(digits)


def looked_through(group: str, raw: object) -> Found:
    """Look through a file while others may write."""
    with store().reading() as db:
        return look_through(db, group, raw, lambda game, told: Strict(game.words).say(told))


class Strict(Speaker):
    """Refuse what a table forgives: in a file of ours every sentence has its words."""

    def unsaid(self, key: str) -> str:
        """Refuse a sentence that nobody has."""
        raise LookupError(key)


def name_in(raw: Any) -> str:
    """Give the name of the group in a file, or that of the file."""
    file = request.files["file"].filename or "" if "file" in request.files else ""
    try:
        name = str(raw["groups"][0]["name"])
    except (LookupError, TypeError):
        name = file.removesuffix(".json")
    return group_name(name) or "?"


def said(problem: Wrong) -> str:
    """Say in this phone's language what is wrong with a file, and where."""
    game = GAMES.get(problem.game)
    text = Speaker(game.words if game else None, translations()).say(problem.message)
    return _("%(what)s: %(value)s", what=problem.at, value=text) if problem.at else text


def shown(problems: list[Wrong] | None = None, taken: Taken | None = None) -> Response:
    """Show the page."""
    page = render_template(
        "people/import.html",
        group=here() if "group" in g else None,
        problems=[said(each) for each in (problems or [])[:SHOWN_PROBLEMS]],
        more=max(len(problems or []) - SHOWN_PROBLEMS, 0),
        taken=taken,
        most=MOST_TABLES,
    )
    return make_response(page, 422 if problems else 200)
