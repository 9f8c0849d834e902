"""Chosŏn (C1-C32)."""

from companion.games.choson.game import Choson

GAME = Choson()
