"""A finished table and what it scores: lines with a rule and a reason, totals, ranks, winners."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from operator import attrgetter
from typing import Any, NamedTuple

from companion.core.say import Say


@dataclass(frozen=True, slots=True)
class Tableau:
    """Hold what lies in front of one player; `facts` are a game's own, such as an Immortal."""

    name: str
    cards: Mapping[str, int] = field(default_factory=dict)
    tokens: Mapping[str, int] = field(default_factory=dict)
    facts: Mapping[str, object] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Finished:
    """Hold a table as it lies at the end; `shared` counts what belongs to nobody."""

    tableaus: tuple[Tableau, ...]
    shared: Mapping[str, int] = field(default_factory=dict)
    options: Mapping[str, Any] = field(default_factory=dict)


class Line(NamedTuple):
    """Give points for one reason, under one rule."""

    key: str
    points: int
    rule: str
    why: Say


class Score(NamedTuple):
    """Give one player's lines, total and final place."""

    name: str
    total: int
    rank: int
    lines: tuple[Line, ...]


class Result(NamedTuple):
    """Give everybody's score, who won, and the rule that broke a tie."""

    scores: tuple[Score, ...]
    winners: tuple[str, ...]
    tie_break: str | None


class Remark(NamedTuple):
    """Say one more thing about a table or its score, under one rule; perhaps of one player."""

    rule: str
    text: Say
    player: str = ""


points_of = attrgetter("points")


class TieBreak(NamedTuple):
    """Break a tie for victory: `winner` picks a seat from the tied ones, or None to share."""

    rule: str
    winner: Callable[[Sequence[int]], int | None]


def result(
    names: Sequence[str], lines: Sequence[Sequence[Line]], tie_break: TieBreak | None
) -> Result:
    """Add the lines up and rank the players; equal places share a rank (1, 1, 3)."""
    totals = [sum(map(points_of, mine)) for mine in lines]
    best = max(totals)
    winners = first = [seat for seat, total in enumerate(totals) if total == best]
    decided = None
    if tie_break and len(first) > 1:
        winner = tie_break.winner(first)
        if winner is not None:
            winners, decided = [winner], tie_break.rule
    order = sorted(totals, reverse=True)
    scores = []
    for seat, total in enumerate(totals):
        rank = order.index(total) + 1
        if total == best and seat not in winners:
            rank = 2
        scores.append(Score(names[seat], total, rank, tuple(lines[seat])))
    return Result(tuple(scores), tuple([names[seat] for seat in winners]), decided)
