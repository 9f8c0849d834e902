"""Lanterns: a fourth game in one folder, of another kind than the three."""

from tests.fourth_game.game import Lanterns

GAME = Lanterns()
