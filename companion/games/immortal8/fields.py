"""What Immortal 8's own actions take, for programs."""

from companion.core.fields import COUNT, JSON, NAME, Fields, any_of, counts_of, list_of, part
from companion.games.immortal8.action_list import LEFT
from companion.games.immortal8.call.endgame import EFFECT_IDS
from companion.games.immortal8.cards import CARDS, CIVILIZATION, GUESSES, IMMORTALS, TOKENS
from companion.games.immortal8.kingdom.card_actions import COMMERCE
from companion.games.immortal8.kingdom.placing import KINGDOM, PLACES

# What a used card did; each of it may be missing.
DOES = "costs gains give others destroy culture_on copies becomes shows"
ONE = {"card": any_of(CARDS), "nth": COUNT}
BOOL: JSON = {"type": "boolean"}
NULL: JSON = {"type": "null"}
FIELDS = Fields(
    {
        "draft": "player | card number bonus to coins pick",
        "gift": "player to",
        "choose": "player gains",
        "play": "player | card number cards from",
        "use": f"player card | nth {DOES}",
        "resolve": f"player | {DOES}",
        "roam": f"player owner card | nth coins {DOES}",
        "gain": "player token | n",
        "pay": "player token | n to",
        "culture": "player card | nth n",
        "destroy": "player card | nth",
        "first": "player",
        "supremacy": "| token player",
        "immortal": "player | immortal proof",
        "ready": "player",
        "reveal": "player | immortal",
        "call": "| player",
        "guess": "player | names looked guess",
        "take": "player effect",
        "decline": "player what",
        "put": "card from to | player",
    },
    {
        "card": any_of(CARDS),
        "draft.card": any_of([*CARDS, None]),
        "cards": counts_of(CARDS),
        "pick": COUNT | {"description": "A pick made before, to make it once more."},
        "number": COUNT | {"description": "A card's printed number."},
        "nth": COUNT | {"description": "Which of several identical cards."},
        "n": COUNT,
        "coins": COUNT,
        "token": any_of(TOKENS),
        "supremacy.token": any_of([*CIVILIZATION, None]),
        "supremacy.player": {"anyOf": [NAME, NULL]},
        "bonus": counts_of(TOKENS),
        "costs": counts_of(TOKENS),
        "gains": counts_of(TOKENS),
        "give": part("to token", to=NAME, token=any_of(TOKENS)),
        "others": list_of(NAME),
        "destroy": part("card", **ONE),
        "culture_on": list_of(part("player card", player=NAME, **ONE)),
        "copies": any_of(CARDS),
        "shows": list_of(any_of(COMMERCE)),
        "becomes": any_of(CARDS),
        "owner": NAME,
        "play.from": any_of(["deck", "discard"]),
        "put.from": any_of([*PLACES, KINGDOM]),
        "put.to": any_of([*PLACES, KINGDOM]),
        "immortal": {"anyOf": [any_of(IMMORTALS), list_of(any_of(IMMORTALS)), NULL]},
        "names": {"type": "object", "additionalProperties": any_of(IMMORTALS)},
        "proof": {"type": "string"},
        "looked": BOOL,
        "guess": any_of(GUESSES),
        "effect": any_of(EFFECT_IDS),
        "what": any_of(LEFT),
    },
)
