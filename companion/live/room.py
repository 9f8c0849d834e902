"""Who listens to one table."""

from collections import Counter
from collections.abc import Iterable

from companion.live.listener import Listener
from companion.store.doors import Doors


class Room:
    """Hold who listens to one table, and what they were told last."""

    def __init__(self, code: str, doors: Doors) -> None:
        self.code = code
        self.doors = doors
        self.version = doors.version
        # The change that they were told of last.
        self.stamp = doors.stamp
        # Ordered: who came first stands first.
        self.listeners: dict[Listener, None] = {}


def one_too_many(listeners: Iterable[Listener]) -> Listener:
    """Find the oldest stream of whoever has most of them, so that no guest holds them all.

    First the address with most streams counts, then as whom of there it came.
    """
    found = list(listeners)
    for length in range(1, len(found[0].who) + 1):
        counts = Counter(listener.who[:length] for listener in found)
        most = max(counts.values())
        found = [each for each in found if counts[each.who[:length]] == most]
    return found[0]
