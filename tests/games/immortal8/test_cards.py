"""What the cards do once per Kingdom phase, as the phone offers it (the card list of I7)."""

import pytest

from companion.games.immortal8.cards import CARD_FACTS
from companion.games.immortal8.kingdom.card_actions import WAYS
from companion.games.immortal8.kingdom.copying import COPIES, NO_ACTION, PASSIVE
from companion.games.immortal8.kingdom.layout import kingdom
from companion.games.immortal8.views import cards_of, view, wonders
from companion.words import Speaker
from tests.games.immortal8.kingdoms import kingdoms


def test_every_card_has_a_sentence_for_what_it_does():
    t = kingdoms()
    for card in CARD_FACTS:
        shown = view(card)
        assert t.speaker.say(shown.does).endswith(".")
        assert shown.at_the_end is None or t.speaker.say(shown.at_the_end).endswith(".")


def test_every_card_but_those_always_on_can_be_used():
    assert {*WAYS, *COPIES, *PASSIVE} == set(CARD_FACTS)


@pytest.mark.parametrize(
    ("card", "has", "offered"),
    [
        ("armory", "", [{"gains": {"military": 1}}]),
        ("observatory", "", [{"gains": {"science": 1}}]),
        ("treasure", "", [{"gains": {"coin": 3}}]),
        ("ez", "", [{"gains": {"coin": 2}}, {"gains": {"chaos": 1}}]),
        ("temple", "coin 2 wonder 3", [{"costs": {"coin": 2}, "gains": {"vp": 6}}]),
        ("temple", "coin 1 wonder 3", []),
        ("temple", "coin 2", []),
        ("caravan", "", []),
        ("caravan", "orgah", [{"gains": {"military": 1}}]),
        ("caravan", "nezha", [{"gains": {"military": 1, "science": 1}}]),
        ("caravan", "eliana alpha", [{"gains": {"military": 1, "science": 1}}]),
        (
            "elite_school",
            "coin 2",
            [
                {"costs": {"coin": 2}, "gains": {"military": 1}},
                {"costs": {"coin": 2}, "gains": {"science": 1}},
            ],
        ),
        ("valeen", "military 1", []),
        (
            "valeen",
            "military 1 science 1",
            [{"costs": {"military": 1, "science": 1}, "gains": {"chaos": 1, "vp": 1}}],
        ),
        ("altar", "lion", [{"destroy": {"card": "lion", "nth": 1}, "gains": {"vp": 3}}]),
        ("chaos_portal", "", [{"destroy": {"card": "chaos_portal"}}]),
    ],
)
def test_an_own_card_offers_what_its_player_can_pay(card, has, offered):
    assert kingdoms(Ana=f"{card} {has}").offered(f"use_{card}_1") == offered


@pytest.mark.parametrize(
    ("wonder", "has", "action"),
    [
        ("diamond_mine", "coin 5", {"costs": {"coin": 5}, "gains": {"diamond": 1}}),
        ("diamond_mine", "coin 4", {}),
        ("twin_statues", "military 1 science 2", {"gains": {"military": 1}}),
        ("sanctuary", "temple fortress coin 3", {"costs": {"coin": 3}, "gains": {"wonder": 1}}),
        (
            "flying_city",
            "armory alpha",
            {"culture_on": [{"player": "Ana", "card": "armory", "nth": 1}]},
        ),
        ("flying_city", "alpha", {}),
    ],
)
def test_a_wonder_offers_what_its_user_can_pay(wonder, has, action):
    assert kingdoms(Ana=has, middle=wonder).offered("wonder") == ([action] if action else [])


def test_the_swords_of_justice_offer_every_five_tokens_and_the_school_pays_for_the_supremacy():
    t = kingdoms(Ana="elite_school military 4 chaos 2", middle="swords_of_justice")
    t.uses("Ana", "swords_of_justice")
    assert t.offered("way")[:2] == [
        {"costs": {"military": 4, "chaos": 1}, "gains": {"supremacy": 1}},
        {"costs": {"military": 3, "chaos": 2}, "gains": {"supremacy": 1}},
    ]
    t.do("resolve", player="Ana", costs={"military": 4, "chaos": 1}, gains={"supremacy": 1})
    assert t.tokens("Ana") == {"chaos": 1, "supremacy": 1, "vp": 2}


def test_lion_destroys_a_building_for_a_diamond_and_keeps_its_culture():
    t = kingdoms(Ana="lion armory")
    t.do("culture", player="Ana", card="armory", n=2)
    t.uses("Ana", "lion", destroy={"card": "armory"}, gains={"diamond": 1})
    assert t.tokens("Ana") == {"culture": 2, "diamond": 1}
    assert [(e.card, e.culture) for e in kingdom(t.state, 0)] == [("lion", 2)]
    assert t.in_bank("diamond") == 4


def test_lion_copied_by_the_chaos_orb_takes_the_culture_to_its_owner():
    t = kingdoms(Ana="armory", Ben="lion", middle="chaos_orb")
    t.do("culture", player="Ana", card="armory", n=2)
    parts = {"copies": "lion", "destroy": {"card": "armory"}, "gains": {"diamond": 1}}
    t.uses("Ana", "chaos_orb", **parts)
    assert (t.tokens("Ana"), t.tokens("Ben")) == ({"diamond": 1}, {"culture": 2})


def test_lion_copied_by_cylak_loses_the_culture():
    t = kingdoms(Ana="cylak armory", Ben="lion")
    t.do("culture", player="Ana", card="armory", n=2)
    parts = {"copies": "lion", "destroy": {"card": "armory"}, "gains": {"diamond": 1}}
    t.uses("Ana", "cylak", **parts)
    assert (t.tokens("Ana"), t.tokens("Ben")) == ({"diamond": 1}, {})


def test_nezha_gives_a_chaos_away_for_a_point():
    t = kingdoms(Ana="nezha chaos 1")
    t.uses("Ana", "nezha", give={"to": "Cem", "token": "chaos"}, gains={"vp": 1})
    assert (t.tokens("Ana"), t.tokens("Cem")) == ({"vp": 1}, {"chaos": 1})


def test_shadow_gives_chaos_to_up_to_two_others():
    t = kingdoms(Ana="shadow")
    assert len(t.offered("use_shadow_1")) == 3 + 3
    t.uses("Ana", "shadow", others=["Ben", "Dao"])
    assert [t.has(player, "chaos") for player in t.state.names] == [0, 1, 0, 1]


def test_eliana_puts_two_culture_on_own_buildings():
    t = kingdoms(Ana="eliana armory library")
    assert len(t.offered("use_eliana_1")) == 3
    places = [{"player": "Ana", "card": "armory"}, {"player": "Ana", "card": "library"}]
    t.uses("Ana", "eliana", culture_on=places)
    assert [entry.culture for entry in kingdom(t.state, 0)] == [0, 1, 1]


def test_the_library_uses_another_players_building_where_one_has_none():
    t = kingdoms(Ana="coin 3", Ben="library")
    t.do("roam", player="Ana", owner="Ben", card="library", costs={"coin": 2}, gains={"science": 1})
    assert t.tokens("Ana") == {"science": 1}


def test_abunakkashii_is_exchanged_for_a_hero_with_the_heros_bonus():
    t = kingdoms(Ana="abunakkashii coin 3")
    t.uses("Ana", "abunakkashii", costs={"coin": 3}, becomes="alpha")
    assert (t.cards("Ana"), t.tokens("Ana")) == (["alpha"], {"military": 1})
    assert t.in_deck("abunakkashii") == 1


def test_the_chaos_portal_is_destroyed_for_a_card_of_the_deck_with_its_bonus():
    t = kingdoms(Ana="chaos_portal")
    t.uses("Ana", "chaos_portal", destroy={"card": "chaos_portal"})
    t.do("play", player="Ana", card="orgah")
    assert (t.cards("Ana"), t.place("discard")) == (["orgah"], {"chaos_portal": 1})
    assert t.tokens("Ana") == {"military": 1}


def test_firelands_give_two_different_tokens_for_a_destroyed_card():
    t = kingdoms(Ana="market", middle="firelands")
    t.uses("Ana", "firelands")
    assert t.offered("way")[:3] == [
        {"destroy": {"card": "market", "nth": 1}, "gains": {"military": 1, "science": 1}},
        {"destroy": {"card": "market", "nth": 1}, "gains": {"military": 1, "chaos": 1}},
        {"destroy": {"card": "market", "nth": 1}, "gains": {"science": 1, "chaos": 1}},
    ]


@pytest.mark.parametrize(
    ("copier", "copied"),
    [
        ("galmis_avatar", ["temple"]),
        ("fenghuang", ["eliana", "observatory", "flying_city"]),
        ("orgah", ["observatory", "treasure"]),
        ("war_hall", ["observatory", "market", "treasure"]),
        ("chaos_orb", ["eliana"]),
        ("fortress", ["shadow", "war_hall", "chaos_orb", "flying_city"]),
    ],
)
def test_copying_cards_offer_the_right_cards(copier, copied):
    mine = "temple shadow coin 4 wonder 1"
    others = {"Ben": "observatory eliana chaos_portal", "Cem": "market", "Dao": "treasure"}
    wonders_there = "war_hall chaos_orb flying_city dark_ritual"
    if copier in wonders_there:
        t = kingdoms(Ana=mine, **others, middle=wonders_there).uses("Ana", copier)
        parts = t.offered("way")
    else:
        t = kingdoms(Ana=f"{mine} {copier}", **others, middle=wonders_there)
        parts = t.offered(f"use_{copier}_1")
    assert [part["copies"] for part in parts if "copies" in part] == copied


def test_a_copied_card_is_not_tilted_and_brings_no_culture():
    t = kingdoms(Ana="orgah", Ben="treasure")
    t.uses("Ana", "orgah", copies="treasure", gains={"coin": 3})
    assert (t.tokens("Ana"), t.tokens("Ben")) == ({"coin": 3}, {})
    assert [card.used for card in cards_of(t.state, 1)] == [False]


def test_what_a_copied_card_with_a_choice_did_is_asked_afterwards():
    t = kingdoms(Ana="galmis_avatar elite_school coin 2")
    t.uses("Ana", "galmis_avatar", copies="elite_school")
    assert len(t.offered("way")) == 3
    t.do("resolve", player="Ana", costs={"coin": 2}, gains={"science": 1})
    assert t.tokens("Ana") == {"science": 1}


def test_a_wonder_copied_by_the_fortress_may_be_used_besides():
    t = kingdoms(Ana="fortress coin 2", middle="twin_statues")
    t.uses("Ana", "fortress", copies="twin_statues", costs={"coin": 2}, gains={"military": 2})
    assert wonders(t.state).left == 1
    assert t.uses("Ana", "twin_statues", gains={"science": 2}).odd() == []


@pytest.mark.parametrize("card", NO_ACTION)
def test_what_is_no_action_cannot_be_copied(card):
    t = kingdoms(Ana="cylak")
    assert t.uses("Ana", "cylak", copies=card).odd() == ["I7"]


def test_what_is_unconfirmed_says_so_and_can_be_entered_otherwise():
    t = kingdoms(Ana="ez")
    (reminder,) = [r for r in t.reminders() if r.key == "use_ez_1"]
    assert "unconfirmed" in t.speaker.say(reminder.text)
    t.uses("Ana", "ez", gains={"coin": 1, "chaos": 1})
    assert t.tokens("Ana") == {"coin": 1, "chaos": 1}


def test_a_way_is_said_with_its_cost_first():
    t = kingdoms(Ana="war_machines coin 7")
    (reminder,) = [r for r in t.reminders() if r.key == "use_war_machines_1"]
    said = [Speaker(t.game.words).say(choice.label) for choice in reminder.choices]
    assert said == [
        "2 coins → 2 Military",
        "2 coins → 1 Science and 1 Military",
        "2 coins → 1 Chaos and 1 Military",
        "2 coins → 2 coins and 1 Military",
        "7 coins → 1 Diamond and 1 Military",
        "2 coins → 1 Military",
        "Mark as used",
    ]
