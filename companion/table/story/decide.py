"""Find what decided a game: the fewest cards that make another winner, proved by scoring again."""

from collections.abc import Iterator
from dataclasses import replace
from itertools import combinations
from typing import NamedTuple

from companion.core.game import Game
from companion.core.majority import compared
from companion.core.score import Finished, Result, Tableau
from companion.table.story.facts import Decision, Swing

# More tokens than this nobody would call a near thing.
MOST_TOKENS = 3
# Two families at once are tried only where no single one decides, the fewest cards first.
MOST_PAIRS = 150


class Tried(NamedTuple):
    """Hold one change of a majority, with the points it gives everybody."""

    swing: Swing
    result: Result
    gains: tuple[int, ...]


def decision(game: Game, table: Finished, result: Result) -> Decision | None:
    """Find the smallest change that makes another one the only winner, where there is one."""
    if not result.winners:
        return None
    tried = [try_swing(game, table, result, swing) for swing in swings(game, table, result)]
    for one in sorted(tried, key=lambda each: order(game, table, (each.swing,))):
        if found := another_winner((one.swing,), result, one.result):
            return found
    return of_two(game, table, result, tried)


def of_two(game: Game, table: Finished, result: Result, tried: list[Tried]) -> Decision | None:
    """Find two families that together make another winner."""
    totals = [score.total for score in result.scores]
    likely = []
    for one, other in combinations(tried, 2):
        if one.swing.piece == other.swing.piece:
            continue
        sums = [sum(parts) for parts in zip(totals, one.gains, other.gains, strict=True)]
        ahead = [seat for seat, total in enumerate(sums) if total == max(sums)]
        if [result.scores[seat].name for seat in ahead] != list(result.winners):
            likely.append((one.swing, other.swing))
    likely.sort(key=lambda pair: order(game, table, pair))
    for pair in likely[:MOST_PAIRS]:
        # The sum was a guess (Legacy doubles, ranks move): only the scoring itself proves it.
        if found := another_winner(pair, result, game.score(changed(game, table, pair))):
            return found
    return None


def order(game: Game, table: Finished, pair: tuple[Swing, ...]) -> tuple[int, int, int, int]:
    """Put the fewest cards first, then more rather than fewer, what was fought for, the value."""
    n = sum(abs(swing.n) for swing in pair)
    fewer = sum(swing.n < 0 for swing in pair)
    pieces = {swing.piece for swing in pair}
    free = sum(not any(t.cards.get(piece) for t in table.tableaus) for piece in pieces)
    return n, fewer, free, -max(game.values.get(piece, 0) for piece in pieces)


def another_winner(pair: tuple[Swing, ...], before: Result, after: Result) -> Decision | None:
    """Tell whether somebody is the only winner who was not before."""
    if len(after.winners) != 1 or after.winners == before.winners:
        return None
    names = [score.name for score in after.scores]
    totals = tuple(score.total for score in after.scores)
    return Decision(pair, names.index(after.winners[0]), totals)


def try_swing(game: Game, table: Finished, result: Result, swing: Swing) -> Tried:
    """Score a table with one change."""
    after = game.score(changed(game, table, (swing,)))
    gains = tuple(
        new.total - old.total for new, old in zip(after.scores, result.scores, strict=True)
    )
    return Tried(swing, after, gains)


def changed(game: Game, table: Finished, pair: tuple[Swing, ...]) -> Finished:
    """Give a table with some cards more or fewer."""
    tableaus = list(table.tableaus)
    for piece, seat, n in pair:
        part = "cards" if piece in game.cards else "tokens"
        held = dict(getattr(tableaus[seat], part))
        held[piece] = held.get(piece, 0) + n
        both = {"cards": tableaus[seat].cards, "tokens": tableaus[seat].tokens, part: held}
        tableaus[seat] = replace(tableaus[seat], cards=both["cards"], tokens=both["tokens"])
    return replace(table, tableaus=tuple(tableaus))


def swings(game: Game, table: Finished, result: Result) -> Iterator[Swing]:
    """List what could have been otherwise."""
    for family in game.values:
        yield from majority_swings(family, game.cards[family], table.tableaus)
    for token in game.chronicle.deciding:
        yield from token_swings(token, game.tokens[token], table.tableaus, result)


def majority_swings(family: str, supply: int, tableaus: tuple[Tableau, ...]) -> Iterator[Swing]:
    """List the fewest cards of each player, more or fewer, after which another one has most."""
    counts = [tableau.cards.get(family, 0) for tableau in tableaus]
    left = supply - sum(counts)
    now = compared(tuple(counts)).leader
    for seat, have in enumerate(counts):
        for way, most in ((1, left), (-1, have)):
            seen = {now}
            for n in range(1, most + 1):
                tried = (*counts[:seat], have + way * n, *counts[seat + 1 :])
                leader = compared(tried).leader
                if leader not in seen:
                    seen.add(leader)
                    yield Swing(family, seat, way * n)


def token_swings(
    token: str, supply: int | None, tableaus: tuple[Tableau, ...], result: Result
) -> Iterator[Swing]:
    """List a few tokens more for whoever did not win, and fewer for whoever did."""
    counts = [tableau.tokens.get(token, 0) for tableau in tableaus]
    left = MOST_TOKENS if supply is None else min(supply - sum(counts), MOST_TOKENS)
    for seat, have in enumerate(counts):
        won = tableaus[seat].name in result.winners
        for n in range(1, (min(have, MOST_TOKENS) if won else left) + 1):
            yield Swing(token, seat, -n if won else n)
