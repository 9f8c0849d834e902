"""A proxy that behaves like bad wifi: requests get lost, late or doubled, answers too."""

import asyncio
import contextlib
import random
import re
import threading
from collections import Counter
from collections.abc import Iterator
from concurrent.futures import Future
from urllib.parse import urlsplit

HOW = ("lose the request", "lose the answer", "delay", "double")
END = b"\r\n\r\n"


class BadWifi:
    """Stand between phones and the server; spoil `share` of all requests."""

    def __init__(self, target: str, share: float, seed: int) -> None:
        parts = urlsplit(target)
        self.host, self.port = str(parts.hostname), int(parts.port or 80)
        self.share = share
        self.random = random.Random(seed)  # noqa: S311 - no secret
        self.done: Counter[str] = Counter()
        # No byte passes, though every connection looks alive: a phone between two access points.
        self.frozen = False
        self.ended = asyncio.Event()

    async def connected(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        """Serve one connection of a phone, request after request."""
        with contextlib.suppress(OSError, asyncio.IncompleteReadError):
            while await self.serve(reader, writer):
                pass
        writer.close()

    async def serve(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> bool:
        """Pass one request on, or spoil it; tell whether the connection still stands."""
        head = await reader.readuntil(END)
        body = await reader.readexactly(length(head))
        if self.frozen:
            await asyncio.sleep(3600)
        if re.search(rb"^GET [^ ]*/t/[^ ]+/live[? ]", head):
            await self.stream(head, writer)
            return False
        how = self.random.choice(HOW) if self.random.random() < self.share else "pass"
        self.done[how] += 1
        if how == "lose the request":
            return False
        if how == "delay":
            await asyncio.sleep(self.random.uniform(0.05, 1.0))
        if how == "double":
            await self.ask(head, body)
        answer = await self.ask(head, body)
        if how == "lose the answer":
            return False
        writer.write(answer)
        await writer.drain()
        return False  # One request a connection: a browser would send a lost one again by itself.

    async def ask(self, head: bytes, body: bytes) -> bytes:
        """Ask the server."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        writer.write(closing(head) + body)
        answer = await reader.read(-1)
        writer.close()
        return answer

    async def stream(self, head: bytes, phone: asyncio.StreamWriter) -> None:
        """Pass a stream on; bad wifi cuts it now and then."""
        reader, writer = await asyncio.open_connection(self.host, self.port)
        writer.write(closing(head))
        ends = asyncio.get_running_loop().time() + self.random.uniform(2, 12)
        try:
            while self.share == 0 or asyncio.get_running_loop().time() < ends:
                with contextlib.suppress(TimeoutError):
                    async with asyncio.timeout(0.5):
                        heard = await reader.read(4096)
                        if not heard:
                            return
                        while self.frozen:
                            await asyncio.sleep(3600)
                        phone.write(heard)
                        await phone.drain()
        finally:
            writer.close()


def length(head: bytes) -> int:
    """Read how long a request's body is."""
    for line in head.lower().split(b"\r\n"):
        if line.startswith(b"content-length:"):
            return int(line.partition(b":")[2])
    return 0


def closing(head: bytes) -> bytes:
    """Ask the server to close the connection after its answer."""
    lines = [
        line
        for line in head[: -len(END)].split(b"\r\n")
        if not line.lower().startswith(b"connection:")
    ]
    return b"\r\n".join([*lines, b"Connection: close"]) + END


@contextlib.contextmanager
def bad_wifi(target: str, share: float = 1 / 3, seed: int = 1) -> Iterator[tuple[str, BadWifi]]:
    """Run the proxy in a thread and give its address."""
    proxy = BadWifi(target, share, seed)
    started: Future[tuple[asyncio.AbstractEventLoop, int]] = Future()

    async def run() -> None:
        server = await asyncio.start_server(proxy.connected, "127.0.0.1", 0)
        port = server.sockets[0].getsockname()[1]
        started.set_result((asyncio.get_running_loop(), port))
        # At the end connections are cut; nobody wants to read of that.
        asyncio.get_running_loop().set_exception_handler(lambda loop, context: None)
        async with server:
            await proxy.ended.wait()
        others = asyncio.all_tasks() - {asyncio.current_task()}
        for task in others:
            task.cancel()
        await asyncio.gather(*others, return_exceptions=True)

    thread = threading.Thread(target=asyncio.run, args=(run(),), daemon=True)
    thread.start()
    loop, port = started.result(5)
    try:
        yield f"http://127.0.0.1:{port}", proxy
    finally:
        loop.call_soon_threadsafe(proxy.ended.set)
        thread.join(5)
