"""One tap, as a phone sends it: the action in, on disk, the changed parts out."""

import itertools
import random
import re
import statistics
import tempfile
import time
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

from flask import Flask
from werkzeug.test import EnvironBuilder, run_wsgi_app

from companion.app import create_app
from companion.games import GAMES
from companion.table.act import act
from companion.table.table import new_table
from tests.bench.bare import Append, bare_app
from tests.bench.figures import Figure, ratio

PLAYERS = ["Ana", "Ben", "Cem", "Dao"]
CARDS = ["watcher", "time_traveller", "hulk", "scientist", "gosu"]
PART = re.compile(r'<div id="([\w-]+)" data-part="(\w+)"')
IDS = itertools.count()
# What issue 7 asks for.
AGAINST_PAGE = 4.0
# Short rounds, many of them: a slow moment of the machine then meets all alike.
ROUNDS, TAPS = 25, 20


class Times(NamedTuple):
    """How long something took: of the processor, and by the clock."""

    processor: float
    clock: float


@contextmanager
def application() -> Iterator[Flask]:
    """Make an application on a folder that is gone afterwards."""
    with tempfile.TemporaryDirectory() as folder:
        app = create_app(Path(folder) / "instance")
        yield app
        app.extensions["store"].close()


class Phone:
    """A phone at one table, on the middle of a season, that knows which parts it has."""

    def __init__(self, app: Flask, code: str) -> None:
        self.app, self.code = app, code
        self.parts: dict[str, str] = {}
        self.version = 0
        # By lot, so that no tableau comes again: one that was shown before would be kept.
        self.chance = random.Random(code)  # noqa: S311 - no secret
        self.set: dict[tuple[str, str], int] = {}
        page = self.ask(f"/t/{code}", "GET", {})[1]
        self.version = int(page.partition('data-version="')[2].partition('"')[0])
        self.take(page)

    def ask(self, path: str, method: str, data: dict[str, str]) -> tuple[Times, str]:
        """Send a request without a server around it; only the application is timed."""
        known = " ".join(f"{name}:{digest}" for name, digest in self.parts.items())
        headers = {"HX-Request": "true", "X-Parts": known}
        environ = EnvironBuilder(path, method=method, data=data, headers=headers).get_environ()
        processor, clock = time.process_time(), time.perf_counter()
        body, status, sent = run_wsgi_app(self.app, environ)
        text = b"".join(body)
        spent = Times(time.process_time() - processor, time.perf_counter() - clock)
        assert status.startswith("200"), (status, text)
        self.version = int(sent.get("X-Version", self.version))
        return spent, text.decode()

    def take(self, text: str) -> None:
        """Remember the parts that came."""
        self.parts.update(PART.findall(text))

    def tap(self) -> Times:
        """Change a count to what it was not."""
        what = self.chance.choice(PLAYERS), self.chance.choice(CARDS)
        self.set[what] = 1 - self.set.get(what, 0)
        data = {
            "type": "set",
            "player": what[0],
            "card": what[1],
            "count": str(self.set[what]),
            "id": f"tap {next(IDS)}",
            "seen": str(self.version),
        }
        spent, text = self.ask(f"/t/{self.code}/act?tab=table", "POST", data)
        self.take(text)
        return spent

    def look(self) -> Times:
        """Fetch what another one's tap changed."""
        spent, text = self.ask(f"/t/{self.code}/parts/table", "GET", {})
        self.take(text)
        return spent


def lay(app: Flask, code: str, entries: int = 12) -> str:
    """Keep a table in the main phase with a few cards on it."""
    store = app.extensions["store"]
    store.create(code, new_table(GAMES["choson"], {"players": PLAYERS}))
    for n in range(entries - 4):
        card, player = CARDS[n % 5], PLAYERS[n % 4]
        action = {"type": "set", "player": player, "card": card, "count": 1}
        act(store, code, {"id": f"lay {n}", **action})
    for n in range(4):
        act(store, code, {"id": f"step {n}", "type": "next"})
    return code


def median(work: Callable[[], Times], times: int) -> Times:
    """Give the middle one of several."""
    found = [work() for _ in range(times)]
    return Times(
        statistics.median(each.processor for each in found),
        statistics.median(each.clock for each in found),
    )


def timed(work: Callable[[], object]) -> Times:
    """Time some work."""
    processor, clock = time.process_time(), time.perf_counter()
    work()
    return Times(time.process_time() - processor, time.perf_counter() - clock)


def best(rounds: list[Times]) -> Times:
    """Take the round that was disturbed least."""
    return Times(min(r.processor for r in rounds), min(r.clock for r in rounds))


def one_tap() -> list[Figure]:
    """Measure a tap, a bare page and an append in turn, so that all meet the same machine."""
    page = bare_app()
    environ = EnvironBuilder("/t/abcd2345/act", method="POST", data={"type": "set"}).get_environ()

    def show() -> Times:
        return timed(lambda: b"".join(run_wsgi_app(page, dict(environ))[0]))

    with application() as app, tempfile.TemporaryDirectory() as folder:
        phone, append = Phone(app, lay(app, "abcd2345")), Append(Path(folder))
        other = Phone(app, "abcd2345")
        taps, looks, pages, appends = [], [], [], []
        median(phone.tap, TAPS)
        for _ in range(ROUNDS):
            taps.append(median(phone.tap, TAPS))
            pages.append(median(show, TAPS))
            appends.append(median(lambda: timed(append), TAPS))
            looks.append(median(lambda: tap_and_look(phone, other), TAPS))
    tap, bare, plain, look = best(taps), best(pages), best(appends), best(looks)
    return [
        ratio("a tap against a bare Flask page, processor", *processors(tap, bare), AGAINST_PAGE),
        ratio("a tap against a bare Flask page, clock", tap.clock, bare.clock, float("inf")),
        ratio("a tap against one durable append, clock", tap.clock, plain.clock, float("inf")),
        ratio("another phone's look against a bare page", *processors(look, bare), AGAINST_PAGE),
    ]


def processors(one: Times, other: Times) -> tuple[float, float]:
    """Give the processor's part of two times."""
    return one.processor, other.processor


def tap_and_look(phone: Phone, other: Phone) -> Times:
    """Let one phone tap and time the other's look."""
    phone.tap()
    return other.look()
