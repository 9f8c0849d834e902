"""Koryŏ's box and the four phases of a season (K1-K9)."""

import pytest

from companion.games.koryo.cards import CARDS
from tests.games.live_table import table
from tests.patience import at_most


def test_k1_a_family_has_as_many_cards_as_it_is_worth():
    t = table("koryo", Ana="")
    families = "omniscient spy senator priest ship_owner banker guardian broadcaster merchant"
    assert [t.in_deck(family) for family in families.split()] == list(range(1, 10))
    assert sum(t.in_deck(family) for family in families.split()) == 45


def test_k1_a_tenth_merchant_is_refused():
    t = table("koryo", Ana="merchant 5", Ben="merchant 4")
    assert t.refuses("set", player="Ana", card="merchant", count=6) == ["count"]
    assert t.refuses("play", player="Ana", cards={"merchant": 1}) == ["cards.merchant"]


def test_k2_there_are_six_barbarians_and_four_lobbyings():
    t = table("koryo", Ana="")
    assert (t.in_deck("barbarian"), t.in_deck("lobbying")) == (6, 4)


def test_k2_a_played_event_stays_with_whoever_played_it():
    t = table("koryo", Ana="", Ben="merchant 1")
    t.plays("Ana", "barbarian 2").destroys("Ana", "Ben merchant")
    t.go_to("deal", season=2)
    assert t.has("Ana", "barbarian") == 2
    assert t.in_deck("barbarian") == 4


def test_k3_eight_victory_tokens_lie_in_the_bank_and_one_player_is_first():
    t = table("koryo", phase="deal", Ana="", Ben="", Cem="")
    assert t.in_bank("victory_point") == 8
    assert t.who_has("first_player") == "Ana"
    assert t.rules.rounds == 8
    assert t.refuses("token", player="Ana", token="victory_point", count=9) == ["count"]


SEASONS = [(10, 3), (9, 4), (8, 5), (7, 6), (6, 7), (5, 8), (4, 9), (3, 10)]


@pytest.mark.parametrize(("season", "numbers"), list(enumerate(SEASONS, 1)))
def test_k4_each_season_deals_one_less_and_keeps_one_more(season, numbers):
    t = table("koryo", phase="deal", season=season, Ana="", Ben="")
    assert (t.deal("Ana"), t.limit("Ana")) == numbers
    assert (t.deal("Ben"), t.limit("Ben")) == numbers


def test_k4_other_season_numbers_can_be_agreed():
    pairs = [[n, n + 1] for n in range(1, 9)]
    t = table("koryo", phase="deal", season=3, options={"seasons": pairs}, Ana="", Ben="")
    assert (t.deal("Ana"), t.limit("Ana")) == (3, 4)


def test_k5_the_broadcasters_get_one_more_card():
    t = table("koryo", phase="deal", Ana="broadcaster 2", Ben="broadcaster 1", Cem="")
    assert [t.deal(name) for name in ("Ana", "Ben", "Cem")] == [11, 10, 10]
    _, reason = t.rules.reasons(t.state)
    assert (reason.rule, t.name(reason.seat)) == ("K5", "Ana")


def test_k5_and_k6_each_phase_says_its_rule_in_a_line_that_asks_nothing():
    t = table("koryo", phase="deal", Ana="")
    (line,) = t.rules.reasons(t.state)
    assert (line.rule, line.seat, "10 cards" in t.speaker.say(line.text)) == ("K5", None, True)
    assert t.reminders() == []
    assert [line.rule for line in t.rules.reasons(t.next().state)] == ["K6"]
    assert t.reminders() == []


def test_k5_tied_broadcasters_get_nothing_more():
    t = table("koryo", phase="deal", Ana="broadcaster 2", Ben="broadcaster 2")
    assert [t.deal(name) for name in ("Ana", "Ben")] == [10, 10]
    assert [line.seat for line in t.rules.reasons(t.state)] == [None]


@pytest.mark.parametrize("cards", ["merchant 1", "merchant 5", "barbarian 3", "lobbying 2"])
def test_k6_identical_cards_are_a_play(cards):
    t = table("koryo", Ana="", Ben="merchant 1")
    found = t.combination("Ana", cards)
    assert (found.rule, found.odd) == ("K6", False)
    assert t.plays("Ana", cards).odd() == []


@pytest.mark.parametrize(
    "cards",
    ["merchant 1 spy 1", "merchant 2 spy 1", "barbarian 1 lobbying 1", "banker 1 lobbying 1"],
)
def test_k6_cards_that_differ_are_told_but_allowed(cards):
    t = table("koryo", Ana="")
    assert t.combination("Ana", cards).odd
    assert t.plays("Ana", cards).odd() == ["K6"]


def test_k6_nothing_at_all_may_be_laid():
    t = table("koryo", Ana="")
    assert not t.combination("Ana", "").odd
    assert t.plays("Ana", "").told() == ["played_nothing"]


def test_k7_turns_go_clockwise_from_the_first_player():
    t = table("koryo", phase="orders", first="Ben", Ana="", Ben="", Cem="")
    turns = []
    for _ in range(4):
        t.next()
        turns.append((t.state.phase, t.turn))
    assert turns == [("main", "Ben"), ("main", "Cem"), ("main", "Ana"), ("end", None)]


def test_k7_cards_are_revealed_only_in_the_main_phase():
    for phase in ("deal", "orders", "end", "scoring", "finished"):
        t = table("koryo", phase=phase, Ana="")
        assert t.refuses("play", player="Ana", cards={"merchant": 1}) == ["type"]


def test_k7_a_majority_just_revealed_counts_at_once():
    t = table("koryo", Ana="banker 1", Ben="banker 2")
    assert t.reminders("K17") == []
    t.plays("Ana", "banker 2")
    assert ("K17", "Ana", "may") in t.reminded()


def test_k7_a_power_may_be_used_before_revealing():
    t = table("koryo", Ana="banker 1")
    t.do("take", player="Ana", power="banker")
    assert t.odd() == []
    assert t.plays("Ana", "merchant 2").has("Ana", "merchant") == 2


def test_k7_playing_out_of_turn_is_told():
    t = table("koryo", Ana="", Ben="merchant 1")
    assert "out_of_turn" in t.plays("Ben", "barbarian 1").told()
    # Ana's cards and Ben's are no combination of one player's.
    assert t.plays("Ana", "merchant 2").odd() == []


def test_k8_all_cards_count_events_too():
    t = table("koryo", phase="end", Ana="merchant 3 barbarian 2", Ben="merchant 3")
    assert t.reminded() == {("K8", "Ana", "must")}
    assert t.problems() == {("K8", "Ana")}
    assert t.targets("K8") == {"Ana merchant"}
    t.do("discard", player="Ana", cards={"merchant": 2})
    assert t.reminded() == set()
    assert t.problems() == set()
    assert t.in_deck("merchant") == 5


def test_k8_only_characters_can_be_discarded():
    t = table("koryo", phase="end", Ana="merchant 3 barbarian 2")
    assert t.refuses("discard", player="Ana", card="barbarian") == ["card"]
    assert t.refuses("discard", player="Ana", cards={"barbarian": 1, "lobbying": 1}) == [
        "cards.barbarian",
        "cards.lobbying",
    ]


def test_k8_events_alone_over_the_limit_stay_and_every_character_goes():
    t = table("koryo", phase="end", Ana="barbarian 5 merchant 2 spy 1", Ben="")
    (reminder,) = t.reminders()
    assert reminder.text.facts["n"] == 3
    t.do("discard", player="Ana", cards={"merchant": 2, "spy": 1})
    assert t.reminders() == []
    assert t.problems() == set()
    assert t.has("Ana", "barbarian") == 5


def test_k8_players_discard_in_turn_order():
    t = table("koryo", phase="end", first="Ben", Ana="merchant 4", Ben="banker 4", Cem="guardian 5")
    asked = []
    again = at_most(500)
    while t.reminders("K8") and again():
        (reminder,) = t.reminders("K8")
        asked.append(t.name(reminder.seat))
        t.do(**{"kind" if k == "type" else k: v for k, v in reminder.choices[0].action.items()})
        assert t.odd() == []
    assert asked == ["Ben", "Cem", "Cem", "Ana"]


def test_k8_who_is_asked_first_is_told_who_comes_then():
    t = table("koryo", phase="end", Ana="merchant 4", Ben="banker 4", Cem="guardian 4")
    (reminder,) = t.reminders("K8")
    assert t.speaker.say(reminder.text) == "Ana discards 1 card, then: Ben and Cem"


def test_k8_a_senator_discarded_early_changes_what_a_later_player_may_keep():
    t = table("koryo", phase="end", Ana="senator 1 merchant 3", Ben="senator 1 banker 4")
    assert t.limit("Ben") == 3
    t.do("discard", player="Ana", card="senator")
    assert t.limit("Ben") == 5
    assert t.reminders("K8") == []


def test_k8_discarding_before_ones_turn_is_told_but_done():
    t = table("koryo", phase="end", Ana="merchant 4", Ben="banker 4")
    assert t.do("discard", player="Ben", card="banker").odd() == ["K8"]
    assert t.has("Ben", "banker") == 3


def test_k8_going_on_is_never_blocked_but_tells_who_is_over():
    t = table("koryo", phase="end", Ana="merchant 5", Ben="")
    t.next()
    assert t.told()[0] == "still_open"
    assert "2" in t.story()
    assert (t.state.phase, t.state.round) == ("deal", 2)


def test_k9_the_first_player_token_goes_on_clockwise():
    t = table("koryo", phase="end", first="Cem", Ana="", Ben="", Cem="")
    assert t.next().who_has("first_player") == "Ana"
    assert t.go_to("deal", season=3).who_has("first_player") == "Ben"


def test_k9_after_season_eight_the_game_is_scored():
    t = table("koryo", phase="end", season=8, first="Ana", Ana="merchant 2", Ben="")
    t.next()
    assert (t.state.phase, t.state.round, t.turn) == ("scoring", 8, None)
    assert t.who_has("first_player") == "Ben"
    assert t.next().state.phase == "finished"
    assert t.refuses("next") == ["type"]
    assert t.refuses("finish") == ["type"]


def test_k9_a_token_in_the_middle_comes_back_to_a_player():
    t = table("koryo", phase="end", Ana="", Ben="", Cem="")
    t.do("token", player="Ana", token="first_player", count=0)
    assert t.who_has("first_player") is None
    assert t.next().who_has("first_player") == "Ben"


def test_every_card_of_the_box_can_be_corrected_at_any_time():
    for phase in ("deal", "orders", "main", "end", "scoring", "finished"):
        t = table("koryo", phase=phase, Ana="")
        for card, n in CARDS.items():
            assert t.do("set", player="Ana", card=card, count=n).has("Ana", card) == n
            assert t.in_deck(card) == 0
