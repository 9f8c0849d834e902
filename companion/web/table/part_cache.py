"""Keep rendered parts: for ever where their key tells all they show, else for one version."""

from collections.abc import Hashable
from typing import Any, NamedTuple

from flask import current_app, g
from jinja2 import Template

from companion.web.table.part_inputs import Part, Phone

# About two kilobytes each; a thousand tables at once need more than half of them.
MOST_PARTS = 20_000
MOST_TABLES = 1000
FORGET = 1000


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


class Kept:
    """Hold all that is kept in this process."""

    def __init__(self) -> None:
        self.templates: dict[tuple[str, str], Template] = {}
        self.always: dict[Hashable, Rendered] = {}
        self.newest: dict[str, Version] = {}

    def version(self, code: str, version: int) -> Version:
        """Give what is known of a version; of an older one nothing is known any more."""
        found = self.newest.get(code)
        if found is None or found.version != version:
            found = Version(version)
            if found.version >= getattr(self.newest.get(code), "version", 0):
                forget(self.newest, MOST_TABLES)
                self.newest[code] = found
        return found

    def shelf(self, version: Version, part: Part, phone: Phone) -> dict[Hashable, Rendered]:
        """Tell where a part is kept: for ever, or for one version."""
        always = part.always and not phone.access.only_own_seat
        return self.always if always else version.rendered


def forget(kept: dict[Any, Any], most: int) -> None:
    """Forget the oldest where there is too much."""
    if len(kept) >= most:
        for key in list(kept)[: min(FORGET, most)]:
            kept.pop(key, None)


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
