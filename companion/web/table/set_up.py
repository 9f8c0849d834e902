"""Set a new table up."""

import secrets as random
from collections.abc import Sequence
from typing import Any

from flask import Blueprint, Response, make_response, redirect, render_template, request
from werkzeug.exceptions import NotFound
from werkzeug.wrappers import Response as BaseResponse

from companion.core.game import Game
from companion.core.reading import FIRST_PLAYER, RAW_NAME_LENGTH, READ_AT_MOST, tidy
from companion.core.refusal import Refused
from companion.games import GAMES
from companion.table.going_on import begin
from companion.table.table import new_table
from companion.web.base import base
from companion.web.entry import new_tables
from companion.web.entry.guard import give_key, store
from companion.web.entry.roles import MOST_DIGITS
from companion.web.entry.shards import fresh_code
from companion.web.pages import speaker
from companion.web.people import belonging
from companion.web.phone import cookies as memory
from companion.web.table import house_rules

bp = Blueprint("new_table", __name__)
DRAW = "draw"


def playable(game: str) -> Game:
    """Find a game that can be played at a live table."""
    if game not in GAMES or not GAMES[game].is_playable:
        raise NotFound
    return GAMES[game]


@bp.get("/new/<game>")
def form(game: str) -> str:
    """Ask who plays."""
    return render_form(playable(game), request.args.getlist("name")[:READ_AT_MOST])


def render_form(game: Game, names: list[str], problems: Any = (), chosen: str = DRAW) -> str:
    """Show the form, with as many empty fields as there may be players."""
    # What is much too long for a name is not sent back whole.
    shown = [name[:RAW_NAME_LENGTH] for name in names[: game.seats[-1]]]
    fields = (shown + [""] * game.seats[-1])[: game.seats[-1]]
    options = house_rules.entered(game, request.form) if request.method == "POST" else {}
    return render_template(
        "new/form.html",
        game=game,
        fields=fields,
        earlier=belonging.offered_names(request.values.get("group", "")),
        problems=problems,
        chosen=chosen,
        options=house_rules.option_views(game, speaker(game), options),
        group=request.values.get("group", ""),
    )


@bp.post("/new/<game>")
def create(game: str) -> BaseResponse:
    """Set the table up and go there; moving a player changes only the order."""
    kind = playable(game)
    # One more than is read at all: that they are too many is said by the rules.
    given = request.form.getlist("name")[: READ_AT_MOST + 1]
    names = [tidy(name) for name in given]
    if "up" in request.form:
        return make_response(render_form(kind, moved_up(names, request.form["up"])))
    names = [name for name in names if name]
    first = request.form.get("first", DRAW)
    raw: dict[str, Any] = {"players": names, "options": house_rules.entered(kind, request.form)}
    if names:
        raw[FIRST_PLAYER] = first_of(given, names, first)
    try:
        return opened(kind, raw)
    except Refused as refused:
        problems = [speaker(kind).say(problem.message) for problem in refused.problems]
        return make_response(render_form(kind, names, problems, first), 422)


def first_of(fields: list[str], names: list[str], first: str) -> str:
    """Tell who is 1st Player: the chosen field, or one drawn by lot."""
    if first.isdecimal() and len(first) < MOST_DIGITS and int(first) < len(fields):
        chosen = tidy(fields[int(first)])
        if chosen in names:
            return chosen
    return random.choice(names)


def moved_up(names: list[str], place: str) -> list[str]:
    """Move one player a seat up."""
    i = int(place) if place.isdecimal() and len(place) < MOST_DIGITS else 0
    if 0 < i < len(names):
        names[i - 1], names[i] = names[i], names[i - 1]
    return names


def opened(game: Game, raw: dict[str, Any]) -> BaseResponse:
    """Keep a new table, remember who plays, and go there."""
    table = new_table(game, raw)
    new_tables.claim()
    code = fresh_code()
    store().create(code, begin(table))
    belonging.put(code, request.form.get("group", ""))
    return there(code, table.state.names, "host")


def there(code: str, names: Sequence[str], role: str) -> Response:
    """Go to a new table, and remember it and who plays."""
    response = make_response(redirect(f"{base()}/t/{code}", 303))
    memory.remember_names(response, names)
    memory.remember_table(response, code)
    give_key(response, code, role)
    return response
