"""One process's hub: who listens to which table, and what changed since they were last told."""

import asyncio
from collections import defaultdict
from collections.abc import Iterator
from contextlib import contextmanager

from companion.store.doors import Changed, changed_since, newest_stamp
from companion.store.store import Store, connect

# How often a process looks whether another one has written: a look costs microseconds.
PAUSE = 0.02
# More phones than any table seats, fewer than would hurt the server.
MOST_LISTENERS = 64


class Listener:
    """Wait for news of one table; only the newest counts."""

    def __init__(self) -> None:
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
        self.listeners: dict[str, set[Listener]] = defaultdict(set)
        self._loop: asyncio.AbstractEventLoop | None = None
        self._poked = False
        self._stamp = 0
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
        for changed in changed_since(self._db, self._stamp):
            self._stamp = changed.stamp
            for listener in self.listeners.get(changed.code, ()):
                listener.ring(changed)

    async def watch(self) -> None:
        """Look whenever another connection has written; SQLite's data_version tells."""
        self._loop = asyncio.get_running_loop()
        self._db = connect(self.store.path)
        self._someone = asyncio.Event()
        seen = None
        try:
            while True:
                await self._someone.wait()
                (now,) = self._db.execute("PRAGMA data_version").fetchone()
                if now != seen:
                    seen = now
                    self.look()
                await asyncio.sleep(PAUSE)
        finally:
            self._loop = None
            self._db.close()

    @contextmanager
    def listening(self, code: str) -> Iterator[Listener | None]:
        """Hear of a table's changes from now on; nobody more where too many listen already."""
        if len(self.listeners.get(code, ())) >= MOST_LISTENERS:
            yield None
            return
        if not self.listeners:
            # Nobody was there for what came before.
            self._stamp = newest_stamp(self._db)
            self._someone.set()
        listener = Listener()
        self.listeners[code].add(listener)
        try:
            yield listener
        finally:
            self.listeners[code].discard(listener)
            if not self.listeners[code]:
                del self.listeners[code]
            if not self.listeners:
                self._someone.clear()
