"""The score and the advice while a game of Chosŏn is played (C27-C32)."""

import pytest

from tests.games.live_table import table


def test_c27_a_majority_scores_its_value_and_a_tie_nothing_shield_or_not():
    t = table(
        "choson", shield="Ben hulk", first="Cem", Ana="hulk 2", Ben="yi 1 hulk 2", Cem="gosu 1"
    )
    assert t.power("hulk") == "Ben"
    assert [t.points(name) for name in ("Ana", "Ben", "Cem")] == [0, 1, 7]


def test_c28_each_token_is_a_point():
    t = table("choson", first="Ben", Ana="oracle 1 hulk 1", Ben="")
    before = t.points("Ana")
    t.do("take", player="Ana", power="oracle")
    assert t.points("Ana") == before + 1


def test_c29_each_kept_event_is_a_point_a_played_one_is_not():
    t = table("choson", first="Ana", Ana="gosu 1", Ben="")
    t.plays("Ana", "event 3")
    t.sets("Ana", "yis_legacy 0")
    assert t.points("Ana") == 7
    assert t.do("keep", player="Ana").points("Ana") == 8


def test_c30_the_first_player_token_is_two_points():
    t = table("choson", phase="end", first="Ana", Ana="", Ben="")
    assert (t.points("Ana"), t.points("Ben")) == (2, 0)
    t.next()
    assert (t.points("Ana"), t.points("Ben")) == (0, 2)


@pytest.mark.parametrize(("players", "bonus"), [(2, 5), (3, 4), (4, 3)])
def test_c31_yis_legacy_doubles_ten_and_adds_a_little_to_eleven(players, bonus):
    others = dict.fromkeys(("Ben", "Cem", "Dao")[: players - 1], "")
    t = table("choson", first="Ben", Ana="time_traveller 1 sniper 1 yis_legacy 1", **others)
    assert t.points("Ana") == 20
    assert t.sets("Ana", "yi 1").points("Ana") == 11 + bonus
    assert t.sets("Ana", "yi 0 sniper 0 time_traveller 0").points("Ana") == 0


@pytest.mark.parametrize(("players", "worst"), [(2, 14), (3, 15), (4, 16)])
def test_c31_the_holder_is_told_while_exactly_ten_would_score_more(players, worst):
    others = dict.fromkeys(("Ben", "Cem", "Dao")[: players - 1], "")
    t = table("choson", season=8, first="Ben", Ana="watcher 1 yis_legacy 1", **others)
    t.go_to("main", turn="Ana")
    for points in range(9, 20):
        t.sets("Ana", f"victory_point {points - 9}")
        advice = t.rules.advice(t.state)
        assert bool(advice) == (10 < points <= worst), points
        for notice in advice:
            assert (notice.rule, t.name(notice.seat)) == ("C31", "Ana")
            assert "10" in t.speaker.say(notice.text)


def test_c31_the_holder_is_told_once_a_season_before_playing():
    t = table("choson", first="Ben", Ana="watcher 1 victory_point 3 yis_legacy 1", Ben="")
    assert not t.rules.advice(t.state)
    t.next()
    assert t.rules.advice(t.state)
    assert not t.plays("Ana", "hulk 1").rules.advice(t.state)


def test_c31_nobody_is_advised_without_the_legacy():
    t = table("choson", Ana="watcher 1 victory_point 3", Ben="")
    assert t.rules.advice(t.state) == ()


def test_c32_the_tied_player_with_the_family_of_least_value_wins():
    t = table("choson", phase="scoring", Ana="hulk 1", Ben="sniper 1 gosu 1", Cem="")
    t.sets("Ana", "first_player 0")
    assert t.result().winners == ("Ben",)
    assert t.result().tie_break == "C32"
    assert [score.rank for score in t.result().scores] == [2, 1, 3]


def test_c32_where_the_tied_control_nothing_they_share():
    t = table("choson", phase="scoring", Ana="victory_point 1", Ben="victory_point 1")
    t.sets("Ana", "first_player 0")
    assert t.result().winners == ("Ana", "Ben")
    assert t.result().tie_break is None
