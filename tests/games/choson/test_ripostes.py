"""Return Fire and Counter-Attack: where the tokens lie, and striking back (C18)."""

import pytest

from tests.games.live_table import table

TOKENS = [("sniper", "return_fire"), ("hulk", "counter_attack")]


@pytest.mark.parametrize(("family", "token"), TOKENS)
def test_c18_the_token_comes_with_the_majority_by_itself(family, token):
    t = table("choson", Ana="", Ben="")
    t.plays("Ana", f"{family} 1")
    assert t.who_has(token) == "Ana"
    assert "token_follows" in t.told()
    assert "move the token" in t.story()


@pytest.mark.parametrize(("family", "token"), TOKENS)
def test_c18_on_a_tie_the_token_goes_back_to_the_middle(family, token):
    t = table("choson", Ana="", Ben=f"{family} 1")
    assert t.who_has(token) == "Ben"
    t.plays("Ana", f"{family} 1")
    assert (t.who_has(token), t.in_bank(token)) == (None, 1)
    assert "token_back" in t.told()


def test_c18_the_shield_keeps_the_token_on_a_tie():
    t = table("choson", shield="Ben hulk", Ana="", Ben="yi 1 hulk 1")
    assert t.plays("Ana", "hulk 1").who_has("counter_attack") == "Ben"


def test_c18_a_lost_shield_opens_the_tie_and_the_token_goes():
    t = table("choson", shield="Ben hulk", Ana="hulk 1", Ben="yi 1 hulk 1")
    assert t.who_has("counter_attack") == "Ben"
    t.plays("Ana", "sniper 1 event 1").destroys("Ana", "Ben yi")
    assert t.who_has("yis_shield") is None
    assert t.who_has("counter_attack") is None


def test_c18_a_token_moved_by_hand_stays_but_is_a_problem():
    t = table("choson", Ana="", Ben="hulk 1")
    t.sets("Ana", "counter_attack 1")
    assert t.who_has("counter_attack") == "Ana"
    assert t.problems() == {("C18", "Ben")}
    # The next change of the majority puts it right.
    assert t.sets("Ben", "hulk 0").who_has("counter_attack") is None
    assert t.problems() == set()


def test_c18_return_fire_destroys_the_card_just_played():
    t = table("choson", Ana="", Ben="sniper 1 watcher 1")
    t.plays("Ana", "time_traveller 1 event 1").destroys("Ana", "Ben watcher")
    assert ("C18", "Ben", "may") in t.reminded()
    assert t.reminders()[0].rule == "C18"
    t.do("riposte", player="Ben")
    assert t.odd() == []
    assert (t.has("Ana", "time_traveller"), t.in_deck("time_traveller")) == (0, 8)
    assert t.reminders("C18") == []
    assert "Return Fire" in t.story()


def test_c18_counter_attack_destroys_the_card_just_played():
    t = table("choson", Ana="", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert ("C18", "Ben", "may") in t.reminded()
    t.do("riposte", player="Ben")
    assert t.has("Ana", "reaper") == 0
    assert "Counter-Attack" in t.story()


def test_c18_only_the_card_just_played_goes_not_its_family():
    t = table("choson", Ana="reaper 2", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").do("riposte", player="Ben")
    assert t.has("Ana", "reaper") == 2


@pytest.mark.parametrize(
    ("held", "cards", "target"),
    [
        ("hulk 1", "time_traveller 1 event 1", "Ben watcher"),
        ("sniper 1", "reaper 1 event 1", "Ben gosu"),
    ],
)
def test_c18_each_token_answers_its_own_weapon_only(held, cards, target):
    t = table("choson", Ana="", Ben=f"{held} watcher 1 gosu 1")
    t.plays("Ana", cards).destroys("Ana", target)
    assert t.reminders("C18") == []
    assert t.refuses("riposte", player="Ben") == ["player"]


def test_c18_only_who_was_hit_strikes_back():
    t = table("choson", Ana="", Ben="gosu 1", Cem="hulk 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert t.reminders("C18") == []
    assert t.refuses("riposte", player="Cem") == ["player"]


def test_c18_a_lobby_is_not_answered():
    t = table("choson", Ana="watcher 1", Ben="hulk 1 sniper 1 gosu 1")
    t.plays("Ana", "oracle 1 event 1").swaps("Ana", "Ana watcher", "Ben gosu")
    assert t.reminders("C18") == []


def test_c18_the_blow_that_takes_the_majority_is_still_answered():
    t = table("choson", Ana="", Ben="hulk 2")
    t.plays("Ana", "hulk 1 event 1").destroys("Ana", "Ben hulk")
    assert t.who_has("counter_attack") is None
    assert ("C18", "Ben", "may") in t.reminded()


def test_c18_a_shielded_card_cannot_be_struck_back():
    t = table("choson", shield="Ana reaper", Ana="yi 1 reaper 1", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert t.reminders("C18") == []
    # Who does it all the same is told.
    assert t.do("riposte", player="Ben").odd() == ["C15"]


def test_c18_a_shield_laid_after_the_blow_does_not_take_the_answer_away():
    t = table("choson", Ana="yi 1", Ben="sniper 1 watcher 1")
    t.plays("Ana", "time_traveller 1 event 1").destroys("Ana", "Ben watcher")
    t.do("shield", player="Ana", on="time_traveller")
    assert ("C18", "Ben", "may") in t.reminded()
    assert t.do("riposte", player="Ben").odd() == []
    assert t.has("Ana", "time_traveller") == 0


def test_c18_a_shield_taken_away_after_the_blow_does_not_bring_an_answer():
    t = table("choson", shield="Ana reaper", Ana="yi 1 reaper 1", Ben="hulk 1 gosu 2")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").do(
        "shield", player="Ana", on="yi"
    )
    assert t.reminders("C18") == []
    # A second blow without the shield is answered.
    assert len(t.destroys("Ana", "Ben gosu").reminders("C18")) == 1
    assert t.do("riposte", player="Ben").odd() == []


def test_c18_striking_back_may_be_left():
    t = table("choson", Ana="", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    t.do("decline", player="Ben", what="riposte")
    assert t.reminders("C18") == []
    assert t.has("Ana", "reaper") == 1
    assert t.refuses("riposte", player="Ben") == ["player"]
    assert t.refuses("decline", player="Ben", what="riposte") == ["player"]


def test_c18_one_card_was_played_so_two_blows_are_answered_once():
    t = table("choson", Ana="reaper 2", Ben="hulk 1 gosu 2")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").destroys("Ana", "Ben gosu")
    assert len(t.reminders("C18")) == 1
    t.do("riposte", player="Ben")
    assert t.has("Ana", "reaper") == 2
    assert t.reminders("C18") == []
    assert t.refuses("riposte", player="Ben") == ["player"]


def test_c18_a_card_struck_already_is_not_struck_again_after_the_second_blow():
    t = table("choson", Ana="reaper 2", Ben="hulk 1 gosu 2")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").do("riposte", player="Ben")
    t.destroys("Ana", "Ben gosu")
    assert t.reminders("C18") == []


def test_c18_both_opponents_hit_have_one_card_to_strike():
    t = table("choson", Ana="reaper 3", Ben="hulk 1 scientist 1", Cem="hulk 1 scientist 1")
    t.sets("Ben", "hulk 2").plays("Ana", "hulk 1 event 1")
    # Ben's second Hulk falls: all three have one, nobody Counter-Attack. Then Cem's would be free.
    t.destroys("Ana", "Ben hulk")
    assert t.sets("Cem", "hulk 2").who_has("counter_attack") == "Cem"
    t.destroys("Ana", "Cem scientist")
    assert {t.name(r.seat) for r in t.reminders("C18")} == {"Ben", "Cem"}
    assert t.do("riposte", player="Cem").reminders("C18") == []


def hit(**players):
    """Let Ana's Reaper hit Ben, who holds Counter-Attack, and end her turn."""
    t = table("choson", Ana="", Ben="hulk 1 gosu 1", **players)
    return t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").next()


def test_c18_a_riposte_stays_open_after_the_turn_until_it_is_done():
    t = hit()
    assert "riposte_waits" in t.told()
    assert ("C18", "Ben", "may") in t.reminded()
    assert t.do("riposte", player="Ben").odd() == []
    assert t.has("Ana", "reaper") == 0
    assert t.reminders("C18") == []
    assert t.refuses("riposte", player="Ben") == ["type"]


def test_c18_a_riposte_left_after_the_turn_is_closed():
    t = hit().do("decline", player="Ben", what="riposte")
    assert t.told() == ["riposte_declined"]
    assert t.reminders("C18") == []
    assert "riposte_lapsed" not in t.plays("Ben", "watcher 1").told()


def test_c18_the_next_card_ends_an_open_riposte_and_the_log_says_so():
    t = hit()
    # Playing nothing is no card.
    t.plays("Ben", "")
    assert ("C18", "Ben", "may") in t.reminded()
    t.plays("Ben", "watcher 1")
    assert "riposte_lapsed" in t.told()
    assert "Ben" in t.story()
    assert t.reminders("C18") == []
    assert t.refuses("riposte", player="Ben") == ["type"]
    t.do("undo")
    assert ("C18", "Ben", "may") in t.reminded()


def test_c18_somebody_who_plays_out_of_turn_ends_an_open_riposte_aloud():
    t = table("choson", Ana="", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").plays("Ben", "watcher 1")
    assert {"out_of_turn", "riposte_lapsed"} <= set(t.told())


def test_c18_after_the_last_turn_a_riposte_stays_open_until_the_next_season_is_played():
    t = hit().next()
    assert t.state.phase == "end"
    assert ("C18", "Ben", "may") in t.reminded()
    t.go_to("main", season=2)
    assert ("C18", "Ben", "may") in t.reminded()
    assert "riposte_lapsed" in t.plays(t.turn, "watcher 1").told()


def test_c18_where_the_game_is_scored_an_open_riposte_ends_aloud():
    t = table("choson", season=8, Ana="", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").go_to("scoring")
    assert "riposte_lapsed" in t.told()
    assert t.reminders("C18") == []


def test_c18_whose_attacker_has_lost_the_card_meanwhile_has_nothing_open():
    t = table("choson", Ana="", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").sets("Ana", "reaper 0").next()
    assert t.told() == ["turn_of"]
    assert t.reminders("C18") == []


@pytest.mark.parametrize(
    ("lost", "cards"), [("sniper", "time_traveller 1 event 1"), ("hulk", "hulk 1 event 1")]
)
def test_c18_as_a_house_rule_the_last_sniper_or_hulk_does_not_strike_back(lost, cards):
    house = {"riposte_needs_majority_after_blow": True}
    for options, open_ in ((house, False), ({}, True)):
        t = table("choson", options=options, Ana="", Ben=f"{lost} 1")
        if lost == "hulk":
            t.sets("Ben", "hulk 2")
        t.plays("Ana", cards).destroys("Ana", f"Ben {lost}")
        assert bool(t.reminders("C18")) == open_


def test_c18_with_the_house_rule_who_keeps_the_majority_still_strikes_back():
    house = {"riposte_needs_majority_after_blow": True}
    t = table("choson", options=house, Ana="", Ben="hulk 1 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert ("C18", "Ben", "may") in t.reminded()


def test_c18_losing_the_reaper_to_a_riposte_takes_the_second_blow():
    t = table("choson", Ana="", Ben="hulk 1 gosu 2")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert len(t.reminders("C22")) == 1
    assert t.do("riposte", player="Ben").reminders("C22") == []
