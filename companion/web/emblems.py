"""Emblems: a sign and a colour for a card or token, as each game draws them in its own folder.

All games' emblems are one picture, so that a phone loads it once and keeps it for a year; its
address changes with its content. A game that draws none is shown by its numbers and names.
"""

import hashlib
import logging
from functools import lru_cache
from typing import NamedTuple
from xml.etree import ElementTree

from flask import Blueprint, Flask, Response, request
from markupsafe import Markup

from companion.core.game import Game
from companion.games import GAMES, folder_of
from companion.web.base import base
from companion.web.pages import YEAR

bp = Blueprint("emblems", __name__)
SVG = "http://www.w3.org/2000/svg"
SYMBOL = f"{{{SVG}}}symbol"
# The colours that the stylesheet knows, by day and by night; any other is that of the text.
HUES = ("red", "rose", "ochre", "olive", "green", "teal", "blue", "violet", "slate", "brass")
log = logging.getLogger(__name__)


class Sprite(NamedTuple):
    """Hold the one picture, the name of its content, and the colour of everything drawn in it."""

    picture: bytes
    version: str
    hues: dict[tuple[str, str], str]
    # What each is drawn with, for a page that has some of them in itself.
    paths: dict[tuple[str, str], Markup]

    def use(self, base: str, game: str, piece: str) -> Markup:
        """Draw one of them where it is used."""
        kind = f"emblem h-{hue}" if (hue := self.hues[game, piece]) else "emblem"
        return Markup('<svg class="{}" aria-hidden="true"><use href="{}#{}-{}"/></svg>').format(
            kind, f"{base}/emblems.svg?v={self.version}", game, piece
        )


def symbols(game: Game) -> list[ElementTree.Element]:
    """Read what a game has drawn; a file that cannot be read is said, and the game goes without."""
    path = folder_of(game) / "emblems.svg"
    if not path.is_file():
        return []
    try:
        return ElementTree.parse(path).getroot().findall(SYMBOL)  # noqa: S314 - an installed file
    except ElementTree.ParseError as error:
        log.error("The emblems of %s cannot be read: %s", game.id, error)
        return []


@lru_cache(maxsize=16)
def drawn(ids: tuple[str, ...]) -> Sprite:
    """Bring the emblems of some games together."""
    ElementTree.register_namespace("", SVG)
    whole = ElementTree.Element(f"{{{SVG}}}svg")
    hues, paths = {}, {}
    for id in ids:
        for symbol in symbols(GAMES[id]):
            piece, hue = symbol.get("id", ""), symbol.attrib.pop("class", "")
            hues[id, piece] = hue if hue in HUES else ""
            inside = "".join(ElementTree.tostring(path, "unicode") for path in symbol)
            paths[id, piece] = Markup(inside.replace(f' xmlns="{SVG}"', ""))  # noqa: S704 - a game's own file
            symbol.set("id", f"{id}-{piece}")
            symbol.tail = None
            whole.append(symbol)
    picture = ElementTree.tostring(whole)
    return Sprite(picture, hashlib.sha256(picture).hexdigest()[:8], hues, paths)


def sprite() -> Sprite:
    """Give the emblems of all games that are served."""
    return drawn(tuple(GAMES))


def hue(game: Game | str, piece: str) -> str:
    """Give the class that colours a piece, where its game has a colour for it."""
    found = sprite().hues.get((game if isinstance(game, str) else game.id, piece))
    return f"h-{found}" if found else ""


def emblem(game: Game | str, piece: str) -> Markup:
    """Draw a piece's emblem, or nothing where its game has none; the words stand beside it."""
    return made(base(), tuple(GAMES), game if isinstance(game, str) else game.id, piece)


# A page draws dozens of the same few.
@lru_cache(maxsize=1024)
def made(base: str, ids: tuple[str, ...], game: str, piece: str) -> Markup:
    """Draw an emblem of some games, for pages under a path."""
    found = drawn(ids)
    return found.use(base, game, piece) if (game, piece) in found.hues else Markup()


def emblem_symbol(game: str, piece: str, id: str) -> Markup:
    """Draw an emblem into the page itself, where so many are seen at once that none may wait."""
    inside = sprite().paths[game, piece]
    return Markup('<symbol id="{}" viewBox="0 0 24 24">{}</symbol>').format(id, inside)


@bp.get("/emblems.svg")
def show() -> Response:
    """Send every emblem; whoever asks for this very content may keep it."""
    found = sprite()
    response = Response(found.picture, mimetype="image/svg+xml")
    if request.args.get("v") == found.version:
        response.headers["Cache-Control"] = f"public, max-age={YEAR}, immutable"
    return response


def init_app(app: Flask) -> None:
    """Let every template draw emblems."""
    app.jinja_env.globals["emblem"] = emblem
    app.jinja_env.globals["emblem_symbol"] = emblem_symbol
    app.jinja_env.globals["hue"] = hue
