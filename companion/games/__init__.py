"""The games, one folder each: a fourth is one more folder and one more line here."""

from companion.core.game import Game
from companion.games.choson import CHOSON
from companion.games.immortal8 import IMMORTAL8
from companion.games.koryo import KORYO

GAMES: dict[str, Game] = {game.id: game for game in (KORYO, CHOSON, IMMORTAL8)}
