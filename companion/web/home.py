"""The first page: go on with a table, begin one, or just score."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, render_template
from flask_babel import format_date, format_timedelta

from companion.core.say import say
from companion.games import GAMES
from companion.web.entry.guard import store
from companion.web.entry.shards import is_elsewhere
from companion.web.pages import speaker
from companion.web.phone import cookies as memory

bp = Blueprint("home", __name__)


@bp.get("/")
def home() -> str:
    """Show the first page."""
    return first_page()


def first_page(wrong_code: str = "") -> str:
    """Offer this phone's tables and the games; say that a typed code is no table's."""
    tables = [shown(row) for row in store().summaries(memory.tables()) if row["game"] in GAMES]
    # What this phone has played last comes first.
    played = list(dict.fromkeys(table["game"].id for table in tables))
    games = sorted(GAMES.values(), key=lambda game: place_of(game.id, played))
    titles = [game.words.title for game in GAMES.values()]
    return render_template(
        "home.html",
        games=games,
        titles=speaker(games[0]).listed(titles) if games else "",
        is_new=not tables,
        wrong_code=wrong_code,
        elsewhere=[code for code in memory.tables() if is_elsewhere(code)],
        open=[table for table in tables if not table["totals"]],
        finished=[table for table in tables if table["totals"]],
    )


def place_of(id: str, played: list[str]) -> int:
    """Put the games that were played before the others, the latest first."""
    return played.index(id) if id in played else len(played)


def shown(row: dict[str, Any]) -> dict[str, Any]:
    """Show a table in a list."""
    result, game = row["result"] or {}, GAMES[row["game"]]
    return {
        **row,
        "game": game,
        "in_round": speaker(game).say(say("in_round", n=row["round"])),
        "totals": result.get("totals"),
        "winners": result.get("winners", ()),
        "ago": format_timedelta(
            datetime.fromtimestamp(row["changed"], UTC) - datetime.now(UTC), add_direction=True
        ),
        "day": format_date(datetime.fromtimestamp(row["changed"], UTC), "medium"),
    }
