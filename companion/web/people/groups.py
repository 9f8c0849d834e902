"""A group: come in, its page, its tables, the next game of the usual people."""

import secrets as random
import threading
import time
from datetime import UTC, datetime
from typing import Any

from flask import (
    Blueprint,
    Flask,
    Response,
    current_app,
    g,
    make_response,
    redirect,
    render_template,
    request,
    url_for,
)
from flask_babel import format_datetime, gettext
from itsdangerous import BadData, URLSafeTimedSerializer
from werkzeug.exceptions import BadRequest, Conflict, NotFound
from werkzeug.wrappers import Response as BaseResponse

from companion.core.reading import FIRST_PLAYER, RAW_NAME_LENGTH, tidy
from companion.core.refusal import Refused
from companion.games import GAMES
from companion.people import handover
from companion.people.filters import Choice
from companion.store import groups as rows
from companion.store.exchange import around, written_tables
from companion.store.faults import Busy
from companion.store.group_ledger import GroupLedger
from companion.store.opening import BUSY_SECONDS
from companion.table.table import new_table
from companion.web.base import site
from companion.web.calculator import address
from companion.web.entry import new_tables
from companion.web.entry.guard import give_key, secret, store
from companion.web.entry.invite import drawn
from companion.web.entry.shards import fresh_code
from companion.web.people import choices, entry
from companion.web.people.entry import here
from companion.web.people.handover import as_json, day, roles_of, sent, titles
from companion.web.people.statistics import GroupView, months, shown_name, table_line
from companion.web.phone import cookies

bp = Blueprint("groups", __name__)
NAME_LENGTH = 40
SHOWN_TABLES = 50
# A list on its way to another phone of the same hand.
TAKEN_WITHIN = 600
# Some thousand games; whoever runs the companion writes more with `companion export`.
MOST_OF_A_GROUP = 20_000_000
WRITING_DOWN = threading.Lock()


def ledger() -> GroupLedger:
    """Give what this process has counted."""
    found: GroupLedger = current_app.extensions["group_ledger"]
    return found


def group_name(text: str) -> str:
    """Read a group's name."""
    return tidy(text[:RAW_NAME_LENGTH])[:NAME_LENGTH]


@bp.post("/groups")
def create() -> BaseResponse:
    """Make a group; the phone that makes it is its host's."""
    name = group_name(request.form.get("name", ""))
    if not name:
        return redirect(url_for("home.home"), 303)
    new_tables.claim()
    code = fresh_code()
    with store().writing() as db:
        rows.create_group(db, code, name, time.time())
        group = rows.read_group(db, code)
    response = make_response(redirect(url_for("groups.page", group=code), 303))
    entry.give_entry(response, group, "host")
    return response


@bp.route("/g/<group>/k/<key>", methods=["GET", "POST"])
def link(group: str, key: str) -> BaseResponse:
    """Take a link's key, ask for the PIN where there is one, and leave for the group's page."""
    role = entry.role_of_link(here(), key)
    if role is None:
        raise entry.NotOfGroup  # counted by the guard
    if here().pin:
        if request.method != "POST":
            return make_response(render_template("people/pin.html", wrong=False))
        if not entry.is_pin(here(), request.form.get("pin", "")):
            return make_response(render_template("people/pin.html", wrong=True), 403)
    response = make_response(redirect(url_for("groups.page", group=group), 303))
    # No page may tell where the visitor came from: that address holds the key.
    response.headers["Referrer-Policy"] = "no-referrer"
    order = rows.ROLES
    if g.group_role is None or order.index(role) <= order.index(g.group_role):
        entry.give_entry(response, here(), role)
    return response


@bp.get("/g/<group>")
def page(group: str) -> str:
    """Show what the group played."""
    choice = choices.asked()
    with ledger().of(group) as counted:
        everything = GroupView(counted.tally)
        view = everything if choice.is_everything else GroupView(counted.tally_of(choice))
        with store().reading() as db:
            under_way = rows.read_unfinished(db, group, SHOWN_TABLES)
        shown = render_template(
            "people/group.html",
            group=here(),
            role=g.group_role,
            view=view,
            everything=everything,
            choice=choice,
            filters=choices.kept_filters(),
            games=GAMES,
            under_way=store().summaries(under_way),
        )
    ledger().read_ahead(group)
    return shown


@bp.get("/g/<group>/tables")
def tables(group: str) -> str:
    """List the tables a number was counted of."""
    choice = choices.asked()
    with ledger().of(group) as counted:
        plays = counted.plays_of(choice)
        lines = [table_line(play, counted.tally) for play in reversed(plays[-SHOWN_TABLES:])]
        return render_template(
            "people/tables.html", group=here(), lines=lines, n=len(plays), choice=choice
        )


@bp.get("/g/<group>/year/<int:year>")
def year(group: str, year: int) -> str:
    """Show one year on one page."""
    if year not in choices.YEARS:
        raise NotFound
    since, until = choices.span(year)
    with ledger().of(group) as counted:
        choice = Choice(since=since, until=until)
        view, plays = GroupView(counted.tally_of(choice)), counted.plays_of(choice)
        return render_template(
            "people/year.html", group=here(), year=year, view=view, months=months(plays)
        )


@bp.get("/g/<group>/kept/<identity>")
def kept(group: str, identity: str) -> BaseResponse:
    """Open a result that was kept from the calculator, as a result."""
    with store().reading() as db:
        found = rows.read_entered(db, group, identity)
    if found is None:
        raise NotFound
    game, entered = found
    asks = GAMES[game].calculator(GAMES[game])
    query = address.query(asks, asks.draft(entered))
    return redirect(f"{url_for('score.result', game=game)}?{query}", 303)


@bp.post("/g/<group>/play")
def play(group: str) -> BaseResponse:
    """Begin the next game with these people, the 1st Player drawn."""
    game = GAMES.get(request.form.get("game", ""))
    if game is None or not game.is_playable:
        raise BadRequest
    names = [tidy(name[:RAW_NAME_LENGTH]) for name in request.form.getlist("name")[:10]]
    raw: dict[str, Any] = {"players": names}
    if names:
        raw[FIRST_PLAYER] = random.choice(names)
    try:
        table = new_table(game, raw)
    except Refused:
        return redirect(url_for("new_table.form", game=game.id, name=names, group=group), 303)
    new_tables.claim()
    code = fresh_code()
    store().create(code, table)
    with store().writing() as db:
        rows.put_table(db, code, group)
    response = make_response(redirect(url_for("table.show", code=code, tab="table"), 303))
    cookies.remember_table(response, code)
    give_key(response, code, "host")
    return response


@bp.get("/g/<group>/all.<any(csv, json, bgsplay):kind>")
def file(group: str, kind: str) -> Response:
    """Send the whole group as a file."""
    if kind == "json":
        entry.require_host()
        return sent(whole_group(group), kind, f"group-{group}.json")
    with ledger().of(group) as counted:
        plays, tally = counted.plays_of(Choice()), counted.tally
        names = {who: shown_name(tally.name(who)) for who in tally.people}
        parts = (plays, titles(), counted.roster, names, roles_of(plays))
        body = handover.csv_rows(*parts) if kind == "csv" else as_json(handover.bgsplay(*parts))
    return sent(body, kind, f"group-{group}.{kind}")


def whole_group(group: str) -> str:
    """Write a group down; one phone after the other, because it may be large."""
    if not WRITING_DOWN.acquire(timeout=BUSY_SECONDS):
        raise Busy("another group is written down")
    try:
        with store().reading() as db:
            head = as_json(around(db, group))
            tables, letters = list[str](), len(head)
            for _, text in written_tables(db, group, openly=True):
                letters += len(text)
                if letters > MOST_OF_A_GROUP:
                    raise Conflict(gettext("This group is too large for a file on the phone."))
                tables.append(text)
        return f'{head[:-1]},"tables":[{",".join(tables)}]}}'
    finally:
        WRITING_DOWN.release()


@bp.get("/groups/hand")
def hand() -> str:
    """Show this phone's groups as a code that another phone of one's own takes."""
    mine = [f"{group.code}.{entry.entry_key(group, role)}" for group, role in entry.own_groups()]
    mine += [f"{code}.{key}" for code, key in entry.groups_elsewhere().items()]
    token = carrier().dumps(mine)
    url = site() + url_for("groups.take", list=token)
    return render_template("people/hand.html", qr=drawn(url), n=len(mine))


@bp.get("/groups/take")
def take() -> BaseResponse:
    """Take a list of groups over from another phone."""
    try:
        given = carrier().loads(request.args.get("list", ""), max_age=TAKEN_WITHIN)
    except (BadData, RecursionError):
        return make_response(render_template("people/closed.html"), 403)
    response = make_response(redirect(url_for("home.home"), 303))
    items = [item for item in given if isinstance(item, str)]
    known = [f"{code}.{key}" for code, key in entry.entered().items()]
    cookies.keep(response, entry.COOKIE, [*items, *known], entry.MOST_GROUPS)
    return response


def carrier() -> URLSafeTimedSerializer:
    """Sign a list on its way from phone to phone."""
    return URLSafeTimedSerializer(secret(), salt="groups to another phone")


def group_of(code: str) -> str | None:
    """Tell which group a table belongs to, for a template."""
    with store().reading() as db:
        return rows.group_of(db, code)


def moment(at: float) -> str:
    """Write a time of day in this phone's language."""
    return str(format_datetime(datetime.fromtimestamp(at, UTC), "short"))


def init_app(app: Flask) -> None:
    """Count for this application."""
    app.extensions["group_ledger"] = GroupLedger(app.extensions["store"])
    app.jinja_env.globals["own_groups"] = entry.own_groups
    app.jinja_env.globals["groups_elsewhere"] = entry.groups_elsewhere
    app.jinja_env.globals["group_of"] = group_of
    app.jinja_env.globals["narrowed"] = choices.narrowed
    app.jinja_env.globals["day"] = day
    app.jinja_env.globals["moment"] = moment
    entry.init_app(app)
