"""Chosŏn's box and the five phases of a season (C1-C11)."""

import pytest

from tests.games.live_table import table
from tests.patience import at_most

FAMILIES = "yi sniper oracle reaper gosu scientist hulk time_traveller watcher".split()


def test_c1_a_family_has_as_many_cards_as_it_is_worth():
    t = table("choson", Ana="")
    assert [t.in_deck(family) for family in FAMILIES] == list(range(1, 10))
    assert t.refuses("set", player="Ana", card="yi", count=2) == ["count"]


def test_c2_there_are_ten_events():
    t = table("choson", Ana="event 4", Ben="event 5")
    assert t.in_deck("event") == 1
    assert t.refuses("play", player="Ana", cards={"event": 2}) == ["cards.event"]


def test_c3_ten_victory_tokens_and_one_of_each_other_token():
    t = table("choson", phase="time_travel", Ana="")
    assert t.in_bank("victory_point") == 10
    assert t.who_has("first_player") == "Ana"
    for token in ("yis_legacy", "yis_shield", "return_fire", "counter_attack"):
        assert t.in_bank(token) == 1
    assert t.refuses("token", player="Ana", token="victory_point", count=11) == ["count"]
    assert t.refuses("token", player="Ana", token="yis_legacy", count=2) == ["count"]
    assert t.refuses("token", player="Ana", token="yis_shield", count=2, on="yi") == ["count"]


@pytest.mark.parametrize("season", range(1, 9))
def test_c4_each_season_deals_one_less_and_keeps_one_more(season):
    t = table("choson", phase="deal", season=season, Ana="", Ben="")
    assert [t.deal("Ana"), t.deal("Ben")] == [11 - season] * 2
    assert [t.limit("Ana"), t.limit("Ben")] == [season + 2] * 2


def test_c5_the_time_travellers_go_first_and_take_a_token():
    t = table("choson", phase="time_travel", Ana="", Ben="time_traveller 2", Cem="")
    assert t.reminded() == {("C5", "Ben", "may")}
    t.do("travel", player="Ben")
    assert t.odd() == []
    assert t.who_has("first_player") == "Ben"
    assert (t.has("Ben", "time_traveller"), t.in_deck("time_traveller")) == (1, 7)
    assert (t.has("Ben", "victory_point"), t.in_bank("victory_point")) == (1, 9)
    assert t.go_to("main").turn == "Ben"


def test_c5_only_once_a_season():
    t = table("choson", phase="time_travel", Ana="time_traveller 3", Ben="")
    t.do("travel", player="Ana")
    assert t.reminders() == []
    t.do("travel", player="Ana")
    assert t.odd() == ["C5"]
    t.go_to("time_travel", season=2)
    assert t.reminded() == {("C5", "Ana", "may")}


def test_c5_nobody_else_travels_after_the_first_one_did():
    t = table("choson", phase="time_travel", Ana="time_traveller 2", Ben="time_traveller 1")
    t.do("travel", player="Ana")
    # Now they are tied; even a correction that gives Ben the majority opens no second journey.
    assert t.sets("Ana", "time_traveller 0").power("time_traveller") == "Ben"
    assert t.reminders() == []


def test_c5_who_is_first_already_may_travel_for_the_token():
    t = table("choson", phase="time_travel", Ana="time_traveller 1", Ben="")
    t.do("travel", player="Ana")
    assert t.who_has("first_player") == "Ana"
    assert t.has("Ana", "victory_point") == 1


def test_c5_tied_time_travellers_do_not_travel():
    t = table("choson", phase="time_travel", Ana="time_traveller 1", Ben="time_traveller 1")
    assert t.reminders() == []
    (line,) = t.rules.reasons(t.state)
    assert (line.rule, line.seat) == ("C5", None)
    assert t.speaker.say(line.text).startswith("Nobody can travel")
    t.do("travel", player="Ana")
    assert t.odd() == ["C5"]
    assert t.refuses("travel", player="Ana") == ["player"]


def test_c5_the_journey_may_be_left():
    t = table("choson", phase="time_travel", Ana="time_traveller 1", Ben="")
    t.do("decline", player="Ana", what="time_traveller")
    assert t.reminders() == []
    assert t.has("Ana", "time_traveller") == 1
    assert t.go_to("time_travel", season=2).reminded() == {("C5", "Ana", "may")}


def test_c5_travelling_in_another_phase_is_told():
    t = table("choson", phase="deal", Ana="time_traveller 1", Ben="")
    assert t.reminders() == []
    t.do("travel", player="Ana")
    assert t.odd() == ["C5"]


def test_c6_everybody_is_dealt_the_same():
    t = table("choson", phase="deal", season=4, Ana="time_traveller 5", Ben="watcher 3", Cem="")
    assert [t.deal(name) for name in ("Ana", "Ben", "Cem")] == [7, 7, 7]
    assert [line.seat for line in t.rules.reasons(t.state)] == [None]


def test_c6_and_c7_each_phase_says_its_rule_in_a_line_that_asks_nothing():
    t = table("choson", phase="deal", season=2, Ana="")
    (line,) = t.rules.reasons(t.state)
    assert (line.rule, "9 cards" in t.speaker.say(line.text)) == ("C6", True)
    assert t.reminders() == []
    assert [line.rule for line in t.rules.reasons(t.next().state)] == ["C7"]
    assert t.reminders() == []
    assert t.rules.reasons(t.next().state) == []


@pytest.mark.parametrize("cards", ["watcher 1", "watcher 5", "yi 1", "hulk 2"])
def test_c7_1_any_number_of_one_family(cards):
    t = table("choson", Ana="")
    found = t.combination("Ana", cards)
    assert (found.text.key, found.odd) == ("combination_1", False)
    assert t.plays("Ana", cards).odd() == []


@pytest.mark.parametrize("cards", ["watcher 1 yi 1", "hulk 1 gosu 1"])
def test_c7_2_two_cards_of_two_families(cards):
    t = table("choson", Ana="")
    found = t.combination("Ana", cards)
    assert (found.text.key, found.odd) == ("combination_2", False)
    assert t.plays("Ana", cards).odd() == []


@pytest.mark.parametrize("family", [family for family in FAMILIES if family != "watcher"])
def test_c7_3_one_character_and_one_event(family):
    t = table("choson", Ana="", Ben="watcher 1")
    found = t.combination("Ana", f"{family} 1 event 1")
    assert found.rule in ("C12", "C13", "C14")
    assert not found.odd
    assert t.plays("Ana", f"{family} 1 event 1").odd() == []


def test_c7_4_exactly_three_events():
    t = table("choson", Ana="")
    found = t.combination("Ana", "event 3")
    assert (found.text.key, found.rule, found.odd) == ("combination_4", "C26", False)
    assert t.plays("Ana", "event 3").odd() == []


ODD = [
    "watcher 1 event 1",
    "event 1",
    "event 2",
    "event 4",
    "hulk 2 event 1",
    "hulk 1 gosu 1 event 1",
    "hulk 1 event 2",
    "hulk 1 event 3",
    "hulk 2 gosu 1",
    "hulk 1 gosu 1 reaper 1",
    "",
]


@pytest.mark.parametrize("cards", ODD)
def test_c7_anything_else_is_told_but_allowed(cards):
    t = table("choson", Ana="", Ben="gosu 1")
    assert t.combination("Ana", cards).odd
    assert t.plays("Ana", cards).odd() == ["C7"]
    assert t.reminders() == []
    assert t.who_has("yis_legacy") is None


def test_c7_cards_tapped_one_after_the_other_are_one_combination():
    t = table("choson", Ana="", Ben="gosu 1")
    t.plays("Ana", "event 1").plays("Ana", "event 1").plays("Ana", "event 1")
    assert t.odd() == []
    assert t.who_has("yis_legacy") == "Ana"


def test_c8_turns_go_clockwise_from_the_first_player():
    t = table("choson", phase="orders", first="Cem", Ana="", Ben="", Cem="")
    turns = [t.next().turn for _ in range(4)]
    assert turns == ["Cem", "Ana", "Ben", None]
    assert t.state.phase == "end"


def test_c8_powers_may_come_before_the_cards():
    t = table("choson", Ana="yi 1 hulk 1 oracle 1", Ben="")
    assert t.reminded() == {("C17", "Ana", "may"), ("C21", "Ana", "must")}
    t.do("take", player="Ana", power="oracle")
    assert t.odd() == []
    t.do("shield", player="Ana", on="hulk")
    assert t.odd() == []


def test_c8_cards_are_revealed_only_in_the_main_phase():
    for phase in ("time_travel", "deal", "orders", "end", "scoring", "finished"):
        t = table("choson", phase=phase, Ana="")
        assert t.refuses("play", player="Ana", cards={"watcher": 1}) == ["type"]


def test_c9_played_events_go_back_into_the_deck():
    t = table("choson", Ana="", Ben="gosu 1")
    t.plays("Ana", "event 3")
    assert (t.has("Ana", "event"), t.in_deck("event")) == (0, 7)
    t.next()
    assert (t.has("Ana", "event"), t.in_deck("event")) == (0, 10)


def test_c9_the_event_the_gosu_keep_stays():
    t = table("choson", Ana="gosu 1", Ben="")
    t.plays("Ana", "event 3").do("keep", player="Ana").next()
    assert (t.has("Ana", "event"), t.in_deck("event")) == (1, 9)


def test_c10_only_characters_count_against_the_limit():
    t = table("choson", phase="end", Ana="watcher 3 event 4", Ben="watcher 5 event 1")
    assert t.reminded() == {("C10", "Ben", "must")}
    assert t.problems() == {("C10", "Ben")}
    assert t.targets("C10") == {"Ben watcher"}
    t.do("discard", player="Ben", cards={"watcher": 2})
    assert t.reminders() == []
    assert t.problems() == set()


def test_c10_kept_events_cannot_be_discarded():
    t = table("choson", phase="end", Ana="watcher 5 event 1", Ben="")
    assert t.refuses("discard", player="Ana", card="event") == ["card"]


def test_c10_players_discard_in_turn_order():
    t = table("choson", phase="end", first="Ben", Ana="watcher 4", Ben="hulk 4", Cem="gosu 5")
    asked = []
    again = at_most(500)
    while t.reminders("C10") and again():
        (reminder,) = t.reminders("C10")
        asked.append(t.name(reminder.seat))
        t.do(**{"kind" if k == "type" else k: v for k, v in reminder.choices[0].action.items()})
    assert asked == ["Ben", "Cem", "Cem", "Ana"]


def test_c10_discarding_before_ones_turn_is_told_but_done():
    t = table("choson", phase="end", Ana="watcher 4", Ben="hulk 4")
    assert t.do("discard", player="Ben", card="hulk").odd() == ["C10"]
    assert t.has("Ben", "hulk") == 3


def test_c10_going_on_is_never_blocked_but_tells_who_is_over():
    t = table("choson", phase="end", Ana="watcher 5", Ben="")
    t.next()
    assert t.told()[0] == "still_open"
    assert t.state.phase == "time_travel"


def test_c11_the_first_player_token_goes_on_clockwise():
    t = table("choson", phase="end", first="Cem", Ana="", Ben="", Cem="")
    assert t.next().who_has("first_player") == "Ana"


def test_c11_after_season_eight_the_token_stays_for_the_scoring():
    t = table("choson", phase="end", season=8, first="Ana", Ana="", Ben="")
    t.next()
    assert t.state.phase == "scoring"
    assert t.who_has("first_player") == "Ana"
    assert (t.points("Ana"), t.points("Ben")) == (2, 0)


def test_c11_as_a_house_rule_the_token_passes_once_more():
    house = {"first_player_passes_after_last": True}
    t = table("choson", phase="end", season=8, first="Ana", options=house, Ana="", Ben="")
    t.next()
    assert t.state.phase == "scoring"
    assert t.who_has("first_player") == "Ben"


def test_c6_more_cards_than_were_dealt_are_said_but_played():
    t = table("choson", season=8, Ana="", Ben="")
    assert t.plays("Ana", "watcher 4").odd() == ["C6"]
    assert [(r.rule, r.seat) for r in t.rules.remarks(t.state)] == [("C6", 0)]


def test_c30_a_live_table_remarks_that_nobody_has_the_first_player_token():
    t = table("choson", Ana="", Ben="").do("token", player="Ana", token="first_player", count=0)
    assert [(r.rule, r.seat) for r in t.rules.remarks(t.state)] == [("C30", None)]


def test_c10_at_the_scoring_a_live_table_remarks_too_many_characters():
    t = table("choson", phase="end", season=8, Ana="watcher 9 hulk 2", Ben="").next()
    assert [(r.rule, r.seat) for r in t.rules.remarks(t.state)] == [("C10", 0)]
