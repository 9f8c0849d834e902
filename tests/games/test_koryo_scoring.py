"""Koryŏ's final scoring, a test a rule (K10, K22-K26)."""

import pytest

from companion.games.koryo.cards import FAMILIES
from companion.games.koryo.scoring import HALL_OF_FAME
from tests.games.tables import everyones_points, points_for, ranks, score, totals


def koryo(*players):
    """Score players given as (cards, victory point tokens)."""
    return score(
        "koryo", *({"cards": cards, "tokens": {"victory_point": vp}} for cards, vp in players)
    )


@pytest.mark.parametrize(("family", "value"), FAMILIES.items())
def test_k22_the_majority_of_a_family_scores_its_value(family, value):
    result = koryo(({family: 1}, 0), ({}, 0))
    assert totals(result) == [value, 0]
    assert [(line.key, line.rule) for line in result.scores[0].lines] == [(family, "K22")]


def test_k22_families_are_worth_one_to_nine():
    result = koryo((dict.fromkeys(FAMILIES, 1), 0), ({}, 0))
    assert totals(result) == [1 + 2 + 3 + 4 + 5 + 6 + 7 + 8 + 9, 0]


def test_k22_example_merchants_two_three_four_only_the_third_scores():
    result = koryo(({"merchant": 2}, 0), ({"merchant": 3}, 0), ({"merchant": 4}, 0))
    assert totals(result) == [0, 0, 9]


def test_k22_example_merchants_three_three_three_nobody_scores():
    result = koryo(*[({"merchant": 3}, 0)] * 3)
    assert totals(result) == [0, 0, 0]


def test_k22_a_tie_of_the_two_best_gives_nothing_to_the_third_either():
    result = koryo(({"merchant": 4}, 0), ({"merchant": 4}, 0), ({"merchant": 1}, 0))
    assert totals(result) == [0, 0, 0]


def test_k22_a_tie_tells_everyone_in_it_and_nobody_else():
    result = koryo(({"banker": 2}, 0), ({"banker": 2}, 0), ({"banker": 1}, 0))
    assert [points_for(score, "banker") for score in result.scores] == [0, 0, None]


def test_k10_k22_example_the_omniscient_breaks_no_tie_in_the_final_scoring():
    result = koryo(
        ({"guardian": 2}, 0), ({"guardian": 2, "omniscient": 1}, 0), ({"guardian": 2}, 0)
    )
    assert totals(result) == [0, 1, 0]
    assert points_for(result.scores[1], "guardian") == 0


def test_k23_example_three_barbarians_and_one_lobbying_cost_four():
    result = koryo(({"barbarian": 3, "lobbying": 1}, 0), ({}, 0))
    assert totals(result) == [-4, 0]
    assert everyones_points(result, "K23") == [-4, 0]


def test_k23_a_whole_score_can_be_negative_and_still_win():
    result = koryo(({"barbarian": 2}, 0), ({"barbarian": 3, "lobbying": 4}, 1))
    assert totals(result) == [-2, -6]
    assert result.winners == ("Ana",)


def test_k24_each_victory_point_token_is_a_point():
    result = koryo(({}, 5), ({}, 3))
    assert everyones_points(result, "K24") == totals(result) == [5, 3]


def test_the_first_player_token_scores_nothing_in_koryo():
    holder = {"tokens": {"first_player": 1}}
    result = score("koryo", holder, {})
    assert totals(result) == [0, 0]


def test_k25_most_points_wins():
    result = koryo(({"merchant": 1}, 0), ({"banker": 1}, 0), ({"guardian": 1}, 0))
    assert result.winners == ("Ana",)
    assert ranks(result) == [1, 3, 2]


def test_k25_tied_players_share_the_victory_and_the_next_is_third():
    result = koryo(({}, 2), ({}, 1), ({}, 2))
    assert result.winners == ("Ana", "Cem")
    assert ranks(result) == [1, 3, 1]
    assert result.tie_break is None


def test_k25_a_tie_below_the_victory_shares_its_rank_too():
    assert ranks(koryo(({}, 1), ({}, 4), ({}, 1), ({}, 0))) == [2, 1, 2, 4]


def test_k26_thirty_points_are_enough_for_the_hall_of_fame():
    thirty = {"merchant": 1, "broadcaster": 1, "guardian": 1, "banker": 1}
    assert totals(koryo((thirty, 0), ({}, 0)))[0] == HALL_OF_FAME == 30
