"""What a list, a group and its statistics need of a finished table."""

from typing import Any

from companion.core.score import Finished, Result
from companion.core.state import State
from companion.table.story.decide import decision
from companion.table.table import Table

JSON = dict[str, Any]


def summary(table: Table, start: State) -> JSON:
    """Sum a finished table up: totals in seat order, who won, who began, what decided it."""
    finished = table.rules.finished(table.state)
    game = table.game
    result = game.score(finished)
    began = game.chronicle.began(start)
    return summary_of(game, finished, result) | ({} if began is None else {"began": began})


def summary_of(game: Any, finished: Finished, result: Result) -> JSON:
    """Sum up what a finished table scored, wherever it was entered."""
    found = decision(game, finished, result)
    roles = [game.chronicle.role(finished, seat) for seat in range(len(result.scores))]
    return {
        "totals": {score.name: score.total for score in result.scores},
        "winners": list(result.winners),
        "tie_break": result.tie_break,
        "ranks": [score.rank for score in result.scores],
        "decided": [swing.piece for swing in found.swings] if found else [],
    } | ({"roles": roles} if any(roles) else {})
