"""For everyone's eyes and hands: axe-core, small screens, large letters, thumbs."""

from collections.abc import Iterator
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import BrowserContext, BrowserType, Page

from companion.words import LANGUAGES
from tests.browser import eyes
from tests.screenshots.scenes import SCENES
from tests.servers import Server

# One process looks at all of it, because the tables are filled once a process.
pytestmark = pytest.mark.xdist_group("look")
# Laid out by text that differs much between the languages.
WORDY = (
    "home choson-turn choson-sword choson-end choson-powers choson-finished koryo-turn"
    " immortal8-draft immortal8-kingdom invite join immortal8-secret score-choson style"
).split()
# axe-core looks at these, or at twins of theirs, in the tests of the calculator and the table.
LOOKED_AT = ("score-", "choson-log", "choson-edit", "choson-score", "choson-deal", "koryo-fresh")
LARGE = "home new-koryo choson-turn choson-sword choson-score choson-log immortal8-kingdom invite"


@pytest.fixture(scope="session")
def scenes(live_server: Server) -> dict[str, str]:
    """Fill the tables and give every page's address."""
    return {name: scene(live_server.url) for name, scene in SCENES.items()}


def objections(page: Page, rules: list[str] | None = None) -> list[str]:
    """List what axe-core objects to."""
    options: dict[str, Any] = {"resultTypes": ["violations"]}
    if rules:
        options["runOnly"] = rules
    found = Axe().run(page, options=options).response["violations"]
    return [f"{page.url} {rule['id']}: {n['html']}" for rule in found for n in rule["nodes"]]


def test_axe_finds_nothing_on_any_page_by_day_and_by_night(
    page: Page, scenes: dict[str, str]
) -> None:
    """Open whatever opens; by night only colours differ."""
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    found = []
    for path in (path for name, path in scenes.items() if not name.startswith(LOOKED_AT)):
        page.goto(path)
        eyes.stands(page)
        page.evaluate(eyes.OPEN)
        found += objections(page)
        if path == "/style":  # it shows day and night at once
            continue
        page.emulate_media(color_scheme="dark")
        found += objections(page, ["color-contrast"])
        page.emulate_media(color_scheme="light")
    assert not found, "\n".join(found)


def test_axe_finds_nothing_on_an_open_sheet(page: Page, scenes: dict[str, str]) -> None:
    """Ask what a chip means."""
    page.goto(scenes["choson-turn"])
    eyes.stands(page)
    page.locator("a.chip").first.tap()
    page.locator("dialog[open] h2").wait_for()
    for scheme in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
        assert objections(page) == []


@pytest.mark.parametrize("language", LANGUAGES)
def test_crowded_pages_do_not_scroll_sideways(
    page: Page, live_server: Server, scenes: dict[str, str], language: str
) -> None:
    """Measure at 390 and 320 px, with long names and everything open."""
    page.context.add_cookies([{"name": "lang", "value": language, "url": live_server.url}])
    names = WORDY if language != "en" else [*scenes]
    found = []
    for name in names:
        page.goto(scenes[name])
        eyes.stands(page)
        page.evaluate(eyes.OPEN)
        for width in (390, 320):
            page.set_viewport_size({"width": width, "height": 844})
            if (wide := eyes.too_wide(page)) > 0:
                found.append(f"{name} at {width}: {wide} px too wide")
            found += [f"{name} at {width} cuts {cut}" for cut in page.evaluate(eyes.CUT_OFF)]
    assert not found, "\n".join(found)


def test_everything_tapped_is_as_large_as_a_thumb(page: Page, scenes: dict[str, str]) -> None:
    """Measure every button, field and handle."""
    found = []
    for name, path in scenes.items():
        page.goto(path)
        eyes.stands(page)
        page.evaluate(eyes.OPEN)
        found += [f"{name}: {small}" for small in page.evaluate(eyes.SMALL)]
    assert not found, "\n".join(found)


def test_a_phone_on_its_side_shows_the_table_and_what_to_do(
    page: Page, scenes: dict[str, str]
) -> None:
    """Turn it: nothing scrolls sideways, and the button stays on the screen beside the table."""
    page.set_viewport_size({"width": 844, "height": 390})
    for name in ("choson-fresh", "choson-sword", "immortal8-kingdom", "koryo-end"):
        page.goto(scenes[name])
        eyes.stands(page)
        assert eyes.too_wide(page) <= 0, name
        button = page.locator("#dock .onward").bounding_box()
        tableau = page.locator(".tableau").first.bounding_box()
        assert button
        assert tableau
        assert button["y"] + button["height"] <= 390, name
        assert button["x"] >= tableau["x"] + tableau["width"], name


@pytest.fixture
def large_letters(
    browser_type: BrowserType,
    browser_type_launch_args: dict[str, Any],
    browser_context_args: dict[str, Any],
) -> Iterator[BrowserContext]:
    """Be the phone of somebody who reads letters of twice the size."""
    args = [*browser_type_launch_args["args"], "--blink-settings=defaultFontSize=32"]
    browser = browser_type.launch(**{**browser_type_launch_args, "args": args})
    yield browser.new_context(**browser_context_args)
    browser.close()


def test_letters_of_twice_the_size_lose_nothing(
    large_letters: BrowserContext, scenes: dict[str, str]
) -> None:
    """Read at 200 %: nothing beside the screen, nothing under a box's edge."""
    page = large_letters.new_page()
    found = []
    for name in LARGE.split():
        page.goto(scenes[name])
        eyes.stands(page)
        if (wide := eyes.too_wide(page)) > 0:
            found.append(f"{name}: {wide} px too wide")
        found += [f"{name} cuts {cut}" for cut in page.evaluate(eyes.CUT_OFF)]
    assert not found, "\n".join(found)
