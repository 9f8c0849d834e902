"""Totals, ranks and winners from lines alone, with and without a rule for ties."""

import pytest

from companion.core.say import say
from companion.core.score import Line, TieBreak, result


def ranked(totals, tie_break=None):
    """Rank players who got their total in two lines."""
    why = say("because")
    lines = [[Line("a", total - 3, "X1", why), Line("b", 3, "X2", why)] for total in totals]
    return result([f"#{seat}" for seat in range(len(totals))], lines, tie_break)


@pytest.mark.parametrize(
    ("totals", "ranks"),
    [
        ([5, 7], [2, 1]),
        ([7, 7, 3], [1, 1, 3]),
        ([7, 3, 3], [1, 2, 2]),
        ([7, 3, 3, 1], [1, 2, 2, 4]),
        ([4, 4, 4], [1, 1, 1]),
        ([-2, -1], [2, 1]),
        ([0, 0, -1, 9], [2, 2, 4, 1]),
    ],
)
def test_equal_places_share_a_rank_and_the_next_counts_them(totals, ranks):
    scores = ranked(totals).scores
    assert [score.rank for score in scores] == ranks
    assert [score.total for score in scores] == totals


def test_a_decided_tie_gives_rank_1_and_2():
    decided = ranked([7, 7, 3], TieBreak("X9", max))
    assert [score.rank for score in decided.scores] == [2, 1, 3]
    assert (decided.winners, decided.tie_break) == (("#1",), "X9")


def test_of_three_tied_the_other_two_are_both_second():
    decided = ranked([7, 7, 7, 3], TieBreak("X9", min))
    assert [score.rank for score in decided.scores] == [1, 2, 2, 4]


def test_a_rule_that_picks_nobody_leaves_the_victory_shared():
    shared = ranked([7, 7, 3], TieBreak("X9", lambda tied: None))
    assert [score.rank for score in shared.scores] == [1, 1, 3]
    assert (shared.winners, shared.tie_break) == (("#0", "#1"), None)


def test_the_rule_is_asked_only_about_a_tie_for_victory():
    asked = []
    ranked([7, 3, 3], TieBreak("X9", asked.append))
    assert asked == []
    ranked([3, 7, 7], TieBreak("X9", asked.append))
    assert asked == [[1, 2]]
