"""Walk through a log once: a point after every round or phase, and what happened on the way."""

from collections import Counter
from collections.abc import Iterable, Mapping
from typing import Any

from companion.core.chronicle import TURN
from companion.core.state import Change, Mark, State
from companion.table.story.facts import Point
from companion.table.table import Entry, Table, base_of

# Where the clock stands when only the score is left.
OVER = ("scoring", "finished")


def holding(entries: Iterable[Entry], head: int) -> list[Entry]:
    """Give the entries that nobody has undone, oldest first."""
    by_version = {entry.version: entry for entry in entries}
    found = []
    while head:
        entry = by_version[head]
        found.append(entry)
        head = base_of(entry)
    return found[::-1]


class Walk:
    """Fold a log onto the table as it was set up, and keep what the story needs."""

    def __init__(self, start: Table, last: State) -> None:
        self.game = start.game
        self.rules = start.rules
        self.chronicle = start.game.chronicle
        self.state = start.state.copy()
        self.last = last
        self.points: list[Point] = []
        self.taken: Counter[tuple[str, int]] = Counter()
        self.lost: Counter[tuple[str, int]] = Counter()
        self.held: Counter[tuple[str, int]] = Counter()
        self.used: Counter[tuple[str, int]] = Counter()
        self.deeds: Counter[tuple[str, int]] = Counter()
        self.flowing = tokens_told(start)

    def through(self, entries: Iterable[Entry]) -> "Walk":
        """Walk through the whole log; the table as it lies in the end is the last point."""
        for entry in entries:
            self.step(entry)
        # The end is the last round's point, with whatever was corrected in the scoring.
        self.state = self.last
        self.points.append(self.point(self.state.round, self.state.phase))
        return self

    def step(self, entry: Entry) -> None:
        """Go through one entry."""
        state, marks = self.state, marks_of(entry.changes)
        round, phase = state.round, state.phase
        goes_on = self.chronicle.by in marks and phase not in OVER
        self.note_powers(marks)
        self.note_action(entry.action)
        before = goes_on and self.chronicle.before_step(self.last)
        if before:
            self.points.append(self.point(round, phase))
        for change in entry.changes:
            state.apply(change)
            if not isinstance(change, Mark) and change.piece in self.flowing:
                self.note_flow(change)
        if goes_on and not before:
            self.points.append(self.point(round, phase))

    def point(self, round: int, phase: str) -> Point:
        """Score the table as it lies."""
        table = self.chronicle.scored(self.rules.finished, self.state, self.last)
        powers = dict(self.rules.majorities(self.state))
        return Point(round, phase, table, self.game.score(table), powers)

    def note_powers(self, marks: Mapping[str, Mark]) -> None:
        """Note who held what when a turn or a phase is over."""
        state, powers = self.state, self.chronicle.powers
        turn_over = "turn" in marks and state.turn is not None
        phase_over = "phase" in marks and state.phase in powers.values()
        if not (turn_over or phase_over):
            return
        for power, seat in self.rules.majorities(state).items():
            when = powers.get(power)
            if when is None or seat is None:
                continue
            if (turn_over and when == TURN and seat == state.turn) or (
                phase_over and when == state.phase
            ):
                self.held[power, seat] += 1

    def note_action(self, action: Mapping[str, Any]) -> None:
        """Note a power that was used, and a deed worth counting."""
        player = action.get("player")
        if player not in self.state.names:
            return
        seat = self.state.names.index(player)
        if power := self.chronicle.power(action):
            self.used[power, seat] += 1
        if deed := self.chronicle.deed(action):
            self.deeds[deed, seat] += 1

    def note_flow(self, change: Any) -> None:
        """Note tokens that came to a player or left one."""
        if isinstance(change.target, int):
            self.taken[change.piece, change.target] += change.n
        if isinstance(change.source, int):
            self.lost[change.piece, change.source] += change.n


def tokens_told(start: Table) -> frozenset[str]:
    """Tell which tokens' coming and going is told: those there are several of."""
    chosen = start.game.chronicle.tokens
    if chosen is None:
        chosen = tuple(token for token, n in start.game.tokens.items() if n != 1)
    return frozenset(chosen)


def marks_of(changes: Iterable[Change]) -> dict[str, Mark]:
    """Find the marks that an entry changed."""
    return {change.key: change for change in changes if isinstance(change, Mark)}
