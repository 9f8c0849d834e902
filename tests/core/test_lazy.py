"""A question is asked once, each time of another thing."""

import pytest

from companion.core.lazy import lazy


class Table:
    """Count how often it is looked at."""

    def __init__(self, cards):
        self.cards = cards
        self.looks = 0

    @lazy
    def most(self):
        """Find the highest card."""
        self.looks += 1
        return max(self.cards)


def test_a_question_is_asked_once_of_each_table():
    one, other = Table([3, 9]), Table([4, 2])
    assert [one.most, one.most, other.most] == [9, 9, 4]
    assert (one.looks, other.looks) == (1, 1)


def test_what_fails_is_asked_again():
    table = Table([])
    for _ in range(2):
        with pytest.raises(ValueError, match="empty"):
            print(table.most)
    assert table.looks == 2


def test_it_says_what_it_asks_for():
    assert Table.most.__doc__ == "Find the highest card."
