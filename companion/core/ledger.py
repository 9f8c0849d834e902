"""Change a table step by step, keeping every change and what there is to tell of it."""

from typing import Any

from companion.core.refusal import refuse
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
        there = self.state.pieces.get(source, {}).get(piece, 0)
        if there is not None and there < n:
            key = "not_so_many" if there else "none_left"
            raise refuse(at, key, piece=Card(piece), n=there, wanted=n)
        self._do(Move(piece, n, source, target))

    def mark(self, key: str, new: Any) -> None:
        """Change a mark; None takes it away."""
        old = self.state.marks.get(key)
        if old != new:
            self._do(Mark(key, old, new))

    def keep(self, key: str, new: Any) -> None:
        """Write a mark down even where it is the same: that it is must not show."""
        self._do(Mark(key, self.state.marks.get(key), new))

    def tell(self, key: str, **facts: Fact) -> None:
        """Add a sentence to the story of this action."""
        self.told.append(say(key, **facts))

    def name(self, seat: int) -> str:
        """Name a player."""
        return self.state.names[seat]

    def add(self, change: Change) -> None:
        """Take over a change that was reckoned elsewhere."""
        self._do(change)

    def _do(self, change: Change) -> None:
        self.state.apply(change)
        self.changes.append(change)
