"""Every language fits a phone: nothing scrolls sideways, at 390 px and at 320."""

from collections.abc import Iterator
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.words import LANGUAGES
from tests.browser.phone import Phone

pytestmark = pytest.mark.xdist_group("fit")  # one phone for all languages
WIDTHS = (390, 320)
SEATS = {"koryo": ["Alexandra", "Ben"], "choson": ["Alexandra", "Ben"]}
SEATS["immortal8"] = ["Alexandra", "Ben", "Cem"]


def too_wide(page: Page, path: str) -> list[str]:
    """List the widths at which a page would scroll sideways."""
    page.goto(path)
    found = []
    for width in WIDTHS:
        page.set_viewport_size({"width": width, "height": 844})
        wide = page.evaluate("document.documentElement.scrollWidth")
        if wide > width:
            found.append(f"{path} at {width}: {wide}")
    return found


@pytest.fixture(scope="module")
def host(
    browser: Browser, browser_context_args: dict[str, Any]
) -> Iterator[tuple[Page, list[str]]]:
    """Set a table of each game up on one phone; give it and every page to look at."""
    with browser.new_context(**browser_context_args) as context:
        page = context.new_page()
        paths = ["/", *(f"/{part}/{game}" for part in ("new", "score", "rules") for game in SEATS)]
        for game, names in SEATS.items():
            code = Phone(page).set_up(game, names)
            paths += [f"/t/{code}", *(f"/t/{code}/{t}" for t in ("powers", "score", "log", "edit"))]
        yield page, paths


@pytest.mark.slow
@pytest.mark.parametrize("language", LANGUAGES)
def test_no_page_scrolls_sideways(host: tuple[Page, list[str]], language: str):
    page, paths = host
    cookie = {"name": "lang", "value": language, "domain": "127.0.0.1", "path": "/"}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto("/")
    expect(page.locator("html")).to_have_attribute("lang", language)
    assert [wide for path in paths for wide in too_wide(page, path)] == []


def test_one_tap_changes_the_language_of_this_phone_only(page: Page, browser, browser_context_args):
    phone = Phone(page)
    code = phone.set_up("koryo", ["Ana", "Ben"])
    page.locator("details.menu > summary").tap()
    phone.ready()
    page.get_by_role("button", name="Slovenčina").tap()
    expect(page.locator(".tabs")).to_contain_text("Priebeh")
    assert page.url.rstrip("/").endswith(f"/t/{code}")
    with browser.new_context(**browser_context_args) as other:
        second = other.new_page()
        second.goto(f"/t/{code}")
        expect(second.locator(".tabs")).to_contain_text("Log")
