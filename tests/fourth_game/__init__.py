"""Pebbles: a fourth game in one folder, registered only by its test.

P1 Two or three players collect pebbles. P2 Each is a point. P3 A tie goes to the boat.
"""

from tests.fourth_game.game import Pebbles

PEBBLES = GAME = Pebbles()
