"""The same game of counts on a boardgame.io server, with four clients that tap in turn."""

import contextlib
import json
import shutil
import socket
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

from tests.bench.figures import Figure
from tests.servers import free_port, running

SCRIPTS = Path(__file__).parent / "rival"
# 3.1.0 writes at once; later ones of node-persist wait up to a second, which would be unfair.
PACKAGES = ["boardgame.io@0.50.2", "node-persist@3.1.0"]
TABLES = (1, 16)
SECONDS = 6
ROUNDS = 3


def install(folder: Path) -> str:
    """Bring boardgame.io into a folder of its own; give why not, where that fails."""
    if not (shutil.which("node") and shutil.which("npm")):
        return "there is no node"
    for script in SCRIPTS.glob("*.cjs"):
        shutil.copy(script, folder)
    (folder / "package.json").write_text("{}")
    line = ["npm", "install", "--no-audit", "--no-fund", "--silent", *PACKAGES]
    try:
        subprocess.run(line, cwd=folder, check=True, capture_output=True, timeout=300)
    except (subprocess.SubprocessError, OSError) as error:
        return f"npm could not install it ({type(error).__name__})"
    return ""


@contextlib.contextmanager
def boardgame_io(folder: Path, storage: str) -> Iterator[str]:
    """Serve the rival on a free port; `memory` keeps nothing on disk."""
    port = free_port()
    line = ["node", "server.cjs", str(port), storage]
    process = subprocess.Popen(
        line, cwd=folder, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
    )
    try:
        deadline = time.monotonic() + 20
        while True:
            try:
                socket.create_connection(("127.0.0.1", port), 1).close()
                break
            except OSError:
                if time.monotonic() > deadline:
                    raise
                time.sleep(0.1)
        yield f"http://127.0.0.1:{port}"
    finally:
        process.terminate()
        process.wait(10)


def play(folder: Path, kind: str, url: str, tables: int) -> dict[str, Any]:
    """Let four phones a table tap in turn for a while."""
    line = ["node", "phones.cjs", kind, url, str(tables), str(SECONDS)]
    ran = subprocess.run(line, cwd=folder, capture_output=True, text=True, timeout=120, check=True)
    found: dict[str, Any] = json.loads(ran.stdout)
    return found


def side_by_side() -> list[Figure]:
    """Let both servers play in turn; take each one's best round, the ratio first."""
    with tempfile.TemporaryDirectory() as name:
        folder = Path(name)
        if reason := install(folder):
            return [Figure("against boardgame.io", f"skipped: {reason}")]
        (folder / "data").mkdir()
        command = [sys.executable, "-m", "companion"]
        with (
            boardgame_io(folder, str(folder / "data")) as flat,
            boardgame_io(folder, "memory") as unsafe,
            running(command, folder / "instance") as ours,
        ):
            servers = {
                "companion": ("companion", ours.url),
                "boardgame.io": ("bgio", flat),
                "boardgame.io without a disk": ("bgio", unsafe),
            }
            figures = []
            for tables in TABLES:
                best: dict[str, dict[str, Any]] = {}
                for _ in range(ROUNDS):
                    for who, (kind, url) in servers.items():
                        found = play(folder, kind, url, tables)
                        if not found["moves"]:
                            continue
                        before = best.setdefault(who, found)
                        if found["moves_per_second"] > before["moves_per_second"]:
                            best[who] = found
                figures += compared(best, tables)
    return figures


def compared(best: dict[str, dict[str, Any]], tables: int) -> list[Figure]:
    """Compare with the rival that keeps its moves; the one that does not is there for scale."""
    ours, theirs = best["companion"], best["boardgame.io"]
    where = f"{tables} table{'s' if tables > 1 else ''} of four phones"
    rate = ours["moves_per_second"] / theirs["moves_per_second"]
    late = ours["median_ms"] / theirs["median_ms"]
    told = [
        f"{who}: {one['moves_per_second']:.0f}/s, {one['median_ms']:.1f} ms median,"
        f" {one['p99_ms']:.0f} ms p99"
        for who, one in best.items()
    ]
    # One table with four phones is what is promised; a crowd of tables is told all the same.
    is_promised = tables == 1
    return [
        Figure(
            f"moves a second against boardgame.io, {where}",
            f"{rate:.2f} × ({'; '.join(told)})",
            "more than boardgame.io" if is_promised and rate <= 1 else "",
        ),
        Figure(
            f"tap to another phone's view against boardgame.io, {where}",
            f"{late:.2f} × the time",
            "less than boardgame.io" if is_promised and late >= 1 else "",
        ),
    ]
