"""Count a group's plays, one after the other in the order they ended.

Counting goes on from where it stopped when a later play is added; whatever else changes (an old
table corrected, people merged) counts from nothing. So it is always what nothing would give.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain
from math import sqrt
from typing import NamedTuple

from companion.people.noted import Book, Noted
from companion.people.plays import Play
from companion.people.records import Records
from companion.people.roster import Roster

Pair = tuple[str, str]
# A whole win, in parts that every number of players up to sixteen divides: sums are exact then,
# in whatever order they are made.
WHOLE = 720_720


@dataclass(slots=True)
class Points:
    """Sum the points of one person at one game up."""

    games: int = 0
    wins: int = 0
    sum: int = 0
    squares: int = 0

    def add(self, n: int, won: bool, total: int) -> None:
        """Add as many games with the same points."""
        self.games += n
        self.wins += n * won
        self.sum += n * total
        self.squares += n * total * total

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

    def win(self, at: float) -> None:
        """Count a win on."""
        self.now += 1
        if self.now == 1:
            self.since = at
        if self.now > self.most:
            self.most, self.first, self.last = self.now, self.since, at


@dataclass(slots=True)
class Share:
    """Count games and wins, and how many wins chance alone would have given."""

    games: int = 0
    wins: int = 0
    parts: int = 0

    @property
    def fair(self) -> float:
        """Give the wins that chance alone would have given."""
        return self.parts / WHOLE

    def add(self, n: int, won: bool, players: int, winners: int) -> None:
        """Add as many games of so many players and winners."""
        self.games += n
        self.wins += n * won
        self.parts += n * (WHOLE * winners // players)


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
        book = Book(self.roster)
        return self.count([book.note(play) for play in plays], book)

    def add(self, play: Play) -> None:
        """Count one play."""
        self.add_all([play])

    def count(self, noted: Sequence[Noted], book: Book) -> "Tally":
        """Count plays that were noted in a book, each later than the one before."""
        if not noted:
            return self
        self.plays += len(noted)
        self.first, self.last = self.first or noted[0].play.at, noted[-1].play.at
        self.minutes += sum([one.play.minutes or 0 for one in noted])
        self.names.update(chain.from_iterable([one.names for one in noted]))
        for number, n in Counter(chain.from_iterable([one.facts for one in noted])).items():
            kind, *fact = book.facts[number]
            COUNTS[kind](self, n, *fact)
        self.count_tables(noted)
        self.count_streaks(noted)
        self.count_records(noted)
        return self

    def add_game(self, n: int, game: str) -> None:
        """Count games."""
        self.by_game[game] += n

    def add_decided(self, n: int, game: str, piece: str) -> None:
        """Count what decided."""
        self.decided[game, piece] += n

    def add_person(self, n: int, who: str, players: int, winners: int, won: bool) -> None:
        """Count how often a person played and won."""
        self.people[who].add(n, won, players, winners)

    def add_seat(
        self, n: int, players: int, seat: int, winners: int, won: bool, began: bool
    ) -> None:
        """Count how a seat did, and whoever began."""
        self.seats[players, seat].add(n, won, players, winners)
        if began:
            self.began.add(n, won, players, winners)

    def add_points(self, n: int, who: str, game: str, won: bool, total: int) -> None:
        """Count a person's points at a game."""
        self.points[who, game].add(n, won, total)

    def add_role(self, n: int, game: str, role: str, won: bool, total: int) -> None:
        """Count how a role did."""
        self.roles[game, role].add(n, won, total)

    def add_pair(self, n: int, one: str, other: str, ahead: int) -> None:
        """Count who finished ahead of whom."""
        pair = self.versus[one, other]
        pair.games += n
        pair.ahead += n * (ahead > 0)
        pair.behind += n * (ahead < 0)

    def count_tables(self, noted: Sequence[Noted]) -> None:
        """Count who sat together, and how they sat last."""
        last = {one.together: one for one in noted}
        for together, n in Counter([one.together for one in noted]).items():
            before, one = self.tables.get(together), last[together]
            self.tables[together] = Together(
                n + (before.games if before else 0), one.game, one.whos
            )

    def count_streaks(self, noted: Sequence[Noted]) -> None:
        """Count wins in a row on, and end them."""
        streaks = self.streaks
        for one in noted:
            for who in one.lost:
                streak = streaks[who]
                if streak.now:
                    streak.now, streak.since = 0, 0.0
            for who in one.won:
                streaks[who].win(one.play.at)

    def count_records(self, noted: Sequence[Noted]) -> None:
        """Keep what is more or less than everything before."""
        kept = self.records
        for one in noted:
            records = kept[one.game]
            if records.is_score(one.most, one.least):
                for who, sitting in zip(one.whos, one.play.sittings, strict=True):
                    records.add_score(sitting.total, one.play, who)
            if one.margin is not None and records.is_margin(one.margin):
                records.add_margin(one.margin, one.play, one.won[0])

    def name(self, who: str) -> str:
        """Give the name that a person is shown by: the chosen one, or the last one written."""
        return self.roster.shown(who, self.names.get(who, who))


# What each fact of a play adds to.
COUNTS: dict[str, Callable[..., None]] = {
    "game": Tally.add_game,
    "decided": Tally.add_decided,
    "person": Tally.add_person,
    "seat": Tally.add_seat,
    "points": Tally.add_points,
    "role": Tally.add_role,
    "pair": Tally.add_pair,
}


def tally(plays: Iterable[Play], roster: Roster | None = None) -> Tally:
    """Count plays from nothing."""
    ordered = sorted(plays, key=lambda play: (play.at, play.id))
    return Tally(roster or Roster()).add_all(ordered)
