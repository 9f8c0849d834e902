"""Koryŏ (K1-K26)."""

from companion.core.game import Game
from companion.games.koryo import rules
from companion.games.koryo.cards import CARDS, FAMILIES, SEATS, TOKENS
from companion.games.koryo.chronicle import KoryoChronicle
from companion.games.koryo.fields import FIELDS
from companion.games.koryo.scoring import read, score
from companion.games.koryo.telling import KoryoCalculator, KoryoTelling
from companion.games.koryo.words import WORDS

KORYO = Game(
    "koryo",
    WORDS,
    SEATS,
    CARDS,
    TOKENS,
    read,
    score,
    rules,
    FAMILIES,
    fields=FIELDS,
    calculator=KoryoCalculator,
    telling=KoryoTelling(),
    chronicle=KoryoChronicle(),
)
