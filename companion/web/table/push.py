"""What is pushed to phones: the parts that differ between two versions, for each kind of phone."""

from collections.abc import Hashable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import replace
from itertools import islice
from types import MappingProxyType
from typing import NamedTuple, NoReturn
from urllib.parse import parse_qs

from flask import Flask
from werkzeug.sansio.http import parse_cookie

from companion.live.events import Piece, lines
from companion.live.listener import Asked
from companion.live.painter import Admitted
from companion.store.doors import Doors
from companion.store.newest import Known
from companion.store.store import Store
from companion.table.history import Pages
from companion.web.entry.roles import KEY, SEAT, doors_of, enter, refused_with, seated
from companion.web.ops.security import is_our_name
from companion.web.phone.language import COOKIE, catalog_of, choose
from companion.web.phone.settings import THEME, theme_of
from companion.web.surroundings import Surroundings, among
from companion.web.table.facts import Facts
from companion.web.table.part_cache import Kept, Outline, Rendered, Version, kept_by
from companion.web.table.part_inputs import Phone
from companion.web.table.parts import TABS, TOP, Page, completed, outside, seen_from
from companion.web.table.view import TableView

# Phones of one table that differ in seat, language, light or tab are of different kinds; a table
# that has more is either no table or has to fetch.
MOST_KINDS = 16
BAD_REQUEST = 400


class Sees:
    """Hold everything that decides what a phone is shown: a tap looks it up again and again."""

    __slots__ = ("_hash", "phone", "tab")

    def __init__(self, phone: Phone, tab: str) -> None:
        self.phone = phone
        self.tab = tab
        self._hash = hash((phone, tab))

    def __hash__(self) -> int:
        """Give what was reckoned when it was made."""
        return self._hash

    def __eq__(self, other: object) -> bool:
        """Tell whether another phone is shown the same."""
        return self is other or (
            isinstance(other, Sees) and (self.tab, self.phone) == (other.tab, other.phone)
        )


class Shown(NamedTuple):
    """Hold what a kind of phone shows at a version: which parts, and hashes."""

    version: int
    outline: Outline
    # Of the parts that do not last, and of what was rendered.
    digests: Mapping[str, str]


class Painting(NamedTuple):
    """Hold what differs for each kind of phone, and what is known of the version painted."""

    pieces: Mapping[Sees, Sequence[Piece]]
    version: Version | None = None
    shown: Mapping[Sees, Shown] = MappingProxyType({})


class NotWritten(Exception):
    """What is painted looks into the log, which does not hold the newest entry yet."""


class Unwritten:
    """Stand for the log of a table whose newest entry is still being written."""

    def __getattr__(self, name: str) -> NoReturn:
        """Let nobody read what is not there yet."""
        raise NotWritten


class Painter:
    """Know who may listen, and render what changed for everybody who does."""

    def __init__(self, app: Flask) -> None:
        self.app = app
        self.store: Store = app.extensions["store"]
        self.kept: Kept = kept_by(app)
        self.shown: dict[str, dict[Sees, Shown]] = {}

    def admit(self, code: str, asked: Asked, doors: Doors | None = None) -> Admitted:
        """Tell whether a phone may listen to a table: by the same guard as every page."""
        if not is_our_name(asked.host, self.app.config["HOSTS"]):
            return Admitted(BAD_REQUEST)
        cookies = parse_cookie(asked.cookies)
        try:
            doors = doors or doors_of(self.app, code, asked.address)
            found = enter(self.app, code, (cookies.get(KEY, ""),), asked.address, doors)
        except Exception as error:
            if status := refused_with(error):
                return Admitted(status)
            raise
        access = seated(found, cookies.get(SEAT, ""))
        who = (access.role, str(access.has_key), str(access.seat))
        language = choose(cookies.get(COOKIE, ""), asked.languages)
        asked_for = parse_qs(asked.query).get("tab", [""])[0]
        tab = asked_for if asked_for in TABS else TABS[0]
        seen = seen_from(access, tab)
        phone = Phone(seen, language, theme_of(cookies.get(THEME, "")), asked.base)
        return Admitted(200, who, Sees(phone, tab), doors)

    def paint(
        self, code: str, before: Known, after: Known, kinds: Iterable[Sees]
    ) -> Mapping[Sees, Sequence[Piece]]:
        """Render what differs for each kind of phone; who is left out fetches it."""
        painting = self.painting(self.store.pages(code), code, before, after, kinds)
        self.keep(code, painting)
        return painting.pieces

    def paint_ahead(
        self, code: str, before: Known, after: Known, kinds: Iterable[Sees]
    ) -> Painting:
        """Render what differs while it is being written; nobody finds it before it is kept."""
        return self.painting(Unwritten(), code, before, after, kinds)

    def keep(self, code: str, painting: Painting) -> None:
        """Let what was painted be found: it is on disk."""
        version = painting.version
        if version is None:
            return
        if self.kept.newest.get(code) is not version:
            self.kept.adopt(code, version)
        shown = self.shown.get(code, {})
        same = {kind: has for kind, has in shown.items() if has.version == version.version}
        self.shown[code] = {**same, **painting.shown}

    def painting(
        self,
        log: Pages | Unwritten,
        code: str,
        before: Known,
        after: Known,
        kinds: Iterable[Sees],
    ) -> Painting:
        """Render what differs; whoever is shown more than this log holds is left out."""
        if before.table.state.is_finished or after.table.state.is_finished:
            # The end shows more of a phone than its kind: its groups.
            return Painting({})
        was = self.kept.version(code, before.table.version)
        now = self.kept.newest.get(code)
        if now is None or now.version != after.table.version:
            now = self.kept.ahead(code, after.table.version)
        shown, written = self.shown.get(code, {}), self.store.pages(code)
        found: dict[Sees, Sequence[Piece]] = {}
        shows_now: dict[Sees, Shown] = {}
        seats, game = after.table.state.seats, after.table.game.id
        # Some kinds may have been painted ahead.
        done = sum([has.version == now.version for has in shown.values()])
        alike: dict[Hashable, Rendered] = {}
        for sees in islice(kinds, max(MOST_KINDS - done, 0)):
            kind = as_seated(sees, seats)
            with among(surroundings(kind.phone, game)), suppress(NotWritten):
                had = shown.get(kind)
                if had is None or had.version != was.version:
                    had = shows(self.page(code, before, was, kind, written, {}), kind.tab)
                page = self.page(code, after, now, kind, log, alike)
                found[sees], shows_now[kind] = pieces_since(page, kind.tab, had)
        return Painting(found, now, shows_now)

    def page(
        self,
        code: str,
        known: Known,
        version: Version,
        sees: Sees,
        log: Pages | Unwritten,
        alike: dict[Hashable, Rendered],
    ) -> Page:
        """Give the page of a version to a kind of phone; what others are given `alike` it takes."""
        if version.facts is None:
            version.facts = Facts(known.table, known.entry, version.lasting)
        facts = version.facts

        def view() -> TableView:
            words = catalog_of(sees.phone.language)
            return TableView(code, facts.table, words, log, sees.phone.access, facts=facts)

        return Page(self.kept, code, version, sees.phone, view, alike)

    def forget(self, code: str) -> None:
        """Forget what was painted: nobody listens any more, or another table lies there."""
        self.shown.pop(code, None)


def as_seated(sees: Sees, seats: range) -> Sees:
    """Give a phone whose seat is none at this table as what it is: nobody's."""
    seat = sees.phone.access.seat
    if seat is None or seat in seats:
        return sees
    nobody = replace(sees.phone.access, seat=None)
    return Sees(sees.phone._replace(access=nobody), sees.tab)


def surroundings(phone: Phone, game: str) -> Surroundings:
    """Tell what templates ask for beside what they show."""
    return Surroundings(phone.language, phone.theme, phone.base, game)


def shows(page: Page, tab: str) -> Shown:
    """Tell what a page shows, as far as that can be told without rendering it."""
    outline = page.outline(tab)
    # Where nothing lasts, all would be sent.
    parts = {} if outline.lasting else page.parts(tab)
    return Shown(page.version, outline, {name: part.digest for name, part in parts.items()})


def pieces_since(page: Page, tab: str, had: Shown) -> tuple[Sequence[Piece], Shown]:
    """Give what brings a page from what it had to what it shows now, and that."""
    outline, digests, sent = page.outline(tab), dict(had.digests), []
    unlike, fits = outline.since(had.outline)
    for part in unlike:
        found = page.part(part)
        if digests.get(part.name) != found.digest:
            digests[part.name] = found.digest
            sent.append(found)
    now = Shown(page.version, outline, digests)
    if fits:
        if TOP in [part.name for part in sent]:
            sent = completed(sent, page.parts(tab))
        return [piece for part in sent for piece in part.pushed], now
    # The page is made of other parts now.
    around = [piece for part in outside(page.parts(tab)) for piece in part.pushed]
    return [*around, lines(page.main(tab))], now
