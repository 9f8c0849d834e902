"""One phone's stream: what waits to be sent, and what it is told when it is too slow."""

import asyncio
from collections.abc import Hashable
from typing import NamedTuple

from companion.asgi import Send
from companion.live.events import Event, word

# What may wait for a phone beside what the system holds for it already.
MOST_WAITING = 64 * 1024


class Asked(NamedTuple):
    """Hold what a phone came with to listen: enough to ask again whether it may."""

    cookies: str
    languages: str
    query: str
    address: str
    base: str
    host: str = ""


class Listener:
    """Wait for news of one table; who is too slow for them is told to fetch."""

    def __init__(
        self,
        who: tuple[str, ...],
        sees: Hashable,
        asked: Asked,
        name: str = "",
        packs: bool = False,
    ) -> None:
        # The address it came from, and as whom.
        self.who = who
        # What decides which parts it is shown, and what it came with: asked when doors change.
        self.sees = sees
        self.asked = asked
        # How the phone itself calls its stream.
        self.name = name
        self.packs = packs
        # The version that its page shows, as far as it was told.
        self.version = -1
        self.gone = False
        self.is_behind = False
        self._waiting: list[bytes] = []
        self._bytes = 0
        # Done when there is something to be sent, or nobody to send it to.
        self._rung: asyncio.Future[None] = asyncio.get_running_loop().create_future()

    def tell(self, event: Event) -> None:
        """Leave an event to be sent; where too much waits, only the newest version counts."""
        said = event.form(self.packs)
        if self.is_behind or self._bytes + len(said) > MOST_WAITING:
            self.is_behind = True
            self._waiting.clear()
            self._bytes = 0
        else:
            self._waiting.append(said)
            self._bytes += len(said)
        self._ring()

    def leave(self) -> None:
        """Stop waiting: the phone has gone, or may not listen any more."""
        self.gone = True
        self._ring()

    def _ring(self) -> None:
        if not self._rung.done():
            self._rung.set_result(None)

    async def serve(self, send: Send) -> None:
        """Send what comes, as long as the phone is there; a slow one holds nobody else up."""
        while True:
            await self._rung
            self._rung = asyncio.get_running_loop().create_future()
            if self.is_behind:
                self.is_behind = False
                self._waiting = [word("version", self.version).form(self.packs)]
            if self._waiting:
                body = b"".join(self._waiting)
                self._waiting.clear()
                self._bytes = 0
                await send({"type": "http.response.body", "body": body, "more_body": True})
            if self.gone and not self._rung.done():
                return
