"""Koryŏ (K1-K26)."""

from companion.games.koryo.game import Koryo

GAME = Koryo()
