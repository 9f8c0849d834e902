"""Tell systemd that we are ready and still alive: a hung event loop is started again by it.

A few lines of its own protocol (sd_notify(3)); without systemd nothing happens.
"""

import asyncio
import os
import socket
from contextlib import suppress

from companion.asgi import App, Message, Receive, Scope, Send

SOCKET = "NOTIFY_SOCKET"
MICROSECONDS = "WATCHDOG_USEC"


def notify(state: str) -> None:
    """Send a word to systemd; nobody waits for it, and who does not listen does not hear."""
    address = os.environ.get(SOCKET, "")
    if not address or not hasattr(socket, "AF_UNIX"):
        return
    if address[0] == "@":
        address = "\0" + address[1:]
    with suppress(OSError), socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM) as way:
        way.setblocking(False)
        way.sendto(state.encode(), address)


async def beat() -> None:
    """Say so from the event loop, twice as often as systemd wants to hear it."""
    told = os.environ.get(MICROSECONDS, "")
    while told.isdecimal() and int(told):
        notify("WATCHDOG=1")
        await asyncio.sleep(int(told) / 2_000_000)


def watched(app: App) -> App:
    """Put the pulse beside an application, from its start to its end."""

    async def answer(scope: Scope, receive: Receive, send: Send) -> None:
        if scope["type"] != "lifespan":
            await app(scope, receive, send)
            return
        beating: list[asyncio.Task[None]] = []

        async def send_and_tell(message: Message) -> None:
            await send(message)
            if message["type"] == "lifespan.startup.complete":
                notify("READY=1")
                beating.append(asyncio.create_task(beat()))
            elif message["type"] == "lifespan.shutdown.complete":
                notify("STOPPING=1")

        try:
            await app(scope, receive, send_and_tell)
        finally:
            for task in beating:
                task.cancel()

    return answer
