"""Try it: a two-minute tour through a sample table. Nothing is kept, so nobody can litter."""

from flask import Blueprint, render_template, request
from werkzeug.exceptions import NotFound

from companion.core.say import say
from companion.core.walk import NAMES
from companion.games import GAMES
from companion.web.entry.roles import MOST_DIGITS, Access
from companion.web.pages import speaker
from companion.web.table.parts import render_part
from companion.web.table.sample import sample

bp = Blueprint("try_it", __name__)


@bp.get("/try/<game>")
def show(game: str) -> str:
    """Show one stop of the walk: what lies there, what it means, and what is tapped next."""
    if game not in GAMES or not GAMES[game].walk:
        raise NotFound
    kind = GAMES[game]
    asked = request.args.get("stop", "1")
    number = int(asked) if asked.isdecimal() and len(asked) < MOST_DIGITS else 1
    number = min(max(number, 1), len(kind.walk))
    stop = kind.walk[number - 1]
    # Nothing of it can be tapped but what leads on.
    view = sample(kind, NAMES, stop.actions, Access("watch"))
    return render_template(
        "try.html",
        game=kind,
        number=number,
        stops=len(kind.walk),
        says=speaker(kind).say(say(stop.says)),
        tap=speaker(kind).say(say(stop.tap)) if stop.tap else "",
        parts=[render_part(view, part) for part in stop.parts],
        tab=stop.parts[0],
    )
