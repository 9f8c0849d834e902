"""The finished tables that speed is measured on: full ones, as they lie after the last round."""

from typing import Any

# 38 cards and 10 tokens, 4 players: majorities, ties, kept events, Legacy, 1st Player, shield.
CHOSON: dict[str, Any] = {
    "game": "choson",
    "players": [
        {
            "name": "Ana",
            "cards": {"yi": 1, "oracle": 2, "gosu": 2, "hulk": 2, "watcher": 2, "event": 1},
            "tokens": {"victory_point": 3, "yis_shield": "hulk"},
        },
        {
            "name": "Ben",
            "cards": {"sniper": 1, "reaper": 2, "scientist": 3, "time_traveller": 2, "watcher": 2},
            "tokens": {"victory_point": 2, "first_player": 1},
        },
        {
            "name": "Cem",
            "cards": {"oracle": 1, "reaper": 1, "hulk": 3, "time_traveller": 2, "event": 2},
            "tokens": {"victory_point": 1, "yis_legacy": 1},
        },
        {
            "name": "Dao",
            "cards": {"sniper": 1, "gosu": 2, "scientist": 2, "watcher": 3, "event": 1},
            "tokens": {"counter_attack": 1},
        },
    ],
}
KORYO: dict[str, Any] = {
    "game": "koryo",
    "players": [
        {
            "name": "Ana",
            "cards": {"omniscient": 1, "priest": 2, "banker": 2, "guardian": 3, "barbarian": 2},
            "tokens": {"victory_point": 3, "first_player": 1},
        },
        {
            "name": "Ben",
            "cards": {"spy": 1, "senator": 2, "broadcaster": 3, "merchant": 3, "lobbying": 1},
            "tokens": {"victory_point": 2},
        },
        {
            "name": "Cem",
            "cards": {"spy": 1, "ship_owner": 3, "banker": 2, "merchant": 3, "barbarian": 1},
            "tokens": {"victory_point": 1},
        },
        {
            "name": "Dao",
            "cards": {
                "senator": 1,
                "guardian": 3,
                "broadcaster": 3,
                "ship_owner": 1,
                "lobbying": 2,
            },
            "tokens": {"victory_point": 2},
        },
    ],
}
IMMORTAL8: dict[str, Any] = {
    "game": "immortal8",
    "shared": {"discarded_cards": 4, "legendary_cards": 1},
    "players": [
        {
            "name": "Ana",
            "immortal": "galmi",
            "tokens": {"military": 2, "science": 1, "wonder": 3, "coin": 4, "vp": 11, "culture": 2},
        },
        {
            "name": "Ben",
            "immortal": "justice",
            "tokens": {"science": 4, "wonder": 3, "vp": 9, "supremacy": 3, "diamond": 1},
        },
        {
            "name": "Cem",
            "immortal": "goan_sul",
            "military_cards": 3,
            "tokens": {"military": 5, "diamond": 1, "wonder": 1, "vp": 6, "culture": 1},
        },
        {
            "name": "Dao",
            "immortal": "narashima",
            "tokens": {"chaos": 3, "wonder": 2, "vp": 14, "supremacy": 1, "culture": 5},
        },
    ],
}
