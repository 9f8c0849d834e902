"""How many of our files one tap passes: what somebody reads who follows it."""

import asyncio
import sys
import tempfile
import threading
from pathlib import Path
from types import FrameType
from typing import Any

import companion
from companion.live import hub
from companion.serve import asgi
from companion.store import gather
from tests.bench.figures import Figure

MOST = 20
OURS = str(Path(companion.__file__).parent)
HEAD = [(b"host", b"bench"), (b"hx-request", b"true"), (b"x-stream", b"bench")]
FORM = (b"content-type", b"application/x-www-form-urlencoded")


TELLING = (hub.Hub.prepare.__code__, hub.Hub.tell_deeds.__code__)


class Walk:
    """Note every file of ours that is called, in any thread, while it is wanted.

    What the phones that listen are told is a way of its own, though it goes before the answer and
    is painted while the disk writes.
    """

    def __init__(self) -> None:
        self.passed: set[str] = set()
        self.is_wanted = False
        self.is_telling = False
        # The stream of whoever is told.
        self.stream: asyncio.Task[str] | None = None

    def follow(self, frame: FrameType, event: str, argument: Any) -> None:
        """Be told of a call."""
        if frame.f_code in TELLING and event in ("call", "return"):
            self.is_telling = event == "call"
        if not self.is_wanted or self.is_telling or self.is_stream():
            return
        name = frame.f_code.co_filename
        if event == "call" and name.startswith(OURS):
            self.passed.add(Path(name).relative_to(OURS).as_posix())

    def is_stream(self) -> bool:
        """Tell whether the stream is at work."""
        loop = self.stream and self.stream.get_loop()
        return bool(loop) and asyncio.current_task(loop) is self.stream


class Asgi:
    """Ask our application as the server does."""

    def __init__(self, instance: Path) -> None:
        self.app = asgi(instance)
        self.cookies: dict[str, str] = {}

    async def ask(
        self, method: str, path: str, body: bytes = b"", *head: tuple[bytes, bytes]
    ) -> str:
        """Give the text of an answer; cookies are kept."""
        said: list[bytes] = []
        cookies = "; ".join(f"{name}={value}" for name, value in self.cookies.items())
        headers = [*HEAD, *head, (b"content-length", b"%d" % len(body))]
        headers += [(b"cookie", cookies.encode())] if cookies else []
        went = asyncio.Event()
        messages = [{"type": "http.request", "body": body, "more_body": False}]

        async def receive() -> Any:
            if messages:
                return messages.pop()
            await went.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            for name, value in message.get("headers", ()):
                if name == b"set-cookie":
                    key, _, rest = value.decode().partition("=")
                    self.cookies[key] = rest.partition(";")[0]
            said.append(message.get("body", b""))

        plain, _, query = path.partition("?")
        scope = {"type": "http", "http_version": "1.1", "method": method, "scheme": "http"}
        scope |= {"path": plain, "raw_path": plain.encode(), "query_string": query.encode()}
        scope |= {"headers": headers, "client": ("127.0.0.1", 1), "server": ("127.0.0.1", 2)}
        await self.app({**scope, "root_path": ""}, receive, send)
        went.set()
        return b"".join(said).decode(errors="replace")


async def walk(instance: Path, note: Walk) -> None:
    """Sit at a table with an open stream; tap, to make ready what is kept, and tap again."""
    phone = Asgi(instance)
    begin: asyncio.Queue[Any] = asyncio.Queue()
    began = asyncio.Event()

    async def started(message: Any) -> None:
        began.set()

    lives = asyncio.create_task(phone.app({"type": "lifespan"}, begin.get, started))
    await begin.put({"type": "lifespan.startup"})
    await began.wait()
    raw = b'{"game": "choson", "players": ["Ana", "Ben", "Cem", "Dao"]}'
    made = await phone.ask("POST", "/api/tables", raw, (b"content-type", b"application/json"))
    code = made.partition('"code":"')[2].partition('"')[0]
    await phone.ask("GET", f"/t/{code}")
    live = phone.ask("GET", f"/t/{code}/live?tab=table&stream=bench")
    note.stream = listens = asyncio.create_task(live)
    await asyncio.sleep(0.2)
    for n in range(3):
        note.is_wanted = n == 2
        tap = f"type=set&player=Ana&card=hulk&count={n + 1}&id=tap{n}&seen={n}".encode()
        await phone.ask("POST", f"/t/{code}/act?tab=table", tap, FORM)
        note.is_wanted = False
        await asyncio.sleep(0.2)
    page = await phone.ask("GET", f"/t/{code}")
    assert 'data-version="3"' in page, "the taps were not done"
    listens.cancel()
    await begin.put({"type": "lifespan.shutdown"})
    await asyncio.wait([lives], timeout=5)


def files_of_a_tap() -> list[Figure]:
    """Follow one tap until it is answered."""
    missed = f"at most {MOST} files" if len(files := passed()) > MOST else ""
    rules = sum(file.startswith(("core/", "kits/", "games/")) for file in files)
    return [Figure("one tap passes", f"{len(files)} files, {rules} of them rules", missed)]


def passed() -> set[str]:
    """Give the files of ours that one tap passes until it is answered."""
    note = Walk()
    # Whether another process has written is looked at beside, and is no part of a tap.
    pause, hub.PAUSE = hub.PAUSE, 60.0
    # A busy machine's disk is slow at times; that another thread writes then is not the usual tap.
    slow, gather.SLOW = gather.SLOW, 60.0
    threading.setprofile(note.follow)
    sys.setprofile(note.follow)
    try:
        with tempfile.TemporaryDirectory() as folder:
            asyncio.run(walk(Path(folder) / "instance", note))
    finally:
        sys.setprofile(None)
        threading.setprofile(None)
        hub.PAUSE, gather.SLOW = pause, slow
    return note.passed
