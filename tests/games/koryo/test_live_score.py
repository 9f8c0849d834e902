"""The score while a game of Koryŏ is played (K22-K26)."""

from companion.games.koryo.scoring import HALL_OF_FAME
from tests.games.live_table import table


def test_k22_a_majority_scores_its_value_and_a_tie_nothing():
    t = table("koryo", Ana="merchant 2", Ben="merchant 3", Cem="merchant 4 spy 1")
    assert [t.points(name) for name in ("Ana", "Ben", "Cem")] == [0, 0, 11]
    t.sets("Cem", "merchant 3")
    assert [t.points(name) for name in ("Ana", "Ben", "Cem")] == [0, 0, 2]


def test_k23_each_event_costs_a_point_and_a_score_can_be_negative():
    t = table("koryo", Ana="", Ben="")
    t.plays("Ana", "barbarian 3").sets("Ana", "lobbying 1")
    assert t.points("Ana") == -4


def test_k24_each_token_is_a_point():
    t = table("koryo", Ana="banker 1", Ben="")
    t.do("take", player="Ana", power="banker")
    assert t.points("Ana") == 7


def test_k25_tied_players_share_the_victory():
    t = table("koryo", phase="scoring", Ana="merchant 1", Ben="broadcaster 1 omniscient 1", Cem="")
    assert t.result().winners == ("Ana", "Ben")
    assert [score.rank for score in t.result().scores] == [1, 1, 3]
    assert t.result().tie_break is None


def test_k26_thirty_points_enter_the_hall_of_fame():
    t = table("koryo", phase="scoring", Ana="merchant 1 broadcaster 1 guardian 1 banker 1", Ben="")
    assert t.points("Ana") == HALL_OF_FAME == 30
