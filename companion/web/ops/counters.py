"""Count what this server does, in memory that all its processes can add up."""

import mmap
import os
import struct
from bisect import bisect_left
from contextlib import suppress
from pathlib import Path
from threading import Lock

# Seconds; the last bucket of a histogram is everything.
BUCKETS = (0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 10.0)
COUNTERS = ("taps", "refusals", "faults", "requests", "errors", "streams", "seconds")
PLACES = {name: place for place, name in enumerate(COUNTERS)}
SIZE = len(COUNTERS) + len(BUCKETS)
FORMAT = struct.Struct(f"{SIZE}d")
ENDING = ".numbers"


class Numbers:
    """Hold one process's counts in a small file that the others read."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._lock = Lock()
        self._mine: mmap.mmap | None = None
        self._process = 0
        self._values = [0.0] * SIZE

    def answered(self, seconds: float, *counters: str) -> None:
        """Count one answered request, how long it took, and what else it was."""
        with self._lock:
            values = self._values
            values[PLACES["requests"]] += 1
            values[PLACES["seconds"]] += seconds
            for counter in counters:
                values[PLACES[counter]] += 1
            for i in range(len(COUNTERS) + bisect_left(BUCKETS, seconds), SIZE):
                values[i] += 1
            self._write()

    def set(self, counter: str, value: float) -> None:
        """Note how many there are now."""
        with self._lock:
            self._values[PLACES[counter]] = value
            self._write()

    def all(self) -> dict[str, float]:
        """Add up the counts of every process that lives."""
        with self._lock:
            self._write()
            rows = [self._values, *self._others()]
        sums = [sum(column) for column in zip(*rows, strict=True)]
        names = [*COUNTERS, *map(str, BUCKETS)]
        return dict(zip(names, sums, strict=True))

    def _write(self) -> None:
        if self._process != os.getpid():
            self._open()
        if self._mine is not None:
            FORMAT.pack_into(self._mine, 0, *self._values)

    def _open(self) -> None:
        """Make this process's file; where none can be made, it counts for itself."""
        self._process, self._mine = os.getpid(), None
        with suppress(OSError):
            self.folder.mkdir(mode=0o700, parents=True, exist_ok=True)
            path = self.folder / f"{os.getpid()}{ENDING}"
            path.write_bytes(bytes(FORMAT.size))
            with path.open("r+b") as file:
                self._mine = mmap.mmap(file.fileno(), FORMAT.size)

    def _others(self) -> list[list[float]]:
        """Read the other processes' files, and clear away those of the dead."""
        found = []
        for path in self.folder.glob(f"*{ENDING}"):
            process = int(path.stem) if path.stem.isdecimal() else 0
            if process == os.getpid():
                continue
            with suppress(OSError, struct.error):
                if is_alive(process):
                    found.append(list(FORMAT.unpack(path.read_bytes())))
                else:
                    path.unlink()
        return found


def is_alive(process: int) -> bool:
    """Tell whether a process lives."""
    if os.name == "nt" or process < 1:
        return False  # there os.kill ends it, whatever the signal
    try:
        os.kill(process, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
