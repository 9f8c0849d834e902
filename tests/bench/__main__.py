"""Measure speed and print it; fail where a required figure is missed."""

import argparse
import json
import statistics
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any

from flask import Flask

from companion.games import GAMES
from tests.bench import answered
from tests.bench.crowd import ten_thousand
from tests.bench.figures import Figure, Meanwhile, machine
from tests.bench.file import write
from tests.bench.growth import finished_tables, live_tables, long_log
from tests.bench.passed import files_of_a_tap
from tests.bench.rival import ROUNDS, ceiling, on_a_slow_disk, side_by_side
from tests.bench.screens import visible
from tests.bench.sizes import sizes
from tests.bench.tables import CHOSON, IMMORTAL8, KORYO
from tests.bench.tap import application, one_tap
from tests.bench.taps import ENTRIES, compare, through_api, through_store
from tests.patience import SECONDS
from tests.servers import running

# What issue 2 promises.
SCORES_PER_SECOND = 20_000
FIRST_ANSWER = 1.5
REPEATS = 5
STARTS = 7
# What issue 3 promises: a tap in a long game, compared with one in a new game.
LONG_GAME = 1.3
TAPS = 300


def per_second(work: Callable[[], object], seconds: float) -> tuple[float, float]:
    """Repeat work for a while, five times; give the best rate and the median.

    The clock is the processor's, so that a busy machine does not make the code look slow.
    """
    rates = []
    for _ in range(REPEATS):
        done, start = 0, time.process_time()
        while (spent := time.process_time() - start) < seconds:
            for _ in range(200):
                work()
            done += 200
        rates.append(done / spent)
    return max(rates), statistics.median(rates)


def scoring(table: dict[str, Any], required: int | None, seconds: float) -> Figure:
    """Measure the pure core on one table, already read, on one core."""
    game = GAMES[table["game"]]
    finished = game.read(table)
    best, median = per_second(lambda: game.score(finished), seconds)
    players = len(table["players"])
    measured = f"{best:,.0f}/s best of {REPEATS}, {median:,.0f}/s median"
    missed = f"at least {required:,}/s" if required and best < required else ""
    return Figure(f"score {game.words.title}, {players} players", measured, missed)


def command_start() -> Figure:
    """Measure `companion score` from start to answer."""
    command = [sys.executable, "-m", "companion", "score", "-"]
    table = json.dumps(CHOSON).encode()
    times = []
    for _ in range(STARTS):
        start = time.perf_counter()
        subprocess.run(command, input=table, check=True, stdout=subprocess.DEVNULL, timeout=SECONDS)
        times.append(time.perf_counter() - start)
    return start_figure("companion score, start to answer", times)


def server_start() -> Figure:
    """Measure the server from start to its first healthy answer."""
    times = []
    for _ in range(STARTS):
        with tempfile.TemporaryDirectory() as folder:
            start = time.perf_counter()
            with running([sys.executable, "-m", "companion"], Path(folder)):
                times.append(time.perf_counter() - start)
    return start_figure("companion, start to healthy", times)


def start_figure(what: str, times: list[float]) -> Figure:
    median = statistics.median(times)
    measured = f"{median:.3f} s median of {len(times)}, {min(times):.3f} s best"
    return Figure(what, measured, f"under {FIRST_ANSWER} s" if median >= FIRST_ANSWER else "")


def long_game(what: str, way: Callable[[Flask], Callable[[str, int], object]]) -> Figure:
    """Measure a tap on a table of 1,000 log entries against one on a new table."""
    with application() as app:
        long, new = compare(app, way(app), TAPS)
    ratio = long / new
    measured = f"{ratio:.2f} × a new table's ({long * 1e3:.2f} ms, {new * 1e3:.2f} ms, medians)"
    missed = f"at most {LONG_GAME} ×" if ratio > LONG_GAME else ""
    return Figure(f"a tap after {ENTRIES:,} log entries, {what}", measured, missed)


def sections(seconds: float, quick: bool) -> dict[str, list[Callable[[], list[Figure]]]]:
    """List what is measured, in the order of the file."""

    rounds = 1 if quick else ROUNDS

    def one(measure: Callable[[], Figure]) -> Callable[[], list[Figure]]:
        return lambda: [measure()]

    return {
        "Against boardgame.io, 1 table": [lambda: side_by_side(1, rounds)],
        "Against boardgame.io, 16 tables": [ceiling, lambda: side_by_side(16, rounds)],
        "Against boardgame.io, 64 tables": [lambda: side_by_side(64, rounds)],
        "A slow disk": [on_a_slow_disk],
        "Ten thousand phones": [ten_thousand],
        "Tap to another phone's screen": [visible],
        "One tap": [answered.one_tap, files_of_a_tap, one_tap],
        "Growth": [finished_tables, live_tables, long_log],
        "Bytes and memory": [sizes],
        "Start-up": [one(command_start), one(server_start)],
        "Scoring": [
            one(lambda: scoring(CHOSON, SCORES_PER_SECOND, seconds)),
            one(lambda: scoring(KORYO, None, seconds)),
            one(lambda: scoring(IMMORTAL8, None, seconds)),
        ],
        "A long game": [
            one(lambda: long_game("through the store", through_store)),
            one(lambda: long_game("through the API, with a look", through_api)),
        ],
    }


def main() -> int:
    """Print every figure and write the file; fail when a required one is missed."""
    parser = argparse.ArgumentParser(prog="python -m tests.bench", description=__doc__)
    parser.add_argument("--seconds", type=float, default=1.0, help="length of one repeat")
    only = "measure only the sections whose title holds one of these"
    parser.add_argument("--only", action="append", default=[], help=only)
    parser.add_argument("--quick", action="store_true", help="one round; nothing is written")
    args = parser.parse_args()
    print(machine(), flush=True)
    missed = 0
    for title, measures in sections(args.seconds, args.quick).items():
        if args.only and not any(each.lower() in title.lower() for each in args.only):
            continue
        print(f"\n{title}", flush=True)
        found: list[Figure] = []
        on, meanwhile = f"{time.strftime('%Y-%m-%d %H:%M')}, {machine()}", Meanwhile()
        for measure in measures:
            for figure in measure():
                found.append(figure)
                ending = f"   MISSED: required is {figure.missed}" if figure.missed else ""
                print(f"  {figure.what}: {figure.measured}{ending}", flush=True)
        missed += sum(bool(figure.missed) for figure in found)
        undisturbed = meanwhile.told()
        print(f"  ({undisturbed})", flush=True)
        if not args.quick:
            write(title, f"{on}\n{undisturbed}", found, list(sections(0, False)))
    return 1 if missed else 0


if __name__ == "__main__":
    sys.exit(main())
