"""A thousand tables with listening phones, and a hundred taps a second: raw sockets, no browser."""

import asyncio
import json
import os
import random
import re
import resource
import statistics
import time
from collections import defaultdict
from dataclasses import dataclass, field
from pathlib import Path
from urllib.parse import urlsplit

from companion.games import GAMES
from companion.store.store import Store
from companion.table.table import new_table
from companion.web.entry.keys import load_secret, make_key
from tests.patience import at_most

PLAYERS = ["Ana", "Ben", "Cem", "Dao"]
CONNECTIONS = 40
PART = re.compile(rb'id="([\w-]+)" data-part="(\w+)"')
OPENING = 100  # streams opened at a time


Connection = tuple[asyncio.StreamReader, asyncio.StreamWriter]


@dataclass
class Crowd:
    """What was done and what was heard, to be compared afterwards."""

    host: str
    port: int
    keys: dict[str, str]
    pid: int
    worked: float = 0
    heard: dict[str, list[list[tuple[float, int]]]] = field(
        default_factory=lambda: defaultdict(list)
    )
    made: list[tuple[str, int, float, float]] = field(default_factory=list)
    lost: int = 0
    views: list[float] = field(default_factory=list)
    errors: int = 0
    pool: asyncio.Queue[Connection] = field(default_factory=asyncio.Queue)


def seat(instance: Path, tables: int) -> dict[str, str]:
    """Set tables up before the server starts, and give each one's host key."""
    store = Store(instance / "companion.db")
    secret = load_secret(instance / "secret")
    codes = [f"t{n:07}" for n in range(tables)]
    for code in codes:
        store.create(code, new_table(GAMES["koryo"], {"players": PLAYERS}))
    store.close()
    return {code: make_key(secret, code, "host", 1) for code in codes}


def allow_many_files() -> None:
    """Let this process hold thousands of connections."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))


async def listen(crowd: Crowd, code: str, ready: asyncio.Semaphore, fetch: bool) -> None:
    """Be a phone: remember when which version was heard; `fetch` also gets the view."""
    events: list[tuple[float, int]] = []
    parts: dict[bytes, bytes] = {}
    async with ready:
        reader, writer = await asyncio.open_connection(crowd.host, crowd.port)
        writer.write(f"GET /t/{code}/live HTTP/1.1\r\nHost: {crowd.host}\r\n\r\n".encode())
        await reader.readuntil(b"event: version")
    crowd.heard[code].append(events)
    is_version = False
    while line := await reader.readline():
        if line.startswith(b"event:"):
            is_version = b"version" in line
        elif line.startswith(b"data: ") and is_version:
            events.append((time.perf_counter(), int(line[6:])))
            if fetch:
                await look(crowd, code, parts)
    crowd.lost += 1


async def look(crowd: Crowd, code: str, parts: dict[bytes, bytes]) -> None:
    """Fetch what a phone's own view lacks."""
    began = time.perf_counter()
    known = b" ".join(name + b":" + digest for name, digest in parts.items()).decode()
    start = f"GET /t/{code}/parts/table HTTP/1.1\r\nX-Parts: {known}"
    status, content = await ask(crowd, start, b"")
    parts.update(PART.findall(content))
    crowd.views.append(time.perf_counter() - began)
    crowd.errors += status != 200


async def ask(crowd: Crowd, start: str, body: bytes) -> tuple[int, bytes]:
    """Send one request over a kept connection and give the status and the answer."""
    reader, writer = await crowd.pool.get()
    head = f"{start}\r\nHost: {crowd.host}\r\nContent-Length: {len(body)}\r\n\r\n"
    writer.write(head.encode() + body)
    answer = (await reader.readuntil(b"\r\n\r\n")).lower()
    if b"transfer-encoding: chunked" in answer:
        content = b""
        while size := int(await reader.readline(), 16):
            content += (await reader.readexactly(size + 2))[:-2]
        await reader.readline()
    else:
        content = await reader.readexactly(int(answer.split(b"content-length:")[1].split(b"\r")[0]))
    crowd.pool.put_nowait((reader, writer))
    return int(answer.split(b" ")[1]), content


async def tap(crowd: Crowd, code: str, n: int) -> None:
    """Change one count, and remember when it was asked for and when it was answered."""
    began = time.perf_counter()
    action = {"id": f"tap {n}", "type": "set", "player": "Ana", "card": "spy", "count": n % 2}
    start = f"POST /api/tables/{code}/actions HTTP/1.1\r\nAuthorization: Bearer {crowd.keys[code]}"
    status, content = await ask(crowd, start, json.dumps(action).encode())
    if status != 200:
        crowd.errors += 1
        return
    crowd.made.append((code, json.loads(content)["version"], began, time.perf_counter()))


async def run(crowd: Crowd, phones: int, rate: int, seconds: float, fetch: bool) -> None:
    """Seat the phones, tap at an even rate, and wait until all is heard."""
    ready = asyncio.Semaphore(OPENING)
    streams = [
        asyncio.create_task(listen(crowd, code, ready, fetch))
        for code in crowd.keys
        for _ in range(phones)
    ]
    again = at_most(6000)
    while sum(map(len, crowd.heard.values())) < len(streams) and again():
        await asyncio.sleep(0.1)
    for _ in range(CONNECTIONS):
        crowd.pool.put_nowait(await asyncio.open_connection(crowd.host, crowd.port))
    dice = random.Random(1)  # noqa: S311 - no secret
    codes = list(crowd.keys)
    # Not two taps on one table within a second, so that each is heard by itself.
    order = [
        code
        for _ in range(int(rate * seconds / len(codes)) + 1)
        for code in dice.sample(codes, len(codes))
    ]
    before = processor(crowd.pid)
    began = time.perf_counter()
    taps = []
    for n, code in enumerate(order[: int(rate * seconds)]):
        await asyncio.sleep(max(0.0, began + n / rate - time.perf_counter()))
        taps.append(asyncio.create_task(tap(crowd, code, n)))
    await asyncio.gather(*taps)
    await asyncio.sleep(2)
    crowd.worked = processor(crowd.pid) - before
    for stream in streams:
        stream.cancel()


def hearing(crowd: Crowd) -> list[float]:
    """Give for every tap and phone how long it took until the phone heard of it."""
    times = []
    for code, version, began, _ in crowd.made:
        for events in crowd.heard[code]:
            heard = next((at for at, n in events if n >= version), None)
            times.append(float("inf") if heard is None else heard - began)
    return times


def processor(pid: int) -> float:
    """Add up the seconds of processor time a process and its children have used."""
    ticks = 0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        if str(pid) in (stat.parent.name, fields[1]):
            ticks += int(fields[11]) + int(fields[12])
    return ticks / os.sysconf("SC_CLK_TCK")


def memory(pid: int) -> float:
    """Add up the megabytes a process and its children hold."""
    total = 0
    for status in Path("/proc").glob("[0-9]*/status"):
        try:
            facts = dict(
                line.split(":", 1) for line in status.read_text().splitlines() if ":" in line
            )
        except OSError:
            continue
        if str(pid) in (facts["Pid"].strip(), facts["PPid"].strip()):
            total += int(facts.get("VmRSS", "0").split()[0])
    return total / 1024


def p99(times: list[float]) -> float:
    """Give what 99 of 100 stay under."""
    return statistics.quantiles(times, n=100, method="inclusive")[98]


def crowd_of(url: str, keys: dict[str, str], pid: int) -> Crowd:
    """Get ready to come to a server."""
    allow_many_files()
    parts = urlsplit(url)
    return Crowd(str(parts.hostname), int(parts.port or 80), keys, pid)


def cores() -> int:
    """Count the cores that may be used."""
    return len(os.sched_getaffinity(0))
