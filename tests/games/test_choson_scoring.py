"""Chosŏn's final scoring, a test a rule (C17, C27-C32)."""

import pytest

from companion.games.choson.cards import FAMILIES
from companion.games.choson.scoring import better_with_less
from tests.games.tables import everyones_points, points_for, ranks, score, totals


def choson(*players):
    """Score players given as (cards, tokens)."""
    return score("choson", *({"cards": cards, "tokens": tokens} for cards, tokens in players))


def with_legacy(sum_before, players):
    """Score a table whose first player holds Yi's Legacy and reaches a sum without it."""
    tokens = {"yis_legacy": 1, "victory_point": min(sum_before, 10)}
    cards = {"event": sum_before - tokens["victory_point"]}
    return choson((cards, tokens), *[({}, {})] * (players - 1))


@pytest.mark.parametrize(("family", "value"), FAMILIES.items())
def test_c27_the_majority_of_a_family_scores_its_value(family, value):
    result = choson(({}, {}), ({family: 1}, {}))
    assert totals(result) == [0, value]
    assert [(line.key, line.rule) for line in result.scores[1].lines] == [(family, "C27")]


def test_c27_example_scientists_one_one_three_go_to_the_third():
    result = choson(({"scientist": 1}, {}), ({"scientist": 1}, {}), ({"scientist": 3}, {}))
    assert totals(result) == [0, 0, 6]


def test_c27_example_scientists_one_two_two_go_to_nobody():
    result = choson(({"scientist": 1}, {}), ({"scientist": 2}, {}), ({"scientist": 2}, {}))
    assert totals(result) == [0, 0, 0]


def test_c27_example_watchers_two_three_four_go_to_the_third():
    result = choson(({"watcher": 2}, {}), ({"watcher": 3}, {}), ({"watcher": 4}, {}))
    assert totals(result) == [0, 0, 9]


def test_c27_example_watchers_two_three_three_go_to_nobody():
    result = choson(({"watcher": 2}, {}), ({"watcher": 3}, {}), ({"watcher": 3}, {}))
    assert totals(result) == [0, 0, 0]


def test_c17_c27_the_shield_breaks_no_tie_in_the_final_scoring():
    result = choson(({"yi": 1, "hulk": 2}, {"yis_shield": "hulk"}), ({"hulk": 2}, {}))
    assert points_for(result.scores[0], "hulk") == 0
    assert totals(result) == [1, 0]


@pytest.mark.parametrize("family", FAMILIES)
def test_c17_the_shield_changes_no_score_whatever_it_lies_on(family):
    bare = choson(({"yi": 1, "hulk": 2}, {}), ({"hulk": 2}, {}))
    shielded = choson(({"yi": 1, "hulk": 2}, {"yis_shield": family}), ({"hulk": 2}, {}))
    assert shielded == bare


@pytest.mark.parametrize("token", ["return_fire", "counter_attack"])
def test_c18_return_fire_and_counter_attack_score_nothing(token):
    assert totals(choson(({}, {token: 1}), ({}, {}))) == [0, 0]


def test_c28_each_victory_point_token_is_a_point():
    result = choson(({}, {"victory_point": 7}), ({}, {"victory_point": 3}))
    assert everyones_points(result, "C28") == totals(result) == [7, 3]


def test_c29_each_kept_event_is_a_point():
    result = choson(({"event": 4}, {}), ({"event": 1}, {}))
    assert everyones_points(result, "C29") == totals(result) == [4, 1]


def test_c30_the_first_player_token_is_two_points():
    result = choson(({}, {}), ({}, {"first_player": 1}))
    assert everyones_points(result, "C30") == totals(result) == [0, 2]


@pytest.mark.parametrize(("before", "after"), [(10, 20), (11, 15), (1, 2), (0, 0)])
def test_c31_example_yis_legacy_with_three_players(before, after):
    assert totals(with_legacy(before, 3)) == [after, 0, 0]


@pytest.mark.parametrize(("players", "gain"), [(2, 5), (3, 4), (4, 3)])
@pytest.mark.parametrize("before", [11, 12, 19])
def test_c31_above_ten_yis_legacy_gains_five_four_or_three(players, gain, before):
    result = with_legacy(before, players)
    assert points_for(result.scores[0], "yis_legacy") == gain
    assert totals(result)[0] == before + gain


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("before", range(11))
def test_c31_up_to_ten_yis_legacy_doubles_with_any_number_of_players(players, before):
    assert totals(with_legacy(before, players))[0] == 2 * before


def test_c31_yis_legacy_comes_last_after_cards_tokens_events_and_first_player():
    cards = {"watcher": 1, "event": 1}
    result = choson((cards, {"victory_point": 1, "first_player": 1, "yis_legacy": 1}), ({}, {}))
    assert [(line.rule, line.points) for line in result.scores[0].lines] == [
        ("C27", 9),
        ("C28", 1),
        ("C29", 1),
        ("C30", 2),
        ("C31", 5),
    ]


def test_c31_the_others_gain_nothing_from_yis_legacy():
    result = choson(({"watcher": 1}, {}), ({"yi": 1}, {"yis_legacy": 1}))
    assert totals(result) == [9, 2]


@pytest.mark.parametrize("players", [2, 3, 4])
@pytest.mark.parametrize("before", range(21))
def test_c31_the_holder_is_told_exactly_when_a_lower_sum_would_score_more(players, before):
    final = {points: totals(with_legacy(points, players))[0] for points in range(before + 1)}
    best = max(final, key=lambda points: final[points])
    told = best if final[best] > final[before] else None
    assert better_with_less(before, players) == told


def test_c32_most_points_wins():
    result = choson(({"watcher": 1}, {}), ({"hulk": 1}, {}), ({"time_traveller": 1}, {}))
    assert result.winners == ("Ana",)
    assert ranks(result) == [1, 3, 2]
    assert result.tie_break is None


def test_c32_a_tie_goes_to_whoever_controls_the_family_of_least_value():
    result = choson(({"watcher": 1}, {}), ({"hulk": 1, "sniper": 1}, {}))
    assert totals(result) == [9, 9]
    assert result.winners == ("Ben",)
    assert ranks(result) == [2, 1]
    assert result.tie_break == "C32"


def test_c32_a_tied_family_is_controlled_by_nobody_and_breaks_no_tie():
    ana = {"sniper": 1, "watcher": 1}
    ben = {"sniper": 1, "hulk": 1}
    result = choson((ana, {}), (ben, {"victory_point": 2}))
    assert totals(result) == [9, 9]
    assert result.winners == ("Ben",), "Hulk (7) is less than Watcher (9), the Snipers are level"


def test_c32_only_the_tied_players_families_count():
    result = choson(
        ({"watcher": 1}, {}), ({"time_traveller": 1}, {"victory_point": 1}), ({"yi": 1}, {})
    )
    assert totals(result) == [9, 9, 1]
    assert result.winners == ("Ben",)
    assert ranks(result) == [2, 1, 3]


def test_c32_a_tied_player_who_controls_nothing_loses_to_one_who_does():
    result = choson(({}, {"victory_point": 9}), ({"watcher": 1}, {}))
    assert result.winners == ("Ben",)
    assert result.tie_break == "C32"


def test_c32_of_three_tied_players_one_wins_and_both_others_are_second():
    result = choson(
        ({"watcher": 1}, {}),
        ({"time_traveller": 1}, {"victory_point": 1}),
        ({"hulk": 1}, {"victory_point": 2}),
        ({"yi": 1}, {}),
    )
    assert result.winners == ("Cem",)
    assert ranks(result) == [2, 2, 1, 4]


def test_c32_tied_players_who_control_no_family_share_the_victory():
    result = choson(({}, {"victory_point": 3}), ({"event": 3}, {}), ({"yi": 1}, {}))
    assert result.winners == ("Ana", "Ben")
    assert ranks(result) == [1, 1, 3]
    assert result.tie_break is None


def test_c32_a_tie_for_second_place_is_not_broken():
    result = choson(({"watcher": 1}, {}), ({"yi": 1}, {}), ({}, {"victory_point": 1}))
    assert ranks(result) == [1, 2, 2]
    assert result.tie_break is None
