"""The few numbers a game is remembered by: best and worst, the clearest and the closest win."""

from bisect import insort
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.people.plays import Play

# So many stand in a hall; what is below is not looked at again.
KEPT = 10


class Record(NamedTuple):
    """Hold a number with whose it is and the play it comes from."""

    points: int
    play: str
    who: str
    at: float
    # Of a result kept from the calculator there is no table.
    live: bool = True


def best_first(record: Record) -> tuple[int, float, str, str]:
    """Order by most points, of equals the earliest."""
    return -record.points, record.at, record.play, record.who


def worst_first(record: Record) -> tuple[int, float, str, str]:
    """Order by fewest points, of equals the earliest."""
    return record.points, record.at, record.play, record.who


@dataclass(slots=True)
class Records:
    """Keep the records of one game, however many plays there are."""

    best: list[Record] = field(default_factory=list)
    worst: list[Record] = field(default_factory=list)
    clearest: Record | None = None
    closest: Record | None = None

    def add_score(self, points: int, play: Play, who: str) -> None:
        """Keep a score, if it is one of the best or worst; plays come in the order they ended."""
        if len(self.best) < KEPT or points > self.best[-1].points:
            insort(self.best, Record(points, play.id, who, play.at, play.live), key=best_first)
            del self.best[KEPT:]
        if len(self.worst) < KEPT or points < self.worst[-1].points:
            insort(self.worst, Record(points, play.id, who, play.at, play.live), key=worst_first)
            del self.worst[KEPT:]

    def is_score(self, most: int, least: int) -> bool:
        """Tell whether the most or least points of a game are among the best or worst."""
        best, worst = self.best, self.worst
        return len(best) < KEPT or most > best[-1].points or least < worst[-1].points

    def is_margin(self, points: int) -> bool:
        """Tell whether a game was won by more or by less than every other one."""
        if self.clearest is None or self.closest is None:
            return True
        return points > self.clearest.points or points < self.closest.points

    def add_margin(self, points: int, play: Play, who: str) -> None:
        """Keep by how much a game was won, if no other was won by as much or as little."""
        record = Record(points, play.id, who, play.at, play.live)
        if self.clearest is None or points > self.clearest.points:
            self.clearest = record
        if self.closest is None or points < self.closest.points:
            self.closest = record
