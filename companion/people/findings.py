"""What the counts say: wins, nemesis, streaks, halls of fame."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.people.records import Record, Records
from companion.people.tally import Share, Streak, Tally

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
    # When both began and ended.
    streaks: Streak
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
        streak,
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
    kept = tally.records.get(game, Records())
    return Hall(
        game,
        [] if fame is None else [record for record in kept.best if record.points >= fame],
        [] if shame is None else [record for record in kept.worst if record.points < shame],
        kept.best[:SHOWN_RECORDS],
        kept.worst[:SHOWN_RECORDS],
        kept.clearest,
        kept.closest,
    )


def usual(tally: Tally, most: int = 3) -> list[frozenset[str]]:
    """Find who usually sits at one table, without those who left."""
    tables = [
        (together.games, sorted(who), who)
        for who, together in tally.tables.items()
        if not any(tally.roster.has_left(one) for one in who)
    ]
    return [who for _, _, who in sorted(tables, key=lambda t: (-t[0], t[1]))[:most]]
