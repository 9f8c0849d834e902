"""Majority: strictly more than every other player, and at least one."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.core.majority import standing


@pytest.mark.parametrize(
    ("counts", "leader"),
    [
        ([2, 3, 4], 2),
        ([3, 3, 3], None),
        ([1, 2, 2], None),
        ([1, 0], 0),
        ([0, 1], 1),
        ([0, 0], None),
        ([5, 4, 5, 1], None),
    ],
)
def test_a_majority_is_strictly_more_than_everybody_else(counts, leader):
    assert standing(counts).leader == leader


def test_a_standing_tells_how_many_the_first_and_the_next_have():
    assert standing([1, 4, 3]) == (1, 4, 3, ())


def test_a_tie_tells_who_is_in_it():
    assert standing([3, 1, 3]) == (None, 3, 3, (0, 2))


def test_nobody_is_tied_where_nobody_has_any():
    assert standing([0, 0, 0]) == (None, 0, 0, ())


@given(st.lists(st.integers(0, 9), min_size=2, max_size=6))
def test_a_leader_has_more_than_each_other_and_otherwise_the_best_are_tied(counts):
    found = standing(counts)
    if found.leader is None:
        assert not max(counts) or counts.count(max(counts)) == len(found.tied) > 1
    else:
        others = counts[: found.leader] + counts[found.leader + 1 :]
        assert counts[found.leader] > max(others)
        assert (found.most, found.next) == (counts[found.leader], max(others))
