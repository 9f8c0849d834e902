"""What now? Every page answers above the fold: the one main action is inside the first screen.

In every phase of all games, with few and with many players of long names, on a usual phone and on
a narrow one. Nothing is cut, overlaps or scrolls sideways there, nor on a tablet or a laptop.
"""

from collections.abc import Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.words import LANGUAGES
from tests.browser import eyes
from tests.browser.eyes import CUT_OFF, too_wide
from tests.browser.phone import Phone
from tests.screenshots.table import Table
from tests.servers import Server
from tests.thorough import EXAMPLES

PHONES = ((390, 844), (320, 640), (844, 390))
BIG = ((820, 1180), (1280, 720))
NAMES = ["Maximiliane-Josephine", "Bartholomäus", "Ana", "Jean-Baptiste", "Eva", "Finn"]
HOW_MANY = {"koryo": (2, 3, 4), "choson": (2, 3, 4), "immortal8": (3, 4, 5, 6)}

# The cards to tap, all of them, and the first thing to choose; else the big button. What is bright
# should be done now: where something is, what merely may be done can stand further down.
WHAT_NOW = """() => {
  const isSeen = (e) => e.checkVisibility({visibilityProperty: true}) && !e.disabled;
  const seen = (way) => [...document.querySelectorAll(way)].filter(isSeen);
  const first = seen("#now :is(.btn, .cta, summary)").slice(0, 1);
  const bright = seen("#dock .onward.cta");
  const main = [...seen("#dock .fam .tile"), ...(bright.length ? bright : first)];
  // At the end it is who won.
  if (!main.length) main.push(...seen(".places .won").slice(0, 1));
  if (!main.length) main.push(...seen("main .cta").slice(0, 1));
  if (!main.length) return ["there is nothing to do"];
  return main.filter((element) => {
    const {left, right, top, bottom} = element.getBoundingClientRect();
    const there = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
    return top < 0 || bottom > innerHeight || !element.contains(there);
  }).map((element) => `${element.innerText.trim()} at ${element.getBoundingClientRect().bottom}`);
}"""
# A word that goes on in the next line where no hyphen says so.
BROKEN = """() => {
  const isSeen = (element) => element.checkVisibility({visibilityProperty: true});
  const found = new Set(), walk = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
  for (let node; (node = walk.nextNode());) {
    const element = node.parentElement;
    if (element.closest(".vh, bdi, .nm, .skip") || !isSeen(element)) continue;
    for (const word of node.data.matchAll(/[\\p{L}\\p{N}’]{2,}/gu)) {
      const range = document.createRange();
      // A hyphen that is shown belongs to the letter behind it.
      range.setStart(node, word.index + (node.data[word.index - 1] === "\\u00ad"));
      range.setEnd(node, word.index + word[0].length);
      const parts = [...range.getClientRects()].filter((part) => part.width > 2);
      if (new Set(parts.map((part) => Math.round(part.top))).size > 1) found.add(word[0]);
    }
  }
  return [...found];
}"""
# Two things to tap that lie over one another: one of them cannot be hit.
OVERLAPS = """() => {
  const kinds = ":is(.tile, .cell, .btn, .cta, .chip, .mark)";
  // What to do is held over what lies there: each of the two is looked at by itself.
  const tapped = [`.todo ${kinds}`, `main ${kinds}:not(.todo *)`];
  return tapped.flatMap((some) => over([...document.querySelectorAll(some)]));
  function name(e) { return `${e.className} ${e.ariaLabel || e.id || e.innerText}`.slice(0, 40); }
  function over(all) {
  const boxes = all.filter((e) => e.checkVisibility({visibilityProperty: true}))
    .map((e) => [e, e.getBoundingClientRect()]);
  return boxes.flatMap(([one, a], place) => boxes.slice(place + 1)
    .filter(([other, b]) => !one.contains(other) && a.left < b.right - 1 && b.left < a.right - 1
      && a.top < b.bottom - 1 && b.top < a.bottom - 1)
    .map(([other]) => `${name(one)} lies over ${name(other)}`));
  }
}"""


def tables(base: str, game: str, players: int) -> Iterator[tuple[str, str]]:
    """Lead tables of a game into each of its phases: what it is, its address."""
    names = NAMES[:players]
    if game == "immortal8":
        yield "draft", Table(base, game, names).path
        yield "drafted", drafted(base, names).path
        yield "kingdom", drafted(base, names).goes_on().path
        yield "supremacy", drafted(base, names).goes_on(players + 1).path
        yield "over", Table(base, game, names).does("finish").path
        return
    yield "begin", Table(base, game, names).path
    yield "turn", crowded(base, game, names).path
    plays = {"koryo": {"lobbying": 1}, "choson": {"sniper": 1, "event": 1}}
    yield "effect", crowded(base, game, names).does("play", player=names[0], cards=plays[game]).path
    swap = {"koryo": {"barbarian": 1}, "choson": {"oracle": 1, "event": 1}}
    yield "swap", crowded(base, game, names).does("play", player=names[0], cards=swap[game]).path
    yield "end", crowded(base, game, names).goes_to("end").path
    scoring = crowded(base, game, names).does("finish")
    yield "over", scoring.path


def drafted(base: str, names: list[str]) -> Table:
    """Draft a round of Immortal 8: the first card is played, all others are transformed."""
    table = Table(base, "immortal8", names)
    table.does("draft", player=names[0], card="alpha")
    for _ in range(5):
        table.does("transform")
    return table


def crowded(base: str, game: str, names: list[str]) -> Table:
    """Lay many families in front of everybody, with ties and tokens, in the first one's turn."""
    table = Table(base, game, names)
    families = {"koryo": ("merchant", "broadcaster", "guardian", "banker", "ship_owner", "priest")}
    families["choson"] = ("watcher", "time_traveller", "hulk", "scientist", "gosu", "oracle")
    for place, name in enumerate(names):
        table.lays(name, **dict.fromkeys(families[game][: 6 - place % 2], 1))
        table.holds(name, victory_point=1)
    return table.goes_to("main")


FEW = EXAMPLES <= 40


def looked_at(base: str, language: str) -> Iterator[tuple[str, str]]:
    """Name every page, the fewest and the most players first; in the longest words the most."""
    for game, counts in HOW_MANY.items():
        some = (counts[0], counts[-1]) if language == "en" else counts[-1:]
        for players in some if FEW else counts:
            for phase, path in tables(base, game, players):
                yield f"{game}, {players} players, {phase}", path


def shown(page: Page, path: str, sizes: tuple[tuple[int, int], ...], look: str) -> list[str]:
    """Look at a page in several sizes."""
    page.goto(path)
    eyes.stands(page)
    found = []
    for width, height in sizes:
        page.set_viewport_size({"width": width, "height": height})
        found += [f"{width}: {each}" for each in page.evaluate(look)]
    return found


@pytest.mark.parametrize("language", LANGUAGES if not FEW else ["en", "de"])
def test_the_one_main_action_is_inside_the_first_screen(
    page: Page, live_server: Server, language: str
):
    cookie = {"name": "lang", "value": language, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    wrong = [
        f"{what}, {each}"
        for what, path in looked_at(live_server.url, language)
        for each in shown(page, path, PHONES, WHAT_NOW)
    ]
    assert not wrong, "\n".join(wrong)


@pytest.mark.parametrize("language", LANGUAGES if not FEW else ["de"])
def test_nothing_is_cut_or_broken_or_lies_over_another(
    page: Page, live_server: Server, language: str
):
    cookie = {"name": "lang", "value": language, "url": live_server.url}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    wrong = []
    for game, counts in HOW_MANY.items():
        names = NAMES[: counts[-1]]
        table = Table(live_server.url, game, names)
        if game != "immortal8":
            table = crowded(live_server.url, game, names)
        tabs = ("", "/score", "/edit", "/powers") if game != "immortal8" else ("/score", "/edit")
        for place, tab in enumerate(tabs):
            # In CI each page is opened in one size, another one each time, and turned into the
            # others; in `faults` it is opened in each.
            sizes = (*PHONES, *BIG)
            sizes = (*sizes[place:], *sizes[:place])
            for width, height in sizes:
                page.set_viewport_size({"width": width, "height": height})
                if (width, height) == sizes[0] or not FEW:
                    page.goto(f"{table.path}{tab}")
                    eyes.stands(page)
                found = [
                    each for look in (CUT_OFF, BROKEN, OVERLAPS) for each in page.evaluate(look)
                ]
                if too_wide(page):
                    found.append("scrolls sideways")
                wrong += [f"{game}{tab} at {width}: {each}" for each in found]
    assert not wrong, "\n".join(wrong)


# Where two columns begin, and how wide they are.
COLUMNS = """(ways) => ways.map((way) => {
  const {left, width} = document.querySelector(way).getBoundingClientRect();
  return [Math.round(left), Math.round(width)];
})"""
HALVES = {
    "/score": (".halves > :first-child", ".halves > :last-child"),
    "/powers": (".halves > :first-child", ".beside"),
}


def columns(page: Page, *ways: str) -> list[list[int]]:
    """Tell where some columns of a page lie, and how wide they are."""
    eyes.stands(page)
    found: list[list[int]] = page.evaluate(COLUMNS, [*ways])
    return found


def test_what_is_tapped_lies_under_the_thumb(page: Page, live_server: Server):
    table = crowded(live_server.url, "choson", NAMES[:4])
    page.set_viewport_size({"width": 844, "height": 390})
    page.goto(table.path)
    lies, todo = columns(page, ".lies", ".todo")
    assert lies[0] + lies[1] <= todo[0] + 1
    phone = Phone(page)
    phone.tap(page.locator("details.menu > summary"))
    phone.tap(page.get_by_role("button", name="Move the buttons to the left"))
    expect(page.locator("html")).to_have_attribute("data-thumb", "left")
    lies, todo = columns(page, ".lies", ".todo")
    assert todo[0] + todo[1] <= lies[0] + 1
    # Pages that are read stay in their order, what is entered in a calculator follows the thumb.
    for tab, ways in HALVES.items():
        page.goto(table.path + tab)
        one, other = columns(page, *ways)
        assert 300 < one[0] + one[1] <= other[0] + 1, tab
    page.goto("/score/choson?p=Ana&p=Ben")
    entry, result = columns(page, ".at-hand", "#result")
    assert entry[0] + entry[1] <= result[0] + 1
    page.set_viewport_size({"width": 390, "height": 844})
    entry, result = columns(page, ".at-hand", "#result")
    assert entry == result


def test_the_board_of_four_players_is_on_one_screen(page: Page, live_server: Server):
    for game in ("koryo", "choson"):
        page.goto(f"{crowded(live_server.url, game, NAMES[:4]).path}/powers")
        eyes.stands(page)
        bottom = page.locator(".board").evaluate("(e) => e.getBoundingClientRect().bottom")
        tabs = page.locator(".tabs").evaluate("(e) => e.getBoundingClientRect().top")
        assert bottom <= tabs
