"""A page is made of parts, each with an id; a tap's answer holds only those that changed."""

import hashlib
from collections.abc import Callable, Iterable

from flask import render_template, request
from jinja2 import Template
from markupsafe import Markup

from companion.web.base import base
from companion.web.entry.roles import Access
from companion.web.phone.language import chosen
from companion.web.phone.settings import light
from companion.web.table.part_cache import (
    Rendered,
    Version,
    kept,
    render,
    template_of,
)
from companion.web.table.part_inputs import Part, Phone, key_of, part_of
from companion.web.table.view import TableView

# The phone tells which parts it has: "season:1f3a now:99c2".
HEADER = "X-Parts"
TABS = ("table", "powers", "score", "log", "edit")
HASH_LETTERS = 8


def part_names(view: TableView, tab: str) -> list[str]:
    """List the parts of a tab, as they stand on the page."""
    if tab != "table":
        return ["top", tab]
    if view.is_over:
        return ["top", "last", "now", "score"]
    seats = [f"seat-{seat}" for seat in view.state.seats]
    return ["top", "season", *seats, "last", "now", "dock"]


def find(view: TableView, name: str) -> tuple[Template, int | None]:
    """Find a part's template and the seat it shows."""
    kind, _, number = name.partition("-")
    return template_of(view.game.id, kind), int(number) if number else None


def describe(view: TableView, name: str) -> Part:
    """Tell what a part shows of a table."""
    template, seat = find(view, name)
    return part_of(name, template.name or "", view, seat)


def rendered(view: TableView, name: str) -> Rendered:
    """Render a part."""
    template, seat = find(view, name)
    html = render(template, view=view, seat=seat)
    return Rendered(html, hashlib.sha256(html.encode()).hexdigest()[:HASH_LETTERS])


def wrap(name: str, part: Rendered, oob: bool = False) -> Markup:
    """Put a part inside an element that carries its id and the hash of its content."""
    swap = ' hx-swap-oob="true"' if oob else ""
    # Names and hashes are ours, and the rest comes from our own template.
    return Markup(f'<div id="{name}" data-part="{part.digest}"{swap}>{part.html}</div>')  # noqa: S704


class Page:
    """Give the parts of a table's page to one phone; what is kept needs no look at the table."""

    def __init__(
        self, code: str, version: int, access: Access, load: Callable[[], TableView]
    ) -> None:
        self.code = code
        self.phone = Phone(access, chosen(), light(), base())
        self.load = load
        self._view: TableView | None = None
        self.kept = kept()
        self.known: Version = self.kept.version(code, version)

    @property
    def version(self) -> int:
        """Tell which version this shows."""
        return self.known.version

    @property
    def view(self) -> TableView:
        """Load the table when it is needed; then it decides which version this is."""
        if self._view is None:
            self._view = self.load()
            if self._view.table.version != self.known.version:
                self.known = self.kept.version(self.code, self._view.table.version)
        return self._view

    def parts(self, tab: str) -> dict[str, Rendered]:
        """Give every part of a tab."""
        while True:
            version = self.version
            if tab not in self.known.tabs:
                described = [describe(self.view, name) for name in part_names(self.view, tab)]
                self.known.tabs[tab] = described
            found = {part.name: self.part(part) for part in self.known.tabs[tab]}
            # Somebody tapped between the question and the look: begin again with what is there.
            if version == self.version:
                return found

    def part(self, part: Part) -> Rendered:
        """Give a part; one that shows the same as before is not rendered again."""
        version, key = self.known, key_of(part, self.phone)
        shelf = self.kept.shelf(version, part, self.phone)
        found = shelf.get(key)
        if found is None:
            found = rendered(self.view, part.name)
            if version is self.known:
                self.kept.keep(shelf, version, key, found)
        return found


def page_of(view: TableView) -> Page:
    """Give the page of a table that is loaded already."""
    return Page(view.code, view.table.version, view.access, lambda: view)


def render_part(view: TableView, name: str) -> Markup:
    """Render one part of a table, whether anybody keeps that table or not."""
    return wrap(name, rendered(view, name))


def render_parts(view: TableView, tab: str) -> dict[str, Markup]:
    """Render all parts of a tab for a whole page."""
    if view.earlier:
        # Seldom asked for, so nobody keeps it.
        return {name: render_part(view, name) for name in part_names(view, tab)}
    return {name: wrap(name, part) for name, part in page_of(view).parts(tab).items()}


def known_parts() -> dict[str, str]:
    """Read which parts the phone already has."""
    pairs = (pair.partition(":") for pair in request.headers.get(HEADER, "").split()[:50])
    return {name: digest for name, _, digest in pairs}


def changed_parts(page: Page, tab: str) -> Iterable[Markup]:
    """Give only the parts that differ from what the phone has."""
    known = known_parts()
    parts = page.parts(tab)
    if not set(parts) <= set(known):
        # The page is made of other parts now, as when the last season ends.
        yield wrap("top", parts["top"], oob=True)
        yield render_main(page.view, tab)
        return
    for name, part in parts.items():
        if part.digest != known[name]:
            yield wrap(name, part, oob=True)


def render_main(view: TableView, tab: str) -> Markup:
    """Render the middle of the page with all its parts, to be swapped in."""
    parts = render_parts(view, tab)
    return Markup(  # noqa: S704 - it comes from our own template
        render_template("table/main.html", view=view, tab=tab, parts=parts, oob=True)
    )
