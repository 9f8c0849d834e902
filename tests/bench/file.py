"""docs/benchmarks.md: each section is what the last run of it has measured, and on what."""

import re
from collections.abc import Sequence
from pathlib import Path

from tests.bench.figures import Figure

FILE = Path(__file__).parents[2] / "docs" / "benchmarks.md"
HEAD = """# Benchmarks
Written by `python3 run.py bench`; ratios stand first, and what was missed says so. `--only`
measures some sections anew and leaves the others, so each says when and on what it was measured.
Rounds of the things compared alternate, and the least disturbed round of each counts.
Against boardgame.io the same thin program plays for both, each phone with its own seat
and key, by lot, so that nothing is shown twice; moves 50 to 150 of each table count. boardgame.io's
FlatFile does not wait for the disk, we do; with an fsync after each write and without a disk it is
there for scale. Its files are moved into place, because it reads what it is writing and ends there.
With 16 tables the phones look every 0.8 ms at what has come, with more every 1.6 ms, for both, so
as to take less than a tenth of a core.
"""


def write(
    title: str, on: str, figures: Sequence[Figure], order: Sequence[str], file: Path = FILE
) -> None:
    """Write one section anew; those that are measured no more go."""
    old = file.read_text(encoding="utf-8") if file.exists() else ""
    found = dict(re.findall(r"(?ms)^## ([^\n]+)\n(.*?)(?=^## |\Z)", old))
    lines = ["```", on, "```", "", "| what | measured |", "|---|---|"]
    for figure in figures:
        missed = f" **missed: {figure.missed}**" if figure.missed else ""
        lines.append(f"| {figure.what} | {figure.measured}{missed} |")
    found[title] = "\n".join(lines)
    rest = [f"## {each}\n{found[each].strip()}\n" for each in order if each in found]
    file.write_text("\n".join([HEAD, *rest]), encoding="utf-8")
