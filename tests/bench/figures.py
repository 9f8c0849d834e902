"""One measured line, and what it was measured on."""

import importlib.metadata
import os
import platform
import sqlite3
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


def ratio(what: str, one: float, other: float, most: float, unit: str = "ms") -> Figure:
    """Compare two times in seconds; the ratio stands first."""
    scale = {"ms": 1e3, "s": 1.0}[unit]
    measured = f"{one / other:.2f} × ({one * scale:.2f} {unit} against {other * scale:.2f} {unit})"
    return Figure(what, measured, f"at most {most} ×" if one / other > most else "")
