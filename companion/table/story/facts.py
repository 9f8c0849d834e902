"""What there is to tell of a game: numbers and seats, no words."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.core.chronicle import Aside
from companion.core.score import Finished, Result


class Point(NamedTuple):
    """Tell how the table would have been scored after a round or phase.

    `powers` says who held which power there.
    """

    round: int
    phase: str
    table: Finished
    result: Result
    powers: dict[str, int | None]

    @property
    def totals(self) -> tuple[int, ...]:
        """Give everybody's points."""
        return tuple(score.total for score in self.result.scores)

    @property
    def leaders(self) -> tuple[int, ...]:
        """Give the seats that would have won."""
        winners = self.result.winners
        return tuple(i for i, score in enumerate(self.result.scores) if score.name in winners)


class LeadChange(NamedTuple):
    """Tell that somebody alone took the lead from somebody else, at a point of the line."""

    at: int
    old: int
    new: int


class LostLead(NamedTuple):
    """Tell who led by most, at which point, and did not win."""

    seat: int
    by: int
    at: int


class Unclaimed(NamedTuple):
    """Tell of a family that scored nothing because these seats tied for it."""

    piece: str
    points: int
    seats: tuple[int, ...]


class Swing(NamedTuple):
    """Let a player have so many more (or fewer) of a piece."""

    piece: str
    seat: int
    n: int


class Decision(NamedTuple):
    """Tell the smallest change that makes another winner, and what everybody scores then."""

    swings: tuple[Swing, ...]
    winner: int
    totals: tuple[int, ...]

    @property
    def cards(self) -> int:
        """Count the pieces it takes."""
        return sum(abs(swing.n) for swing in self.swings)


class Flow(NamedTuple):
    """Count how often a player took a kind of token, and lost it."""

    token: str
    seat: int
    taken: int
    lost: int


class Held(NamedTuple):
    """Count on how many occasions a player held a power, and how often they used it."""

    power: str
    seat: int
    held: int
    used: int


class Deed(NamedTuple):
    """Count what a player did, under the say-key of its label."""

    key: str
    seat: int
    n: int


@dataclass(frozen=True, slots=True)
class Story:
    """Hold everything that the log of a game has to tell."""

    names: tuple[str, ...]
    points: tuple[Point, ...]
    changes: tuple[LeadChange, ...]
    lost: LostLead | None
    decision: Decision | None
    unclaimed: tuple[Unclaimed, ...]
    flows: tuple[Flow, ...]
    held: tuple[Held, ...]
    deeds: tuple[Deed, ...]
    asides: tuple[Aside, ...]
    is_over: bool

    @property
    def last(self) -> Point:
        """Give the table as it is scored now."""
        return self.points[-1]

    @property
    def unused(self) -> tuple[Held, ...]:
        """Give the powers that were held and never used."""
        return tuple(held for held in self.held if not held.used)
