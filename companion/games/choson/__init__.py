"""Chosŏn (C1-C32)."""

from companion.core.game import Game
from companion.games.choson import rules
from companion.games.choson.cards import CARDS, FAMILIES, SEATS, TOKENS
from companion.games.choson.chronicle import ChosonChronicle
from companion.games.choson.fields import FIELDS
from companion.games.choson.powers import SHIELD_ON
from companion.games.choson.scoring import read, score
from companion.games.choson.telling import ChosonCalculator, ChosonTelling
from companion.games.choson.words import WORDS

CHOSON = Game(
    "choson",
    WORDS,
    SEATS,
    CARDS,
    TOKENS,
    read,
    score,
    rules,
    FAMILIES,
    {"yis_shield": SHIELD_ON},
    fields=FIELDS,
    calculator=ChosonCalculator,
    telling=ChosonTelling(),
    chronicle=ChosonChronicle(),
)
