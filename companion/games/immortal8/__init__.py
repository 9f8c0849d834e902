"""Immortal 8 (I1-I17)."""

from companion.core.game import Game
from companion.games.immortal8 import rules, views
from companion.games.immortal8.call.entering import Immortal8Calculator
from companion.games.immortal8.call.reading import read
from companion.games.immortal8.call.scoring import score
from companion.games.immortal8.cards import CARDS, SEATS, TOKENS
from companion.games.immortal8.chronicle import Immortal8Chronicle
from companion.games.immortal8.fields import FIELDS
from companion.games.immortal8.public import public
from companion.games.immortal8.telling import Immortal8Telling
from companion.games.immortal8.words.names import WORDS

IMMORTAL8 = Game(
    "immortal8",
    WORDS,
    SEATS,
    CARDS,
    TOKENS,
    read,
    score,
    rules,
    views=views,
    fields=FIELDS,
    public=public,
    calculator=Immortal8Calculator,
    telling=Immortal8Telling(),
    chronicle=Immortal8Chronicle(),
)
