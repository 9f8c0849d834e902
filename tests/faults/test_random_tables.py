"""Random finished tables of every game, scored twice: a million in `python3 run.py faults`."""

import os

import pytest

from tests.games.random_tables import MAKERS
from tests.games.test_second_scorer import compare

TABLES = int(os.environ.get("COMPANION_TABLES", "300"))


@pytest.mark.parametrize("game_id", MAKERS)
def test_random_tables_agree_with_the_second_scorer(game_id):
    share = -(-TABLES // len(MAKERS))
    seen = compare(game_id, share, seed=11)
    counted = seen["one winner"] + seen["shared victory"]
    print(f"{game_id}: {counted} tables agree")
    assert counted == share
