"""Keep rendered parts: for ever where their key tells all they show, else for one version."""

import re
from collections.abc import Callable, Hashable, Iterable, Mapping, Sequence
from hashlib import sha256
from typing import Any, NamedTuple

from flask import Flask, current_app
from jinja2 import Environment, Template, TemplateNotFound
from markupsafe import Markup

from companion.core.lazy import lazy
from companion.live.events import Piece, inside, lines
from companion.store.newest import MOST as MOST_TABLES
from companion.web.table.facts import Facts
from companion.web.table.part_inputs import Part

# Parts have about two kilobytes each, and a key nearly as long; whoever asks for ever new ones
# cannot make the server hold more than this.
MOST_BYTES = 48_000_000
KEY_BYTES = 1000

HASH_LETTERS = 8
# How a template begins that writes a part by a macro.
MACRO = re.compile(r"{%-?\s*macro part\(")


class Rest:
    """Hold the end of a part that is the same on every phone: hashed and packed once for all."""

    def __init__(self, html: str) -> None:
        self.html = html
        self.digest = sha256(html.encode()).digest()

    @lazy
    def pushed(self) -> Piece:
        """Give it as it goes through streams, with the end of the element that wraps the part."""
        return inside(f"{self.html}</div>\n")


class Rendered:
    """Hold a part with the hash that tells phones whether they have it.

    What is the part's own may have a rest behind it, which it shares.
    """

    def __init__(self, name: str, own: str, rest: Rest | None = None) -> None:
        self.name = name
        self.own = own
        self.rest = rest
        # Of what is kept: the part and its key.
        self.size = len(own) + (len(rest.html) if rest else 0) + KEY_BYTES
        hashed = own.encode() + rest.digest if rest else own.encode()
        self.digest = sha256(hashed).hexdigest()[:HASH_LETTERS]

    @property
    def html(self) -> str:
        """Give all of it; what is pushed needs no whole."""
        return self.own + self.rest.html if self.rest else self.own

    def __eq__(self, other: object) -> bool:
        """Tell whether another part is the same."""
        return isinstance(other, Rendered) and (self.name, self.html) == (other.name, other.html)

    def wrapped(self, oob: bool = False) -> Markup:
        """Put the part inside an element that carries its id and the hash of its content."""
        # Names and hashes are ours, and the rest comes from our own template.
        return Markup(f"{self.opening(oob)}{self.html}</div>")  # noqa: S704

    def opening(self, oob: bool) -> str:
        """Begin the element."""
        swap = ' hx-swap-oob="true"' if oob else ""
        return f'<div id="{self.name}" data-part="{self.digest}"{swap}>'

    @lazy
    def pushed(self) -> Sequence[Piece]:
        """Give the part as it goes through streams, made once for all of them."""
        if self.rest is None:
            return [lines(self.wrapped(oob=True))]
        return [inside(f"data: {self.opening(oob=True)}{self.own}"), self.rest.pushed]


Write = Callable[..., str]


class Drawing(NamedTuple):
    """Tell how a part is written: its template's name, the seat it shows, and what writes it."""

    template: str
    seat: int | None
    write: Write
    # What follows, where that is the same on every phone.
    rest: Write | None


class Outline:
    """Tell of the parts of a tab which show the same for ever: those need no look."""

    def __init__(self, parts: list[Part], lasting: Iterable[Part]) -> None:
        self.parts = parts
        self.names = frozenset([part.name for part in parts])
        self.lasting = {part.name: part for part in lasting}
        self._before: Outline | None = None
        self._since = Since([], False)

    def since(self, before: "Outline") -> "Since":
        """Tell which parts may show something else than before; phones alike ask in turn."""
        if before is not self._before:
            # What shows the same is mostly the very same part (`Version.describe`).
            unlike = [
                part
                for part in self.parts
                if part.name not in self.lasting
                or ((had := before.lasting.get(part.name)) is not part and had != part)
            ]
            self._before, self._since = before, Since(unlike, self.names <= before.names)
            # It is compared no more; a line of all versions would never be given back.
            before._before = None
        return self._since


class Since(NamedTuple):
    """Tell which parts may show something else, and whether all stand on the page already."""

    unlike: list[Part]
    fits: bool


class Version:
    """Hold what is known of the newest version of a table."""

    def __init__(
        self,
        version: int,
        earlier: Mapping[str, Iterable[Part]],
        lasting: dict[Hashable, str],
    ) -> None:
        self.version = version
        # Pieces that all versions of the table share.
        self.lasting = lasting
        # What the version before showed: a part that shows the same is the same part.
        self.earlier = earlier
        # What the rules say of it, asked once for all phones.
        self.facts: Facts | None = None
        self.tabs: dict[str, list[Part]] = {}
        self.outlines: dict[tuple[str, bool], Outline] = {}
        self.rendered: dict[Hashable, Rendered] = {}
        self.bytes = 0
        # Whether others find it here: it is on disk, and no newer one is known.
        self.is_kept = False

    def describe(self, tab: str, parts: Iterable[Part]) -> None:
        """Note what the parts of a tab show."""
        earlier = {part.name: part for part in self.earlier.get(tab, ())}
        self.tabs[tab] = [
            had if (had := earlier.get(part.name)) is not None and had.all == part.all else part
            for part in parts
        ]

    def outline(self, tab: str, only_own: bool) -> Outline:
        """Tell which parts of a tab last on phones that may enter everything, or only their own."""
        parts = self.tabs[tab]
        # Who may enter only their own seat is offered what the whole table decides.
        lasting = [] if only_own else [part for part in parts if part.always]
        found = self.outlines[tab, only_own] = Outline(parts, lasting)
        return found


class Kept:
    """Hold all that is kept in this process."""

    def __init__(self, env: Environment) -> None:
        self.env = env
        # How each game's parts are written.
        self.drawings: dict[tuple[str, str], Drawing] = {}
        # Which reminders have a template: looking for one that is not there is slow.
        self.drawn: dict[str, bool] = {}
        self.always: dict[Hashable, Rendered] = {}
        self.newest: dict[str, Version] = {}
        self.bytes = 0

    def version(self, code: str, version: int) -> Version:
        """Give what is known of a version; of an older one nothing is known any more."""
        found = self.newest.get(code)
        if found is None or found.version != version:
            old = self.newest.get(code)
            found = self.ahead(code, version)
            if old is None or version >= old.version:
                self.adopt(code, found)
        return found

    def ahead(self, code: str, version: int) -> Version:
        """Begin a version that nobody finds before it is adopted: it may never be written."""
        old = self.newest.get(code)
        return Version(version, old.tabs, old.lasting) if old else Version(version, {}, {})

    def adopt(self, code: str, version: Version) -> None:
        """Let a version be found: it is on disk."""
        self.drop(code)
        # Parts of as many tables as are known in memory.
        if len(self.newest) >= MOST_TABLES:
            self.make_room()
        version.is_kept = True
        self.bytes += version.bytes
        self.newest[code] = version

    def keep(
        self, shelf: dict[Hashable, Rendered], version: Version, key: Hashable, part: Rendered
    ) -> None:
        """Keep a part; where that becomes too much, the older half goes."""
        if self.bytes + part.size > MOST_BYTES:
            self.make_room()
        if shelf is version.rendered:
            version.bytes += part.size
        if shelf is self.always or version.is_kept:
            self.bytes += part.size
        shelf[key] = part

    def drawing(self, game: str, part: str) -> Drawing:
        """Find how a part is written, by a game's own template or by the common one."""
        found = self.drawings.get((game, part))
        if found is None:
            kind, _, seat = part.partition("-")
            names: list[str | Template] = [f"games/{game}/{kind}.html", f"table/{kind}.html"]
            template = self.env.select_template(names)
            number = int(seat) if seat else None
            found = Drawing(template.name or "", number, *writers(template))
            self.drawings[game, part] = found
        return found

    def draws(self, game: str, key: str) -> bool:
        """Tell whether a game has a template of its own for a reminder."""
        name = f"games/{game}/todo_{key}.html"
        found = self.drawn.get(name)
        if found is None:
            try:
                found = bool(self.env.get_template(name))
            except TemplateNotFound:
                found = False
            self.drawn[name] = found
        return found

    def make_room(self) -> None:
        """Forget the older half: what is asked for again is rendered again."""
        for code in list(self.newest)[: (len(self.newest) + 1) // 2]:
            self.drop(code)
        for key in list(self.always)[: (len(self.always) + 1) // 2]:
            self.always.pop(key, None)
        # Counted anew: two threads may have kept the same part, and both counted it.
        held = sum(part.size for part in list(self.always.values()))
        self.bytes = held + sum(version.bytes for version in list(self.newest.values()))

    def drop(self, code: str) -> None:
        """Forget what is known of a table."""
        if old := self.newest.pop(code, None):
            old.is_kept = False
            self.bytes -= old.bytes


def writers(template: Template) -> tuple[Write, Write | None]:
    """Give what writes a part: the template's macros `part` and `rest`, or else the whole template.

    A macro needs no context of its own and imports once: for parts that every tap writes anew.
    """
    loader = template.environment.loader
    source = loader.get_source(template.environment, template.name or "")[0] if loader else ""
    if not MACRO.search(source):
        return lambda view, seat: template.render(view=view, seat=seat), None
    module: Any = template.module
    return module.part, getattr(module, "rest", None)


def kept_by(app: Flask) -> Kept:
    """Give what an application has kept."""
    found: Kept = app.extensions.setdefault("kept", Kept(app.jinja_env))
    return found


def kept() -> Kept:
    """Give what this application has kept."""
    return kept_by(current_app)
