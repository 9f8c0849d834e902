"""A living page of every component in every state, in both lights, for whoever changes the look."""

import re
from collections.abc import Iterator
from typing import Any

from flask import Blueprint, render_template
from markupsafe import Markup

from companion.games import GAMES
from companion.table.history import Log
from companion.table.perform import perform
from companion.table.table import Table, new_table
from companion.web.calculator.address import from_query, parse
from companion.web.calculator.draft import calculator_of
from companion.web.calculator.view import View
from companion.web.phone.language import translations
from companion.web.table.parts import part_names, render_part
from companion.web.table.view import TableView

bp = Blueprint("style", __name__)
# No table has this code: whatever is sent from here changes nothing.
CODE = "style"
NAMES = ["Ana", "Maximiliane-Josephine", "Cem"]
ON = {"type": "next"}
LIES: list[dict[str, Any]] = [
    *(
        {"type": "set", "player": name, "card": card, "count": n}
        for name, cards in (
            ("Ana", {"watcher": 3, "gosu": 1, "oracle": 1}),
            (NAMES[1], {"hulk": 2, "reaper": 1}),
            ("Cem", {"time_traveller": 4, "oracle": 1, "event": 2}),
        )
        for card, n in cards.items()
    ),
    {"type": "token", "player": "Ana", "token": "victory_point", "count": 3},
    {"type": "token", "player": "Cem", "token": "yis_legacy", "count": 1},
]
TURN = [*LIES, ON, ON, ON]


def played(player: str, **cards: int) -> dict[str, Any]:
    """Write the action of playing cards."""
    return {"type": "play", "player": player, "cards": cards}


# What stands under which name: a game, what was done, and the parts that show it.
TABLES: dict[str, tuple[str, list[dict[str, Any]], tuple[str, ...]]] = {
    "empty": ("choson", [], ("season", "seat-0", "log")),
    "deal": ("choson", [*LIES, ON], ("season",)),
    "turn": ("choson", TURN, ("top", "season", "seat-0", "seat-1", "seat-2", "last", "dock")),
    "choices": ("choson", [*TURN, played("Ana", sniper=1, event=1)], ("now", "dock")),
    "pair": ("choson", [*TURN, played("Ana", scientist=1, event=1)], ("now",)),
    "musts": ("choson", [*TURN, ON, ON, ON], ("season", "now", "dock")),
    "powers, log, score": ("choson", TURN, ("powers", "log", "score")),
    "corrections": ("choson", LIES, ("edit",)),
    "finished": ("choson", [*LIES, {"type": "finish"}], ("last", "now", "score")),
    "immortal8": ("immortal8", [], ("season", "seat-0", "dock")),
}
SCORES = "p=Ana&c=1.0.0.0.0.0.0.0.4&p=Maximiliane-Josephine&c=0.0.0.0.0.0.2.0.3&p=Cem&c=0.9"
IDS = re.compile(r'\b(id|for|name|aria-labelledby|aria-label|list)="([^"]+)"')


def table_view(game: str, actions: list[dict[str, Any]]) -> TableView:
    """Play a table that nobody keeps."""
    table: Table = new_table(GAMES[game], {"players": NAMES})
    log = Log(table)
    for n, action in enumerate(actions):
        log.entries.append(perform(table, {"id": str(n), **action}, log))
    return TableView(CODE, table, translations(), log)


def tables() -> Iterator[tuple[str, list[Markup]]]:
    """Show the parts of every demonstration table."""
    for name, (game, actions, wanted) in TABLES.items():
        view = table_view(game, actions)
        known = {*part_names(view, "table"), "powers", "log", "score", "edit"}
        yield name, [render_part(view, part) for part in wanted if part in known]


def made_unique(html: str, mark: str) -> Markup:
    """Tell the ids and names of one copy from those of the others."""
    return Markup(IDS.sub(rf'\1="\2-{mark}"', html))  # noqa: S704 - it comes from our own templates


@bp.get("/style")
def show() -> str:
    """Show everything twice: by day and by night."""
    asks = calculator_of("choson")
    scores = View(asks, from_query(asks, parse(SCORES))) if asks else None
    kinds = dict(tables())
    copies = {}
    for theme in ("light", "dark"):
        told = [
            made_unique("".join(parts), f"{place}-{theme}")
            for place, parts in enumerate(kinds.values())
        ]
        small = render_template("style/small.html", calculator=scores)
        shown = dict(zip(kinds, told, strict=True))
        copies[theme] = (made_unique(small, theme), shown)
    return render_template("style/page.html", copies=copies, games=GAMES)
