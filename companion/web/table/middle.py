"""The screen for the middle of the table: a tablet, laptop or TV that everybody sees."""

from flask import Blueprint, render_template

from companion.web.base import base_url
from companion.web.entry.guard import store
from companion.web.entry.invite import first_link
from companion.web.table.pages import view_of
from companion.web.table.parts import BOARD, render_parts

bp = Blueprint("board", __name__, url_prefix="/t/<code>/board")


@bp.get("")
def show(code: str) -> str:
    """Show what belongs to all: whoever opens it, nothing of theirs is on it."""
    view = view_of(code, BOARD)
    door = store().doors(code).door
    return render_template(
        "board/page.html",
        view=view,
        tab=BOARD,
        parts=render_parts(view, BOARD),
        door=door,
        join=first_link(code, door),
        address=base_url(),
    )
