"""The registry: every game in a folder here, and every installed one, by its id.

A folder's package holds its game as `GAME`; another package names one under the entry-point group
`companion.games`. One that cannot be loaded is said at the start, and the others are served.
"""

import logging
import pkgutil
import sys
from collections.abc import Callable, Iterator
from functools import partial
from importlib import import_module
from importlib.metadata import entry_points
from pathlib import Path

from companion.core.defects import defects
from companion.core.game import Game

GROUP = "companion.games"
log = logging.getLogger(__name__)


def found() -> dict[str, Game]:
    """Load every game; say which cannot be, and go on without it."""
    games: dict[str, Game] = {}
    for name, load in sources():
        try:
            game = checked(load())
            if game.id in games:
                raise ValueError(f"there is a game called {game.id} already")
        except Exception as error:  # whatever a stranger's package does, the others are served
            log.error("The game %s cannot be served: %s: %s", name, type(error).__name__, error)
        else:
            games[game.id] = game
    order = sorted(games.values(), key=lambda game: (game.order, game.id))
    return {game.id: game for game in order}


def sources() -> Iterator[tuple[str, Callable[[], object]]]:
    """Name every place that holds a game, with what loads it: folders first."""
    for package in pkgutil.iter_modules(__path__, f"{__name__}."):
        if package.ispkg:
            yield package.name, partial(from_package, package.name)
    for point in entry_points(group=GROUP):
        yield f"{point.value} ({point.name})", point.load


def from_package(name: str) -> object:
    """Load the game of a folder."""
    return import_module(name).GAME


def checked(game: object) -> Game:
    """Make sure that this is a game, given as an object or as its class."""
    made = game() if isinstance(game, type) else game
    if not isinstance(made, Game):
        raise TypeError(f"a {type(made).__name__} is no companion.core.game.Game")
    if lacks := defects(made):
        raise ValueError("; ".join(lacks))
    return made


def folder_of(game: Game) -> Path:
    """Give the folder a game lives in; its templates and translations lie there too."""
    return Path(str(sys.modules[type(game).__module__].__file__)).parent


def translations() -> list[Path]:
    """List the folders in which games bring translations of their own."""
    folders = (folder_of(game) / "translations" for game in GAMES.values())
    return [folder for folder in folders if folder.is_dir()]


GAMES: dict[str, Game] = found()
