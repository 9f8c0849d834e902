"""What Koryŏ's own actions take, for programs."""

from companion.core.fields import NAME, Fields, any_of, counts_of, part
from companion.games.koryo.cards import CARDS, FAMILIES

EVENTS = [card for card in CARDS if card not in FAMILIES]
ONE = part("player card", player=NAME, card=any_of(FAMILIES))
FIELDS = Fields(
    {
        "play": "player | cards",
        "destroy": "player target card",
        "swap": "player a b",
        "take": "player power | from",
        "sacrifice": "player card",
        "decline": "player what",
        "discard": "player | card cards",
    },
    {
        "card": any_of(FAMILIES),
        "cards": counts_of(CARDS),
        "a": ONE,
        "b": ONE,
        "power": any_of(["banker", "spy"]),
        "sacrifice.card": any_of(EVENTS),
        "what": any_of([*EVENTS, "banker", "spy", "priest"]),
    },
)
