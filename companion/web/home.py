"""The first page."""

from flask import Blueprint, render_template

from companion.games import GAMES

bp = Blueprint("home", __name__)


@bp.get("/")
def home() -> str:
    """Offer the games."""
    return render_template("home.html", games=GAMES.values())
