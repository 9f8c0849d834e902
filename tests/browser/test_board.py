"""The screen in the middle, on a TV and an upright tablet: large, whole, live, and for hours."""

import os
import random

import pytest
from playwright.sync_api import expect

from tests.patience import at_most
from tests.screenshots import scenes
from tests.screenshots.table import Table

# Somebody taps every six seconds or so: eight hours of it with COMPANION_BOARD_TAPS=4800.
TAPS = int(os.environ.get("COMPANION_BOARD_TAPS", "100"))
GROWTH = 5_000_000
SIZES = [(1280, 720), (820, 1180), (1920, 1080)]
LETTERS = """() => {
  const strong = document.querySelector(".board-now strong"), style = getComputedStyle(strong);
  const pen = document.createElement("canvas").getContext("2d");
  pen.font = `${style.fontWeight} ${style.fontSize} ${style.fontFamily}`;
  return pen.measureText("H").actualBoundingBoxAscent / innerHeight;
}"""
OUTSIDE = """() => [...document.querySelectorAll(".middle *")].filter((each) => {
  const box = each.getBoundingClientRect();
  if (!box.width || !box.height || each.closest(".vh")) return false;
  let edge = {top: 0, bottom: innerHeight, left: 0, right: innerWidth};
  for (let over = each.parentElement; over; over = over.parentElement) {
    if (getComputedStyle(over).overflow !== "visible" && over !== document.body)
      edge = over.matches("#powers, .finale, .story") ? over.getBoundingClientRect() : edge;
  }
  return box.bottom > edge.bottom + 1 || box.right > edge.right + 1 || box.left < edge.left - 1;
}).map((each) => each.outerHTML.slice(0, 80))"""


@pytest.fixture
def screen(browser, live_server):
    """Open a page on a screen of its own."""
    opened = []

    def open_at(path, size=(1280, 720), language="en"):
        width, height = size
        context = browser.new_context(
            viewport={"width": width, "height": height}, locale=language, base_url=live_server.url
        )
        opened.append(context)
        page = context.new_page()
        page.goto(path)
        return page

    yield open_at
    for context in opened:
        context.close()


TABLES = {
    "choson": lambda base: scenes.sword(base),
    "koryo": lambda base: scenes.koryo_turn(base),
    "immortal8": lambda base: scenes.immortal8(base, scenes.SIX, 5).goes_on(),
}


@pytest.mark.parametrize("game", TABLES)
def test_whose_turn_it_is_can_be_read_across_the_room_and_nothing_is_cut(screen, live_server, game):
    table = TABLES[game](live_server.url)
    for size, language in zip(SIZES, ("en", "de", "sk"), strict=True):
        page = screen(f"{table.path}/board", size, language)
        expect(page.locator(".board-now strong")).to_contain_text("Ana")
        assert page.evaluate(LETTERS) >= 0.06
        expect(page.locator("#link")).to_have_attribute("data-state", "on")
        assert page.evaluate(OUTSIDE) == [], (size, language)


def test_it_follows_the_game_by_itself(screen, live_server):
    table = Table(live_server.url, "koryo", ["Ana", "Ben"])
    page = screen(f"{table.path}/board")
    expect(page.locator("#join .invite")).to_be_visible()
    table.goes_on(2)
    expect(page.locator(".board-now strong")).to_have_text("Ana")
    expect(page.locator("#join .invite")).to_be_hidden()
    table.does("play", player="Ana", cards={"merchant": 2})
    expect(page.locator("#seat-0 .chip")).to_contain_text("×2")
    expect(page.locator(".board-log li").first).to_contain_text("Ana plays 2 Merchants")
    table.does("finish")
    expect(page.locator(".places li").first).to_contain_text("Ana")


def heap(page, session):
    """Tell what the page holds after the rubbish is gone."""
    session.send("HeapProfiler.collectGarbage")
    return session.send("Runtime.getHeapUsage")["usedSize"]


def test_hours_of_play_leave_nothing_behind_on_it(screen, live_server):
    names = ["Ana", "Ben", "Cem", "Dao"]
    table = Table(live_server.url, "choson", names)
    page = screen(f"{table.path}/board")
    session = page.context.new_cdp_session(page)
    session.send("HeapProfiler.enable")
    dice = random.Random(8)  # noqa: S311 - play, no secret
    cards = ["watcher", "time_traveller", "hulk", "scientist", "gosu", "reaper"]

    def plays(taps):
        done, again = 0, at_most(taps)
        # Going on and taking it back are two: a table has 5,000 entries at most.
        while done < taps and again():
            done += 1
            if dice.random() < 0.4:
                table.goes_on().does("undo")
                done += 1
            else:
                card, count = dice.choice(cards), dice.randrange(2)
                table.does("set", player=dice.choice(names), card=card, count=count)
        action, key = {"id": f"{dice.random()}", **SAME}, f"Bearer {table.key}"
        last = table.post(f"/api/tables/{table.code}/actions", action, Authorization=key)
        newest = last["version"]
        expect(page.locator("#table")).to_have_attribute("data-version", str(newest))

    table.does("set", player="Ana", card="watcher", count=1)
    plays(20)  # scripts have warmed up
    before = heap(page, session)
    nodes = page.evaluate("document.querySelectorAll('*').length")
    plays(TAPS)
    grown = heap(page, session) - before
    print(f"{TAPS} taps: {grown} bytes more")
    assert grown < GROWTH * max(TAPS / 4800, 0.2)
    assert page.evaluate("document.querySelectorAll('*').length") < nodes + 200


SAME = {"type": "set", "player": "Ana", "card": "yi", "count": 1}
