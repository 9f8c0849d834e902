"""Immortal 8's final scoring, a test a rule (I10-I17)."""

import pytest

from companion.core.score import Finished, Tableau
from companion.games.immortal8.call.scoring import score as score_table
from companion.games.immortal8.cards import CARD_FACTS, IMMORTALS, WONDER
from tests.games.tables import everyones_points, points, points_for, ranks, score, totals

# Immortals that score nothing by themselves on an empty table, to sit beside the one under test.
QUIET = ["galmi", "phoenix", "xian", "abhilasha", "narashima"]


def immortal8(*players, **rest):
    """Score players given as (immortal, tokens) or (immortal, tokens, other facts)."""
    made = [{"immortal": p[0], "tokens": p[1], **(p[2] if p[2:] else {})} for p in players]
    return score("immortal8", *made, **rest)


def first_among(immortal, tokens, others=({}, {}), facts=None, **rest):
    """Score one Immortal beside quiet ones, and give its own score."""
    quiet = [name for name in QUIET if name != immortal]
    beside = [(quiet[seat], theirs) for seat, theirs in enumerate(others)]
    return immortal8((immortal, tokens, facts or {}), *beside, **rest).scores[0]


def test_i10_the_call_goes_from_justice_to_xian():
    assert " ".join(IMMORTALS) == (
        "justice tomorrow galmi abhilasha narashima phoenix goan_sul xian"
    )


def test_i11_justice_scores_eight_for_each_supremacy_and_nothing_else_by_herself():
    mine = first_among("justice", {"supremacy": 3})
    assert (mine.total, points(mine, "I14"), points(mine, "I11")) == (24, 24, 0)


def test_i11_tomorrow_scores_one_for_each_chaos_token_in_play():
    mine = first_among("tomorrow", {"chaos": 2}, [{"chaos": 3}, {"chaos": 4}])
    assert points(mine, "I11") == mine.total == 9


@pytest.mark.parametrize(
    ("guess", "gain"), [("wrong", 0), ("right_after_looking", 10), ("right_without_looking", 15)]
)
def test_i11_tomorrows_guess_is_worth_ten_or_fifteen(guess, gain):
    assert first_among("tomorrow", {}, facts={"guess": guess}).total == gain


def test_i11_tomorrow_guessed_wrong_where_nothing_is_said():
    assert first_among("tomorrow", {}).total == 0


def test_i11_a_right_guess_is_worth_nothing_to_anyone_but_tomorrow():
    assert first_among("xian", {}, facts={"guess": "right_without_looking"}).total == 0


def test_i11_galmi_scores_two_for_each_wonder_token_in_play_and_doubles_his_ranking():
    mine = first_among("galmi", {"wonder": 3}, [{"wonder": 2}, {"wonder": 1}])
    assert points(mine, "I11") == 12
    assert points(mine, "I13") == 16
    assert mine.total == 28


@pytest.mark.parametrize(("wonder", "ranking"), [(4, 16), (2, 8), (1, 4), (0, 0)])
def test_i11_galmi_doubles_whatever_rank_he_has(wonder, ranking):
    others = [{"wonder": 3}, {"wonder": 2 if wonder == 1 else 1}]
    assert points(first_among("galmi", {"wonder": wonder}, others), "I13") == ranking


def test_i11_abhilasha_scores_two_for_each_chaos_in_play_and_one_for_each_own_coin():
    mine = first_among("abhilasha", {"chaos": 1, "coin": 10}, [{"chaos": 3, "coin": 7}, {}])
    assert points(mine, "I11") == mine.total == 8 + 10


def test_i11_narashima_scores_two_for_each_discarded_and_each_legendary_card():
    shared = {"discarded_cards": 5, "legendary_cards": 2}
    assert first_among("narashima", {}, shared=shared).total == 10 + 4


def test_i11_narashima_counts_the_legendary_cards_that_players_list():
    beside = ("xian", {}, {"cards": ["lion", "abunakkashii", "armory"]})
    avatar = {"cards": ["galmis_avatar"]}
    result = immortal8(("narashima", {}, avatar), beside, ("phoenix", {}))
    assert totals(result)[0] == 6


def test_i11_a_given_number_of_legendary_cards_beats_the_listed_ones():
    mine = first_among("narashima", {}, facts={"cards": ["lion"]}, shared={"legendary_cards": 0})
    assert mine.total == 0


@pytest.mark.parametrize(
    ("science", "gain"),
    [(0, 0), (1, 6), (2, 6), (3, 6), (4, 12), (5, 12), (6, 12), (7, 18), (8, 18), (10, 18)],
)
def test_i11_phoenix_scores_six_twelve_or_eighteen_for_her_science(science, gain):
    assert first_among("phoenix", {"science": science}).total == gain


def test_i11_goan_sul_scores_three_for_each_own_military_and_one_for_each_military_card():
    mine = first_among("goan_sul", {"military": 5}, facts={"military_cards": 3})
    assert points(mine, "I11") == mine.total == 15 + 3


def test_i11_goan_sul_counts_himself_where_nothing_is_said():
    assert first_among("goan_sul", {}).total == 1


def test_i11_goan_sul_counts_his_listed_military_cards_and_himself():
    cards = ["armory", "armory", "valeen", "observatory", "lion"]
    assert first_among("goan_sul", {}, facts={"cards": cards}).total == 4


@pytest.mark.parametrize(
    "card", [card for card, facts in CARD_FACTS.items() if facts.kind != WONDER]
)
def test_i11_goan_sul_scores_a_card_exactly_when_it_is_military(card):
    military = "alpha nezha valeen orgah armory elite_school war_machines".split()
    assert first_among("goan_sul", {}, facts={"cards": [card]}).total == 1 + (card in military)


@pytest.mark.parametrize(
    ("tokens", "gain"), [((1, 1, 1), 8), ((3, 2, 5), 16), ((5, 5, 0), 0), ((3, 3, 3), 24)]
)
def test_i11_xian_scores_eight_for_each_set_of_military_science_and_chaos(tokens, gain):
    own = dict(zip(("military", "science", "chaos"), tokens, strict=True))
    assert first_among("xian", own).total == gain


def test_i11_tokens_of_others_make_no_set_for_xian():
    assert first_among("xian", {"military": 3}, [{"science": 3}, {"chaos": 3}]).total == 0


def test_i12_vp_tokens_score_their_value():
    result = immortal8(("galmi", {"vp": 11}), ("xian", {"vp": 9}), ("phoenix", {}))
    assert everyones_points(result, "I12") == totals(result) == [11, 9, 0]


def wonder_ranking(*players, **rest):
    return everyones_points(immortal8(*((who, {"wonder": n}) for who, n in players), **rest), "I13")


def test_i13_the_wonder_ranking_gives_eight_four_and_two():
    ranking = wonder_ranking(("xian", 1), ("phoenix", 5), ("abhilasha", 3))
    assert ranking == [2, 8, 4]


def test_i13_a_fourth_count_and_nothing_at_all_are_unranked():
    ranking = wonder_ranking(
        ("xian", 4), ("phoenix", 3), ("abhilasha", 2), ("narashima", 1), ("goan_sul", 0)
    )
    assert ranking == [8, 4, 2, 0, 0]


def test_i13_two_who_have_wonders_leave_the_third_without_a_rank():
    assert wonder_ranking(("xian", 0), ("phoenix", 1), ("abhilasha", 0)) == [0, 8, 0]


def test_i13_tied_players_all_score_their_rank_and_the_next_count_the_next():
    ranking = wonder_ranking(("xian", 3), ("phoenix", 3), ("abhilasha", 2), ("goan_sul", 1))
    assert ranking == [8, 8, 4, 2]


def test_i13_justice_in_a_tie_keeps_the_rank_and_everyone_below_drops_one():
    ranking = wonder_ranking(("phoenix", 3), ("justice", 3), ("xian", 2), ("goan_sul", 1))
    assert ranking == [4, 8, 2, 0]


def test_i13_by_house_rule_only_those_tied_with_justice_drop():
    ranking = wonder_ranking(
        ("phoenix", 3),
        ("justice", 3),
        ("xian", 2),
        ("goan_sul", 1),
        options={"justice_drops_all": False},
    )
    assert ranking == [4, 8, 4, 2]


def test_i13_justice_in_a_tie_for_the_second_rank():
    ranking = wonder_ranking(("xian", 5), ("phoenix", 3), ("justice", 3), ("goan_sul", 1))
    assert ranking == [8, 2, 4, 0]


def test_i13_justice_alone_on_her_count_drops_nobody():
    ranking = wonder_ranking(("justice", 3), ("phoenix", 2), ("xian", 2), ("goan_sul", 1))
    assert ranking == [8, 4, 4, 2]


def test_i13_justice_without_a_wonder_is_in_no_tie():
    assert wonder_ranking(("justice", 0), ("phoenix", 0), ("xian", 2)) == [0, 0, 8]


def test_i11_i13_galmi_doubles_the_rank_that_justice_left_him():
    assert wonder_ranking(("justice", 3), ("galmi", 3), ("xian", 1)) == [8, 8, 2]


def test_i14_a_supremacy_is_four_points_and_eight_for_justice():
    result = immortal8(
        ("galmi", {"supremacy": 2}), ("justice", {"supremacy": 2}), ("xian", {"supremacy": 1})
    )
    assert everyones_points(result, "I14") == totals(result) == [8, 16, 4]


def test_i15_culture_is_one_point_and_two_for_phoenix():
    result = immortal8(
        ("galmi", {"culture": 5}), ("phoenix", {"culture": 5}), ("xian", {"culture": 1})
    )
    assert everyones_points(result, "I15") == totals(result) == [5, 10, 1]


@pytest.mark.parametrize(("in_play", "each"), [(1, 8), (2, 4), (3, 4), (4, 2), (5, 2)])
def test_i16_a_diamond_is_worth_less_the_more_are_in_play(in_play, each):
    others = [{"diamond": in_play - 1}, {}]
    assert points(first_among("abhilasha", {"diamond": 1}, others), "I16") == each


def test_i16_one_players_own_diamonds_are_in_play_too():
    assert points(first_among("galmi", {"diamond": 5}), "I16") == 10


@pytest.mark.parametrize("others", [0, 1, 2, 3])
def test_i11_i16_xians_diamonds_are_always_worth_eight(others):
    mine = first_among("xian", {"diamond": 2}, [{"diamond": others}, {}])
    assert points(mine, "I16") == 16


def test_i11_i16_xians_diamonds_still_make_the_others_cheaper():
    result = immortal8(("xian", {"diamond": 1}), ("galmi", {"diamond": 1}), ("phoenix", {}))
    assert everyones_points(result, "I16") == [8, 4, 0]


@pytest.mark.parametrize("token", ["military", "science", "chaos", "coin"])
def test_tokens_nobodys_immortal_asks_for_score_nothing(token):
    result = immortal8(("galmi", {token: 3}), ("narashima", {token: 2}), ("justice", {token: 1}))
    assert totals(result) == [0, 0, 0]


def test_i17_most_points_wins():
    result = immortal8(("justice", {"vp": 1}), ("xian", {"vp": 3}), ("galmi", {"vp": 2}))
    assert (result.winners, ranks(result), result.tie_break) == (("Ben",), [3, 1, 2], None)


def test_i17_justice_wins_a_tie_she_is_in():
    result = immortal8(("xian", {"vp": 8}), ("justice", {"supremacy": 1}), ("galmi", {"vp": 8}))
    assert (result.winners, ranks(result), result.tie_break) == (("Ben",), [2, 1, 2], "I17")


def beside_an_unknown(immortal):
    """Score a tie of an Immortal with a player who has not revealed, as on a live table."""
    ana = Tableau("Ana", tokens={"vp": 8}, facts={"immortal": immortal})
    return score_table(Finished((ana, Tableau("Ben", tokens={"vp": 8}), Tableau("Cem"))))


def test_i17_a_revealed_justice_wins_a_tie_whoever_the_others_are():
    result = beside_an_unknown("justice")
    assert (result.winners, result.tie_break) == (("Ana",), "I17")


def test_i17_an_unknown_immortal_keeps_a_tie_without_justice_open():
    result = beside_an_unknown("xian")
    assert (result.winners, result.tie_break) == (("Ana", "Ben"), None)


def test_i17_without_justice_the_higher_call_number_wins_a_tie():
    result = immortal8(
        ("tomorrow", {"vp": 4}), ("phoenix", {"vp": 4}), ("galmi", {"vp": 4}), ("xian", {"vp": 1})
    )
    assert (result.winners, ranks(result), result.tie_break) == (("Ben",), [2, 1, 2, 4], "I17")


def test_i17_justice_outside_the_tie_decides_nothing():
    result = immortal8(("justice", {"vp": 1}), ("galmi", {"vp": 4}), ("abhilasha", {"vp": 4}))
    assert (result.winners, ranks(result)) == (("Cem",), [3, 2, 1])


def test_i17_a_tie_for_second_place_is_not_broken():
    result = immortal8(("justice", {"vp": 1}), ("galmi", {"vp": 4}), ("xian", {"vp": 1}))
    assert (ranks(result), result.tie_break) == ([2, 1, 2], None)


def test_the_tokens_are_final_and_cards_add_nothing_to_them():
    facts = {"cards": ["galmis_avatar", "caravan", "fortress", "alpha", "elite_school"]}
    tokens = {"diamond": 1, "wonder": 1, "military": 1, "science": 1, "chaos": 1, "supremacy": 1}
    with_cards = first_among("justice", tokens, facts=facts)
    assert with_cards == first_among("justice", tokens)
    assert points_for(with_cards, "vp") is None
