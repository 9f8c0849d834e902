"""Tap to another phone's screen, in a browser; beside another version where one is named."""

import os
import shutil
import statistics
import sys
import tempfile
import time
from contextlib import ExitStack
from pathlib import Path
from typing import NamedTuple

from playwright.sync_api import Browser, Page, expect, sync_playwright

from tests.bench.figures import Figure
from tests.live.streams import new_table
from tests.servers import running

# Promised, in seconds.
MEDIAN, P99 = 0.040, 0.120
TAPS = 120
# A tap sooner than this after a change is refused on purpose.
PAUSE = 0.45
# Where an older version lies, to be measured in turn.
BEFORE = "COMPANION_BENCH_BEFORE"
PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
# The moment a new version has been painted, on the clock that all pages share.
WATCH = """() => {
    window.painted = {};
    const clock = () => performance.timeOrigin + performance.now();
    const table = document.getElementById("table");
    new MutationObserver(() => {
        const version = table.dataset.version;
        requestAnimationFrame(() => setTimeout(() => { painted[version] ??= clock(); }));
    }).observe(table, {attributes: true, attributeFilter: ["data-version"]});
}"""
PAINTED = """version => new Promise((done, late) => {
    setTimeout(() => late(new Error("it was not painted")), 10000);
    const look = () => (painted[version] ? done(painted[version]) : setTimeout(look, 5));
    look();
})"""
TAP = """(undo) => {
    const button = document.querySelector(undo ? "[aria-label=Undo]" : ".dock .cta");
    window.tapped = performance.timeOrigin + performance.now();
    button.click();
}"""


class Pair(NamedTuple):
    """Two phones at one table."""

    one: Page
    other: Page

    def seen_after(self, version: int) -> float:
        """Tap on one phone and give the seconds until the other one shows it."""
        time.sleep(PAUSE)
        # On and back, so that the game never ends.
        self.one.evaluate(TAP, version % 2 == 0)
        for page in self:
            expect(page.locator("#table")).to_have_attribute("data-version", str(version))
        return float(self.other.evaluate(PAINTED, version) - self.one.evaluate("tapped")) / 1000


def seated(browser: Browser, url: str) -> Pair:
    """Sit down with two phones."""
    table = new_table(url, "choson", ("Ana", "Ben", "Cem", "Dao"))
    pages = [browser.new_context(base_url=url, **PHONE).new_page() for _ in "12"]
    for page in pages:
        page.goto(table["url"])
        expect(page.locator("#link")).to_have_attribute("data-state", "on")
        page.evaluate(WATCH)
    return Pair(*pages)


def visible() -> list[Figure]:
    """Tap in turn here and there; both meet the same machine."""
    path = shutil.which("chromium")
    if not path:
        return [Figure("tap to another phone's screen", "SKIPPED: there is no Chromium")]
    places: dict[str, Path | None] = {"this version": None}
    if os.environ.get(BEFORE):
        places["the version before"] = Path(os.environ[BEFORE])
    command = [sys.executable, "-m", "companion"]
    with ExitStack() as stack:
        enter = stack.enter_context
        browser = enter(sync_playwright()).chromium.launch(
            executable_path=path, args=["--no-sandbox"]
        )
        pairs: dict[str, Pair] = {}
        for name, place in places.items():
            data = Path(enter(tempfile.TemporaryDirectory()))
            pairs[name] = seated(browser, enter(running(command, data, cwd=place)).url)
        times: dict[str, list[float]] = {name: [] for name in pairs}
        for version in range(1, TAPS + 1):
            for name, pair in pairs.items():
                times[name].append(pair.seen_after(version))
        browser.close()
    return [told(name, found) for name, found in times.items()]


def told(name: str, times: list[float]) -> Figure:
    """Say how long it took."""
    median, worst = statistics.median(times), p99(times)
    missed = ""
    if name == "this version" and (median > MEDIAN or worst > P99):
        missed = f"median at most {MEDIAN * 1000:.0f} ms, p99 at most {P99 * 1000:.0f} ms"
    measured = f"{median * 1000:.0f} ms median, {worst * 1000:.0f} ms p99 of {len(times)} taps"
    return Figure(f"tap to another phone's screen, {name}", measured, missed)


def p99(times: list[float]) -> float:
    """Give what 99 of 100 stay under."""
    return statistics.quantiles(times, n=100, method="inclusive")[98]
