"""Both ways of the calculator and the line of words give the same totals and winners."""

import random

import pytest

from companion.games import GAMES
from companion.notation.reading import read_line
from companion.notation.saying import say_table
from companion.words import Speaker
from tests.games.random_tables import MAKERS
from tests.notation.test_lines import LINES


def outcome(game, raw):
    """Give everybody's total, and who won by which rule."""
    scored = game.score(game.read(raw, complete=False))
    return [score.total for score in scored.scores], scored.winners, scored.tie_break


@pytest.mark.parametrize("kind", ["koryo", "choson"])
def test_majorities_alone_score_as_the_counts_do(kind):
    dice = random.Random(kind)  # noqa: S311 - no secret
    game = GAMES[kind]
    asks = game.calculator(game)
    for _ in range(LINES):
        table = MAKERS[kind](dice)
        names = [player["name"] for player in table["players"]]
        grid = asks.draft(table)
        most = asks.without_counts(grid)
        assert not any(seat.counts.get(family) for seat in most.seats for family in asks.families)
        assert outcome(game, asks.raw(grid, names)) == outcome(game, table)
        assert outcome(game, asks.raw(most, names)) == outcome(game, table)


@pytest.mark.parametrize("kind", MAKERS)
def test_what_is_said_scores_as_what_lies_there(kind):
    dice = random.Random(kind)  # noqa: S311 - no secret
    game = GAMES[kind]
    for _ in range(LINES):
        table = MAKERS[kind](dice)
        # House rules are not said.
        table.pop("options", None)
        names = [player["name"] for player in table["players"]]
        said = say_table(game, table, Speaker(game.words))
        reading = read_line(game, said, "en", names)
        assert reading.questions == []
        assert outcome(game, reading.table(game)) == outcome(game, table)
