"""Put a game's story together."""

from collections import Counter
from collections.abc import Iterable

from companion.core.game import Game
from companion.core.majority import compared
from companion.core.score import Finished
from companion.table.story.decide import decision
from companion.table.story.facts import Deed, Flow, Held, Story, Unclaimed
from companion.table.story.line import lead_changes, lost_lead
from companion.table.story.walk import OVER, Walk, holding
from companion.table.table import Entry, Table


def story_of(start: Table, entries: Iterable[Entry], now: Table) -> Story:
    """Tell the story of a table: how it was set up, its log, and where it is now."""
    walk = Walk(start, now.state).through(holding(entries, now.head))
    game, last = start.game, walk.points[-1]
    is_over = now.state.phase in OVER
    return Story(
        names=now.state.names,
        points=tuple(walk.points),
        changes=tuple(lead_changes(walk.points)),
        lost=lost_lead(walk.points) if is_over else None,
        decision=decision(game, last.table, last.result) if is_over else None,
        unclaimed=tuple(unclaimed(game, last.table)),
        flows=tuple(flows(walk)),
        held=tuple(held(walk)),
        deeds=tuple(Deed(key, seat, n) for (key, seat), n in ordered(walk.deeds)),
        asides=tuple(game.chronicle.asides(last.table, last.result)) if is_over else (),
        is_over=is_over,
    )


def unclaimed(game: Game, table: Finished) -> Iterable[Unclaimed]:
    """List the families that nobody scores because they are tied, the most points first."""
    for family, value in sorted(game.values.items(), key=lambda item: -item[1]):
        tied = compared(tuple(t.cards.get(family, 0) for t in table.tableaus)).tied
        if tied:
            yield Unclaimed(family, value, tied)


def flows(walk: Walk) -> Iterable[Flow]:
    """Count what everybody took and lost."""
    for token in walk.game.tokens:
        for seat in walk.state.seats:
            taken, lost = walk.taken[token, seat], walk.lost[token, seat]
            if taken or lost:
                yield Flow(token, seat, taken, lost)


def held(walk: Walk) -> Iterable[Held]:
    """Count who held which power how often, and used it."""
    for (power, seat), n in ordered(walk.held):
        yield Held(power, seat, n, walk.used[power, seat])


def ordered(counter: Counter[tuple[str, int]]) -> Iterable[tuple[tuple[str, int], int]]:
    """Give what was counted in an order that does not depend on what came first."""
    return sorted(counter.items())
