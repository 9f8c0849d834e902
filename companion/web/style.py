"""A living page of every component in every state, in both lights, for whoever changes the look."""

import re
from collections.abc import Iterator

from flask import Blueprint, render_template
from markupsafe import Markup

from companion.core.demo import NAMES
from companion.games import GAMES
from companion.web.calculator.address import from_query, parse
from companion.web.calculator.draft import calculator_of
from companion.web.calculator.view import View
from companion.web.emblems import sprite
from companion.web.entry.roles import Access
from companion.web.table.parts import BOARD, part_names, render_part
from companion.web.table.sample import sample

bp = Blueprint("style", __name__)
IDS = re.compile(r'\b(id|for|name|aria-labelledby|aria-label|list)="([^"]+)"')


def tables() -> Iterator[tuple[str, list[Markup]]]:
    """Show the parts of every demonstration table."""
    for game in GAMES.values():
        for demo in game.demos:
            view = sample(game, NAMES, demo.actions)
            known = {*part_names(view, "table"), "powers", "log", "score", "edit"}
            name = f"{game.id}: {demo.name}"
            yield name, [render_part(view, part) for part in demo.parts if part in known]


def finished_tables() -> Iterator[View]:
    """Show the calculators of the games that have a finished table to show."""
    for game in GAMES.values():
        asks = calculator_of(game.id) if game.demo_query else None
        if asks:
            yield View(asks, from_query(asks, parse(game.demo_query)))


def made_unique(html: str, mark: str) -> Markup:
    """Tell the ids and names of one copy from those of the others."""
    return Markup(IDS.sub(rf'\1="\2-{mark}"', html))  # noqa: S704 - it comes from our own templates


@bp.get("/style")
def show() -> str:
    """Show everything twice: by day and by night."""
    scores = next(finished_tables(), None)
    kinds = dict(tables())
    copies = {}
    for theme in ("light", "dark"):
        told = [
            made_unique("".join(parts), f"{place}-{theme}")
            for place, parts in enumerate(kinds.values())
        ]
        small = render_template(
            "style/small.html", calculator=scores, games=GAMES.values(), drawn=sprite().hues
        )
        shown = dict(zip(kinds, told, strict=True))
        copies[theme] = (made_unique(small, theme), shown)
    return render_template("style/page.html", copies=copies, games=GAMES)


@bp.get("/style/board")
def board() -> str:
    """Show the screen for the middle of a table that nobody keeps."""
    game = next(game for game in GAMES.values() if len(game.demos) > 1)
    demo = max(game.demos, key=lambda each: len(each.parts))
    view = sample(game, NAMES, demo.actions, Access("watch"))
    parts = {name: render_part(view, name) for name in part_names(view, BOARD)}
    return render_template("board/page.html", view=view, tab=BOARD, parts=parts, door="closed")
