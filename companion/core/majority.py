"""Who has most of something: strictly more than everybody else, and at least one."""

from collections.abc import Sequence
from functools import lru_cache
from typing import NamedTuple


class Standing(NamedTuple):
    """Tell who leads a count: `leader` is a seat, or None on a tie or where nobody has any."""

    leader: int | None
    most: int
    next: int
    tied: tuple[int, ...]


def standing(counts: Sequence[int]) -> Standing:
    """Compare the seats' counts of one family."""
    return compared(tuple(counts))


# A table asks this for nine families after every tap, and there are only hundreds of answers.
@lru_cache(maxsize=4096)
def compared(counts: tuple[int, ...]) -> Standing:
    """Compare counts that are a tuple already."""
    *_, following, most = sorted(counts)
    if most == 0:
        return Standing(None, 0, 0, ())
    if most == following:
        return Standing(None, most, most, tuple([i for i, n in enumerate(counts) if n == most]))
    return Standing(counts.index(most), most, following, ())
