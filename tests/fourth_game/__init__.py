"""Pebbles: a fourth game in one folder, registered only by its test.

P1 Two or three players collect pebbles. P2 Each is a point. P3 A tie goes to the boat.
"""

from companion.core.game import Game
from tests.fourth_game.cards import CARDS, SEATS, TOKENS
from tests.fourth_game.scoring import read, score
from tests.fourth_game.words import WORDS

PEBBLES = Game("pebbles", WORDS, SEATS, CARDS, TOKENS, read, score)
