"""One measured line, and what it was measured on."""

import importlib.metadata
import os
import platform
import sqlite3
import time
from pathlib import Path
from typing import NamedTuple


class Figure(NamedTuple):
    """One measured line; `missed` is what was required of it, where it was not reached."""

    what: str
    measured: str
    missed: str = ""


def machine() -> str:
    """Say what this was measured on."""
    model = platform.processor() or platform.machine()
    cpuinfo = Path("/proc/cpuinfo")
    if cpuinfo.exists():
        lines = cpuinfo.read_text().splitlines()
        model = next((li.partition(": ")[2] for li in lines if li.startswith("model name")), model)
    packages = ("companion", "flask", "jinja2", "uvicorn")
    versions = [f"{p} {importlib.metadata.version(p)}" for p in packages]
    load = f"load {os.getloadavg()[0]:.1f}" if hasattr(os, "getloadavg") else ""
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return (
        f"{model}, {os.cpu_count()} cores, {load}, {platform.system()} {platform.release()}\n"
        + ", ".join([python, *versions, f"SQLite {sqlite3.sqlite_version}"])
    )


STAT = Path("/proc/stat")
STEPS = 1_000_000


class Meanwhile:
    """Tell how quick and how undisturbed a machine was while something was measured on it.

    Machines that share a processor take of each other's: two runs compare only as far as this does.
    """

    def __init__(self, stat: Path = STAT) -> None:
        self.stat = stat
        self.before = self.ticks()

    def ticks(self) -> list[int]:
        """Read what the processors have done since the start, where that is told."""
        if not self.stat.exists():
            return []
        return [int(n) for n in self.stat.read_text().split("\n", 1)[0].split()[1:9]]

    def told(self) -> str:
        """Say it in a line."""
        start = time.perf_counter()
        total = 0
        for n in range(STEPS):
            total += n
        said = f"a million steps of Python: {(time.perf_counter() - start) * 1e3:.0f} ms"
        spent = [now - then for then, now in zip(self.before, self.ticks(), strict=True)]
        # The last of the eight is what other machines took.
        return (
            f"{said}; taken by other machines: {spent[7] / sum(spent):.1%}" if any(spent) else said
        )


def ratio(what: str, one: float, other: float, most: float, unit: str = "ms") -> Figure:
    """Compare two times in seconds; the ratio stands first."""
    scale = {"ms": 1e3, "s": 1.0}[unit]
    measured = f"{one / other:.2f} × ({one * scale:.2f} {unit} against {other * scale:.2f} {unit})"
    return Figure(what, measured, f"at most {most} ×" if one / other > most else "")
