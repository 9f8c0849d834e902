"""Tables that nobody may score, each with the places of all its problems."""

import json
from typing import Any, NamedTuple

import pytest


class Hostile(NamedTuple):
    """A body, the status the API answers with, and every `at` it names, in order."""

    body: bytes
    status: int
    places: list[str]


def body(game: str, *players: Any, **rest: Any) -> bytes:
    return json.dumps({"game": game, "players": list(players), **rest}).encode()


def choson(cards: Any = None, tokens: Any = None, **more: Any) -> bytes:
    """Lay a Chosŏn table whose second player is the hostile one."""
    return body(
        "choson", {"name": "Ana"}, {"name": "Ben", "cards": cards, "tokens": tokens, **more}
    )


def immortals(*players: dict[str, Any], **rest: Any) -> bytes:
    """Lay an Immortal 8 table of three: Galmi, Phoenix and Xi'an where nothing else is said."""
    who = [("Ana", "galmi"), ("Ben", "phoenix"), ("Cem", "xian")]
    padded = [*players, {}, {}, {}][: len(who)]
    made = [{"name": n, "immortal": i} | p for (n, i), p in zip(who, padded, strict=True)]
    return body("immortal8", *made, **rest)


TWO = ({"name": "Ana"}, {"name": "Ben"})
NO_COUNT = {
    "negative": "-1",
    "huge": "1" + "0" * 30,
    "of five thousand digits": "9" * 5000,
    "minus five thousand digits": "-" + "9" * 5000,
    "a float": "1.5",
    "a float that is whole": "2.0",
    "huge float": "1e400",
    "true": "true",
    "false": "false",
    "NaN": "NaN",
    "Infinity": "Infinity",
    "minus Infinity": "-Infinity",
    "text": '"3"',
    "null": "null",
    "a list": "[1]",
    "an empty list": "[]",
    "an object": '{"n": 1}',
    "deeply nested": "[" * 300 + "]" * 300,
}
COUNTED = {
    "koryo": ("merchant", "victory_point"),
    "choson": ("watcher", "victory_point"),
}


def counts() -> dict[str, Hostile]:
    found = {}
    for label, text in NO_COUNT.items():
        for game, (card, token) in COUNTED.items():
            raw = body(game, TWO[0], {"name": "Ben", "cards": {card: 77}, "tokens": {token: 78}})
            raw = raw.replace(b"77", text.encode()).replace(b"78", text.encode())
            places = [f"players[1].cards.{card}", f"players[1].tokens.{token}"]
            found[f"{game}: {label} as a count"] = Hostile(raw, 422, places)
        raw = immortals(
            {"tokens": {"wonder": 77}, "military_cards": 78}, shared={"discarded_cards": 79}
        )
        places = ["players[0].tokens.wonder", "players[0].military_cards", "shared.discarded_cards"]
        for n in (b"77", b"78", b"79"):
            raw = raw.replace(n, text.encode())
        # Where nothing needs to be said, null says nothing.
        places = places[:1] if label == "null" else places
        found[f"immortal8: {label} as a count"] = Hostile(raw, 422, places)
    return found


def wrong_types() -> dict[str, Hostile]:
    found = {}
    for label, thing in {"a number": 7, "text": "seven", "a list": [7], "true": True}.items():
        found[f"cards are {label}"] = Hostile(choson(cards=thing), 422, ["players[1].cards"])
        found[f"tokens are {label}"] = Hostile(choson(tokens=thing), 422, ["players[1].tokens"])
        found[f"options are {label}"] = Hostile(
            body("koryo", *TWO, options=thing), 422, ["options"]
        )
        found[f"shared is {label}"] = Hostile(immortals(shared=thing), 422, ["shared"])
        found[f"the whole table is {label}"] = Hostile(json.dumps(thing).encode(), 422, [""])
        found[f"the game is {label}"] = Hostile(
            json.dumps({"game": thing, "players": TWO}).encode(), 422, ["game"]
        )
        if thing != [7]:
            found[f"players are {label}"] = Hostile(
                json.dumps({"game": "koryo", "players": thing}).encode(), 422, ["players"]
            )
            found[f"Immortal 8 cards are {label}"] = Hostile(
                immortals({"cards": thing}), 422, ["players[0].cards"]
            )
        if thing != "seven":
            found[f"a name is {label}"] = Hostile(choson(name=thing), 422, ["players[1].name"])
        found[f"an Immortal is {label}"] = Hostile(
            immortals({"immortal": thing}), 422, ["players[0].immortal"]
        )
        found[f"a guess is {label}"] = Hostile(
            immortals({"guess": thing}), 422, ["players[0].guess"]
        )
        found[f"a player is {label}"] = Hostile(body("koryo", thing, *TWO), 422, ["players[0]"])
        found[f"an Immortal 8 player is {label}"] = Hostile(
            body("immortal8", thing, *json.loads(immortals())["players"]), 422, ["players[0]"]
        )
        found[f"the shield lies on {label}"] = Hostile(
            choson(tokens={"yis_shield": thing}), 422, ["players[1].tokens.yis_shield"]
        )
    return found


NOT_JSON = {
    "nothing at all": b"",
    "spaces": b"  \n ",
    "not JSON": b"four Watchers for Ana",
    "half a table": body("choson", *TWO)[:-5],
    "two tables": body("choson", *TWO) * 2,
    "invalid UTF-8": b'{"game": "choson", "players": [{"name": "\xff\xfe"}]}',
    "UTF-16": body("choson", *TWO).decode().encode("utf-16"),
    "a zero byte": b"\x00" + body("choson", *TWO),
    "a hundred thousand open lists": b"[" * 100_000,
    "a hundred thousand nested lists": b"[" * 100_000 + b"]" * 100_000,
    "a hundred thousand nested objects": b'{"game":' * 100_000 + b"1" + b"}" * 100_000,
}

NAMES = {
    "no name": ({"name": "Ana"}, {}),
    "a null name": ({"name": "Ana"}, {"name": None}),
    "an empty name": ({"name": "Ana"}, {"name": ""}),
    "a name of spaces": ({"name": "Ana"}, {"name": " \t \u2003"}),
    "the same name": ({"name": "Ana"}, {"name": "Ana"}),
    "the same name with spaces": ({"name": "Ana Li"}, {"name": " Ana  Li "}),
    "a bell in a name": ({"name": "Ana"}, {"name": "Be\x07n"}),
    "a zero byte in a name": ({"name": "Ana"}, {"name": "Be\x00n"}),
    "an escape sequence in a name": ({"name": "Ana"}, {"name": "\x1b[31mBen"}),
    "a lone surrogate in a name": ({"name": "Ana"}, {"name": "Be\ud800n"}),
    "a megabyte in a name": ({"name": "Ana"}, {"name": "n" * 1_000_000}),
    "a megabyte of spaces around a name": ({"name": "Ana"}, {"name": " " * 1_000_000 + "Ben"}),
    "forty-one letters in a name": ({"name": "Ana"}, {"name": "n" * 41}),
}

SEATS = {
    "koryo: nobody": (body("koryo"), ["players"]),
    "koryo: one player": (body("koryo", {"name": "Ana"}), ["players"]),
    "koryo: five players": (body("koryo", *({"name": n} for n in "ABCDE")), ["players"]),
    "choson: five players": (body("choson", *({"name": n} for n in "ABCDE")), ["players"]),
    "immortal8: two players": (
        body("immortal8", *json.loads(immortals())["players"][:2]),
        ["players"],
    ),
    "immortal8: seven players": (
        body(
            "immortal8",
            *(
                {"name": who, "immortal": who}
                for who in "justice tomorrow galmi abhilasha narashima phoenix xian".split()
            ),
        ),
        ["players"],
    ),
    "a megabyte of players": (
        body("koryo", *({"name": f"player {n}"} for n in range(45_000))),
        ["players"],
    ),
    "no players": (b'{"game": "koryo"}', ["players"]),
    "null players": (b'{"game": "koryo", "players": null}', ["players"]),
}

UNKNOWN = {
    "no game": (b"{}", ["game"]),
    "a null game": (b'{"game": null}', ["game"]),
    "an unknown game": (body("chess", *TWO), ["game"]),
    "an unknown game and a name twice": (
        body("chess", {"name": "Ana"}, {"name": "Ana"}),
        ["game", "players[1].name"],
    ),
    "a game in capitals": (body("Koryo", *TWO), ["game"]),
    "a lone surrogate for a game": (b'{"game": "\\ud800"}', ["game"]),
    "an unknown card": (choson(cards={"dragon": 1}), ["players[1].cards.dragon"]),
    "an unknown token": (choson(tokens={"vp": 1}), ["players[1].tokens.vp"]),
    "a card among tokens": (choson(tokens={"event": 1}), ["players[1].tokens.event"]),
    "Koryŏ's card in Chosŏn": (choson(cards={"merchant": 1}), ["players[1].cards.merchant"]),
    "Chosŏn's token in Koryŏ": (
        body("koryo", {"name": "Ana", "tokens": {"yis_legacy": 1}}, {"name": "Ben"}),
        ["players[0].tokens.yis_legacy"],
    ),
    "an unknown family under the shield": (
        choson(tokens={"yis_shield": "merchant"}),
        ["players[1].tokens.yis_shield"],
    ),
    "an event under the shield": (
        choson(tokens={"yis_shield": "event"}),
        ["players[1].tokens.yis_shield"],
    ),
    "an unknown key of the table": (body("koryo", *TWO, round=8), ["round"]),
    "an unknown key of a player": (choson(crads={"yi": 1}), ["players[1].crads"]),
    "an Immortal in Chosŏn": (choson(immortal="xian"), ["players[1].immortal"]),
    "shared counts in Koryŏ": (body("koryo", *TWO, shared={"discarded_cards": 1}), ["shared"]),
    "an unknown Immortal": (immortals({"immortal": "zeus"}), ["players[0].immortal"]),
    "an unknown guess": (immortals({"guess": "right"}), ["players[0].guess"]),
    "an unknown Immortal 8 card": (immortals({"cards": ["lion", "zeus"]}), ["players[0].cards[1]"]),
    "things that are no card": (
        immortals({"cards": [1, None, ["lion"], {}]}),
        [f"players[0].cards[{n}]" for n in range(4)],
    ),
    "an unknown shared count": (immortals(shared={"cards": 1}), ["shared.cards"]),
    "an unknown option": (immortals(options={"fast": True}), ["options.fast"]),
    "an option that is no yes or no": (
        immortals(options={"justice_drops_all": 1}),
        ["options.justice_drops_all"],
    ),
    "a lone surrogate for a card": (
        choson(cards={"\ud800": 1}),
        ["players[1].cards.\\ud800"],
    ),
    "a line break in a card": (choson(cards={"a\nb": 1}), ["players[1].cards.a\\nb"]),
    "a terminal's escape in a key": (choson(**{"\x1b[2J": 1}), ["players[1].\\x1b[2J"]),
    "a megabyte for a card": (
        choson(cards={"x" * 1_000_000: 1}),
        ["players[1].cards." + "x" * 40 + "…"],
    ),
}

OUT_OF_THIN_AIR = {
    "a tenth Watcher": (
        body(
            "choson",
            {"name": "Ana", "cards": {"watcher": 5}},
            {"name": "Ben", "cards": {"watcher": 5}},
            {"name": "Cem", "cards": {"hulk": 1, "watcher": 0}},
        ),
        ["players[1].cards.watcher"],
    ),
    "a second Yi": (choson(cards={"yi": 2}), ["players[1].cards.yi"]),
    "an eleventh event": (choson(cards={"event": 11}), ["players[1].cards.event"]),
    "a seventh Barbarian": (
        body(
            "koryo",
            {"name": "Ana", "cards": {"barbarian": 3}},
            {"name": "Ben", "cards": {"barbarian": 4}},
        ),
        ["players[1].cards.barbarian"],
    ),
    "a ninth token in Koryŏ": (
        body("koryo", {"name": "Ana", "tokens": {"victory_point": 9}}, {"name": "Ben"}),
        ["players[0].tokens.victory_point"],
    ),
    "an eleventh token in Chosŏn": (
        choson(tokens={"victory_point": 11}),
        ["players[1].tokens.victory_point"],
    ),
    "two first players": (
        body("koryo", *({"name": n, "tokens": {"first_player": 1}} for n in ("Ana", "Ben"))),
        ["players[1].tokens.first_player"],
    ),
    "two holders of Yi's Legacy": (
        body("choson", *({"name": n, "tokens": {"yis_legacy": 1}} for n in ("Ana", "Ben"))),
        ["players[1].tokens.yis_legacy"],
    ),
    "one holder of two Legacies": (
        choson(tokens={"yis_legacy": 2}),
        ["players[1].tokens.yis_legacy"],
    ),
    "two shields": (
        body("choson", *({"name": n, "tokens": {"yis_shield": "hulk"}} for n in ("Ana", "Ben"))),
        ["players[1].tokens.yis_shield"],
    ),
    "three shields, one problem": (
        body("choson", *({"name": n, "tokens": {"yis_shield": "yi"}} for n in "ABC")),
        ["players[2].tokens.yis_shield"],
    ),
    "eleven Civilization tokens": (
        immortals({}, {"tokens": {"military": 4, "science": 4, "chaos": 3}}),
        ["players[1].tokens"],
    ),
    "eleven coins": (immortals({}, {"tokens": {"coin": 11}}), ["players[1].tokens.coin"]),
    "six Diamonds": (
        immortals({"tokens": {"diamond": 3}}, {"tokens": {"diamond": 3}}),
        ["players[1].tokens.diamond"],
    ),
    "the same Immortal twice": (immortals({"immortal": "xian"}), ["players[2].immortal"]),
    "no Immortal": (immortals({"immortal": None}), ["players[0].immortal"]),
    "a Wonder in a player's cards": (
        immortals({"cards": ["lion", "dark_ritual"]}),
        ["players[0].cards[1]"],
    ),
    "the same Hero with two players": (
        immortals({"cards": ["lion"]}, {"cards": ["alpha", "lion", "armory"]}),
        ["players[1].cards[1]"],
    ),
    "a third Armory": (
        immortals({"cards": ["armory", "armory"]}, {}, {"cards": ["armory"]}),
        ["players[2].cards[0]"],
    ),
    "a hundred thousand Armories": (
        immortals({"cards": ["armory"] * 100_000}),
        ["players[0].cards[99999]"],
    ),
    "a fourth Legendary card": (
        immortals(shared={"legendary_cards": 4}),
        ["shared.legendary_cards"],
    ),
    "Goan-Sul without himself": (
        immortals({"immortal": "goan_sul", "military_cards": 0}),
        ["players[0].military_cards"],
    ),
}

EVERYTHING_AT_ONCE = {
    "koryo: six problems": (
        body(
            "koryo",
            {"name": "Ana", "cards": {"merchant": 6, "spy": -1}},
            {"name": "Ana", "cards": {"merchant": 6, "dragon": 1}, "tokens": {"first_player": 2}},
            round=8,
        ),
        [
            "round",
            "players[1].name",
            "players[0].cards.spy",
            "players[1].cards.dragon",
            "players[1].cards.merchant",
            "players[1].tokens.first_player",
        ],
    ),
    "choson: a wrong shield does not hide the rest": (
        body(
            "choson",
            {"name": "", "tokens": {"yis_shield": "dragon", "victory_point": 1.0}},
            {"name": "Ben", "cards": []},
        ),
        [
            "players[0].tokens.yis_shield",
            "players[0].name",
            "players[0].tokens.victory_point",
            "players[1].cards",
        ],
    ),
    "immortal8: nine problems": (
        immortals(
            {"name": "Ben", "tokens": {"coin": 11, "military": 11, "diamond": 6}, "guess": "no"},
            {"cards": ["equilibrium"], "military_cards": 49},
            {"immortal": "phoenix"},
            shared={"discarded_cards": 49},
            options=[],
        ),
        [
            "players[1].name",
            "players[0].tokens",
            "players[0].tokens.coin",
            "players[0].guess",
            "players[1].cards[0]",
            "players[1].military_cards",
            "players[0].tokens.diamond",
            "players[2].immortal",
            "shared.discarded_cards",
            "options",
        ],
    ),
}

ALL: dict[str, Hostile] = (
    counts()
    | wrong_types()
    | {name: Hostile(raw, 400, [""]) for name, raw in NOT_JSON.items()}
    | {n: Hostile(body("koryo", *two), 422, ["players[1].name"]) for n, two in NAMES.items()}
    | {
        name: Hostile(raw, 422, places)
        for group in (SEATS, UNKNOWN, OUT_OF_THIN_AIR, EVERYTHING_AT_ONCE)
        for name, (raw, places) in group.items()
    }
)
HOSTILE = [pytest.param(hostile, id=name) for name, hostile in ALL.items()]
