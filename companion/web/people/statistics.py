"""A group's page: what was counted, laid out."""

from datetime import UTC, datetime
from typing import Any, NamedTuple

from flask_babel import format_decimal, format_percent

from companion.core.game import Game
from companion.core.names import within
from companion.games import GAMES
from companion.people.findings import ENOUGH_GAMES, Hall, Standing, hall, standings, usual
from companion.people.plays import Play
from companion.people.records import Record
from companion.people.tally import Points, Tally
from companion.store.bin import SOMEBODY
from companion.web.calculator.breakdown import plain
from companion.web.calculator.words import _
from companion.web.pages import speaker

# A matrix of more people than this does not fit a phone.
MOST_IN_MATRIX = 8
# A row of bars: its height, where it begins, how long all of it is; letters that fit beside it.
ROW, LEFT, ACROSS, LETTERS = 28, 110, 230, 15
MONTH_WIDTH, MONTH_HEIGHT, GROUND = 28, 80, 88


class Bar(NamedTuple):
    """Draw one share, and where chance alone would end."""

    name: str
    y: int
    width: float
    fair: float


class Month(NamedTuple):
    """Draw how many games a month had."""

    n: int
    x: int
    y: float
    height: float
    number: int


class Average(NamedTuple):
    """Show one person's points at one game."""

    who: str
    name: str
    games: int
    mean: str
    spread: str


class Versus(NamedTuple):
    """Show how often somebody finished ahead of somebody else."""

    who: str
    other: str
    ahead: int
    games: int


class GroupView:
    """Show what a group played, all of it or what is asked for."""

    def __init__(self, tally: Tally) -> None:
        self.tally = tally
        self.people: list[Standing] = [
            line._replace(name=shown_name(line.name)) for line in standings(tally)
        ]
        self.games: list[Game] = [GAMES[g] for g in GAMES if tally.by_game.get(g)]

    def name(self, who: str) -> str:
        """Name a person."""
        return shown_name(self.tally.name(who))

    def points(self, record: Record) -> str:
        """Write a record's points."""
        return plain(record.points)

    @property
    def halls(self) -> list[tuple[Game, Hall]]:
        """Show each game's records."""
        return [
            (game, hall(self.tally, game.id, game.chronicle.fame, game.chronicle.shame))
            for game in self.games
        ]

    @property
    def averages(self) -> list[tuple[Game, list[Average]]]:
        """Show everybody's mean and spread at each game, the best mean first."""
        found = []
        for game in self.games:
            lines = [
                (points.mean, Average(who, self.name(who), points.games, *written(points)))
                for (who, played), points in self.tally.points.items()
                if played == game.id
            ]
            lines.sort(key=lambda line: (-line[0], line[1].name))
            found.append((game, [line for _mean, line in lines]))
        return found

    @property
    def matrix(self) -> tuple[list[Standing], list[list[Versus | None]]]:
        """Show head-to-head, for those who played most."""
        most = sorted(self.people, key=lambda p: (-p.games, p.name))[:MOST_IN_MATRIX]
        return most, [[self.versus(one.who, other.who) for other in most] for one in most]

    def versus(self, one: str, other: str) -> Versus | None:
        """Show how one did against another."""
        pair = (one, other) if one < other else (other, one)
        found = self.tally.versus.get(pair) if one != other else None
        if found is None:
            return None
        return Versus(one, other, found.ahead if one < other else found.behind, found.games)

    @property
    def bars(self) -> list[Bar]:
        """Draw everybody's share of wins beside what chance alone would give."""
        fair = {who: share.fair / share.games for who, share in self.tally.people.items()}
        return [
            Bar(
                # The table below has all of it.
                within(person.name, LETTERS, "…"),
                ROW * place + 4,
                round(person.share * ACROSS, 1),
                round(LEFT + fair[person.who] * ACROSS, 1),
            )
            for place, person in enumerate(self.people)
        ]

    @property
    def bars_height(self) -> int:
        """Give the height that the bars need."""
        return ROW * len(self.people) + 4

    def percent(self, person: Standing) -> str:
        """Write a person's share of wins."""
        return percent(person.wins, person.games)

    @property
    def hours(self) -> int:
        """Give the hours at the table."""
        return self.tally.minutes // 60

    @property
    def game_options(self) -> list[tuple[str, str]]:
        """Offer the games to filter by."""
        return [(game.id, game.words.title) for game in self.games]

    @property
    def player_options(self) -> list[tuple[int, int]]:
        """Offer the numbers of players to filter by."""
        return [(n, n) for n in sorted({players for players, _seat in self.tally.seats})]

    @property
    def year_options(self) -> list[tuple[int, int]]:
        """Offer the years to filter by."""
        return [(year, year) for year in self.years]

    @property
    def seats(self) -> list[tuple[int, list[tuple[int, str, str]]]]:
        """Show the share of wins by seat, for each number of players with games enough."""
        found: dict[int, list[tuple[int, str, str]]] = {}
        for (players, seat), share in sorted(self.tally.seats.items()):
            if share.games >= ENOUGH_GAMES:
                text = (seat + 1, percent(share.wins, share.games), str(share.games))
                found.setdefault(players, []).append(text)
        return list(found.items())

    @property
    def began(self) -> tuple[str, str, int] | None:
        """Show how often the 1st Player won, and how often chance alone would have it."""
        began = self.tally.began
        if began.games < ENOUGH_GAMES:
            return None
        return percent(began.wins, began.games), percent(began.fair, began.games), began.games

    @property
    def roles(self) -> list[tuple[str, str, Points, str]]:
        """Show how each role did (an Immortal), most wins first."""
        lines = [
            (role, speaker(GAMES[game]).name(role), points, written(points)[0])
            for (game, role), points in self.tally.roles.items()
        ]
        return sorted(lines, key=lambda line: (-line[2].wins / line[2].games, line[1]))

    @property
    def decided(self) -> list[tuple[str, str, str, int]]:
        """Show which families decide, the most frequent first."""
        lines = [
            (game, piece, speaker(GAMES[game]).name(piece), n)
            for (game, piece), n in self.tally.decided.items()
        ]
        return sorted(lines, key=lambda line: (-line[3], line[2]))[:10]

    @property
    def usual(self) -> list[tuple[list[str], Game]]:
        """Offer those who usually sit together, with the game they played last."""
        tables = [self.tally.tables[whos] for whos in usual(self.tally)]
        return [
            ([self.name(who) for who in table.order], GAMES[table.game])
            for table in tables
            if GAMES[table.game].is_playable
        ]

    @property
    def years(self) -> list[int]:
        """List the years in which anything was played, the latest first."""
        if not self.tally.plays:
            return []
        first, last = (
            datetime.fromtimestamp(t, UTC).year for t in (self.tally.first, self.tally.last)
        )
        return list(range(last, first - 1, -1))


def written(points: Points) -> tuple[str, str]:
    """Write a mean and a spread with one digit behind the comma of this language."""
    mean, spread = (format_decimal(number, "0.0") for number in (points.mean, points.spread))
    return mean.replace("-", "−"), spread


def percent(part: float, whole: float) -> str:
    """Write a share as this language does."""
    return str(format_percent(part / whole))


def shown_name(name: str) -> str:
    """Name somebody whose name was deleted in this phone's language."""
    return _("somebody") if name == SOMEBODY or name.startswith(f"{SOMEBODY} ") else name


def table_line(play: Play, tally: Tally) -> dict[str, Any]:
    """Show a play in a list."""
    seated = zip(tally.roster.seated(play), play.sittings, strict=True)
    return {
        "play": play,
        "game": GAMES[play.game],
        "people": [(shown_name(tally.name(who)), sitting) for who, sitting in seated],
        "day": datetime.fromtimestamp(play.at, UTC),
    }


def months(plays: list[Play]) -> list[Month]:
    """Draw the games of each month of a year."""
    counts = [0] * 12
    for play in plays:
        counts[datetime.fromtimestamp(play.at, UTC).month - 1] += 1
    most = max(*counts, 1)
    heights = [round(MONTH_HEIGHT * n / most, 1) for n in counts]
    return [
        Month(n, MONTH_WIDTH * place + 6, GROUND - height, height, place + 1)
        for place, (n, height) in enumerate(zip(counts, heights, strict=True))
    ]
