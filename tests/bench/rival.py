"""Our table and boardgame.io's beside each other: four phones a table that tap in turn.

Both are played by the same thin program, each phone with its own seat and key; what counts are
moves 50 to 150 of each table, because the rival's storage rewrites a log that grows.
"""

import contextlib
import os
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import NamedTuple

from tests.bench import phones
from tests.bench.figures import Figure
from tests.bench.phones import Round
from tests.servers import free_port, running

# node-persist 3.1.0 writes at once; later ones wait up to a second, which would be unfair.
# koa-compose 4.2.0 copies what it is given, and the lobby of boardgame.io 0.50.2 finds nobody.
PACKAGES = ["boardgame.io@0.50.2", "node-persist@3.1.0", "koa@2.13.4", "koa-compose@4.1.0"]
# A single table's hundred moves are over in a moment: so many tables one after another.
AGAIN = {1: 3}
ROUNDS = 3
SLOW_MS = 20
OURS, TWO = "companion", "companion, two processes"
FLAT, SYNCED, MEMORY = "boardgame.io", "boardgame.io with fsync", "boardgame.io without a disk"
MOST_CORES = 0.1


class Promise(NamedTuple):
    """What is promised: at least so many times the rival's moves, at most so much of its time."""

    who: str
    tables: int
    moves: float
    median: float = float("inf")
    a_second: float = 0


PROMISES = (
    Promise(OURS, 1, 4.0),
    Promise(OURS, 16, 2.2, median=0.45),
    Promise(TWO, 16, 3.0, a_second=1000),
    Promise(TWO, 64, 2.0),
)


class Player(NamedTuple):
    """A server that is measured, and how phones come to it."""

    kind: str
    port: int
    pid: int
    seat: Callable[[int, int], list[str]]
    said: Path

    def play(self, folder: Path, tables: int) -> Round:
        """Play one round on new tables."""
        times = AGAIN.get(tables, 1)
        return phones.together([self.once(folder, tables) for _ in range(times)])

    def once(self, folder: Path, tables: int) -> Round:
        """Seat phones and let them play."""
        lines = self.seat(self.port, tables)
        return phones.play(folder, self.kind, self.port, lines, phones.family(self.pid))


def install(folder: Path) -> str:
    """Bring boardgame.io into a folder, once; give why not, where that fails."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "there is no node"
    for script in phones.SOURCES.glob("*.cjs"):
        shutil.copy(script, folder)
    if (folder / "node_modules" / "boardgame.io").is_dir():
        return ""
    (folder / "package.json").write_text("{}")
    line = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
    try:
        subprocess.run(line, cwd=folder, check=True, capture_output=True, timeout=300)
    except (subprocess.SubprocessError, OSError) as error:
        return f"npm could not install it ({type(error).__name__})"
    return ""


@contextlib.contextmanager
def theirs(folder: Path, storage: str) -> Iterator[Player]:
    """Serve the rival on a free port: `flat`, `synced` (an fsync after each write) or `memory`."""
    port = free_port()
    with tempfile.TemporaryDirectory(dir=folder) as data:
        # Its storage takes every file in its own folder for a match.
        matches = Path(data) / "matches"
        matches.mkdir()
        line = ["node", "server.cjs", str(port), storage, str(matches)]
        said = Path(data) / "said"
        with said.open("wb") as out:
            process = subprocess.Popen(line, cwd=folder, stdout=out, stderr=out)
        try:
            deadline = time.monotonic() + 30
            while True:
                try:
                    socket.create_connection(("127.0.0.1", port), 1).close()
                    break
                except OSError:
                    if time.monotonic() > deadline:
                        raise
                    time.sleep(0.1)
            yield Player("ws", port, process.pid, phones.seat_theirs, said)
        finally:
            process.terminate()
            process.wait(10)


@contextlib.contextmanager
def ours(folder: Path, workers: int) -> Iterator[Player]:
    """Serve our own, which lays as many tables as one asks for."""
    command = [sys.executable, "-m", "companion", "--new-tables", "1000000"]
    with (
        tempfile.TemporaryDirectory(dir=folder) as data,
        running([*command, "--workers", str(workers)], Path(data), patience=60) as server,
    ):
        port = int(server.url.rpartition(":")[2])
        yield Player("sse", port, server.process.pid, phones.seat_ours, Path(data) / "server.log")


@contextlib.contextmanager
def slow_disk(folder: Path) -> Iterator[None]:
    """Let what is started meanwhile wait for its disk."""
    before = dict(os.environ)
    os.environ.update(LD_PRELOAD=str(folder / "slow.so"), SLOW_MS=str(SLOW_MS))
    try:
        yield
    finally:
        os.environ.clear()
        os.environ.update(before)


@contextlib.contextmanager
def workshop() -> Iterator[Path | str]:
    """Give a folder in which all is ready to play, or why there is none."""
    # What was installed stays until the machine is started anew: sections may be measured apart.
    kept = Path(tempfile.gettempdir()) / f"companion-bench-{os.getuid()}"
    kept.mkdir(mode=0o700, exist_ok=True)
    if kept.stat().st_uid != os.getuid():
        yield f"{kept} is somebody else's"
        return
    yield phones.compiled(kept) or install(kept) or kept


def side_by_side(tables: int, rounds: int) -> list[Figure]:
    """Let all play in turn; each one's best round counts, ratios first."""
    with workshop() as folder, contextlib.ExitStack() as stack:
        if isinstance(folder, str):
            return [Figure("against boardgame.io", f"SKIPPED: {folder}")]
        enter = stack.enter_context
        players = {
            OURS: enter(ours(folder, 1)),
            TWO: enter(ours(folder, 2)),
            FLAT: enter(theirs(folder, "flat")),
            SYNCED: enter(theirs(folder, "synced")),
            MEMORY: enter(theirs(folder, "memory")),
        }
        return measured(folder, players, tables, rounds)


def ceiling() -> list[Figure]:
    """Tell what the phones themselves could do at most."""
    with workshop() as folder:
        if isinstance(folder, str):
            return []
        top = phones.ceiling(folder, 16)
    what = "the phones themselves, against a server that only passes on, 16 tables"
    each = f"{top.phones_seconds / top.moves * 1e3:.3f} ms of processor a move"
    return [Figure(what, f"{top.moves_per_second:,.0f} moves/s at most, {each}")]


def measured(folder: Path, players: dict[str, Player], tables: int, rounds: int) -> list[Figure]:
    """Play rounds in turn and compare."""
    found: dict[str, list[Round]] = {}
    for n in range(rounds):
        for who, player in players.items():
            # What is there for scale only is left out where it takes minutes.
            if tables > 16 and (who in (SYNCED, MEMORY) or n > 1):
                continue
            try:
                found.setdefault(who, []).append(player.play(folder, tables))
            except RuntimeError as error:
                told = player.said.read_text(errors="replace")[-600:]
                raise RuntimeError(f"{who}, {tables} tables: {error}\n{told}") from error
    best = {who: max(each, key=lambda r: r.moves_per_second) for who, each in found.items()}
    return compared(best, tables)


def compared(best: dict[str, Round], tables: int) -> list[Figure]:
    """Compare with the rival as it is delivered; the others are there for scale."""
    where = f"{tables} table{'s' if tables > 1 else ''} of four phones"
    rival, figures = best[FLAT], []
    for who in (OURS, TWO):
        one = best[who]
        moves = one.moves_per_second / rival.moves_per_second
        late = one.median_ms / rival.median_ms
        kept = [p for p in PROMISES if (p.who, p.tables) == (who, tables)]
        missed = [said(p) for p in kept if not holds(p, one, moves, late)]
        promised = "".join(f"; promised {said(p)}: kept" for p in kept if not missed)
        what = f"{who} against boardgame.io, {where}"
        figures.append(
            Figure(
                what, f"{moves:.2f} × the moves, {late:.2f} × the time{promised}", "".join(missed)
            )
        )
    figures += [Figure(f"{who}, {where}", one.told()) for who, one in best.items()]
    cores = max(best[who].phones_cores for who in (OURS, TWO, FLAT))
    asked = sum(one.fetches for who, one in best.items() if who in (OURS, TWO))
    figures.append(
        Figure(
            f"the phones themselves, {where}",
            f"{cores:.3f} cores at most; our phones had to fetch {asked} times",
            f"under {MOST_CORES} cores" if cores >= MOST_CORES else "",
        )
    )
    return figures


def holds(promise: Promise, one: Round, moves: float, late: float) -> bool:
    """Tell whether a promise is kept."""
    return (
        moves >= promise.moves
        and late <= promise.median
        and one.moves_per_second >= promise.a_second
    )


def said(promise: Promise) -> str:
    """Say what is promised."""
    parts = [f"at least {promise.moves} × the moves"]
    if promise.median < float("inf"):
        parts.append(f"at most {promise.median} × the time")
    if promise.a_second:
        parts.append(f"at least {promise.a_second:,.0f}/s")
    return ", ".join(parts)


def on_a_slow_disk() -> list[Figure]:
    """Compare where each fsync takes long, as on a Raspberry Pi's card."""
    where = f"16 tables of four phones, {SLOW_MS} ms more for each fsync"
    with workshop() as folder:
        if isinstance(folder, str):
            return [Figure("a slow disk", f"SKIPPED: {folder}")]
        with slow_disk(folder), ours(folder, 1) as one, theirs(folder, "synced") as other:
            best = {OURS: one.play(folder, 16), SYNCED: other.play(folder, 16)}
    moves = best[OURS].moves_per_second / best[SYNCED].moves_per_second
    late = best[OURS].median_ms / best[SYNCED].median_ms
    return [
        Figure(f"a slow disk, {where}", f"{moves:.2f} × the moves, {late:.2f} × the time"),
        *(Figure(f"{who}, {where}", found.told()) for who, found in best.items()),
    ]
