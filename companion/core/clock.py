"""What the head of a table's page says: whose turn or which phase, numbers, rounds, steps."""

from typing import NamedTuple

from companion.core.say import Say


class Labelled(NamedTuple):
    """Show a number under its label; `lit` where the table needs it now."""

    label: Say
    value: int
    lit: bool = False


class Rounds(NamedTuple):
    """Tell how far the game is, under the game's own word for a round."""

    word: Say
    n: int
    all: int


class Head(NamedTuple):
    """Say large whose turn it is, or else a phase; numbers stand before and after the rounds."""

    turn: int | None = None
    title: Say | None = None
    before: tuple[Labelled, ...] = ()
    after: tuple[Labelled, ...] = ()
    rounds: Rounds | None = None


class Step(NamedTuple):
    """Show one phase of a round in a word; `topic` is what explains it."""

    name: Say
    topic: str
    is_here: bool
    is_done: bool


class Counter(NamedTuple):
    """Count what a player has of what there may be, as "3 of 5"."""

    n: int
    all: int

    @property
    def over(self) -> int:
        """Tell how many are too many."""
        return max(0, self.n - self.all)
