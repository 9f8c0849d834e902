"""What the counts say: wins, nemesis, streaks, halls of fame."""

from collections.abc import Iterable, Sequence
from heapq import nlargest, nsmallest
from typing import NamedTuple

from companion.people.tally import Record, Share, Tally

# Fewer games say nothing about two people.
ENOUGH_GAMES = 3
# One win is no streak.
LEAST_STREAK = 2
SHOWN_RECORDS = 3


class Standing(NamedTuple):
    """Show one person of a group."""

    who: str
    name: str
    games: int
    wins: int
    share: float
    streak: int
    longest: int
    nemesis: "Rival | None"
    victim: "Rival | None"


class Rival(NamedTuple):
    """Show somebody against whom one mostly loses, or wins."""

    who: str
    name: str
    games: int
    lost: int
    won: int


class Hall(NamedTuple):
    """Show who entered a game's halls, and the best and worst of it."""

    game: str
    fame: Sequence[Record]
    shame: Sequence[Record]
    best: Sequence[Record]
    worst: Sequence[Record]
    margin: Record | None
    closest: Record | None


def standings(tally: Tally) -> list[Standing]:
    """List everybody, most wins first."""
    rivals = rivals_of(tally)
    found = [
        standing(tally, who, share, rivals.get(who, [])) for who, share in tally.people.items()
    ]
    return sorted(found, key=lambda s: (-s.wins, -s.share, s.name))


def standing(tally: Tally, who: str, share: Share, rivals: list[Rival]) -> Standing:
    """Show one person."""
    streak = tally.streaks[who]
    enough = [rival for rival in rivals if rival.games >= ENOUGH_GAMES]
    worst = max(enough, key=lambda r: (r.lost - r.won, r.games, r.name), default=None)
    best = max(enough, key=lambda r: (r.won - r.lost, r.games, r.name), default=None)
    return Standing(
        who,
        tally.name(who),
        share.games,
        share.wins,
        share.wins / share.games,
        streak.now if streak.now >= LEAST_STREAK else 0,
        streak.most if streak.most >= LEAST_STREAK else 0,
        worst if worst and worst.lost > worst.won else None,
        best if best and best.won > best.lost else None,
    )


def rivals_of(tally: Tally) -> dict[str, list[Rival]]:
    """List for everybody how they did against everybody else."""
    found: dict[str, list[Rival]] = {}
    for (one, other), v in tally.versus.items():
        mine = Rival(other, tally.name(other), v.games, v.behind, v.ahead)
        theirs = Rival(one, tally.name(one), v.games, v.ahead, v.behind)
        found.setdefault(one, []).append(mine)
        found.setdefault(other, []).append(theirs)
    return found


def hall(tally: Tally, game: str, fame: int | None, shame: int | None) -> Hall:
    """Show a game's records: from `fame` points on, and below `shame`."""
    scores, margins = tally.scores[game], tally.margins[game]
    return Hall(
        game,
        first(from_on(scores, fame), best_first=True),
        first(below(scores, shame), best_first=False),
        nlargest(SHOWN_RECORDS, scores, key=lambda r: (r.points, -r.at)),
        nsmallest(SHOWN_RECORDS, scores, key=lambda r: (r.points, r.at)),
        max(margins, key=lambda r: (r.points, -r.at), default=None),
        min(margins, key=lambda r: (r.points, r.at), default=None),
    )


def from_on(scores: Iterable[Record], fame: int | None) -> list[Record]:
    """List the scores that enter a hall of fame."""
    return [] if fame is None else [record for record in scores if record.points >= fame]


def below(scores: Iterable[Record], shame: int | None) -> list[Record]:
    """List the scores that are put on a wall of shame."""
    return [] if shame is None else [record for record in scores if record.points < shame]


def first(records: list[Record], *, best_first: bool) -> list[Record]:
    """Put the most remarkable first, of equals the earliest."""
    return sorted(records, key=lambda r: (-r.points if best_first else r.points, r.at))


def usual(tally: Tally, most: int = 3) -> list[frozenset[str]]:
    """Find who usually sits at one table, without those who left."""
    tables = [
        (n, sorted(who), who)
        for who, n in tally.tables.items()
        if not any(tally.roster.has_left(one) for one in who)
    ]
    return [who for _, _, who in sorted(tables, key=lambda t: (-t[0], t[1]))[:most]]
