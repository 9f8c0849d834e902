"""A page of the log: what happened, newest first, under its rounds and with its time."""

from collections.abc import Sequence
from datetime import UTC, datetime
from typing import TYPE_CHECKING, NamedTuple

from companion.core.say import pieces
from companion.core.state import Mark
from companion.table.secrets import is_secret
from companion.table.table import Entry, base_of

if TYPE_CHECKING:
    from companion.web.table.view import TableView

# A whole game of most tables; earlier entries are a tap away.
LOG_PAGE = 100


class LogLine(NamedTuple):
    """Show one entry; `round` heads it where another one begins, `back` lets one go back to it."""

    version: int
    text: str
    # The cards and tokens that it names, for their signs.
    pieces: tuple[str, ...]
    done: bool
    back: bool
    round: int | None
    time: str
    iso: str


def log_lines(view: "TableView") -> list[LogLine]:
    """Tell a page of the log, newest first; what was undone is marked."""
    head = view.table.head
    found = view.log.page(view.log_before, LOG_PAGE)
    holding = view.log.line(head, found[0].version) if found else set()
    rounds = rounds_of(found, 1, view.state.round) if view.game.rounds > 1 else {}
    lines, above = [], None
    for entry in reversed(found):
        number = rounds.get(entry.version)
        lines.append(
            LogLine(
                entry.version,
                view.story(entry),
                tuple(dict.fromkeys(piece for told in entry.told for piece in pieces(told))),
                # What was entered in secret lies beside what can be undone.
                entry.version in holding or is_secret(view.game, entry.action),
                entry.version in holding and entry.version != head,
                number if number != above else None,
                *spelled(entry.at),
            )
        )
        above = number
    return lines


def rounds_of(entries: Sequence[Entry], first: int, now: int) -> dict[int, int]:
    """Tell in which round each entry was made: the one that the table was in before it.

    What lies before the page is the `first` round where it is the start, else known only by what
    an entry left; where nothing tells, it is the round `now`.
    """
    after: dict[int, int | None] = {0: first}
    for entry in entries:
        left = [c for c in entry.changes if isinstance(c, Mark) and c.key == "round"]
        if left:
            after.setdefault(base_of(entry), None)
            if after[base_of(entry)] is None:
                after[base_of(entry)] = left[0].old
            after[entry.version] = left[-1].new
        else:
            after[entry.version] = after.get(base_of(entry))
    # An undo is told under the round that it leaves.
    found: dict[int, int] = {}
    for entry in entries:
        known = after.get(entry.head)
        found[entry.version] = now if known is None else known
    return found


def spelled(at: float) -> tuple[str, str]:
    """Write a time for people (the host's clock, until the phone puts its own) and for programs."""
    if not at:
        return "", ""
    moment = datetime.fromtimestamp(at, UTC)
    return moment.astimezone().strftime("%H:%M"), moment.isoformat(timespec="seconds")
