"""A page is made of parts, each with an id; a tap's answer holds only those that changed."""

from collections.abc import Callable, Hashable, Iterable, Mapping
from dataclasses import replace

from flask import request
from markupsafe import Markup

from companion.web.base import base
from companion.web.entry.roles import Access
from companion.web.phone.language import chosen
from companion.web.phone.settings import light
from companion.web.table.part_cache import Drawing, Kept, Outline, Rendered, Rest, Version, kept
from companion.web.table.part_inputs import BEGINS, Part, Phone, of_phone, part_of
from companion.web.table.view import TableView

# The phone tells which parts it has: "season:1f3a now:99c2".
HEADER = "X-Parts"
# The screen in the middle is a tab too: it is pushed to like every phone.
BOARD = "board"
# What stands outside of the middle of the page: the bar, and what lies inside it.
TOP, BACK = OUTSIDE = ("top", "back")
PLACE = Markup('<div id="back"></div>')
TABS = ("table", "powers", "score", "log", "edit", BOARD)


def part_names(view: TableView, tab: str) -> list[str]:
    """List the parts of a tab, as they stand on the page."""
    if tab == BOARD:
        return board_parts(view)
    if tab != "table":
        return [*OUTSIDE, tab]
    desk = ["desk"] if view.game.has_desk else []
    if view.is_over:
        return [*OUTSIDE, "last", "now", *desk, "score"]
    seats = [f"seat-{seat}" for seat in view.state.seats]
    return [*OUTSIDE, "season", *desk, *seats, "last", "now", "dock"]


def board_parts(view: TableView) -> list[str]:
    """List the parts of the screen in the middle: what the game shows there stands in its heart."""
    if view.is_over:
        return ["board_head", "board_end"]
    seats = [f"seat-{seat}" for seat in view.state.seats]
    return ["board_head", *seats, *view.game.board_parts, "board_log"]


def seen_from(access: Access, tab: str) -> Access:
    """Tell what a phone is at a tab: whatever shows the middle of the table is nobody's."""
    return replace(access, role="watch", seat=None, own_seat=False) if tab == BOARD else access


def describe(kept: Kept, view: TableView, name: str) -> Part:
    """Tell what a part shows of a table."""
    drawing = kept.drawing(view.game.id, name)
    is_own = name == "now" and any(kept.draws(view.game.id, each.key) for each in view.facts.open)
    return part_of(name, drawing.template, view, drawing.seat, is_own)


def rendered(kept: Kept, view: TableView, name: str) -> Rendered:
    """Render a part."""
    drawing = kept.drawing(view.game.id, name)
    begins = BEGINS.get(drawing.template)
    if begins is None or drawing.seat is None:
        own = drawing.write(view, drawing.seat)
    else:
        own = view.at_table(drawing.template, drawing.write, begins(view, drawing.seat))
    return Rendered(name, own, rest_of(view, name, drawing) if drawing.rest else None)


def rest_of(view: TableView, name: str, drawing: Drawing) -> Rest:
    """Write the end of a part, once for all phones of a language."""
    key = (name, view.code, view.translations, base())
    found: Rest | None = view.facts.rests.get(key)
    if found is None:
        html = drawing.rest(view, drawing.seat) if drawing.rest else ""
        found = view.facts.rests[key] = Rest(str(html))
    return found


class Page:
    """Give the parts of a table's page to one phone; what is kept needs no look at the table."""

    def __init__(
        self,
        kept: Kept,
        code: str,
        known: Version,
        phone: Phone,
        load: Callable[[], TableView],
        given: dict[Hashable, Rendered] | None = None,
    ) -> None:
        self.kept = kept
        self.code = code
        self.known = known
        self.phone = phone
        self.only_own = phone.access.only_own_seat
        self.load = load
        # What was given of this version just now, to this phone or to others.
        self.given = {} if given is None else given
        self._view: TableView | None = None

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
                # What was given until now is of another version.
                self.given = {}
        return self._view

    def parts(self, tab: str) -> dict[str, Rendered]:
        """Give every part of a tab."""
        again = True
        while again:
            described, known = self.described(tab), self.known
            found: dict[str, Rendered] = {}
            for part in described:
                found[part.name] = self.part(part)
                # Somebody tapped between the question and the look: begin again with what is there.
                again = self.known is not known
                if again:
                    break
        return found

    def described(self, tab: str) -> list[Part]:
        """Tell what every part of a tab shows."""
        if tab not in self.known.tabs:
            view = self.view
            names = part_names(view, tab)
            self.known.describe(tab, [describe(self.kept, view, name) for name in names])
        return self.known.tabs[tab]

    def outline(self, tab: str) -> Outline:
        """Tell which parts of a tab last."""
        found = self.known.outlines.get((tab, self.only_own))
        if found is None:
            self.described(tab)
            found = self.known.outline(tab, self.only_own)
        return found

    def part(self, part: Part) -> Rendered:
        """Give a part; one that shows the same as before is not rendered again."""
        seen = of_phone(part, self.phone, self.only_own)
        # Among parts of one version a name says enough: nobody reads through what a part shows.
        found = self.given.get((part.name, seen))
        if found is None:
            found = self.given[part.name, seen] = self.kept_part(part, seen)
        return found

    def kept_part(self, part: Part, seen: Hashable) -> Rendered:
        """Look a part up by all that it shows, or render it."""
        version, key = self.known, (part, seen)
        shelf = self.kept.always if part.always and not self.only_own else version.rendered
        found = shelf.get(key)
        if found is None:
            found = rendered(self.kept, self.view, part.name)
            if version is self.known:
                self.kept.keep(shelf, version, key, found)
        return found

    def main(self, tab: str) -> Markup:
        """Render the middle of the page with all its parts, to be swapped in."""
        parts = {name: part.wrapped() for name, part in self.parts(tab).items()}
        template = self.kept.env.get_template("table/main.html")
        shown = template.render(view=self.view, tab=tab, parts=parts, oob=True)
        return Markup(shown)  # noqa: S704 - it comes from our own template


def differing(parts: Mapping[str, Rendered], has: Mapping[str, str]) -> list[Rendered] | None:
    """Give the parts that differ from those a phone has; None where the page has others now."""
    if not parts.keys() <= has.keys():
        return None
    return [part for name, part in parts.items() if part.digest != has[name]]


def outside(parts: Mapping[str, Rendered]) -> list[Rendered]:
    """List the parts that stand outside of the middle of the page."""
    return [parts[name] for name in OUTSIDE if name in parts]


def completed(changed: Iterable[Rendered], parts: Mapping[str, Rendered]) -> list[Rendered]:
    """Put into a bar that is sent anew what lies inside it: it comes with an empty place."""
    found = {part.name: part for part in changed}
    if TOP in found and BACK in parts:
        found = {TOP: found[TOP], BACK: parts[BACK], **found}
    return list(found.values())


def phone_of_request(access: Access) -> Phone:
    """Tell all of the asking phone that a part may show."""
    return Phone(access, chosen(), light(), base())


def page_at(code: str, version: int, access: Access, load: Callable[[], TableView]) -> Page:
    """Give the page of a table at a version, to the asking phone."""
    known = kept().version(code, version)
    return Page(kept(), code, known, phone_of_request(access), load)


def page_of(view: TableView) -> Page:
    """Give the page of a table that is loaded already."""
    return page_at(view.code, view.table.version, view.access, lambda: view)


def render_part(view: TableView, name: str) -> Markup:
    """Render one part of a table, whether anybody keeps that table or not."""
    part = rendered(kept(), view, name).wrapped()
    return part.replace(PLACE, render_part(view, BACK)) if name == TOP else part


def render_parts(view: TableView, tab: str) -> dict[str, Markup]:
    """Render all parts of a tab for a whole page."""
    if view.earlier:
        # Seldom asked for, so nobody keeps it.
        return {name: render_part(view, name) for name in part_names(view, tab)}
    found = {name: part.wrapped() for name, part in page_of(view).parts(tab).items()}
    if TOP in found:
        found[TOP] = found[TOP].replace(PLACE, found[BACK])
    return found


def known_parts() -> dict[str, str]:
    """Read which parts the phone already has."""
    pairs = (pair.partition(":") for pair in request.headers.get(HEADER, "").split()[:50])
    return {name: digest for name, _, digest in pairs}


def changed_parts(page: Page, tab: str) -> Iterable[Markup]:
    """Give only the parts that differ from what the phone has."""
    parts = page.parts(tab)
    changed = differing(parts, known_parts())
    if changed is None:
        # The page is made of other parts now, as when the last season ends.
        yield from (part.wrapped(oob=True) for part in outside(parts))
        yield page.main(tab)
        return
    for part in completed(changed, parts):
        yield part.wrapped(oob=True)
