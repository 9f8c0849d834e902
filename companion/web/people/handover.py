"""Hand a finished game over: a picture, a text, BG Stats, files."""

import json
from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request, url_for
from flask_babel import format_date, gettext
from werkzeug.exceptions import Conflict, NotFound
from werkzeug.wrappers import Response as BaseResponse

from companion.core.game import Game
from companion.games import GAMES
from companion.people import handover
from companion.people.handover import Title
from companion.people.plays import Play
from companion.people.roster import Roster
from companion.store.exchange import export
from companion.store.groups import read_play
from companion.web.entry.guard import store
from companion.web.pages import speaker
from companion.web.people.card import Card
from companion.web.people.finale import Finale, story_view
from companion.web.table.pages import view_of
from companion.web.table.view import TableView

bp = Blueprint("handover", __name__, url_prefix="/t/<code>")
FILES = {"csv": "text/csv", "json": "application/json", "bgsplay": "application/json"}


def titles() -> dict[str, Title]:
    """Name every game for other programs."""
    return {game.id: title_of(game) for game in GAMES.values()}


def title_of(game: Game) -> Title:
    """Name a game for other programs."""
    chronicle = game.chronicle
    return Title(game.id, game.words.title, chronicle.bgg_id, chronicle.bgg_year)


def roles_of(plays: list[Play]) -> dict[str, str]:
    """Name the roles that players had, in this phone's language."""
    found = {(play.game, sitting.role) for play in plays for sitting in play.sittings}
    return {role: speaker(GAMES[game]).name(role) for game, role in found if role}


def finished_view(code: str) -> TableView:
    """Load a table that is finished; of another there is nothing to hand over."""
    view = view_of(code)
    if not view.state.is_finished:
        raise NotFound
    return view


def play_of(code: str) -> Play:
    """Read a finished table as a play."""
    with store().reading() as db:
        return read_play(db, code)


def day(at: float) -> str:
    """Write a day in this phone's language."""
    return str(format_date(datetime.fromtimestamp(at, UTC), "medium"))


def pasted(finale: Finale, play: Play) -> str:
    """Write the result as a text for a chat."""
    lines = [f"{finale.game.words.title} · {day(play.at)}"]
    for place in finale.podium:
        star = "★ " if place["won"] else ""
        said = gettext("%(what)s: %(value)s", what=place["name"], value=place["total"])
        lines.append(f"{place['rank']}. {star}{said}")
    return "\n".join([*lines, finale.reason] if finale.reason else lines)


@bp.get("/story")
def story(code: str) -> str:
    """Show the story of a game, also of one under way."""
    view = view_of(code)
    told = story_view(code, view.speaker)
    return render_template("story/page.html", code=code, game=view.game, story=told)


@bp.get("/share")
def share(code: str) -> BaseResponse | str:
    """Offer every way to hand a finished game over."""
    view = view_of(code)
    if not view.state.is_finished:
        return redirect(url_for("table.show", code=code, tab="table"), 303)
    play, finale = play_of(code), Finale(view)
    data = handover.link_data(play, title_of(view.game), roles_of([play]), finale.reason)
    return render_template(
        "story/share.html",
        view=view,
        text=pasted(finale, play),
        app_link=handover.link(handover.APP, data),
        web_link=handover.link(handover.WEB, data),
        files=FILES,
    )


@bp.get("/card.svg")
def card(code: str) -> Response:
    """Draw the result as a picture; names only where they are asked for."""
    view = finished_view(code)
    play, finale = play_of(code), Finale(view)
    picture = Card(finale, day(play.at), names="names" in request.args)
    response = make_response(render_template("story/card.svg", card=picture))
    response.mimetype = "image/svg+xml"
    return response


@bp.get("/play.<any(csv, json, bgsplay):kind>")
def file(code: str, kind: str) -> Response:
    """Send a finished game as a file."""
    finished_view(code)
    play = play_of(code)
    names = {sitting.who: sitting.name for sitting in play.sittings}
    if kind == "csv":
        body = handover.csv_rows([play], titles(), Roster(), names, roles_of([play]))
    elif kind == "bgsplay":
        roles = roles_of([play])
        body = as_json(handover.bgsplay([play], titles(), Roster(), names, roles))
    else:
        with store().reading() as db:
            data = export(db, table=code, openly=True)
        if not data["tables"]:
            raise Conflict(gettext("Somebody still keeps a secret: first let it be called."))
        body = as_json(data)
    return sent(body, kind, f"{play.game}-{code}.{kind}")


def as_json(data: Any) -> str:
    """Write JSON for a file."""
    # Without blanks: a phone may send it on to another companion, which takes 2 MB.
    return json.dumps(data, ensure_ascii=False, separators=(",", ":"))


def sent(body: str, kind: str, name: str) -> Response:
    """Send a file to keep."""
    response = make_response(body)
    response.mimetype = FILES[kind]
    response.headers["Content-Disposition"] = f'attachment; filename="{name}"'
    return response
