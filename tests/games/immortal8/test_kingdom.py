"""The Kingdom: who starts, turns, using cards, Wonders, roaming, destroying (I7)."""

import pytest

from companion.games.immortal8.kingdom.layout import kingdom, starter
from companion.games.immortal8.kingdom.roaming import stops
from companion.games.immortal8.views import cards_of, wonders
from tests.games.immortal8.kingdoms import kingdoms, seated


def played(t, **cards):
    """Draft some cards and go to the Kingdom."""
    for player, text in cards.items():
        for card in text.split():
            t.do("draft", player=player, card=card)
    return t.next()


def test_i7_the_lowest_hero_starts():
    t = played(seated(), Ana="orgah armory", Ben="market", Cem="nezha", Dao="chaos_orb")
    assert (t.turn, t.name(t.state.marks["first"])) == ("Cem", "Cem")
    (why,) = t.rules.reasons(t.state)
    assert (why.rule, why.seat) == ("I7", 2)
    said = "Cem starts the Kingdom (lowest Hero, number 4: Nezha)"
    assert t.speaker.say(why.text) == said


def test_i7_without_a_hero_the_lowest_building_starts():
    t = played(seated(), Ana="treasure", Ben="caravan dark_ritual", Cem="library")
    assert t.turn == "Ben"


def test_i7_two_copies_of_the_lowest_building_are_told_apart_by_the_players():
    t = played(seated(), Ana="market", Ben="caravan", Dao="caravan")
    assert (starter(t.state).seats, t.turn) == ((1, 3), "Ben")
    (reminder,) = [r for r in t.reminders() if r.key == "starter"]
    assert [choice.action["player"] for choice in reminder.choices] == ["Dao"]
    t.do("first", player="Dao")
    assert t.turn == "Dao"
    assert [t.next().turn for _ in range(4)] == ["Ana", "Ben", "Cem", None]
    assert t.state.phase == "supremacy"


@pytest.mark.parametrize(
    ("ben", "dao", "starts"),
    [
        ({"number": 30}, {"number": 29}, "Dao"),
        ({"number": 30}, {"card": "caravan"}, "Dao"),
        ({"card": "caravan"}, {"number": 30}, "Ben"),
    ],
)
def test_i7_a_typed_number_is_kept_and_decides_who_starts(ben, dao, starts):
    t = seated().do("draft", player="Ben", **ben).do("draft", player="Dao", **dao)
    t.next()
    assert t.turn == starts
    assert "starter" not in t.asked()
    (why,) = t.rules.reasons(t.state)
    assert "number 29" in t.speaker.say(why.text)
    shown = [card.number for seat in (1, 3) for card in cards_of(t.state, seat)]
    assert sorted(shown) == [29, 30]


def test_i7_two_copies_with_the_same_number_are_unusual():
    t = seated().do("draft", player="Ben", number=30)
    assert t.do("draft", player="Dao", number=30).odd() == ["I7"]


def test_i7_a_typed_number_stays_with_the_card():
    t = seated().do("draft", player="Ben", number=26).next()
    t.do("culture", player="Ben", card="armory").uses("Ben", "armory").next()
    assert [tuple(entry) for entry in kingdom(t.state, 1)] == [("armory", 1, False, 26)]


def test_i7_where_nobody_played_a_hero_or_a_building_the_first_player_of_the_set_up_starts():
    t = played(seated(), Ana="chaos_orb", Ben="", Cem="")
    assert t.turn == "Ana"


def test_i7_turns_go_clockwise_in_round_one():
    t = played(seated(), Cem="alpha")
    assert [t.turn, *(t.next().turn for _ in range(3))] == ["Cem", "Dao", "Ana", "Ben"]
    assert t.next().state.phase == "supremacy"
    assert t.turn is None


def test_i7_a_card_is_used_once_a_turn_and_again_in_the_next_round():
    t = kingdoms(Ana="armory")
    assert t.offered("use_armory_1") == [{"gains": {"military": 1}}]
    t.uses("Ana", "armory", gains={"military": 1})
    assert t.has("Ana", "military") == 1
    assert [card.used for card in cards_of(t.state, 0)] == [True]
    assert "use_armory_1" not in t.asked()
    assert t.uses("Ana", "armory", gains={"military": 1}).odd() == ["I7"]
    assert [card.used for card in cards_of(t.next().state, 0)] == [False]


def test_i7_two_copies_of_a_building_are_two_cards():
    t = kingdoms(Ana="armory armory")
    t.uses("Ana", "armory").uses("Ana", "armory")
    assert t.odd() == []
    assert [card.used for card in cards_of(t.state, 0)] == [True, True]


def test_i7_cards_are_used_in_the_kingdom_only_and_by_who_controls_them():
    t = kingdoms(Ana="armory", Ben="alpha")
    assert t.refuses("use", player="Ana", card="alpha") == ["card"]
    assert "out_of_turn" in t.uses("Ben", "alpha").told()
    assert t.go_to("supremacy").refuses("use", player="Ana", card="armory") == ["type"]


def test_i7_one_wonder_a_turn_for_everybody():
    t = kingdoms(Ana="", middle="chaos_orb twin_statues")
    assert (wonders(t.state).allowed, wonders(t.state).left) == (1, 1)
    t.uses("Ana", "twin_statues", gains={"military": 2})
    assert (t.odd(), wonders(t.state).left) == ([], 0)
    assert "wonder" not in t.asked()
    assert t.uses("Ana", "chaos_orb").odd() == ["I7"]
    assert wonders(t.next().state).left == 1


def test_i7_two_different_wonders_with_the_amber_hourglass():
    t = kingdoms(Ana="coin 5", middle="chaos_orb twin_statues amber_hourglass")
    assert wonders(t.state).allowed == 2
    t.uses("Ana", "twin_statues").uses("Ana", "chaos_orb")
    assert t.odd() == []
    assert t.do("undo").uses("Ana", "twin_statues").odd() == ["I7"]


def test_i7_a_wonder_that_is_always_on_or_not_in_play_cannot_be_used():
    t = kingdoms(Ana="", middle="dark_ritual")
    assert t.refuses("use", player="Ana", card="dark_ritual") == ["card"]
    assert t.refuses("use", player="Ana", card="chaos_orb") == ["card"]


def test_i7_roaming_counts_the_buildings_on_the_shorter_way_round():
    t = kingdoms(Ana="alpha", Ben="armory library", Cem="market lion", Dao="temple altar")
    # Going left Ana meets Ben's right end first, going right Dao's left end.
    costs = {(stop.owner, stop.card): stop.coins for stop in stops(t.state, 0)}
    assert costs == {
        (1, "library"): 1,
        (1, "armory"): 2,
        (2, "market"): 3,
        (3, "temple"): 1,
        (3, "altar"): 2,
    }
    assert [(stop.by_left, stop.by_right) for stop in stops(t.state, 0)] == [
        (1, 5),
        (2, 4),
        (3, 3),
        (4, 2),
        (5, 1),
    ]


def test_i7_roaming_costs_coins_and_puts_culture_on_the_building():
    t = kingdoms(Ana="alpha coin 4", Ben="observatory armory library")
    t.do("roam", player="Ana", owner="Ben", card="armory", gains={"military": 1})
    assert t.tokens("Ana") == {"coin": 2, "military": 1}
    assert t.tokens("Ben") == {"culture": 1}
    assert [(e.card, e.culture, e.used) for e in kingdom(t.state, 1)] == [
        ("observatory", 0, False),
        ("armory", 1, True),
        ("library", 0, False),
    ]
    assert t.do("roam", player="Ana", owner="Ben", card="armory").odd() == ["I7"]
    assert t.has("Ana", "coin") == 0
    assert t.refuses("roam", player="Ana", owner="Ben", card="observatory") == ["coins"]


def test_i7_a_building_used_by_one_player_can_be_used_by_the_next():
    t = kingdoms(Ana="alpha coin 2", Ben="armory", Cem="coin 2")
    t.do("roam", player="Ana", owner="Ben", card="armory").next().next()
    assert t.turn == "Cem"
    assert t.do("roam", player="Cem", owner="Ben", card="armory").odd() == []
    assert t.has("Ben", "culture") == 2


def test_i7_another_price_can_be_typed():
    t = kingdoms(Ana="coin 9", Ben="armory")
    assert t.do("roam", player="Ana", owner="Ben", card="armory", coins=4).odd() == ["I7"]
    assert t.has("Ana", "coin") == 5


def test_i7_one_roams_to_other_players_buildings_only():
    t = kingdoms(Ana="armory coin 5", Ben="alpha")
    roam = {"player": "Ana", "owner": "Ben", "card": "alpha"}
    assert t.refuses("roam", **roam) == ["card"]
    assert t.refuses("roam", **roam | {"owner": "Ana", "card": "armory"}) == ["owner"]


def test_i7_roaming_offers_only_what_one_can_pay_the_nearest_first():
    t = kingdoms(Ana="coin 2", Ben="armory library market", Dao="chaos_portal altar temple")
    (reminder,) = [r for r in t.reminders() if r.key == "roam"]
    assert [choice.action["card"] for choice in reminder.choices] == ["market", "library", "altar"]
    assert t.speaker.say(reminder.choices[0].label) == (
        "1 coin → Xi’an’s Incredible Market (Ben): one of two Commerce cards"
    )


def test_i7_what_a_roamed_building_gave_is_asked_where_there_is_a_choice():
    t = kingdoms(Ana="coin 3", Ben="market")
    t.do("roam", player="Ana", owner="Ben", card="market")
    assert {"gains": {"coin": 2}} in t.offered("way")
    t.do("resolve", player="Ana", gains={"science": 1})
    assert (t.has("Ana", "science"), "way" in t.asked()) == (1, False)
    assert t.refuses("resolve", player="Ana", gains={"science": 1}) == ["type"]


def test_i7_destroyed_cards_lie_in_the_discard_and_lose_their_culture():
    t = kingdoms(Ana="armory library", Ben="")
    t.do("culture", player="Ana", card="armory", n=2).do("culture", player="Ana", card="library")
    t.do("destroy", player="Ana", card="armory")
    assert t.place("discard") == {"armory": 1}
    assert t.tokens("Ana") == {"culture": 1}
    assert [card.card for card in cards_of(t.state, 0)] == ["library"]


@pytest.mark.parametrize("card", ["ez", "shadow", "cylak"])
def test_i7_a_destroyed_chaos_hero_brings_the_dark_ritual_with_its_bonus(card):
    t = kingdoms(Ana=f"{card} altar")
    t.uses("Ana", "altar", destroy={"card": card}, gains={"vp": 3})
    assert t.place("middle") == {"dark_ritual": 1}
    assert t.tokens("Ana") == {"vp": 3, "wonder": 1}


def test_i7_the_dark_ritual_comes_only_once():
    t = kingdoms(Ana="ez", middle="dark_ritual")
    assert t.do("destroy", player="Ana", card="ez").tokens("Ana") == {}


def test_i7_a_destroyed_fenghuang_goes_back_into_the_deck():
    t = kingdoms(Ana="fenghuang")
    t.do("destroy", player="Ana", card="fenghuang")
    assert (t.place("discard"), t.in_deck("fenghuang")) == ({}, 1)


def test_i7_equilibrium_gives_three_points_at_the_end_of_a_turn_with_all_three_kinds():
    t = kingdoms(
        Ana="alpha military 2 science 1 chaos 2", Ben="military 1 science 1", middle="equilibrium"
    )
    t.next(4)
    assert [t.has(player, "vp") for player in t.state.names] == [3, 0, 0, 0]


def test_a_wonder_set_in_front_of_a_player_lies_in_the_middle():
    t = kingdoms(Ana="")
    t.do("set", player="Ana", card="chaos_orb", count=1)
    assert (t.cards("Ana"), t.place("middle")) == ([], {"chaos_orb": 1})
    t.do("put", card="chaos_orb", **{"from": "middle", "to": "deck"})
    assert t.place("middle") == {}


def test_corrections_keep_the_kingdom_as_the_pieces_lie():
    t = kingdoms(Ana="armory alpha armory")
    t.do("culture", player="Ana", card="armory", nth=2, n=3)
    t.do("token", player="Ana", token="culture", count=2)
    assert [entry.culture for entry in kingdom(t.state, 0)] == [0, 0, 2]
    t.do("set", player="Ana", card="armory", count=1)
    assert ([e.card for e in kingdom(t.state, 0)], t.has("Ana", "culture")) == (
        ["armory", "alpha"],
        0,
    )
    assert t.refuses("destroy", player="Ana", card="armory", nth=2) == ["card"]


def test_tokens_go_by_one_tap_and_can_be_given_to_another_player():
    t = kingdoms(Ana="chaos 2")
    t.do("pay", player="Ana", token="chaos", to="Ben")
    assert (t.has("Ana", "chaos"), t.has("Ben", "chaos")) == (1, 1)
    t.do("pay", player="Ana", token="chaos")
    assert t.refuses("pay", player="Ana", token="chaos") == ["token"]
    assert t.refuses("pay", player="Ben", token="chaos", to="Ben") == ["to"]
