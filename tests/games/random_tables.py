"""Make random finished tables that the boxes of the games allow."""

import random
from typing import Any

KORYO_CARDS = {
    "omniscient": 1,
    "spy": 2,
    "senator": 3,
    "priest": 4,
    "ship_owner": 5,
    "banker": 6,
    "guardian": 7,
    "broadcaster": 8,
    "merchant": 9,
    "barbarian": 6,
    "lobbying": 4,
}
CHOSON_FAMILIES = {
    "yi": 1,
    "sniper": 2,
    "oracle": 3,
    "reaper": 4,
    "gosu": 5,
    "scientist": 6,
    "hulk": 7,
    "time_traveller": 8,
    "watcher": 9,
}
IMMORTALS = "justice tomorrow galmi abhilasha narashima phoenix goan_sul xian".split()
HEROES = "alpha abunakkashii eliana nezha ez shadow cylak galmis_avatar".split() + (
    "fenghuang valeen lion orgah".split()
)
BUILDINGS = "armory observatory caravan temple elite_school altar war_machines library".split() + (
    "chaos_portal fortress market treasure".split()
)
NAMES = ["Ana", "Ben", "Cem", "Dao", "Eva", "Fu"]
Table = dict[str, Any]


def deal(dice: random.Random, supply: dict[str, int], hands: list[dict[str, int]]) -> None:
    """Deal some of every supply out; often few, so that ties and empty families come up."""
    share = dice.random()
    for piece, exist in supply.items():
        for _ in range(exist):
            if dice.random() < share:
                hand = dice.choice(hands)
                hand[piece] = hand.get(piece, 0) + 1


def seats(dice: random.Random, least: int, most: int) -> list[Table]:
    return [{"name": name} for name in dice.sample(NAMES, dice.randint(least, most))]


def koryo(dice: random.Random) -> Table:
    players = seats(dice, 2, 4)
    for player in players:
        player |= {"cards": {}, "tokens": {}}
    deal(dice, KORYO_CARDS, [player["cards"] for player in players])
    deal(dice, {"victory_point": 8, "first_player": 1}, [player["tokens"] for player in players])
    return {"game": "koryo", "players": players}


def choson(dice: random.Random) -> Table:
    players = seats(dice, 2, 4)
    for player in players:
        player |= {"cards": {}, "tokens": {}}
    deal(dice, CHOSON_FAMILIES | {"event": 10}, [player["cards"] for player in players])
    tokens = {"victory_point": 10, "first_player": 1, "yis_legacy": 1}
    deal(dice, tokens, [player["tokens"] for player in players])
    if dice.random() < 0.3:
        dice.choice(players)["tokens"]["yis_shield"] = dice.choice(list(CHOSON_FAMILIES))
    return {"game": "choson", "players": players}


def immortal8(dice: random.Random) -> Table:
    players = seats(dice, 3, 6)
    deck = HEROES + BUILDINGS * 2
    dice.shuffle(deck)
    for player, immortal in zip(players, dice.sample(IMMORTALS, len(players)), strict=True):
        player |= {"immortal": immortal, "tokens": immortal_tokens(dice)}
        if dice.random() < 0.5:
            player["cards"] = [deck.pop() for _ in range(dice.randint(0, 5))]
        if dice.random() < 0.5:
            player["guess"] = dice.choice(["wrong", "right_after_looking", "right_without_looking"])
        if dice.random() < 0.5:
            player["military_cards"] = dice.randint(1, 6)
    deal(dice, {"diamond": 5}, [player["tokens"] for player in players])
    table: Table = {"game": "immortal8", "players": players}
    if dice.random() < 0.6:
        table["shared"] = {"discarded_cards": dice.randint(0, 12)}
        if dice.random() < 0.5:
            table["shared"]["legendary_cards"] = dice.randint(0, 3)
    if dice.random() < 0.25:
        table["options"] = {"justice_drops_all": False}
    return table


def immortal_tokens(dice: random.Random) -> dict[str, int]:
    """Pick tokens within I3; small numbers, so that rankings and whole tables tie."""
    tokens: dict[str, int] = {}
    for _ in range(dice.randint(0, 10)):
        kind = dice.choice(["military", "science", "chaos"])
        tokens[kind] = tokens.get(kind, 0) + 1
    most = {"coin": 10, "wonder": 3, "supremacy": 3, "culture": 6, "vp": dice.choice([0, 4, 25])}
    return tokens | {token: dice.randint(0, n) for token, n in most.items()}


MAKERS = {"koryo": koryo, "choson": choson, "immortal8": immortal8}
