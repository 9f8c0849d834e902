"""A table refuses an action or a set-up as a whole, with every problem at once."""

import pytest

from companion.core.refusal import Refused
from companion.games import GAMES
from companion.table.perform import perform
from companion.table.table import new_table
from tests.games.live_table import LiveTable, table

UNWRITABLE = {
    "too deep": [[[[[[[[[[]]]]]]]]]],
    "too long": "x" * 5000,
    "half a character": "\ud800",
}


def places(live, action):
    """Give every place a raw action is wrong at."""
    before = live.state.copy()
    with pytest.raises(Refused) as refused:
        perform(live.table, action, live.history)
    assert live.state == before
    assert live.table.version == len(live.log)
    return [problem.at for problem in refused.value.problems]


@pytest.fixture
def live():
    return LiveTable("koryo", ["Ana", "Ben"], {})


@pytest.mark.parametrize("identity", [None, "", 7, True, [], {}, "x" * 101, "\ud800"])
def test_every_action_needs_an_id(live, identity):
    assert places(live, {"id": identity, "type": "next"}) == ["id"]
    assert places(live, {"id": identity, "type": "nonsense"}) == ["id", "type"]


@pytest.mark.parametrize("seen", [True, "0", 0.0, [], {}])
def test_a_version_is_a_whole_number(live, seen):
    assert places(live, {"id": "1", "type": "next", "if_version": seen}) == ["if_version"]


@pytest.mark.parametrize("thing", UNWRITABLE.values(), ids=UNWRITABLE.keys())
def test_what_the_log_cannot_keep_is_refused(live, thing):
    assert places(live, {"id": "1", "type": "next", "extra": thing}) == [""]


def test_extra_parts_do_no_harm(live):
    live.do("set", player="Ana", card="spy", count=1, note="as we saw", seat=[1, {"x": None}])
    assert live.has("Ana", "spy") == 1


@pytest.mark.parametrize("kind", [None, "", "dance", 7, ["set"], {}])
def test_an_unknown_action_is_refused(live, kind):
    assert live.refuses(kind) == ["type"]


EVERY_PROBLEM = [
    ("koryo", "set", {"player": "Eve", "card": "watcher", "count": -1}, "player card count"),
    ("koryo", "set", {}, "player card count"),
    ("koryo", "token", {"player": "Eve", "token": "coin"}, "player token"),
    ("koryo", "token", {"token": "victory_point"}, "player count"),
    ("koryo", "play", {"cards": {"watcher": 1, "spy": -1}}, "player cards.watcher cards.spy"),
    (
        "koryo",
        "play",
        {"player": "Ana", "cards": {"spy": 3, "senator": 4}},
        "cards.spy cards.senator",
    ),
    ("koryo", "play", {"player": "Ana", "cards": ["spy"]}, "cards"),
    ("koryo", "destroy", {}, "player target card"),
    ("koryo", "destroy", {"player": "Ana", "target": "Ana", "card": "lobbying"}, "target card"),
    ("koryo", "swap", {}, "a b player"),
    ("koryo", "swap", {"a": {}, "b": {}}, "player a.player b.player a.card b.card"),
    (
        "koryo",
        "swap",
        {
            "player": "Ana",
            "a": {"player": "Ana", "card": "spy"},
            "b": {"player": "Ben", "card": "priest"},
        },
        "a.card b.card",
    ),
    ("koryo", "take", {}, "player power"),
    ("koryo", "take", {"power": "spy"}, "player from"),
    ("koryo", "sacrifice", {"card": "spy"}, "player card"),
    ("koryo", "decline", {}, "player what"),
    ("koryo", "discard", {}, "player"),
    ("koryo", "discard", {"player": "Ana"}, "cards"),
    ("koryo", "discard", {"card": "watcher"}, "player card"),
    (
        "koryo",
        "discard",
        {"player": "Ana", "cards": {"spy": 1, "priest": 1}},
        "cards.spy cards.priest",
    ),
    ("choson", "token", {"token": "yis_shield", "on": "event"}, "player on"),
    ("choson", "token", {"player": "Ana", "token": "yis_shield", "on": "yi", "count": 2}, "count"),
    ("choson", "token", {"player": "Ana", "token": "yis_legacy", "count": "1"}, "count"),
    ("choson", "destroy", {}, "player target card"),
    ("choson", "swap", {"player": "Ana", "a": {}, "b": 7}, "b a.player a.card"),
    ("choson", "take", {"from": "Eve"}, "player power from"),
    ("choson", "travel", {"from": 7}, "player from"),
    ("choson", "shield", {}, "player on"),
    ("choson", "keep", {}, "player type"),
    ("choson", "riposte", {}, "player type"),
    ("choson", "decline", {}, "player what"),
]


SPY_OF_BEN = {"player": "Ben", "card": "spy"}
# What the box or a tableau lacks is told beside what cannot be read, unless it hangs on that.
SHORT_AND_UNREADABLE = [
    ("koryo", "set", {"player": "Eve", "card": "merchant", "count": 10}, "player count"),
    ("koryo", "set", {"player": "Eve", "card": "merchant", "count": 9}, "player"),
    ("koryo", "set", {"player": "Eve", "card": "watcher", "count": 10}, "player card"),
    ("koryo", "token", {"player": "Eve", "token": "victory_point", "count": 9}, "player count"),
    ("koryo", "token", {"player": "Eve", "token": "first_player", "count": 2}, "player count"),
    (
        "koryo",
        "play",
        {"player": "Eve", "cards": {"merchant": 10, "zz": 1}},
        "player cards.zz cards.merchant",
    ),
    ("koryo", "destroy", {"player": "Eve", "target": "Ben", "card": "spy"}, "player card"),
    ("koryo", "destroy", {"player": "Ana", "target": "Eve", "card": "spy"}, "target"),
    ("koryo", "destroy", {"player": "Ana", "target": "Ana", "card": "spy"}, "target"),
    (
        "koryo",
        "swap",
        {"player": "Eve", "a": SPY_OF_BEN, "b": SPY_OF_BEN},
        "player b.player a.card",
    ),
    ("koryo", "swap", {"player": "Ana", "a": SPY_OF_BEN, "b": {}}, "b.player b.card a.card"),
    ("koryo", "take", {"player": "Eve", "power": "spy", "from": "Ben"}, "player from"),
    ("koryo", "sacrifice", {"player": "Eve", "card": "lobbying"}, "player"),
    (
        "choson",
        "discard",
        {"player": "Ana", "cards": {"oracle": 3, "sniper": 9, "foo": 1}},
        "cards.foo cards.sniper cards.oracle",
    ),
    (
        "choson",
        "discard",
        {"player": "Eve", "cards": {"sniper": 9, "yi": 1}},
        "player cards.sniper",
    ),
    ("choson", "take", {"player": "Eve", "power": "oracle", "from": "Ben"}, "player from"),
    ("choson", "travel", {"player": "Ana", "from": "Ben"}, "player from"),
    ("choson", "shield", {"player": "Ana", "on": "hulk"}, "on"),
]


@pytest.mark.parametrize(("game", "kind", "parts", "wrong"), EVERY_PROBLEM + SHORT_AND_UNREADABLE)
def test_a_bad_action_names_everything_that_is_wrong(game, kind, parts, wrong):
    assert table(game, Ana="").refuses(kind, **parts) == wrong.split()


def test_a_bad_set_up_names_everything_that_is_wrong():
    raw = {
        "players": ["Ana", 7, "Ana"],
        "first_player": "Eve",
        "colour": "red",
        "options": {"seasons": [[1, 2]], "fast": True, "first_player_passes_after_last": 1},
    }
    with pytest.raises(Refused) as refused:
        new_table(GAMES["choson"], raw)
    assert [problem.at for problem in refused.value.problems] == [
        "players[1]",
        "players[2]",
        "colour",
        "first_player",
        "options.fast",
        "options.seasons",
        "options.first_player_passes_after_last",
    ]


CAFE, CAFE_IN_PARTS = "Caf\u00e9", "Cafe\u0301"


def test_a_name_is_found_however_its_blanks_and_accents_are_written():
    live = LiveTable("koryo", ["Ben  Li", CAFE_IN_PARTS], {})
    assert live.state.names == ("Ben Li", CAFE)
    live.do("set", player=" Ben   Li", card="spy", count=1)
    live.do("set", player=CAFE_IN_PARTS, card="priest", count=1)
    assert (live.has("Ben Li", "spy"), live.has(CAFE, "priest")) == (1, 1)
    ends = {"a": {"player": " Ben Li ", "card": "spy"}, "b": {"player": CAFE, "card": "priest"}}
    live.go_to("main").do("swap", player="Ben Li ", **ends)
    assert live.has(CAFE, "spy") == 1


def test_a_name_with_its_accent_in_two_parts_is_the_same_name():
    with pytest.raises(Refused) as refused:
        new_table(GAMES["koryo"], {"players": [CAFE, CAFE_IN_PARTS]})
    assert [(p.at, p.message.key) for p in refused.value.problems] == [("players[1]", "name_twice")]


@pytest.mark.parametrize("name", ["\u200b", "\u2060 \u200d", "\u3164", "\u2800\ufe0f", "\u00ad"])
def test_a_name_that_shows_nothing_is_no_name(name):
    with pytest.raises(Refused) as refused:
        new_table(GAMES["koryo"], {"players": ["Ana", name]})
    assert [p.message.key for p in refused.value.problems] == ["name_missing"]


@pytest.mark.parametrize("name", ["지민", "😀", "👩\u200d🚀", "نیلوفر", "!", "Z\u200cz"])
def test_every_name_that_shows_something_is_one(name):
    assert new_table(GAMES["koryo"], {"players": ["Ana", name]}).state.names[1] == name


def test_the_first_players_name_is_tidied_like_the_others():
    made = new_table(GAMES["koryo"], {"players": [" Ana", "Ben  Li "], "first_player": " Ben Li"})
    assert made.state.names == ("Ana", "Ben Li")
    assert made.state.holder("first_player") == 1
