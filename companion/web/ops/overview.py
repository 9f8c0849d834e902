"""All tables of this server on one page, for whoever organises an evening, by the host's link.

The link is made from the server's secret (`companion overview-link`); who has it may close, delete
and invite. The list to project shows neither codes nor links.
"""

from typing import Any

from flask import Blueprint, current_app, make_response, redirect, render_template, request
from flask_babel import gettext as _
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response

from companion.games import GAMES
from companion.store import bin
from companion.store.doors import DOORS
from companion.store.errors import NoSuchTable
from companion.store.overview import all_tables
from companion.web.base import base
from companion.web.cookie import give_cookie
from companion.web.entry.guard import secret, store, tries
from companion.web.entry.invite import make_link
from companion.web.entry.keys import is_key, make_key
from companion.web.entry.roles import refuse_guesser
from companion.web.home import shown

bp = Blueprint("overview", __name__, url_prefix="/overview/<shard>")
COOKIE = "overview"
SCOPE, ROLE = "all tables of this server", "host"
# The machine's place in the address where it is the only one.
ALONE = "all"
HOURS = 12 * 3600
OPEN, _WATCH, CLOSED = DOORS


def path_of(made_from: bytes, shard: str) -> str:
    """Give the address that opens the overview."""
    return f"{base()}/overview/{shard or ALONE}/k/{make_key(made_from, SCOPE, ROLE, 1)}"


def here() -> str:
    """Name this machine as it stands in the address."""
    return current_app.config["SHARD"] or ALONE


@bp.before_request
def guard() -> None:
    """Let in who has come by the link; to everybody else there is no such page."""
    parts = request.view_args or {}
    if parts.get("shard") != here():
        raise NotFound
    key = parts.get("key") or request.cookies.get(COOKIE, "")
    if not is_key(secret(), SCOPE, ROLE, 1, key):
        address = request.remote_addr or ""
        if key:
            refuse_guesser(tries(), address)
            tries().note(address)
        raise NotFound
    if (table := parts.get("table")) and not store().summaries([table]):
        raise NoSuchTable(table)


@bp.get("/k/<key>")
def enter(shard: str, key: str) -> Response:
    """Take the link's key, and leave for an address that holds none."""
    response = make_response(redirect(page_url(), 303))
    response.headers["Referrer-Policy"] = "no-referrer"
    give_cookie(response, COOKIE, key, f"{base()}/overview", HOURS, "Strict")
    return response


def page_url() -> str:
    """Give the address of the list."""
    return f"{base()}/overview/{here()}"


@bp.get("")
def page(shard: str) -> str:
    """List all tables with what an organiser does to them."""
    return render_template("overview/page.html", here=page_url(), **gathered())


@bp.get("/board")
def board(shard: str) -> str:
    """List all tables to be projected: who plays what, and how far; nothing that opens a table."""
    return render_template("overview/board.html", here=page_url(), **gathered())


def gathered() -> dict[str, Any]:
    """Read the tables, and count the phones that listen to each."""
    with store().reading() as db:
        rows = [row for row in all_tables(db) if row["game"] in GAMES]
    listening = current_app.extensions.get("phones", lambda code: 0)
    tables = [{**shown(row), "phones": listening(row["code"])} for row in rows]
    return {
        "open": [table for table in tables if not table["totals"]],
        "finished": [table for table in tables if table["totals"]],
        "closed": CLOSED,
    }


@bp.get("/<table>/invite")
def invite(shard: str, table: str) -> str:
    """Show what a phone points its camera at to play along."""
    [row] = store().summaries([table])
    link = make_link(table, "player")
    return render_template("overview/invite.html", table=shown(row), link=link, here=page_url())


@bp.post("/<table>/close")
def close(shard: str, table: str) -> Response:
    """Let the bare code open a table no more, or again; who has a link keeps it."""
    doors = store().doors(table)
    store().set_doors(table, OPEN if doors.door == CLOSED else CLOSED, doors.own_seat)
    return redirect(page_url(), 303)


@bp.route("/<table>/delete", methods=["GET", "POST"])
def delete(shard: str, table: str) -> Response | str:
    """Ask once, then put a table into the bin for a day."""
    if request.method != "POST":
        [row] = store().summaries([table])
        name = ", ".join(row["names"]) or _("Table companion")
        return render_template("people/delete.html", kind="table", name=name, back=page_url())
    thrown = bin.delete_table(store(), table)
    return redirect(f"{base()}/gone/{thrown}?of={table}", 303)
