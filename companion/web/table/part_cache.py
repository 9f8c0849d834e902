"""Keep rendered parts: for ever where their key tells all they show, else for one version."""

from collections.abc import Hashable
from typing import NamedTuple

from flask import current_app, g
from jinja2 import Template

from companion.web.table.part_inputs import Part, Phone

# Parts have about two kilobytes each, and a key nearly as long; whoever asks for ever new ones
# cannot make the server hold more than this.
MOST_BYTES = 48_000_000
KEY_BYTES = 1000
MOST_TABLES = 1000


class Rendered(NamedTuple):
    """Hold a part with the hash that tells phones whether they have it."""

    html: str
    digest: str


class Version:
    """Hold what is known of the newest version of a table."""

    def __init__(self, version: int) -> None:
        self.version = version
        self.tabs: dict[str, list[Part]] = {}
        self.rendered: dict[Hashable, Rendered] = {}
        self.bytes = 0


class Kept:
    """Hold all that is kept in this process."""

    def __init__(self) -> None:
        self.templates: dict[tuple[str, str], Template] = {}
        self.always: dict[Hashable, Rendered] = {}
        self.newest: dict[str, Version] = {}
        self.bytes = 0

    def version(self, code: str, version: int) -> Version:
        """Give what is known of a version; of an older one nothing is known any more."""
        found = self.newest.get(code)
        if found is None or found.version != version:
            found = Version(version)
            if found.version >= getattr(self.newest.get(code), "version", 0):
                old = self.newest.pop(code, None)
                self.bytes -= old.bytes if old else 0
                if len(self.newest) >= MOST_TABLES:
                    self.forget()
                self.newest[code] = found
        return found

    def shelf(self, version: Version, part: Part, phone: Phone) -> dict[Hashable, Rendered]:
        """Tell where a part is kept: for ever, or for one version."""
        always = part.always and not phone.access.only_own_seat
        return self.always if always else version.rendered

    def keep(
        self, shelf: dict[Hashable, Rendered], version: Version, key: Hashable, part: Rendered
    ) -> None:
        """Keep a part; where that becomes too much, begin anew."""
        size = len(part.html) + KEY_BYTES
        if self.bytes + size > MOST_BYTES:
            self.forget()
        self.bytes += size
        if shelf is version.rendered:
            version.bytes += size
        shelf[key] = part

    def forget(self) -> None:
        """Forget all parts: they are rendered again in a moment."""
        self.always.clear()
        for version in list(self.newest.values()):
            version.rendered.clear()
            version.bytes = 0
        self.newest.clear()
        self.bytes = 0


def kept() -> Kept:
    """Give what this application has kept."""
    found: Kept = current_app.extensions.setdefault("kept", Kept())
    return found


def template_of(game: str, kind: str) -> Template:
    """Find a game's own template of a part, or the common one; looking anew each time is slow."""
    found = kept().templates
    if (game, kind) not in found:
        names: list[str | Template] = [f"games/{game}/{kind}.html", f"table/{kind}.html"]
        found[game, kind] = current_app.jinja_env.select_template(names)
    return found[game, kind]


def render(template: Template, **shown: object) -> str:
    """Render a template like Flask does, but gather once a request what all of them get."""
    if "shown_by_all" not in g:
        g.shown_by_all = {}
        current_app.update_template_context(g.shown_by_all)
    return template.render({**g.shown_by_all, **shown})
