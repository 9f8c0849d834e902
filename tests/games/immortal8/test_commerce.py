"""Commerce cards: a pillage may be left, of the Market's two one must be resolved (I22)."""

import pytest

from tests.games.immortal8.kingdoms import kingdoms


def way(t):
    (reminder,) = [r for r in t.reminders() if r.key == "way"]
    return reminder


def test_i22_one_of_the_markets_cards_must_be_resolved():
    t = kingdoms(Ana="market").uses("Ana", "market")
    assert (way(t).rule, way(t).must) == ("I22", True)
    assert t.do("decline", player="Ana", what="way").odd() == ["I22"]
    t.do("undo")
    assert t.next().told()[0] == "still_open"


def test_i22_roaming_to_the_market_must_resolve_a_card_too():
    t = kingdoms(Ana="coin 1", Ben="market")
    t.do("roam", player="Ana", owner="Ben", card="market")
    assert way(t).must
    t.do("resolve", player="Ana", gains={"science": 1})
    assert (t.has("Ana", "science"), t.asked().count("way")) == (1, 0)


@pytest.mark.parametrize("has", ["chaos 10 coin 10", "chaos 10 coin 5"])
def test_i22_the_market_asks_what_is_possible(has):
    t = kingdoms(Ana=f"market {has}").uses("Ana", "market", shows=["science", "diamond"])
    assert way(t).must
    usual = [c.action["gains"] for c in way(t).choices[:-1] if c.odd is None]
    assert usual == [{"diamond": 1}]


@pytest.mark.parametrize(
    ("has", "shows"),
    [
        ("chaos 10 coin 4", ["science", "diamond"]),
        ("chaos 10 coin 10", ["science", "coin"]),
        ("coin 4", ["diamond", "diamond"]),
    ],
)
def test_i22_where_neither_card_is_possible_the_market_may_be_left(has, shows):
    t = kingdoms(Ana=f"market {has}").uses("Ana", "market", shows=shows)
    assert not way(t).must
    assert t.do("decline", player="Ana", what="way").odd() == []


def test_i22_without_diamonds_the_other_card_must_be_taken():
    t = kingdoms(Ana="market coin 5", Ben="diamond 5")
    t.uses("Ana", "market", shows=["diamond", "coin"])
    assert [c.action["gains"] for c in way(t).choices[:-1]] == [{"coin": 2}]


def test_i22_what_the_commerce_cards_show_is_entered_and_said():
    t = kingdoms(Ana="alpha").uses("Ana", "alpha", shows=["coin"])
    assert "Commerce cards revealed: Coins" in t.story()
    assert not way(t).must
    assert t.offered("way")[0] == {"gains": {"coin": 2}}
    assert t.do("decline", player="Ana", what="way").odd() == []


def test_i22_taking_what_no_card_shows_is_unusual():
    t = kingdoms(Ana="market coin 5")
    parts = {"gains": {"science": 1}, "shows": ["coin", "diamond"]}
    assert t.uses("Ana", "market", **parts).odd() == ["I22"]
    t = kingdoms(Ana="alpha")
    assert t.uses("Ana", "alpha", shows=["coin", "coin"]).odd() == ["I22"]
    assert t.refuses("use", player="Ana", card="alpha", shows=["gold"]) == ["shows[0]"]
    assert t.refuses("use", player="Ana", card="alpha", shows="coin") == ["shows"]


def test_i22_war_machines_pillage_and_gain_military():
    t = kingdoms(Ana="war_machines coin 2").uses("Ana", "war_machines", shows=["chaos"])
    assert t.offered("way")[:2] == [
        {"costs": {"coin": 2}, "gains": {"chaos": 1, "military": 1}},
        {"costs": {"coin": 2}, "gains": {"military": 1}},
    ]


def test_i20_cylak_copies_the_top_card_of_the_deck_or_one_of_the_discard():
    t = kingdoms(Ana="cylak treasure").do("destroy", player="Ana", card="treasure")
    assert t.offered("use_cylak_1") == [{"gains": {"coin": 3}, "copies": "treasure"}]
    t.uses("Ana", "cylak")
    offered = [part.get("copies") for part in t.offered("cylak")]
    assert (offered[0], "armory" in offered, "temple" in offered) == ("treasure", True, True)
    assert {"abunakkashii", "chaos_portal", "cylak"} & {*offered} == set()
    t.do("resolve", player="Ana", copies="armory", gains={"military": 1})
    assert (t.tokens("Ana"), t.in_deck("armory")) == ({"military": 1}, 2)
    assert "cylak" not in t.asked()


def test_i20_a_top_card_with_a_choice_is_asked_for_what_it_did():
    t = kingdoms(Ana="cylak coin 2").uses("Ana", "cylak")
    t.do("resolve", player="Ana", copies="elite_school")
    assert {"costs": {"coin": 2}, "gains": {"science": 1}} in t.offered("way")


def test_i22_what_was_revealed_can_be_said_before_one_is_resolved():
    t = kingdoms(Ana="market coin 4").uses("Ana", "market")
    t.do("resolve", player="Ana", shows=["diamond", "science"])
    assert [c.action["gains"] for c in way(t).choices[:-1]] == [{"science": 1}]
    assert t.do("resolve", player="Ana", gains={"science": 1}).odd() == []
    assert (t.has("Ana", "science"), "way" in t.asked()) == (1, False)
    t.do("undo")
    assert t.do("resolve", player="Ana", gains={"chaos": 1}).odd() == ["I22"]
