"""One process's hub: who listens to which table, and what changed since they were last told."""

import asyncio
from collections import Counter, defaultdict
from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager

from companion.store.changes import Changed, Changes
from companion.store.store import Store

# How often a process looks whether another one has written: a look costs microseconds.
PAUSE = 0.02
# More phones than any table seats, fewer than would hurt the server.
MOST_LISTENERS = 64


class Listener:
    """Wait for news of one table; only the newest counts."""

    def __init__(self, who: tuple[str, ...] = ()) -> None:
        # The address it came from, and as whom.
        self.who = who
        self.news: Changed | None = None
        self.gone = False
        self._rung = asyncio.Event()

    def ring(self, news: Changed) -> None:
        """Leave the newest news and wake who waits for it."""
        self.news = news
        self._rung.set()

    def leave(self) -> None:
        """Stop waiting, because the phone has gone."""
        self.gone = True
        self._rung.set()

    async def wait(self, seconds: float) -> Changed | None:
        """Wait for news; None when there was none for so long."""
        try:
            async with asyncio.timeout(seconds):
                await self._rung.wait()
        except TimeoutError:
            return None
        self._rung.clear()
        return self.news


class Hub:
    """Ring the listeners of every table that changed, whichever process changed it."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self.changes = Changes(store)
        # Ordered: who came first stands first.
        self.listeners: dict[str, dict[Listener, None]] = defaultdict(dict)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._poked = False
        # Told how many listen, whenever one comes or goes.
        self.tell_count: Callable[[int], None] = lambda count: None
        self._count = 0
        store.announce = self.poke

    def poke(self) -> None:
        """Look for changes at once: something was committed in this process, in any thread."""
        if self._loop and self.listeners and not self._poked:
            # Set before the look is due: whoever commits later pokes again.
            self._poked = True
            try:
                self._loop.call_soon_threadsafe(self.look)
            except RuntimeError:
                self._loop = None  # The server has just ended.

    def look(self) -> None:
        """Ring for every table that changed since the last look."""
        self._poked = False
        for changed in self.changes.of(list(self.listeners)):
            for listener in list(self.listeners.get(changed.code, ())):
                listener.ring(changed)

    async def watch(self) -> None:
        """Look whenever another connection has written, as long as anybody listens."""
        self._loop = asyncio.get_running_loop()
        self._someone = asyncio.Event()
        try:
            while True:
                await self._someone.wait()
                if self.changes.are_there():
                    self.look()
                await asyncio.sleep(PAUSE)
        finally:
            self._loop = None
            self.store.close()

    @contextmanager
    def listening(self, code: str, who: tuple[str, ...] = ()) -> Iterator[Listener | None]:
        """Hear of a table's changes from now on; where too many listen, whoever has most gives."""
        if len(self.listeners.get(code, ())) >= MOST_LISTENERS:
            ended = one_too_many(self.listeners[code])
            if ended.who == who:
                yield None
                return
            del self.listeners[code][ended]
            ended.leave()
        if not self.listeners:
            # Nobody was there for what came before.
            self.changes.begin()
            self._someone.set()
        listener = Listener(who)
        self.listeners[code][listener] = None
        self._counted(+1)
        try:
            yield listener
        finally:
            self._counted(-1)
            # It may have been ended for another one already.
            self.listeners[code].pop(listener, None)
            if not self.listeners[code]:
                del self.listeners[code]
            if not self.listeners:
                self._someone.clear()

    def _counted(self, by: int) -> None:
        self._count += by
        self.tell_count(self._count)


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
