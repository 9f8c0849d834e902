"""Who has most of something: strictly more than everybody else, and at least one."""

from collections.abc import Sequence
from typing import NamedTuple


class Standing(NamedTuple):
    """Tell who leads a count: `leader` is a seat, or None on a tie or where nobody has any."""

    leader: int | None
    most: int
    next: int
    tied: tuple[int, ...]


def standing(counts: Sequence[int]) -> Standing:
    """Compare the seats' counts of one family."""
    most, following = first_and_second(counts)
    if most == 0:
        return Standing(None, 0, 0, ())
    if most == following:
        return Standing(None, most, most, tuple([i for i, n in enumerate(counts) if n == most]))
    return Standing(counts.index(most), most, following, ())


def first_and_second(counts: Sequence[int]) -> tuple[int, int]:
    """Give the highest count and the next, which is the same on a tie."""
    order = sorted(counts)
    return order[-1], order[-2]
