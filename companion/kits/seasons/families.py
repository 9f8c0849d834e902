"""What Koryŏ and Chosŏn share: families, each a majority that scores its value."""

from collections.abc import Mapping
from functools import cache, lru_cache

from companion.core.majority import compared
from companion.core.say import Cards, Names, say
from companion.core.score import Finished, Line


def score_families(
    table: Finished, families: Mapping[str, int], rule: str
) -> tuple[list[list[Line]], list[int]]:
    """Score each family's majority; also tell the least value each seat controls (0: none)."""
    names = [t.name for t in table.tableaus]
    count = [t.cards.get for t in table.tableaus]
    lines: list[list[Line]] = [[] for _ in names]
    least = [0] * len(names)
    for family, value in families.items():
        counts = tuple([of(family, 0) for of in count])
        leader, most, following, tied = compared(counts)
        if leader is not None:
            lines[leader].append(majority_line(family, value, rule, most, following))
            least[leader] = least[leader] or value
        for seat in tied:
            others = tuple([names[other] for other in tied if other != seat])
            lines[seat].append(tied_line(family, rule, most, others))
    return lines, least


# There are a few hundred such lines; making them anew was a third of a scoring's time.
@cache
def majority_line(family: str, value: int, rule: str, most: int, following: int) -> Line:
    """Give a family's value to its majority, and say by how much it is one."""
    cards = Cards(family, most)
    if following:
        return Line(family, value, rule, say("majority", cards=cards, next=following))
    return Line(family, value, rule, say("majority_alone", cards=cards))


# The same few players tie again and again; names are endless, so the oldest are forgotten.
@lru_cache(maxsize=4096)
def tied_line(family: str, rule: str, most: int, others: tuple[str, ...]) -> Line:
    """Give nothing for a shared majority, and say who shares it."""
    why = say("majority_tied", cards=Cards(family, most), others=Names(others))
    return Line(family, 0, rule, why)
