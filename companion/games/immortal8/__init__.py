"""Immortal 8 (I1-I17)."""

from companion.games.immortal8.game import Immortal8

GAME = Immortal8()
