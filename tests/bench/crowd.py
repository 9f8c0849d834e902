"""Ten thousand phones: 2,500 tables of four on one process, a hundred taps a second."""

import json
import resource
import signal
import subprocess
import sys
import tempfile
import time
from pathlib import Path
from typing import Any

from companion.games import GAMES
from companion.store.store import Store
from companion.table.table import new_table
from companion.web.entry.keys import load_secret, make_key
from tests.bench.figures import Figure
from tests.bench.rival import workshop
from tests.servers import Server, running

PLAYERS = ["Ana", "Ben", "Cem", "Dao"]
TABLES, RATE, SECONDS = 2500, 100, 60
# Promised: seconds to come, milliseconds to hear (p99), megabytes, seconds to end.
OPENED, HEARD, MEMORY, ENDED = 30, 300, 400, 5


def seat(instance: Path, tables: int) -> list[str]:
    """Lay tables before the server starts; each phone has a key and its own seat."""
    store = Store(instance / "companion.db")
    secret = load_secret(instance / "secret")
    lines = []
    for table in range(tables):
        code = f"t{table:07}"
        store.create(code, new_table(GAMES["choson"], {"players": PLAYERS}))
        key = make_key(secret, code, "player", 1)
        lines += [f"{table}\t{n}\t{code}\tkey={key}; seat={n}" for n in range(len(PLAYERS))]
    store.close()
    return lines


def come(folder: Path, server: Server, lines: list[str], rate: int, seconds: float) -> Any:
    """Let all phones come, and tap at an even rate."""
    _, most = resource.getrlimit(resource.RLIMIT_NOFILE)
    resource.setrlimit(resource.RLIMIT_NOFILE, (most, most))
    plan, port = folder / "plan", server.url.rpartition(":")[2]
    plan.write_text("\n".join([*lines, ""]))
    line = [str(folder / "phones"), "crowd", port, str(plan), str(rate), str(seconds)]
    line.append(str(server.process.pid))
    ran = subprocess.run(line, capture_output=True, text=True, timeout=300)
    if ran.returncode:
        raise RuntimeError(ran.stderr)
    return json.loads(ran.stdout)


def ended(server: Server) -> float:
    """End a server as a system does; give the seconds it takes."""
    began = time.monotonic()
    server.process.send_signal(signal.SIGTERM)
    server.process.wait(60)
    return time.monotonic() - began


def ten_thousand(tables: int = TABLES, rate: int = RATE, seconds: float = SECONDS) -> list[Figure]:
    """Seat a crowd and measure how it comes, hears and goes."""
    command = [sys.executable, "-m", "companion"]
    with workshop() as folder, tempfile.TemporaryDirectory() as data:
        if isinstance(folder, str):
            return [Figure("ten thousand phones", f"SKIPPED: {folder}")]
        lines = seat(Path(data), tables)
        with running(command, Path(data), patience=60) as server:
            found = come(folder, server, lines, rate, seconds)
            held = memory(server.process.pid)
            # The phones have gone; those that end with the server come once more.
            port, quiet = server.url.rpartition(":")[2], subprocess.DEVNULL
            line = [str(folder / "phones"), "crowd", port, str(folder / "plan"), "1", "600"]
            stays = subprocess.Popen(line, stdout=quiet, stderr=quiet)
            try:
                wait_for(server, len(lines))
                took = ended(server)
            finally:
                stays.kill()
                stays.wait(10)
            said = (Path(data) / "server.log").read_text(errors="replace")
    return told(found, held, took, "Traceback" in said, len(lines))


def wait_for(server: Server, many: int) -> None:
    """Wait until so many phones listen."""
    deadline = time.monotonic() + 60
    while connections(server.process.pid) < many:
        if time.monotonic() > deadline:
            raise RuntimeError("the phones did not come again")
        time.sleep(0.2)


def connections(pid: int) -> int:
    """Count the files that a process has open."""
    return len(list(Path(f"/proc/{pid}/fd").iterdir()))


def told(found: Any, held: float, took: float, has_traceback: bool, phones: int) -> list[Figure]:
    """Say how the crowd fared."""
    missing = len(PLAYERS) * found["taps"] - found["heard"]
    each = found["server_seconds"] / max(found["taps"], 1) * 1e3
    return [
        Figure(
            f"{phones:,} phones come to one process",
            f"in {found['opened_seconds']:.1f} s",
            f"under {OPENED} s" if found["opened_seconds"] >= OPENED else "",
        ),
        Figure(
            f"{found['taps']:,} taps, {RATE} a second, heard by the four at the table",
            f"{found['median_ms']:.0f} ms median, {found['p99_ms']:.0f} ms p99,"
            f" {found['worst_ms']:.0f} ms at worst; {each:.2f} ms of processor a tap",
            f"p99 under {HEARD} ms" if found["p99_ms"] >= HEARD else "",
        ),
        Figure(
            "lost",
            f"{found['lost']} streams, {missing} of {found['heard'] + missing:,} hearings;"
            f" {found['skipped']} taps had to wait for the one before; {found['fetches']} fetches",
            "none" if found["lost"] or missing else "",
        ),
        Figure("memory", f"{held:.0f} MB", f"under {MEMORY} MB" if held >= MEMORY else ""),
        Figure(
            "SIGTERM, with all of them there",
            f"{took:.1f} s{', with a traceback' if has_traceback else ', no traceback'}",
            f"under {ENDED} s, no traceback" if took >= ENDED or has_traceback else "",
        ),
    ]


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
