"""The scores of random tables, compared with a scorer that knows only the rules' text."""

import random
from collections import Counter

import pytest

from companion.games import GAMES
from tests.games.random_tables import MAKERS
from tests.games.second_scorer import second_score


def compare(game_id: str, tables: int, seed: int) -> Counter[str]:
    """Score random tables twice, and count the situations they brought."""
    dice = random.Random(seed)  # noqa: S311 - the same tables each time
    game, seen = GAMES[game_id], Counter()
    for _ in range(tables):
        table = MAKERS[game_id](dice)
        result = game.score(game.read(table))
        mine = (
            [score.total for score in result.scores],
            [score.rank for score in result.scores],
            list(result.winners),
            result.tie_break,
        )
        assert mine == second_score(table), table
        seen["shared victory"] += len(result.winners) > 1
        seen["decided tie"] += result.tie_break is not None
        seen["one winner"] += len(result.winners) == 1
        seen[f"{len(table['players'])} players"] += 1
    return seen


@pytest.mark.parametrize("game_id", MAKERS)
def test_a_thousand_random_tables_agree_with_the_second_scorer(game_id):
    seen = compare(game_id, 1_000, seed=8)
    assert seen["one winner"] > 500
    assert seen["decided tie"] >= {"koryo": 0, "choson": 5, "immortal8": 5}[game_id]
    assert seen["shared victory"] >= {"koryo": 5, "choson": 2, "immortal8": 0}[game_id]
    assert all(seen[f"{n} players"] > 100 for n in GAMES[game_id].seats)


@pytest.mark.slow
@pytest.mark.parametrize("game_id", MAKERS)
def test_ten_thousand_random_tables_agree_with_the_second_scorer(game_id):
    assert compare(game_id, 10_000, seed=2026)["one winner"] > 5_000
