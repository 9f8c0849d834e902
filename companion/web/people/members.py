"""Look after a group: its name, PIN and links, its people, and what belongs to it."""

import hashlib
import time
from collections.abc import Callable
from typing import Any

from flask import Blueprint, g, make_response, redirect, render_template, request, url_for
from werkzeug.exceptions import BadRequest, Forbidden, NotFound
from werkzeug.wrappers import Response as BaseResponse

from companion.core.reading import RAW_NAME_LENGTH, tidy
from companion.core.refusal import Refused
from companion.games import GAMES
from companion.people.filters import Choice
from companion.people.plays import key_of
from companion.people.roster import MOST_PEOPLE, NotMerged
from companion.store import bin
from companion.store import groups as rows
from companion.store.bringing_back import bring_back as bring_back_from_bin
from companion.table.summary import summary_of
from companion.web.base import site
from companion.web.calculator import address
from companion.web.calculator.draft import calculator_of, shown_names
from companion.web.entry import new_tables
from companion.web.entry.guard import access, store
from companion.web.entry.invite import drawn
from companion.web.people import belonging, entry
from companion.web.people.entry import here
from companion.web.people.groups import group_name, ledger
from companion.web.people.statistics import GroupView

bp = Blueprint("members", __name__)


@bp.get("/g/<group>/links")
def links(group: str) -> str:
    """Show the links of a group; a member hands on what it is itself."""
    may = rows.ROLES[rows.ROLES.index(g.group_role) :]
    shown = [(role, site() + address_of_link(role)) for role in ("member", "watch", "host")]
    return render_template(
        "people/links.html",
        group=here(),
        role=g.group_role,
        links=[(role, url, drawn(url)) for role, url in shown if role in may],
    )


def address_of_link(role: str) -> str:
    """Give the address of one kind of link."""
    return url_for("groups.link", group=here().code, key=entry.link_key(here(), role))


@bp.post("/g/<group>/links")
def renew(group: str) -> BaseResponse:
    """Make every link of a kind worthless, and every phone that came by one a stranger."""
    entry.require_host()
    role = request.form.get("role", "")
    if role not in rows.ROLES:
        raise BadRequest
    return changed(lambda db: rows.renew_group_links(db, group, role), "members.links")


@bp.post("/g/<group>/settings")
def settings(group: str) -> BaseResponse:
    """Rename a group, give it a PIN or take it away."""
    entry.require_host()
    name = group_name(request.form.get("name", "")) or here().name
    pin = request.form.get("pin", "").strip()
    digest = here().pin
    if "no_pin" in request.form:
        digest = None
    elif pin.isascii() and pin.isdecimal() and len(pin) in entry.PIN_DIGITS:
        digest = entry.pin_digest(pin)
    return changed(lambda db: rows.set_group(db, group, name, digest), "members.links")


def changed(change: Callable[[Any], None], back: str) -> BaseResponse:
    """Change a group; the host's own phone stays in."""
    code = here().code
    with store().writing() as db:
        change(db)
        group = rows.read_group(db, code)
    response = make_response(redirect(url_for(back, group=code), 303))
    entry.give_entry(response, group, g.group_role)
    return response


@bp.get("/g/<group>/people")
def people(group: str) -> str:
    """Show the group's people, to rename, merge and un-merge."""
    return shown_people()


def shown_people(problem: str = "") -> str:
    """Show the people, perhaps with why something was not done."""
    with ledger().of(here().code) as counted:
        view = GroupView(counted.tally)
        roster = counted.roster
        keys = roster.merged()
        merged = [(key, roster.shown(key, key), view.name(roster.who(key))) for key in keys]
        left = {person.who for person in view.people if roster.has_left(person.who)}
        return render_template(
            "people/people.html",
            group=here(),
            view=view,
            merged=merged,
            left=left,
            problem=problem,
            is_host=entry.is_host(),
        )


@bp.post("/g/<group>/people")
def change_people(group: str) -> BaseResponse:
    """Rename, merge, un-merge somebody, or let them leave."""
    what, who = request.form.get("do", ""), request.form.get("who", "")[:RAW_NAME_LENGTH]
    other = request.form.get("other", "")[:RAW_NAME_LENGTH]
    name = tidy(request.form.get("name", "")[:RAW_NAME_LENGTH])
    with ledger().of(group) as counted:
        plays, roster = counted.plays_of(Choice()), counted.roster
        known = set(counted.tally.people) | set(roster.people)
    if who not in known or (what == "merge" and other not in known):
        raise BadRequest
    try:
        if what == "rename" and name:
            roster = roster.rename(who, name, plays)
        elif what == "merge":
            roster = roster.merge(who, other, plays)
        elif what == "unmerge":
            roster = roster.unmerge(who)
        elif what in ("leave", "back"):
            roster = roster.leave(who, what == "leave")
        else:
            raise BadRequest
    except NotMerged:
        return make_response(shown_people("merge"), 422)
    if len(roster.people) > MOST_PEOPLE:
        raise BadRequest
    with store().writing() as db:
        rows.write_roster(db, group, roster)
    return redirect(url_for("members.people", group=group), 303)


@bp.post("/g/<group>/away")
def away(group: str) -> BaseResponse:
    """Take the group off this phone."""
    response = make_response(redirect(url_for("home.home"), 303))
    entry.leave(response, group)
    return response


@bp.get("/t/<code>/group")
def choose(code: str) -> str:
    """Ask which of this phone's groups a table belongs to."""
    mine = [(group, role) for group, role in entry.own_groups() if role != "watch"]
    with store().reading() as db:
        now = rows.group_of(db, code)
    return render_template("people/choose.html", code=code, mine=mine, now=now)


@bp.post("/t/<code>/group")
def belong(code: str) -> BaseResponse:
    """Take a table into one of this phone's groups, or out of it.

    A group that is deleted takes its tables with it, so a table's host says which group that is.
    """
    wanted = request.form.get("group", "")
    mine = belonging.playing_in()
    with store().reading() as db:
        now = rows.group_of(db, code)
    if (wanted and wanted not in mine) or (now and now != wanted and now not in mine):
        raise Forbidden
    puts_out = now is not None and not wanted and mine[now] == "host"
    if not access().is_host and not puts_out:
        raise Forbidden
    with store().writing() as db:
        rows.put_table(db, code, wanted or None)
    store().announce()
    return redirect(url_for("table.show", code=code, tab="table"), 303)


@bp.route("/g/<group>/keep/<game>", methods=["GET", "POST"])
def keep(group: str, game: str) -> BaseResponse | str:
    """Keep the table of an address of the calculator as a finished game of the group."""
    asks, kind = calculator_of(game), GAMES.get(game)
    if asks is None or kind is None:
        raise NotFound
    draft = address.from_query(asks, request.args)
    raw = asks.raw(draft, shown_names(draft))
    try:
        finished = kind.read(raw)
    except Refused:
        raise BadRequest from None
    result = kind.score(finished)
    if not result.winners:
        raise BadRequest
    if request.method != "POST":
        return render_template("people/keep.html", group=here(), game=kind, result=result)
    # The same result on the same day is the same game.
    text = f"{group} {game} {time.strftime('%Y-%m-%d')} {raw}"
    identity = hashlib.sha256(text.encode("utf-8", "replace")).hexdigest()[:24]
    found = summary_of(kind, finished, result)
    new_tables.claim()
    with store().writing() as db:
        rows.keep_result(db, identity, group, game, raw, found, time.time())
    return redirect(url_for("groups.page", group=group), 303)


@bp.route("/t/<code>/delete", methods=["GET", "POST"])
def delete_table(code: str) -> BaseResponse | str:
    """Ask once, then put a table into the bin for a day."""
    if not access().is_host:
        raise Forbidden
    if request.method != "POST":
        names = store().load(code).state.names
        back = url_for("table.show", code=code, tab="table")
        return render_template("people/delete.html", kind="table", name=", ".join(names), back=back)
    return redirect(url_for("members.gone", identity=bin.delete_table(store(), code), of=code), 303)


@bp.route("/g/<group>/delete", methods=["GET", "POST"])
def delete(group: str) -> BaseResponse | str:
    """Ask once, then put a group, or a person of it, into the bin for a day."""
    entry.require_host()
    who = request.values.get("who", "")[:RAW_NAME_LENGTH]
    if request.method != "POST":
        name = here().name
        if who:
            with ledger().of(group) as counted:
                name = counted.tally.name(who)
        back = url_for("groups.page", group=group)
        kind = "person" if who else "group"
        return render_template("people/delete.html", kind=kind, name=name, who=who, back=back)
    if not who:
        thrown = bin.delete_group(store(), group)
        return redirect(url_for("members.gone", identity=thrown, of=group), 303)
    try:
        thrown = bin.delete_person(store(), group, key_of(who))
    except bin.NobodySo:
        raise NotFound from None
    return redirect(url_for("members.gone", identity=thrown, of=group), 303)


@bp.get("/gone/<identity>")
def gone(identity: str) -> str:
    """Say that something was deleted, and until when it can be brought back."""
    found = bin.of_identity(store(), identity)
    if found is None:
        raise NotFound
    return render_template("people/gone.html", found=found, until=found.at + bin.DAY)


@bp.post("/gone/<identity>")
def bring_back(identity: str) -> BaseResponse:
    """Bring something back that was deleted less than a day ago."""
    found = bin.of_identity(store(), identity)
    if found is None or not bring_back_from_bin(store(), identity):
        raise NotFound
    if found.kind == "table":
        return redirect(url_for("table.show", code=found.owner, tab="table"), 303)
    return redirect(url_for("groups.page", group=found.owner), 303)
