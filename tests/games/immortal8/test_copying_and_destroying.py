"""What copying costs, where destroyed cards go, and whose Building the Library helps (I20-I23)."""

import pytest

from companion.games.immortal8.kingdom.layout import kingdom
from companion.games.immortal8.views import cards_of
from tests.games.immortal8.kingdoms import kingdoms


def test_i20_a_copy_pays_its_cost_but_no_way_and_tilts_nothing():
    t = kingdoms(Ana="orgah coin 4", Ben="treasure elite_school")
    t.uses("Ana", "orgah", copies="elite_school", costs={"coin": 2}, gains={"science": 1})
    assert (t.tokens("Ana"), t.tokens("Ben")) == ({"coin": 2, "science": 1}, {})
    assert [card.used for card in cards_of(t.state, 1)] == [False, False]


def test_i21_a_fenghuang_destroyed_by_narashima_is_in_the_discard_and_counts():
    t = kingdoms("scoring", Ana="fenghuang")
    t.do("reveal", player="Ana", immortal="narashima")
    t.do("destroy", player="Ana", card="fenghuang")
    assert (t.place("discard"), t.in_deck("fenghuang")) == ({"fenghuang": 1}, 0)
    assert t.lines("Ana")["discarded_cards"] == 2


def test_i21_a_fenghuang_destroyed_in_the_kingdom_goes_back_into_the_deck():
    t = kingdoms(Ana="fenghuang").do("destroy", player="Ana", card="fenghuang")
    assert (t.place("discard"), t.in_deck("fenghuang")) == ({}, 1)


def test_i21_the_culture_of_a_destroyed_card_is_lost():
    t = kingdoms(Ana="armory", middle="firelands")
    t.do("culture", player="Ana", card="armory", n=2)
    gains = {"military": 1, "chaos": 1}
    t.uses("Ana", "firelands", destroy={"card": "armory"}, gains=gains)
    assert t.tokens("Ana") == gains


@pytest.mark.parametrize("by", ["roam", "copy"])
def test_i23_without_a_building_the_library_puts_culture_on_any_other_players(by):
    t = kingdoms(Ana="orgah coin 4", Ben="library", Cem="market", Dao="treasure market")
    if by == "roam":
        t.do("roam", player="Ana", owner="Ben", card="library")
    else:
        t.uses("Ana", "orgah", copies="library")
    offered = [part["culture_on"] for part in t.offered("way") if "culture_on" in part]
    places = [(p["player"], p["card"]) for (p,) in offered]
    expected = [("Ben", "library"), ("Cem", "market"), ("Dao", "treasure"), ("Dao", "market")]
    assert places == expected
    (reminder,) = [r for r in t.reminders() if r.key == "way"]
    assert t.speaker.say(reminder.choices[1].label).endswith("Xi’an’s Incredible Market (Cem)")
    on = {"player": "Dao", "card": "market"}
    t.do("resolve", player="Ana", costs={"coin": 2}, gains={"science": 1}, culture_on=[on])
    assert [entry.culture for entry in kingdom(t.state, 3)] == [0, 1]


def test_i23_with_a_building_of_ones_own_the_library_serves_that():
    t = kingdoms(Ana="library treasure coin 2", Ben="market")
    offered = [part["culture_on"] for part in t.offered("use_library_1")]
    assert [place["card"] for (place,) in offered] == ["library", "treasure"]
