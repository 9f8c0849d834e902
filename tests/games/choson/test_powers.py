"""The families' powers in Chosŏn (C17, C19-C26)."""

import pytest

from tests.games.live_table import table


def test_c17_yi_lays_the_shield_onto_an_own_family():
    t = table("choson", Ana="yi 1 hulk 2", Ben="watcher 1")
    assert t.reminded() == {("C17", "Ana", "may")}
    (reminder,) = t.reminders("C17")
    assert [c.action.get("on") for c in reminder.choices] == ["hulk", "yi", None]
    t.do("shield", player="Ana", on="hulk")
    assert t.odd() == []
    assert t.who_has("yis_shield") == "Ana"
    assert t.refuses("shield", player="Ana", on="watcher") == ["on"]
    assert t.refuses("shield", player="Ana", on="event") == ["on"]


def test_c17_the_shield_moves_once_a_turn():
    t = table("choson", Ana="yi 1 hulk 2", Ben="")
    t.do("shield", player="Ana", on="hulk")
    assert t.reminders("C17") == []
    t.do("shield", player="Ana", on="yi")
    assert t.odd() == ["C17"]
    t.go_to("main", season=2, turn="Ana")
    assert t.reminders("C17")[0].text.key == "may_yi_move"
    t.do("shield", player="Ana", on="hulk")
    assert t.odd() == []


def test_c17_where_the_shield_can_go_nowhere_else_nobody_is_reminded():
    t = table("choson", shield="Ana yi", Ana="yi 1", Ben="watcher 1")
    assert t.reminders("C17") == []


def test_c17_without_yi_the_shield_is_told():
    t = table("choson", Ana="hulk 2", Ben="yi 1")
    t.do("shield", player="Ana", on="hulk")
    assert t.odd() == ["C17"]
    assert ("C17", "Ana") in t.problems()


def test_c17_on_somebody_elses_turn_the_shield_is_told():
    t = table("choson", first="Ben", Ana="yi 1 hulk 2", Ben="")
    assert t.reminders("C17") == []
    assert "out_of_turn" in t.do("shield", player="Ana", on="hulk").told()


def test_c17_the_shield_wins_its_owner_the_tie_for_the_power():
    t = table("choson", Ana="yi 1 scientist 2", Ben="scientist 2")
    assert t.power("scientist") is None
    assert t.do("shield", player="Ana", on="scientist").power("scientist") == "Ana"


def test_c17_the_shield_wins_a_tie_of_three_but_no_lead():
    t = table("choson", shield="Ana hulk", Ana="yi 1 hulk 2", Ben="hulk 2", Cem="hulk 2")
    assert t.power("hulk") == "Ana"
    assert t.sets("Cem", "hulk 3").power("hulk") == "Cem"


def test_c17_the_shield_decides_only_its_own_family():
    t = table("choson", shield="Ana hulk", Ana="yi 1 hulk 1 gosu 2", Ben="gosu 2")
    assert t.power("gosu") is None


def test_c17_the_shield_never_matters_in_the_scoring():
    t = table("choson", shield="Ana watcher", first="Ben", Ana="yi 1 watcher 2", Ben="watcher 2")
    assert (t.points("Ana"), t.points("Ben")) == (1, 2)


def test_c17_who_loses_yi_to_a_firearm_loses_the_shield_at_once():
    t = table("choson", shield="Ben hulk", Ana="", Ben="yi 1 hulk 2")
    t.plays("Ana", "sniper 1 event 1").destroys("Ana", "Ben yi")
    assert "shield_lost" in t.told()
    assert (t.who_has("yis_shield"), t.in_bank("yis_shield")) == (None, 1)


def test_c17_who_loses_yi_to_a_lobby_loses_the_shield_at_once():
    t = table("choson", shield="Ben hulk", Ana="watcher 1", Ben="yi 1 hulk 2")
    t.plays("Ana", "oracle 1 event 1").swaps("Ana", "Ana watcher", "Ben yi")
    assert t.who_has("yis_shield") is None
    # The new Yi may lay it right away.
    assert ("C17", "Ana", "may") in t.reminded()


@pytest.mark.parametrize(
    "action",
    [
        {"kind": "discard", "card": "yi"},
        {"kind": "set", "card": "yi", "count": 0},
        {"kind": "discard", "cards": {"hulk": 2}},
        {"kind": "set", "card": "hulk", "count": 0},
    ],
)
def test_c17_without_yi_or_without_the_family_the_shield_goes_back(action):
    t = table("choson", phase="end", shield="Ana hulk", Ana="yi 1 hulk 2 watcher 3", Ben="")
    t.do(player="Ana", **action)
    assert t.in_bank("yis_shield") == 1
    t.do("undo")
    assert t.who_has("yis_shield") == "Ana"


def test_c17_the_shield_stays_while_one_card_of_the_family_is_left():
    t = table("choson", phase="end", shield="Ana hulk", Ana="yi 1 hulk 2 watcher 3", Ben="")
    assert t.do("discard", player="Ana", card="hulk").who_has("yis_shield") == "Ana"


def test_c17_a_shield_laid_by_hand_where_it_cannot_lie_is_a_problem():
    t = table("choson", shield="Ana hulk", Ana="yi 1", Ben="")
    assert t.problems() == {("C17", "Ana")}
    assert t.sets("Ana", "hulk 1").problems() == set()


def test_c17_the_shield_taken_by_hand_goes_back():
    t = table("choson", shield="Ana hulk", Ana="yi 1 hulk 1", Ben="")
    t.do("token", player="Ben", token="yis_shield", count=0)
    assert t.who_has("yis_shield") == "Ana"
    t.do("token", player="Ana", token="yis_shield", count=0)
    assert t.in_bank("yis_shield") == 1
    assert t.refuses("token", player="Ana", token="yis_shield") == ["on"]


def test_c19_the_gosu_keep_one_event_after_the_effect():
    t = table("choson", Ana="gosu 2", Ben="scientist 1")
    t.plays("Ana", "hulk 1 event 1").destroys("Ana", "Ben scientist")
    assert ("C19", "Ana", "may") in t.reminded()
    t.do("keep", player="Ana")
    assert t.odd() == []
    assert t.has("Ana", "event") == 1
    assert t.reminders("C19") == []


def test_c19_of_three_events_only_one_is_kept():
    t = table("choson", Ana="gosu 1", Ben="")
    t.plays("Ana", "event 3").do("keep", player="Ana")
    assert t.odd() == []
    assert t.do("keep", player="Ana").odd() == ["C19"]


def test_c19_without_the_majority_keeping_is_told():
    t = table("choson", Ana="gosu 1", Ben="gosu 1")
    t.plays("Ana", "event 3")
    assert t.reminders("C19") == []
    assert t.do("keep", player="Ana").odd() == ["C19"]


def test_c19_without_a_played_event_there_is_nothing_to_keep():
    t = table("choson", Ana="gosu 2", Ben="")
    t.plays("Ana", "gosu 1")
    assert t.reminders("C19") == []
    assert t.refuses("keep", player="Ana") == ["type"]


def test_c19_a_gosu_just_played_counts():
    t = table("choson", Ana="gosu 1", Ben="gosu 1 reaper 1")
    t.plays("Ana", "gosu 1 event 1").destroys("Ana", "Ben reaper")
    assert ("C19", "Ana", "may") in t.reminded()


def test_c20_the_scientists_must_take_a_token_after_the_effect():
    t = table("choson", Ana="scientist 2", Ben="scientist 1")
    t.plays("Ana", "hulk 1 event 1").destroys("Ana", "Ben scientist")
    assert t.reminders()[0].must
    assert ("C20", "Ana", "must") in t.reminded()
    t.do("take", player="Ana", power="scientist")
    assert t.odd() == []
    assert (t.has("Ana", "victory_point"), t.in_bank("victory_point")) == (1, 9)
    assert t.reminders() == []


def test_c20_three_events_bring_the_scientists_one_token():
    t = table("choson", Ana="scientist 2", Ben="")
    t.plays("Ana", "event 3").do("take", player="Ana", power="scientist")
    assert t.odd() == []
    assert t.do("take", player="Ana", power="scientist").odd() == ["C20"]


def test_c20_going_on_without_the_token_is_told():
    t = table("choson", Ana="scientist 2", Ben="")
    assert t.plays("Ana", "event 3").next().told()[0] == "still_open"


@pytest.mark.parametrize("cards", ["scientist 1", "watcher 1 hulk 1", "event 2"])
def test_c20_on_any_other_turn_the_scientists_take_nothing(cards):
    t = table("choson", Ana="scientist 2", Ben="gosu 1")
    t.plays("Ana", cards)
    assert t.reminders("C20") == []
    assert t.do("take", player="Ana", power="scientist").odd() == ["C20"]


@pytest.mark.parametrize("held", ["sniper 1", "hulk 1", "sniper 1 hulk 1"])
def test_c21_the_oracles_take_one_token_with_one_riposte_token_or_both(held):
    t = table("choson", Ana=f"oracle 1 {held}", Ben="")
    assert t.reminded() == {("C21", "Ana", "must")}
    t.do("take", player="Ana", power="oracle")
    assert t.odd() == []
    assert t.has("Ana", "victory_point") == 1
    assert t.reminders() == []
    assert t.do("take", player="Ana", power="oracle").odd() == ["C21"]


def test_c21_without_a_riposte_token_the_oracles_take_nothing():
    t = table("choson", Ana="oracle 1", Ben="hulk 1")
    assert t.reminders() == []
    assert t.do("take", player="Ana", power="oracle").odd() == ["C21"]


def test_c21_not_on_somebody_elses_turn():
    t = table("choson", first="Ben", Ana="oracle 1 hulk 1", Ben="")
    assert t.reminders() == []


def test_c21_a_riposte_token_won_in_the_turn_counts():
    t = table("choson", Ana="oracle 1", Ben="")
    assert t.reminders() == []
    assert t.plays("Ana", "hulk 1").reminded() == {("C21", "Ana", "must")}


def test_c22_the_reapers_sword_strikes_two_characters_of_one_opponent():
    t = table("choson", Ana="reaper 1", Ben="oracle 1 gosu 2")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert t.targets("C22") == {"Ben oracle", "Ben gosu"}
    assert t.destroys("Ana", "Ben gosu").odd() == []
    assert t.reminders("C22") == []
    assert t.destroys("Ana", "Ben oracle").odd() == ["C14"]


def test_c22_the_reapers_sword_strikes_two_opponents():
    t = table("choson", Ana="reaper 2", Ben="scientist 1", Cem="time_traveller 1 watcher 1")
    t.plays("Ana", "hulk 1 event 1").destroys("Ana", "Ben scientist")
    # The range stays that of the card played: Hulk 6 to 8.
    assert t.targets("C22") == {"Cem time_traveller"}
    assert t.targets("C22", odd=True) == {"Cem watcher"}
    assert t.destroys("Ana", "Cem time_traveller").odd() == []


def test_c22_the_reaper_just_played_counts():
    t = table("choson", Ana="reaper 1", Ben="reaper 1 gosu 2")
    assert t.combination("Ana", "reaper 1 event 1").text.key == "combination_reaper"
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert len(t.reminders("C22")) == 1


def test_c22_tied_reapers_strike_once():
    t = table("choson", Ana="reaper 1", Ben="reaper 2 gosu 2")
    assert t.combination("Ana", "reaper 1 event 1").text.key == "combination_sword"
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert t.reminders("C22") == []


def test_c23_the_time_travellers_power_is_the_journey():
    t = table("choson", Ana="time_traveller 3", Ben="")
    assert t.power("time_traveller") == "Ana"
    assert t.reminders() == []
    assert t.go_to("time_travel", season=2).reminded() == {("C5", "Ana", "may")}


def test_c24_the_watchers_have_no_power_but_nine_points():
    t = table("choson", first="Ben", Ana="watcher 3", Ben="")
    assert t.power("watcher") == "Ana"
    assert t.reminders() == []
    assert t.points("Ana") == 9


EMPTY = {"Ben": "victory_point 6", "Cem": "victory_point 4"}


def test_c25_from_an_empty_bank_the_scientists_may_take_another_players_token():
    t = table("choson", Ana="scientist 2", **EMPTY)
    t.plays("Ana", "event 3")
    assert t.reminded() == {("C25", "Ana", "may")}
    (reminder,) = t.reminders("C25")
    assert [c.action.get("from") for c in reminder.choices] == ["Ben", "Cem", None]
    assert t.refuses("take", player="Ana", power="scientist") == ["from"]
    t.do("take", player="Ana", power="scientist", **{"from": "Cem"})
    assert t.odd() == []
    assert (t.has("Ana", "victory_point"), t.has("Cem", "victory_point")) == (1, 3)


def test_c25_from_an_empty_bank_the_oracles_may_take_another_players_token():
    t = table("choson", Ana="oracle 1 hulk 1", **EMPTY)
    assert t.reminded() == {("C25", "Ana", "may")}
    t.do("take", player="Ana", power="oracle", **{"from": "Ben"})
    assert t.odd() == []
    assert t.has("Ben", "victory_point") == 5


def test_c25_from_an_empty_bank_the_traveller_may_take_another_players_token_or_none():
    t = table("choson", phase="time_travel", Ana="time_traveller 2", **EMPTY)
    (reminder,) = t.reminders("C5")
    assert [c.action.get("from") for c in reminder.choices] == ["Ben", "Cem", None, None]
    t.do("travel", player="Ana", **{"from": "Ben"})
    assert t.odd() == []
    assert (t.has("Ana", "victory_point"), t.has("Ben", "victory_point")) == (1, 5)
    t.do("undo").do("travel", player="Ana")
    assert t.odd() == []
    assert t.has("Ana", "victory_point") == 0
    assert t.who_has("first_player") == "Ana"


def test_c25_while_the_bank_has_tokens_taking_from_a_player_is_told():
    t = table("choson", Ana="oracle 1 hulk 1", Ben="victory_point 9")
    (reminder,) = t.reminders("C21")
    assert [c.action.get("from") for c in reminder.choices] == [None, None]
    t.do("take", player="Ana", power="oracle", **{"from": "Ben"})
    assert t.odd() == ["C25"]


def test_c25_who_holds_all_tokens_has_nobody_to_take_from():
    t = table("choson", Ana="oracle 1 hulk 1 victory_point 10", Ben="")
    assert t.reminders() == []
    assert t.refuses("take", player="Ana", power="oracle", **{"from": "Ana"}) == ["from"]
    assert t.refuses("take", player="Ana", power="oracle", **{"from": "Ben"}) == ["from"]


def test_c26_three_events_bring_yis_legacy():
    t = table("choson", Ana="", Ben="")
    t.plays("Ana", "event 3")
    assert t.who_has("yis_legacy") == "Ana"
    assert "legacy_taken" in t.told()


def test_c26_yis_legacy_is_taken_from_another_player():
    t = table("choson", Ana="", Ben="yis_legacy 1")
    assert t.plays("Ana", "event 3").who_has("yis_legacy") == "Ana"
    assert t.has("Ben", "yis_legacy") == 0


def test_c26_who_has_it_keeps_it():
    t = table("choson", Ana="yis_legacy 1", Ben="")
    assert "legacy_taken" not in t.plays("Ana", "event 3").told()
    assert t.who_has("yis_legacy") == "Ana"
