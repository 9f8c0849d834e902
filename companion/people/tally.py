"""Count a group's plays, one after the other in the order they ended.

Counting goes on from where it stopped when a later play is added; whatever else changes (an old
table corrected, people merged) counts from nothing. So it is always what nothing would give.
"""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass, field
from math import sqrt
from typing import NamedTuple

from companion.people.plays import Play
from companion.people.records import Records
from companion.people.roster import Roster

Pair = tuple[str, str]


@dataclass(slots=True)
class Points:
    """Sum the points of one person at one game up."""

    games: int = 0
    wins: int = 0
    sum: int = 0
    squares: int = 0

    @property
    def mean(self) -> float:
        """Give the mean."""
        return self.sum / self.games

    @property
    def spread(self) -> float:
        """Give the standard deviation."""
        return sqrt(max(self.squares / self.games - self.mean**2, 0.0))


@dataclass(slots=True)
class Versus:
    """Count who of two finished ahead of the other."""

    games: int = 0
    ahead: int = 0
    behind: int = 0


@dataclass(slots=True)
class Streak:
    """Count wins in a row: those of now, and the most there were; with when each began or ended."""

    now: int = 0
    most: int = 0
    since: float = 0.0
    first: float = 0.0
    last: float = 0.0


@dataclass(slots=True)
class Share:
    """Count games and wins, and how many wins chance alone would have given."""

    games: int = 0
    wins: int = 0
    fair: float = 0.0


class Together(NamedTuple):
    """Count the games of just these people; with the last game, and how they sat there."""

    games: int
    game: str
    order: tuple[str, ...]


@dataclass
class Tally:
    """Hold everything that is counted."""

    roster: Roster
    plays: int = 0
    first: float = 0.0
    last: float = 0.0
    names: dict[str, str] = field(default_factory=dict)
    by_game: dict[str, int] = field(default_factory=lambda: defaultdict(int))
    people: dict[str, Share] = field(default_factory=lambda: defaultdict(Share))
    points: dict[tuple[str, str], Points] = field(default_factory=lambda: defaultdict(Points))
    versus: dict[Pair, Versus] = field(default_factory=lambda: defaultdict(Versus))
    streaks: dict[str, Streak] = field(default_factory=lambda: defaultdict(Streak))
    seats: dict[tuple[int, int], Share] = field(default_factory=lambda: defaultdict(Share))
    began: Share = field(default_factory=Share)
    roles: dict[tuple[str, str], Points] = field(default_factory=lambda: defaultdict(Points))
    decided: dict[tuple[str, str], int] = field(default_factory=lambda: defaultdict(int))
    minutes: int = 0
    records: dict[str, Records] = field(default_factory=lambda: defaultdict(Records))
    tables: dict[frozenset[str], Together] = field(default_factory=dict)

    def add_all(self, plays: Iterable[Play]) -> "Tally":
        """Count plays, each later than the one before."""
        for play in plays:
            self.add(play)
        return self

    def add(self, play: Play) -> None:
        """Count one play."""
        self.plays += 1
        self.first, self.last = self.first or play.at, play.at
        self.by_game[play.game] += 1
        self.minutes += play.minutes or 0
        for piece in play.decided:
            self.decided[play.game, piece] += 1
        whos = self.roster.seated(play)
        together = frozenset(whos)
        before = self.tables.get(together)
        self.tables[together] = Together(before.games + 1 if before else 1, play.game, whos)
        self.add_people(play, whos)
        self.add_pairs(play, whos)
        if len(whos) > 1 and any(sitting.won for sitting in play.sittings):
            self.add_margin(play, whos)

    def add_people(self, play: Play, whos: tuple[str, ...]) -> None:
        """Count what everybody did.

        Written out without calls: a filter of a big group counts thousands of plays while
        somebody waits.
        """
        game, players, names = play.game, len(whos), self.names
        people, seats, points, streaks = self.people, self.seats, self.points, self.streaks
        add_score = self.records[game].add_score
        fair = sum([sitting.won for sitting in play.sittings]) / players
        for seat, (who, sitting) in enumerate(zip(whos, play.sittings, strict=True)):
            _key, name, total, _rank, won, began, role = sitting
            names[who] = name
            share = people[who]
            share.games += 1
            share.wins += won
            share.fair += fair
            share = seats[players, seat]
            share.games += 1
            share.wins += won
            share.fair += fair
            if began:
                share = self.began
                share.games += 1
                share.wins += won
                share.fair += fair
            sum_up = points[who, game]
            sum_up.games += 1
            sum_up.wins += won
            sum_up.sum += total
            sum_up.squares += total * total
            if role:
                add_points(self.roles[game, role], won, total)
            add_score(total, play, who)
            if won or streaks[who].now:
                self.add_to_streak(streaks[who], won, play.at)

    def add_to_streak(self, streak: Streak, won: bool, at: float) -> None:
        """Count a win on, or end the wins in a row."""
        streak.now = streak.now + 1 if won else 0
        streak.since = (at if streak.now == 1 else streak.since) if won else 0.0
        if streak.now > streak.most:
            streak.most, streak.first, streak.last = streak.now, streak.since, at

    def add_pairs(self, play: Play, whos: tuple[str, ...]) -> None:
        """Count who finished ahead of whom."""
        sittings, versus = play.sittings, self.versus
        for i, one in enumerate(whos):
            mine = sittings[i].rank
            for j in range(i):
                other, theirs = whos[j], sittings[j].rank
                swapped = one > other
                pair = versus[(other, one) if swapped else (one, other)]
                pair.games += 1
                if mine != theirs:
                    if (mine < theirs) != swapped:
                        pair.ahead += 1
                    else:
                        pair.behind += 1

    def add_margin(self, play: Play, whos: tuple[str, ...]) -> None:
        """Note by how much the game was won."""
        first, second, *_ = sorted([sitting.total for sitting in play.sittings], reverse=True)
        records = self.records[play.game]
        if records.is_margin(first - second):
            best = next(who for who, s in zip(whos, play.sittings, strict=True) if s.won)
            records.add_margin(first - second, play, best)

    def name(self, who: str) -> str:
        """Give the name that a person is shown by: the chosen one, or the last one written."""
        return self.roster.shown(who, self.names.get(who, who))


def add_points(points: Points, won: bool, total: int) -> None:
    """Add a game's points."""
    points.games += 1
    points.wins += won
    points.sum += total
    points.squares += total * total


def tally(plays: Iterable[Play], roster: Roster | None = None) -> Tally:
    """Count plays from nothing."""
    ordered = sorted(plays, key=lambda play: (play.at, play.id))
    return Tally(roster or Roster()).add_all(ordered)
