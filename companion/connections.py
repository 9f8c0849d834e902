"""Connections that cannot hold the server up: how much and how long one may send, and how many.

uvicorn reads headers of any length for any time. Here a request's head and body have to come whole
within their time; where too many wait, those that have waited longest go, so that whoever sends
half requests never keeps others out.
"""

import asyncio
import logging
import socket
import time
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from typing import TYPE_CHECKING, Any

from companion import hosting
from companion.affinity import Homes, homes

if TYPE_CHECKING:
    from uvicorn.protocols.http.h11_impl import H11Protocol as Protocol
else:
    # httptools where it is installed.
    from uvicorn.protocols.http.auto import AutoHTTPProtocol as Protocol

# A phone's cookies and headers are 2 kB.
HEAD_BYTES = 32 * 1024
# Seconds for the head, and for the body, of one request.
HEAD_SECONDS = 15.0
BODY_SECONDS = 30.0
# Connections in all: ten thousand phones and a little more.
MOST = 12_000
# Of one address, unless it is this machine's own or the proxy's, behind which are many.
MOST_AN_ADDRESS = 1000
# Of these, how many may be without a whole request, and for how long more may.
MOST_WAITING = 4096
MOST_WAITING_AN_ADDRESS = 512
PATIENCE = 1.0
# Files that are no connections: the database, logs, static files.
OTHER_FILES = 256
MANY_BEHIND = ("127.0.0.1", "::1")
WAITING_HEAD, WAITING_BODY, ANSWERING = "head", "body", "answering"
QUIET_SECONDS = 60.0
# How long, and how often, a connection waits to be handed over to a process that is busy.
MOMENT = 0.002
MOST_TRIES = 100


class Crowd:
    """Know every connection of this process, and those without a whole request by their age."""

    def __init__(self) -> None:
        self.count = 0
        self.of_address: dict[str, int] = {}
        # Ordered: whoever waits longest stands first.
        self.waiting: dict[Connection, float] = {}
        self.waiting_of: dict[str, dict[Connection, float]] = {}
        self.most = min(MOST, most_files() - OTHER_FILES)
        self.proxy = hosting.read().proxy

    def comes(self, connection: "Connection") -> bool:
        """Count a connection; tell whether there is room for it."""
        address = connection.address
        self.count += 1
        self.of_address[address] = self.of_address.get(address, 0) + 1
        self.waits(connection)
        self.send_away(self.waiting, MOST_WAITING)
        is_proxy = hosting.is_of(address, self.proxy)
        if not is_proxy:
            self.send_away(self.waiting_of.get(address, {}), MOST_WAITING_AN_ADDRESS)
        if self.count > self.most:
            self.send_away(self.waiting, 0)
        many_behind = is_proxy or address in MANY_BEHIND
        is_many = self.of_address[address] > MOST_AN_ADDRESS and not many_behind
        return self.count <= self.most and not is_many

    def goes(self, connection: "Connection") -> None:
        """Forget a connection."""
        address = connection.address
        self.is_served(connection)
        self.count -= 1
        self.of_address[address] -= 1
        if not self.of_address[address]:
            del self.of_address[address]

    def waits(self, connection: "Connection") -> None:
        """Note that a connection has no whole request, since it came or was last answered."""
        if connection in self.waiting:
            return
        now = time.monotonic()
        self.waiting[connection] = now
        self.waiting_of.setdefault(connection.address, {})[connection] = now

    def is_served(self, connection: "Connection") -> None:
        """Note that a connection has sent its request."""
        self.waiting.pop(connection, None)
        mine = self.waiting_of.get(connection.address, {})
        mine.pop(connection, None)
        if not mine:
            self.waiting_of.pop(connection.address, None)

    def send_away(self, waiting: dict["Connection", float], most: int) -> None:
        """Close those that wait longest where there are too many; who has just come may stay."""
        limit = time.monotonic() - PATIENCE
        while len(waiting) > most:
            oldest = next(iter(waiting))
            if waiting[oldest] > limit:
                return
            self.is_served(oldest)
            oldest.hang_up()


class Connection(Protocol):
    """Serve one connection within the limits."""

    crowd: Crowd | None = None
    homes: Homes | None = None

    def __init__(self, *args: Any, handed: bytes = b"", **more: Any) -> None:
        super().__init__(*args, **more)
        if Connection.crowd is None:
            Connection.crowd = Crowd()
            if found := homes():
                # How a connection is made is known with the first one only.
                Connection.homes = found
                found.move_in(
                    lambda given, data: adopt(given, partial(self.again, args, more, data))
                )
        self.all: Crowd = Connection.crowd
        # What another process has read already.
        self.handed = handed
        self.tries = 0
        self.state = ""
        self.head_bytes = 0
        self.address = ""
        self.timer: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Let a connection in, if there is room."""
        super().connection_made(transport)
        self.address = self.client[0] if self.client else ""
        if not self.all.comes(self):
            self.refuse(503, "too many connections")
            return
        self.look()
        if self.handed:
            self.data_received(self.handed)

    @staticmethod
    def again(args: Any, more: Any, data: bytes) -> "Connection":
        """Serve a connection that another process has taken."""
        return Connection(*args, handed=data, **more)

    def is_handed_over(self, data: bytes) -> bool:
        """Hand the connection to another process, where its next request is for a table there."""
        if self.homes is None or self.handed or self.head_bytes or self.scheme == "https":
            return False
        try:
            went = self.homes.hand_over(self.transport.get_extra_info("socket"), data)
        except BlockingIOError:
            # The other process has its hands full, as when many phones come at once.
            return self.is_tried_again(data)
        if went:
            # The other process has the connection now; only ours is closed.
            self.transport.abort()
        return went

    def is_tried_again(self, data: bytes) -> bool:
        """Try in a moment to hand the connection over; after some moments it is served here."""
        self.tries = self.tries + 1 if self.tries < MOST_TRIES else 0
        if self.tries:
            self.transport.pause_reading()
            self.loop.call_later(MOMENT, self.try_again, data)
        return bool(self.tries)

    def try_again(self, data: bytes) -> None:
        """Take up what was read a moment ago."""
        if not self.transport.is_closing():
            self.transport.resume_reading()
            self.data_received(data)

    def connection_lost(self, exc: Exception | None) -> None:
        """Forget a connection."""
        super().connection_lost(exc)
        self.stop_timer()
        self.all.goes(self)

    def data_received(self, data: bytes) -> None:
        """Read on, as long as the head is not too long."""
        if self.transport.is_closing():
            return
        if self.state == WAITING_HEAD:
            if self.is_handed_over(data):
                return
            self.head_bytes += len(data)
            if self.head_bytes > HEAD_BYTES and self.is_head_too_long(data):
                self.refuse(431, "the headers are too long")
                return
        super().data_received(data)
        self.look()

    def is_head_too_long(self, data: bytes) -> bool:
        """Tell whether the head alone is too long: a body may have come with it."""
        end = data.find(b"\r\n\r\n")
        return end < 0 or self.head_bytes - len(data) + end > HEAD_BYTES

    def on_response_complete(self) -> None:
        """Wait for the next request."""
        super().on_response_complete()
        self.look()

    def look(self) -> None:
        """See what is being waited for, and give it its time."""
        cycle = self.cycle
        if cycle is None or cycle.response_complete:
            state, seconds = WAITING_HEAD, HEAD_SECONDS
        elif cycle.more_body:
            state, seconds = WAITING_BODY, BODY_SECONDS
        else:
            state, seconds = ANSWERING, 0.0
        if state == self.state:
            return
        if state == WAITING_HEAD:
            self.head_bytes = 0
        self.state = state
        self.stop_timer()
        if state == ANSWERING:
            self.all.is_served(self)
            return
        self.all.waits(self)
        self.timer = self.loop.call_later(seconds, self.hang_up)

    def stop_timer(self) -> None:
        """Wait for nothing any more."""
        if self.timer is not None:
            self.timer.cancel()
            self.timer = None

    def refuse(self, status: int, reason: str) -> None:
        """Answer in a line, and hang up."""
        line = f"HTTP/1.1 {status} {reason}\r\ncontent-length: 0\r\nconnection: close\r\n\r\n"
        with suppress(OSError):
            self.transport.write(line.encode())
        self.transport.close()

    def hang_up(self) -> None:
        """Close at once; what is still unsent nobody reads."""
        self.transport.abort()

    def shutdown(self) -> None:
        """End when the server ends; a stream has no end of its own."""
        super().shutdown()
        if self.cycle is not None and self.cycle.response_started:
            self.transport.close()


def adopt(given: socket.socket, make: Callable[[], Connection]) -> None:
    """Serve a connection that another process has taken."""
    loop = asyncio.get_running_loop()
    given.setblocking(False)
    task = loop.create_task(loop.connect_accepted_socket(make, given))
    ADOPTING.add(task)
    task.add_done_callback(adopted)


def adopted(task: "asyncio.Task[Any]") -> None:
    """Forget how a connection came; a phone that has gone meanwhile is no fault."""
    ADOPTING.discard(task)
    if not task.cancelled():
        task.exception()


ADOPTING: "set[asyncio.Task[Any]]" = set()


def most_files() -> int:
    """Tell how many files this process may have open."""
    try:
        import resource
    except ImportError:  # Windows has other limits, and they are high
        return MOST + OTHER_FILES
    soft, _ = resource.getrlimit(resource.RLIMIT_NOFILE)
    return MOST + OTHER_FILES if soft == resource.RLIM_INFINITY else max(soft, 2 * OTHER_FILES)


# Who complains of strangers.
LOGGERS = ("uvicorn.error", "asyncio", "companion.connections")


class Once(logging.Filter):
    """Let the same complaint through once a minute: strangers must not fill the log."""

    def __init__(self) -> None:
        super().__init__()
        self.said: dict[str, float] = {}

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether to say it."""
        now = time.monotonic()
        kind = str(record.msg)[:80]
        if now - self.said.get(kind, -QUIET_SECONDS) < QUIET_SECONDS:
            return False
        self.said = {k: at for k, at in self.said.items() if now - at < QUIET_SECONDS}
        self.said[kind] = now
        return True


def say_less() -> None:
    """Say once a minute what strangers can make the server say."""
    asyncio.get_running_loop().set_exception_handler(complain)
    for name in LOGGERS:
        logger = logging.getLogger(name)
        if not any(isinstance(found, Once) for found in logger.filters):
            logger.addFilter(Once())


def complain(loop: asyncio.AbstractEventLoop, context: dict[str, Any]) -> None:
    """Say what went wrong outside of any answer: where no file is left, in one line."""
    if isinstance(context.get("exception"), OSError):
        reason = f"{context.get('message')}: {context['exception']}"
        logging.getLogger("companion.connections").error(reason)
        return
    loop.default_exception_handler(context)
