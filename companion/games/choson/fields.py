"""What Chosŏn's own actions take, for programs."""

from companion.core.fields import NAME, Fields, any_of, counts_of, part
from companion.games.choson.cards import CARDS, FAMILIES

ONE = part("player card", player=NAME, card=any_of(FAMILIES))
SHIELD = {"enum": [*FAMILIES, ""], "description": "The family Yi's Shield lies on."}
FIELDS = Fields(
    {
        "play": "player | cards",
        "destroy": "player target card",
        "riposte": "player",
        "swap": "player a b",
        "decline": "player what",
        "keep": "player",
        "shield": "player on",
        "take": "player power | from",
        "travel": "player | from",
        "discard": "player | card cards",
    },
    {
        "card": any_of(FAMILIES),
        "cards": counts_of(CARDS),
        "a": ONE,
        "b": ONE,
        "on": SHIELD,
        "power": any_of(["scientist", "oracle"]),
        "what": any_of(["effect", "riposte", *FAMILIES]),
    },
)
