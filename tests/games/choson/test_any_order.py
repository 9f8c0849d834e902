"""Gosu and Scientist in any order, effects declined or without a target (C8, C16, C19-C21)."""

import pytest

from tests.games.live_table import table

DECLINED_HOUSE = {"effect_without_target_counts_as_declined": True}


def scientists(**options):
    """Let Ana, with the Scientists, play a Gosu and an event while Ben has nothing."""
    t = table("choson", Ana="scientist 2", Ben="", **options)
    return t.plays("Ana", "gosu 1 event 1")


def test_c16_an_effect_that_has_no_target_was_not_declined():
    t = scientists()
    assert {("C19", "Ana", "may"), ("C20", "Ana", "must")} <= t.reminded()
    assert t.do("keep", player="Ana").odd() == []
    assert t.do("take", player="Ana", power="scientist").odd() == []
    assert t.next().told() == ["turn_of"]
    assert (t.has("Ana", "event"), t.has("Ana", "victory_point")) == (1, 1)


def test_c16_leaving_an_effect_without_a_target_keeps_gosu_and_scientist():
    t = scientists().do("decline", player="Ana", what="effect")
    assert t.told() == ["effect_without_target"]
    assert t.reminded() == {("C19", "Ana", "may"), ("C20", "Ana", "must")}
    assert "still_open" in t.next().told()


def test_c16_an_effect_whose_only_target_is_shielded_has_none():
    t = table("choson", shield="Ben gosu", Ana="scientist 2", Ben="yi 1 gosu 2")
    t.plays("Ana", "reaper 1 event 1").do("take", player="Ana", power="scientist").next()
    assert t.has("Ana", "victory_point") == 1


def test_c16_a_lobby_needs_two_players_with_cards_to_be_possible():
    t = table("choson", Ana="gosu 1", Ben="")
    t.plays("Ana", "oracle 1 event 1").do("keep", player="Ana").next()
    assert t.has("Ana", "event") == 1


def test_c16_as_a_house_rule_an_effect_without_a_target_counts_as_declined():
    t = scientists(options=DECLINED_HOUSE)
    assert t.reminders("C19") == t.reminders("C20") == []
    assert t.do("keep", player="Ana").odd() == ["C16"]
    t.do("undo").do("decline", player="Ana", what="effect")
    assert t.told() == ["effect_declined"]


@pytest.mark.parametrize("declines", [True, False])
def test_c16_a_turn_that_ends_with_its_effect_declined_takes_event_and_token_back(declines):
    t = table("choson", Ana="gosu 2 scientist 2", Ben="watcher 1")
    t.plays("Ana", "sniper 1 event 1").do("keep", player="Ana")
    assert t.odd() == []
    assert t.do("take", player="Ana", power="scientist").odd() == []
    if declines:
        t.do("decline", player="Ana", what="effect")
    # Only the end of the turn takes them back.
    assert (t.has("Ana", "event"), t.has("Ana", "victory_point")) == (1, 1)
    t.next()
    assert {"returned_gosu", "returned_scientist"} <= set(t.told())
    assert (t.has("Ana", "event"), t.has("Ana", "victory_point")) == (0, 0)
    assert (t.in_deck("event"), t.in_bank("victory_point")) == (10, 10)
    t.do("undo")
    assert (t.has("Ana", "event"), t.has("Ana", "victory_point")) == (1, 1)


def test_c16_a_token_taken_from_a_player_goes_back_to_that_player():
    t = table("choson", Ana="scientist 2", Ben="victory_point 6 watcher 1", Cem="victory_point 4")
    t.plays("Ana", "sniper 1 event 1")
    t.do("take", player="Ana", power="scientist", **{"from": "Cem"}).next()
    assert (t.has("Ana", "victory_point"), t.has("Cem", "victory_point")) == (0, 4)


def test_c16_what_was_taken_against_the_rules_stays():
    t = table("choson", Ana="scientist 2", Ben="watcher 1")
    t.plays("Ana", "sniper 1 event 1").do("decline", player="Ana", what="effect")
    assert t.do("take", player="Ana", power="scientist").odd() == ["C16"]
    assert t.next().has("Ana", "victory_point") == 1


@pytest.mark.parametrize("first", ["keep", "effect"])
def test_c19_an_event_is_kept_before_the_effect_or_after_it(first):
    t = table("choson", Ana="gosu 2", Ben="watcher 1").plays("Ana", "sniper 1 event 1")
    if first == "keep":
        t.do("keep", player="Ana").destroys("Ana", "Ben watcher")
    else:
        t.destroys("Ana", "Ben watcher").do("keep", player="Ana")
    assert t.odd() == []
    assert t.next().has("Ana", "event") == 1


def test_c20_a_token_is_taken_before_the_effect_and_stays_when_the_effect_follows():
    t = table("choson", Ana="scientist 2", Ben="watcher 1").plays("Ana", "sniper 1 event 1")
    t.do("take", player="Ana", power="scientist").destroys("Ana", "Ben watcher").next()
    assert t.told() == ["turn_of"]
    assert t.has("Ana", "victory_point") == 1


def test_c19_a_riposte_on_the_gosu_just_played_does_not_take_the_offer_away():
    t = table("choson", Ana="", Ben="hulk 1 scientist 1")
    t.plays("Ana", "gosu 1 event 1").destroys("Ana", "Ben scientist")
    t.do("riposte", player="Ben")
    assert t.power("gosu") is None
    assert ("C19", "Ana", "may") in t.reminded()
    assert t.do("keep", player="Ana").odd() == []
    assert t.next().has("Ana", "event") == 1


def test_c19_who_never_had_the_gosu_gets_no_offer_from_a_riposte():
    t = table("choson", Ana="", Ben="hulk 1 scientist 1 gosu 1")
    t.plays("Ana", "gosu 1 event 1").destroys("Ana", "Ben scientist").do("riposte", player="Ben")
    assert t.reminders("C19") == []


@pytest.mark.parametrize(("family", "rule"), [("scientist", "C20"), ("oracle", "C21")])
def test_c20_and_c21_leaving_a_must_is_against_the_rules_and_says_so(family, rule):
    t = table("choson", Ana=f"{family} 2 hulk 2", Ben="").plays("Ana", "event 3")
    (leaving,) = [c for c in t.reminders(rule)[0].choices if c.action["type"] == "decline"]
    assert leaving.odd is not None
    t.do("decline", player="Ana", what=family)
    assert t.odd() == [rule]
    assert t.reminders(rule) == []


def test_c21_from_an_empty_bank_leaving_the_token_is_nothing_unusual():
    t = table("choson", Ana="oracle 1 hulk 1", Ben="victory_point 10")
    assert t.do("decline", player="Ana", what="oracle").odd() == []


def test_c22_as_a_house_rule_the_reapers_count_as_at_the_first_blow():
    for house, second in ((True, True), (False, False)):
        t = table(
            "choson", options={"reaper_counts_at_first_blow": house}, Ana="", Ben="hulk 1 gosu 2"
        )
        t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").do("riposte", player="Ben")
        assert bool(t.reminders("C22")) == second
    for house, second in ((True, False), (False, True)):
        t = table(
            "choson", options={"reaper_counts_at_first_blow": house}, Ana="", Ben="reaper 1 gosu 2"
        )
        t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben reaper")
        assert bool(t.reminders("C22")) == second


def test_c16_a_turn_left_without_its_effect_is_not_said_to_leave_the_token_open():
    t = table("choson", Ana="scientist 2", Ben="watcher 1").plays("Ana", "sniper 1 event 1")
    assert t.reminders("C20")[0].lapses
    assert t.next().told() == ["left_open", "lost_scientist", "turn_of"]
