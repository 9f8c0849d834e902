"""Change a table step by step, keeping every change and what there is to tell of it."""

from collections.abc import Iterable
from typing import Any

from companion.core.refusal import Problem, Refused
from companion.core.say import Card, Fact, Say, say
from companion.core.state import Change, Mark, Move, Place, State


class Ledger:
    """Collect the changes of one action while they are made."""

    def __init__(self, state: State) -> None:
        self.before = state
        self.state = state.copy()
        self.changes: list[Change] = []
        self.told: list[Say] = []

    def move(self, piece: str, n: int, source: Place, target: Place, at: str = "card") -> None:
        """Move pieces, or refuse when there are not so many."""
        if n <= 0 or source == target:
            return
        self.require([(piece, n, source, at)])
        self._do(Move(piece, n, source, target))

    def require(self, wanted: Iterable[tuple[str, int, Place, str]]) -> None:
        """Refuse when there are not so many, with every piece, place and `at` that is short."""
        problems = []
        for piece, n, source, at in wanted:
            there = self.state.pieces.get(source, {}).get(piece, 0)
            if there is not None and there < n:
                short = say("not_so_many", piece=Card(piece), n=there, wanted=n)
                problems.append(Problem(at, short))
        if problems:
            raise Refused(problems)

    def mark(self, key: str, new: Any) -> None:
        """Change a mark; None takes it away."""
        old = self.state.marks.get(key)
        if old != new:
            self._do(Mark(key, old, new))

    def tell(self, key: str, **facts: Fact) -> None:
        """Add a sentence to the story of this action."""
        self.told.append(say(key, **facts))

    def name(self, seat: int) -> str:
        """Name a player."""
        return self.state.names[seat]

    def _do(self, change: Change) -> None:
        self.state.apply(change)
        self.changes.append(change)
