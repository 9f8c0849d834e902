"""Count what this server does, in files that all its processes can add up (prometheus-client)."""

import json
import os
import sys
from collections.abc import Iterable
from contextlib import suppress
from datetime import UTC, datetime
from pathlib import Path

from flask import Flask
from prometheus_client import (
    CollectorRegistry,
    Counter,
    Gauge,
    Histogram,
    disable_created_metrics,
    generate_latest,
    values,
)
from prometheus_client.multiprocess import MultiProcessCollector
from prometheus_client.registry import Collector

# Seconds; a last bucket for everything is added.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
FOLDER = "PROMETHEUS_MULTIPROC_DIR"
HELP = {
    "taps": "Actions that were done.",
    "refusals": "Actions that were refused.",
    "faults": "Answers 503 because the database could not be used.",
    "errors": "Answers 500.",
    "requests": "Answered requests, live streams aside.",
}
BROKEN = {500: "errors", 503: "faults"}

# When a count began is no news here, and would differ from process to process.
disable_created_metrics()  # type: ignore[no-untyped-call]


class Counters:
    """Hold one process's counts; the others' are read from their files."""

    def __init__(self, folder: Path) -> None:
        self.folder = prepared(folder)
        # A registry of its own: several applications in one process must not meet.
        registry = CollectorRegistry()
        self._counters = {
            name: Counter(f"companion_{name}", help_text, registry=registry)
            for name, help_text in HELP.items()
        }
        self._seconds = Histogram(
            "companion_seconds", "How long answers took.", buckets=BUCKETS, registry=registry
        )
        self._streams = Gauge(
            "companion_streams",
            "Phones that listen now.",
            registry=registry,
            multiprocess_mode="livesum",
        )
        self._mine = registry
        if self.folder:
            take_room(self.folder)

    def answered(self, seconds: float, *counters: str) -> None:
        """Count one answered request, how long it took, and what else it was."""
        for counter in ("requests", *counters):
            self._counters[counter].inc()
        self._seconds.observe(seconds)

    def set_streams(self, n: int) -> None:
        """Note how many phones listen now."""
        self._streams.set(n)

    def text(self, *others: Collector) -> bytes:
        """Write everybody's counts as Prometheus reads them."""
        registry = self._mine
        if self.folder:
            clear_away_the_dead(self.folder)
            registry = CollectorRegistry()
            MultiProcessCollector(registry, str(self.folder))  # type: ignore[no-untyped-call]
        return b"".join([generate_latest(registry), *map(written, others)])


def written(other: Collector) -> bytes:
    """Write what is not counted but looked up."""
    registry = CollectorRegistry()
    registry.register(other)
    return generate_latest(registry)


def prepared(folder: Path) -> Path | None:
    """Make the folder in which processes meet; where none can be made, each counts for itself."""
    with suppress(OSError):
        folder.mkdir(mode=0o700, parents=True, exist_ok=True)
        # Counts begin at 0 with each start; in a container the process before had our number.
        for path in folder.glob(f"*_{os.getpid()}.db"):
            path.unlink()
        # A folder may be there on a disk that cannot be written.
        probe = folder / f"probe_{os.getpid()}"
        probe.touch()
        probe.unlink()
        os.environ[FOLDER] = str(folder)
        # The library chooses once, when it is imported, by the environment of that moment.
        values.ValueClass = values.MultiProcessValue()  # type: ignore[no-untyped-call]
        return folder
    os.environ.pop(FOLDER, None)
    values.ValueClass = values.MutexValue
    return None


def take_room(folder: Path) -> None:
    """Take the room of this process's files at once: later, a full disk would kill us (SIGBUS)."""
    for path in folder.glob(f"*_{os.getpid()}.db"):
        with path.open("rb+") as file, suppress(OSError, AttributeError):
            os.posix_fallocate(file.fileno(), 0, path.stat().st_size)


def clear_away_the_dead(folder: Path) -> None:
    """Remove the files of processes that live no more, and those of an earlier version."""
    for path in files(folder):
        process = path.stem.rpartition("_")[2]
        if path.suffix != ".db" or not (process.isdecimal() and is_alive(int(process))):
            with suppress(OSError):
                path.unlink()


def files(folder: Path) -> Iterable[Path]:
    """List what lies in the folder."""
    return [*folder.glob("*.db"), *folder.glob("*.numbers")]


def is_alive(process: int) -> bool:
    """Tell whether a process lives."""
    if process == os.getpid():
        return True
    if os.name == "nt" or process < 1:
        return False  # there os.kill ends it, whatever the signal
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True


def note(app: Flask, route: str, status: int, seconds: float) -> None:
    """Count and log a tap that was answered in front of Flask."""
    count(app.extensions["counters"], True, status, seconds)
    if app.config["LOG"] == "json":
        log("POST", route, status, seconds, 0)


def count(counted: Counters, is_tap: bool, status: int, seconds: float) -> None:
    """Count a request by how it went."""
    what = ["taps" if status < 400 else "refusals"] if is_tap else []
    if status in BROKEN:
        what.append(BROKEN[status])
    counted.answered(seconds, *what)


def log(method: str, route: str | None, status: int, seconds: float, length: int | None) -> None:
    """Write one request as JSON: the route as we name it, never a code, a key or an address."""
    told = {
        "at": datetime.now(UTC).isoformat(timespec="milliseconds"),
        "method": method,
        "route": route,
        "status": status,
        "ms": round(seconds * 1000, 2),
        "bytes": length,
    }
    print(json.dumps(told), file=sys.stderr, flush=True)
