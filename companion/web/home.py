"""The first page: go on with a table, begin one, or just score."""

from datetime import UTC, datetime
from typing import Any

from flask import Blueprint, render_template
from flask_babel import format_date

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
    return render_template(
        "home.html",
        games=GAMES.values(),
        wrong_code=wrong_code,
        elsewhere=[code for code in memory.tables() if is_elsewhere(code)],
        open=[table for table in tables if not table["totals"]],
        finished=[table for table in tables if table["totals"]],
    )


def shown(row: dict[str, Any]) -> dict[str, Any]:
    """Show a table in a list."""
    result, game = row["result"] or {}, GAMES[row["game"]]
    return {
        **row,
        "game": game,
        "in_round": speaker(game).say(say("in_round", n=row["round"])),
        "totals": result.get("totals"),
        "winners": result.get("winners", ()),
        "day": format_date(datetime.fromtimestamp(row["changed"], UTC), "medium"),
    }
