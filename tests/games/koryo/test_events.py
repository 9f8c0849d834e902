"""Barbarians, Lobbying and the turn powers' once a turn (K19-K21)."""

import pytest

from tests.games.live_table import table


def test_k19_a_barbarian_destroys_one_character_of_an_opponent():
    t = table("koryo", Ana="", Ben="merchant 2")
    t.plays("Ana", "barbarian 1").destroys("Ana", "Ben merchant")
    assert t.odd() == []
    assert (t.has("Ben", "merchant"), t.in_deck("merchant")) == (1, 8)
    assert t.reminders("K19") == []


def test_k19_a_barbarian_hits_neither_oneself_nor_an_event_nor_what_is_not_there():
    t = table("koryo", Ana="merchant 1", Ben="barbarian 1")
    t.plays("Ana", "barbarian 1")
    assert t.refuses("destroy", player="Ana", target="Ana", card="merchant") == ["target"]
    assert t.refuses("destroy", player="Ana", target="Ben", card="barbarian") == ["card"]
    assert t.refuses("destroy", player="Ana", target="Ben", card="merchant") == ["card"]


def test_k19_the_barbarian_may_be_left():
    t = table("koryo", Ana="", Ben="merchant 2")
    t.plays("Ana", "barbarian 1")
    (reminder,) = t.reminders("K19")
    assert not reminder.must
    t.do(**rename(reminder.choices[-1].action))
    assert t.reminders("K19") == []
    assert t.has("Ben", "merchant") == 2


def rename(action):
    return {"kind" if key == "type" else key: value for key, value in action.items()}


def test_k19_a_barbarian_from_an_earlier_turn_acts_no_more():
    t = table("koryo", Ana="barbarian 2", Ben="merchant 2")
    t.plays("Ana", "spy 1")
    assert t.reminders("K19") == []
    assert t.destroys("Ana", "Ben merchant").odd() == ["K21"]


def test_k20_lobbying_swaps_two_characters_of_two_players():
    t = table("koryo", Ana="merchant 1", Ben="banker 1", Cem="priest 1")
    t.plays("Ana", "lobbying 1").swaps("Ana", "Ben banker", "Cem priest")
    assert t.odd() == []
    assert (t.has("Ben", "priest"), t.has("Cem", "banker")) == (1, 1)
    assert (t.has("Ben", "banker"), t.has("Cem", "priest")) == (0, 0)
    assert t.reminders("K20") == []


def test_k20_lobbying_may_swap_ones_own_character():
    t = table("koryo", Ana="merchant 1", Ben="banker 1")
    t.plays("Ana", "lobbying 1").swaps("Ana", "Ana merchant", "Ben banker")
    assert (t.has("Ana", "banker"), t.has("Ben", "merchant")) == (1, 1)


def test_k20_with_nobody_to_swap_between_only_leaving_it_is_offered():
    t = table("koryo", Ana="merchant 1", Ben="")
    (only,) = t.plays("Ana", "lobbying 1").reminders()
    assert [choice.action["type"] for choice in only.choices] == ["decline"]
    assert only.text.key == "lobbying_useless"


def test_k19_barbarians_with_nobody_in_range_say_so_and_keep_the_guarded_in_reach():
    t = table("koryo", Ana="", Ben="guardian 2")
    t.plays("Ana", "barbarian 1")
    assert t.reminders("K19")[0].text.key == "barbarian_useless"
    assert t.targets("K19") == set()
    assert t.targets("K19", odd=True) == {"Ben guardian"}


def test_k20_lobbying_never_swaps_events():
    t = table("koryo", Ana="merchant 1 barbarian 1", Ben="barbarian 1")
    t.plays("Ana", "lobbying 1")
    assert t.targets("K20") == set()
    ends = {"a": {"player": "Ana", "card": "barbarian"}, "b": {"player": "Ben", "card": "lobbying"}}
    assert t.refuses("swap", player="Ana", **ends) == ["a.card", "b.card"]


def test_k20_lobbying_needs_two_different_players():
    t = table("koryo", Ana="merchant 1 banker 1", Ben="priest 1")
    t.plays("Ana", "lobbying 1")
    ends = {"a": {"player": "Ana", "card": "merchant"}, "b": {"player": "Ana", "card": "banker"}}
    assert t.refuses("swap", player="Ana", **ends) == ["b.player"]


def test_k20_majorities_are_read_again_after_the_swap():
    t = table("koryo", Ana="merchant 1", Ben="banker 1")
    t.plays("Ana", "lobbying 1")
    assert t.power("banker") == "Ben"
    t.swaps("Ana", "Ana merchant", "Ben banker")
    assert t.power("banker") == "Ana"
    assert ("K17", "Ana", "may") in t.reminded()


def test_k21_three_barbarians_destroy_three_characters():
    t = table("koryo", Ana="", Ben="merchant 2", Cem="banker 2")
    t.plays("Ana", "barbarian 3")
    for left, target in ((3, "Ben merchant"), (2, "Cem banker"), (1, "Ben merchant")):
        assert t.reminders("K19")[0].text.facts["n"] == left
        assert t.destroys("Ana", target).odd() == []
    assert t.reminders("K19") == []
    assert t.destroys("Ana", "Cem banker").odd() == ["K21"]


def test_k21_two_lobbyings_swap_twice():
    t = table("koryo", Ana="merchant 1", Ben="banker 1", Cem="priest 1")
    t.plays("Ana", "lobbying 2").swaps("Ana", "Ana merchant", "Ben banker")
    assert t.reminders("K20")[0].text.facts["n"] == 1
    assert t.swaps("Ana", "Ana banker", "Cem priest").odd() == []
    assert t.reminders("K20") == []


def test_k21_an_unused_event_is_gone_with_the_turn():
    t = table("koryo", Ana="", Ben="merchant 2")
    t.plays("Ana", "barbarian 2").next()
    assert t.reminders("K19") == []


@pytest.mark.parametrize(
    ("power", "pieces", "action"),
    [
        ("banker", "banker 1", {"kind": "take", "power": "banker"}),
        ("spy", "spy 1", {"kind": "take", "power": "spy", "from": "Ben"}),
        ("priest", "priest 1 barbarian 2", {"kind": "sacrifice", "card": "barbarian"}),
    ],
)
def test_k21_a_turn_power_is_used_once_a_turn(power, pieces, action):
    t = table("koryo", Ana=pieces, Ben="victory_point 3")
    assert t.do(player="Ana", **action).odd() == []
    assert t.reminders() == []
    assert t.do(player="Ana", **action).odd() == ["K21"]
    t.sets("Ana", "barbarian 2" if power == "priest" else "victory_point 0")
    t.go_to("main", season=2, turn="Ana")
    assert len(t.reminders()) == 1
    assert t.do(player="Ana", **action).odd() == []


@pytest.mark.parametrize("power", ["banker", "spy", "priest"])
def test_k21_a_turn_power_may_be_left_for_this_turn(power):
    t = table("koryo", Ana=f"{power} 1 barbarian 1", Ben="victory_point 3")
    assert len(t.reminders()) == 1
    t.do("decline", player="Ana", what=power)
    assert t.reminders() == []
    assert len(t.go_to("main", season=2, turn="Ana").reminders()) == 1
