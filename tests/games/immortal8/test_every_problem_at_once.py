"""A bad action of Immortal 8 is refused with every problem, each at the smallest part."""

import pytest

from companion.core.refusal import Refused
from tests.games.immortal8.kingdoms import kingdoms, seated

STRANGER = "Quentin"


def uses(table, **parts):
    """List what is wrong when Ana uses her armory so."""
    return table.refuses("use", player="Ana", card="armory", **parts)


@pytest.fixture
def t():
    return kingdoms(Ana="armory coin 1", Ben="market")


# Everything at once.


def test_a_used_card_tells_all_that_nobody_can_read(t):
    wrong = {"gains": {"zz": 2}, "others": [STRANGER], "copies": "nope", "becomes": "armory"}
    assert uses(t, **wrong) == ["gains.zz", "becomes", "others[0]", "copies"]


def test_a_used_card_tells_all_that_is_lacking(t):
    assert uses(
        t,
        costs={"coin": 2, "science": 1},
        give={"to": "Ben", "token": "chaos"},
        destroy={"card": "market"},
        becomes="orgah",
        gains={"diamond": 6},
        culture_on=[{"player": "Ben", "card": "market"}, {"player": "Ben", "card": "altar"}],
    ) == [
        "costs.coin",
        "costs.science",
        "give.token",
        "destroy.card",
        "becomes",
        "gains.diamond",
        "culture_on[1].card",
    ]


def test_what_is_lacking_is_told_beside_what_nobody_can_read(t):
    wrong = {"player": "Ana", "card": "market", "gains": {"zz": 1}, "costs": {"coin": 9}}
    assert t.refuses("use", **wrong) == ["gains.zz", "card", "costs.coin"]


def test_a_used_card_out_of_phase_is_read_all_the_same():
    t = kingdoms("draft")
    wrong = {"player": STRANGER, "card": "zz", "nth": "x", "others": "Ben"}
    assert t.refuses("use", **wrong) == ["type", "player", "card", "nth", "others"]
    assert t.refuses("resolve", player=STRANGER, copies="zz") == ["type", "player", "copies"]
    assert t.refuses("roam", player="Ana", owner="Ana", card="zz", coins=-1) == [
        "type",
        "card",
        "owner",
        "coins",
    ]


def test_nothing_to_resolve_is_told_beside_what_nobody_can_read(t):
    assert t.refuses("resolve", player="Ana", gains={"zz": 1}) == ["type", "gains.zz"]


def test_a_way_one_cannot_pay_is_told_beside_what_the_building_did(t):
    roam = {"player": "Ana", "owner": "Ben", "card": "market", "coins": 5}
    assert t.refuses("roam", **roam, gains={"diamond": 6}) == ["coins", "gains.diamond"]
    assert t.refuses("roam", **roam | {"card": "altar"}, others=[7]) == ["others[0]", "card"]


def test_a_pick_out_of_phase_is_read_all_the_same(t):
    wrong = {"player": STRANGER, "card": "zz", "coins": "x", "bonus": {"gold": 1}, "to": ["Ben", 7]}
    assert t.refuses("draft", **wrong) == ["type", "player", "card", "coins", "bonus.gold", "to[1]"]


def test_a_pick_tells_that_the_card_is_gone_and_the_bonus_too_big():
    t = seated().do("draft", player="Ben", card="alpha")
    assert t.refuses("draft", player="Ana", card="alpha", bonus={"diamond": 6}) == [
        "bonus.diamond",
        "card",
    ]
    assert t.refuses("draft", player="Ana", number=1) == ["number"]
    assert t.refuses("draft", player="Ana", number="x") == ["number"]


def test_a_pick_too_many_is_told_beside_an_unknown_card():
    t = seated()
    for _ in range(5):
        t.do("draft", player="Ana", card=None)
    assert t.refuses("draft", player="Ana", card="zz") == ["card", "player"]
    assert t.refuses("play", player="Ana", cards={"zz": 1}) == ["cards.zz", "player"]


def test_ez_tells_which_of_the_players_cannot_have_his_chaos():
    t = seated()
    ez = {"player": "Ana", "card": "ez"}
    assert t.refuses("draft", **ez, to=STRANGER) == ["to"]
    assert t.refuses("draft", **ez, to=["Ana", STRANGER]) == ["to[0]", "to[1]"]
    assert t.refuses("draft", **ez, to=["Ben", "Cem"]) == ["to[1]"]
    assert t.refuses("gift", player="Ana", to=STRANGER) == ["to", "player"]


def test_played_cards_that_are_not_there_are_all_told(t):
    t.do("put", card="alpha", player="Ana", **{"from": "deck", "to": "kingdom"})
    assert t.refuses("play", player=STRANGER, cards={"alpha": 1, "ez": 2}) == [
        "player",
        "cards.alpha",
        "cards.ez",
    ]
    assert t.refuses("play", player=STRANGER, card="zz", **{"from": "hell"}) == [
        "player",
        "card",
        "from",
    ]


def test_a_supremacy_out_of_phase_is_read_all_the_same(t):
    assert t.refuses("supremacy", token="zz", player=STRANGER) == ["type", "token", "player"]


def test_a_call_out_of_phase_is_read_all_the_same(t):
    assert t.refuses("call", player=STRANGER) == ["type", "player"]


def test_a_guess_of_somebody_else_is_read_all_the_same(t):
    assert t.refuses("guess", player=STRANGER, guess="maybe") == ["player", "guess"]
    assert t.refuses("guess", player="Ana", names={"Ben": "zeus"}) == ["player", "names.Ben"]


def test_a_stranger_takes_nothing_that_is_not_there(t):
    assert t.refuses("take", player=STRANGER, effect="zz") == ["player", "effect"]


def test_immortals_tell_all_that_is_wrong(t):
    assert t.refuses("reveal", player=STRANGER, immortal="galmi") == ["player", "immortal"]
    t.do("reveal", player="Ana")
    assert t.refuses("immortal", player="Ana", immortal=["galmi", {}]) == [
        "immortal[1]",
        "player",
        "immortal",
    ]


def test_a_tap_tells_all_that_is_wrong(t):
    assert t.refuses("pay", player="Ana", token="coin", n=2, to=STRANGER) == ["to", "n"]
    assert t.refuses("gain", player=STRANGER, token="diamond", n=6) == ["player", "n"]
    assert t.refuses("destroy", player=STRANGER, card="armory", nth="x") == ["player", "nth"]
    assert t.refuses("culture", player="Ana", card="market", n="x") == ["n", "card"]


# The smallest part.


@pytest.mark.parametrize(
    ("parts", "at"),
    [
        ({"others": [STRANGER]}, ["others[0]"]),
        ({"others": ["Ben", 7]}, ["others[1]"]),
        ({"others": "Ben"}, ["others"]),
        ({"others": ["Ben"] * 60}, ["others"]),
        ({"give": {"to": STRANGER, "token": "coin"}}, ["give.to"]),
        ({"give": {"to": "Ana", "token": "coin"}}, ["give.to"]),
        ({"give": {"to": STRANGER, "token": "zz"}}, ["give.to", "give.token"]),
        ({"give": {"to": "Ben", "token": "chaos"}}, ["give.token"]),
        ({"give": 5}, ["give"]),
        ({"destroy": {"card": "market"}}, ["destroy.card"]),
        ({"destroy": {"card": "zz"}}, ["destroy.card"]),
        ({"destroy": {"card": "armory", "nth": "x"}}, ["destroy.nth"]),
        ({"destroy": []}, ["destroy"]),
        ({"culture_on": [{"player": STRANGER, "card": "armory"}]}, ["culture_on[0].player"]),
        ({"culture_on": [{"player": STRANGER}]}, ["culture_on[0].player", "culture_on[0].card"]),
        ({"culture_on": [{"player": "Ana", "card": "altar"}]}, ["culture_on[0].card"]),
        ({"culture_on": [5]}, ["culture_on[0]"]),
        ({"culture_on": {}}, ["culture_on"]),
        ({"becomes": "orgah"}, ["becomes"]),
        ({"nth": "x"}, ["nth"]),
    ],
)
def test_what_a_used_card_did_is_refused_at_its_smallest_part(t, parts, at):
    assert uses(t, **parts) == at


def test_paying_what_one_lacks_names_the_number(t):
    assert t.refuses("pay", player="Ben", token="coin", n=1) == ["n"]
    assert t.refuses("pay", player="Ben", token="coin") == ["token"]
    assert t.refuses("pay", player="Ana", token="coin", n=2, to="Ben") == ["n"]


def test_gaining_more_diamonds_than_there_are_names_the_number(t):
    t.do("gain", player="Ben", token="diamond", n=1)
    assert t.refuses("gain", player="Ana", token="diamond", n=5) == ["n"]


# What is left at the end is left only then.


@pytest.mark.parametrize("phase", ["draft", "kingdom", "supremacy"])
@pytest.mark.parametrize("what", ["lion", "narashima"])
def test_i14_what_the_end_gives_cannot_be_left_before_the_scoring(phase, what):
    t = kingdoms(phase, Ana="lion")
    with pytest.raises(Refused) as refused:
        t.do("decline", player="Ana", what=what)
    (problem,) = refused.value.problems
    assert (problem.at, problem.message.key) == ("what", "only_in_scoring")
    assert t.refuses("decline", player=STRANGER, what=what) == ["player", "what"]


def test_i14_what_the_end_gives_can_be_left_in_the_scoring():
    t = kingdoms("scoring", 2, Ana="lion diamond 1")
    t.do("decline", player="Ana", what="lion")
    assert t.told() == ["declined"]
