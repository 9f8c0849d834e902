"""A page is made of parts, each with an id; a tap's answer holds only those that changed."""

import hashlib
from collections.abc import Hashable, Iterable
from typing import Any

from flask import current_app, g, render_template, request
from jinja2 import Template
from markupsafe import Markup

from companion.web.language import chosen
from companion.web.part_inputs import inputs
from companion.web.table_view import TableView

# The phone tells which parts it has: "season:1f3a now:99c2".
HEADER = "X-Parts"
TABS = ("table", "powers", "score", "log", "edit")
HASH_LETTERS = 8
# About two kilobytes each.
MOST_REMEMBERED = 5000


def part_names(view: TableView, tab: str) -> list[str]:
    """List the parts of a tab, as they stand on the page."""
    if tab != "table":
        return ["top", tab]
    if view.is_over:
        return ["top", "last", "now", "score"]
    seats = [f"seat-{seat}" for seat in view.state.seats]
    return ["top", "season", *seats, "last", "now", "dock"]


def render_part(view: TableView, name: str, oob: bool = False) -> Markup:
    """Render one part inside an element that carries its id and the hash of its content."""
    kind, _, number = name.partition("-")
    seat = int(number) if number else None
    html, digest = remembered(template_of(view.game.id, kind), view, seat)
    swap = ' hx-swap-oob="true"' if oob else ""
    # Names and hashes are ours, and the rest comes from our own template.
    return Markup(f'<div id="{name}" data-part="{digest}"{swap}>{html}</div>')  # noqa: S704


def remembered(template: Template, view: TableView, seat: int | None) -> tuple[str, str]:
    """Give a part and its hash; one that shows the same as before is not rendered again."""
    key = inputs(template.name or "", view, seat)
    if key is None:
        return hashed(render(template, view=view, seat=seat))
    key = (chosen(), key)
    known: dict[Hashable, tuple[str, str]] = current_app.extensions.setdefault("rendered", {})
    found = known.get(key)
    if found is None:
        found = hashed(render(template, view=view, seat=seat))
        if len(known) >= MOST_REMEMBERED:
            known.clear()
        known[key] = found
    return found


def hashed(html: str) -> tuple[str, str]:
    """Give a part with the hash that tells phones whether they have it."""
    return html, hashlib.sha256(html.encode()).hexdigest()[:HASH_LETTERS]


def template_of(game: str, kind: str) -> Template:
    """Find a game's own template of a part, or the common one; looking anew each time is slow."""
    found: dict[tuple[str, str], Template] = current_app.extensions.setdefault("parts", {})
    if (game, kind) not in found:
        names: list[str | Template] = [f"table/{game}/{kind}.html", f"table/{kind}.html"]
        found[game, kind] = current_app.jinja_env.select_template(names)
    return found[game, kind]


def render(template: Template, **shown: Any) -> str:
    """Render a template like Flask does, but gather once a request what all of them get."""
    if "shown_by_all" not in g:
        g.shown_by_all = {}
        current_app.update_template_context(g.shown_by_all)
    return template.render({**g.shown_by_all, **shown})


def render_parts(view: TableView, tab: str) -> dict[str, Markup]:
    """Render all parts of a tab for a whole page."""
    return {name: render_part(view, name) for name in part_names(view, tab)}


def known_parts() -> dict[str, str]:
    """Read which parts the phone already has."""
    pairs = (pair.partition(":") for pair in request.headers.get(HEADER, "").split()[:50])
    return {name: digest for name, _, digest in pairs}


def changed_parts(view: TableView, tab: str) -> Iterable[Markup]:
    """Render only the parts that differ from what the phone has."""
    known = known_parts()
    names = part_names(view, tab)
    if not set(names) <= set(known):
        # The page is made of other parts now, as when the last season ends.
        yield render_part(view, "top", oob=True)
        yield render_main(view, tab, oob=True)
        return
    for name in names:
        html = render_part(view, name, oob=True)
        if f'data-part="{known[name]}"' not in html[:200]:
            yield html


def render_main(view: TableView, tab: str, oob: bool = False) -> Markup:
    """Render the middle of the page with all its parts."""
    parts = render_parts(view, tab)
    return Markup(  # noqa: S704 - it comes from our own template
        render_template("table/main.html", view=view, tab=tab, parts=parts, oob=oob)
    )
