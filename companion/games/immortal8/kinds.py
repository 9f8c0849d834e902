"""What the parts of several of Immortal 8's actions may be."""

from companion.core.kinds import COUNT, PLAYER, Kind, counts_of, list_of, maybe, one_of, part, told
from companion.games.immortal8.cards import CARDS, TOKENS
from companion.games.immortal8.kingdom.card_actions import COMMERCE

CARD = one_of(CARDS)
NTH = maybe(told(COUNT, "Which of several identical cards."))
NUMBER = maybe(told(COUNT, "A card's printed number."))
SOME_TOKENS = counts_of(TOKENS)
# What a used card did; each of it may be missing.
DOES: dict[str, Kind] = {
    "costs": maybe(SOME_TOKENS),
    "gains": maybe(SOME_TOKENS),
    "give": maybe(part(to=PLAYER, token=one_of(TOKENS))),
    "others": maybe(list_of(PLAYER)),
    "destroy": maybe(part(card=CARD, nth=NTH)),
    "culture_on": maybe(list_of(part(player=PLAYER, card=CARD, nth=NTH))),
    "copies": maybe(CARD),
    "becomes": maybe(CARD),
    "shows": maybe(list_of(one_of(COMMERCE))),
}
