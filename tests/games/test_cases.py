"""Every table of tests/cases/scores.json, through the pure core and through the second scorer."""

import pytest

from companion.games import GAMES
from tests.games.second_scorer import second_score
from tests.score_cases import CASES, TABLES


def test_the_cases_hold_every_game_and_no_name_twice():
    assert {case["table"]["game"] for case in TABLES} == {"koryo", "choson", "immortal8"}
    assert len({case["name"] for case in TABLES}) == len(TABLES) == 45


@pytest.mark.parametrize("case", CASES)
def test_the_core_scores_the_case(case):
    game = GAMES[case["table"]["game"]]
    result = game.score(game.read(case["table"]))
    assert [score.total for score in result.scores] == case["totals"]
    assert list(result.winners) == case["winners"]


@pytest.mark.parametrize("case", CASES)
def test_the_second_scorer_agrees_with_the_case(case):
    totals, _, winners, _ = second_score(case["table"])
    assert totals == case["totals"]
    assert winners == case["winners"]
