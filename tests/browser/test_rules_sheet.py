"""A tap on a rule, card or phase explains it over the table, and the table stays as it was."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone


@pytest.fixture
def table(page: Page) -> str:
    """Lay a Chosŏn table and give its code."""
    return Phone(page).set_up("choson", ["Ana", "Ben"])


def opened(page: Page, power: str) -> None:
    """Open what a power gives, and look at it: what has just moved takes no tap."""
    page.locator(".gives summary", has_text=power).tap()
    expect(page.locator(".gives details[open]")).to_have_count(1)
    page.wait_for_timeout(400)


def test_a_tap_explains_and_closing_gives_the_focus_back(page: Page, table: str):
    page.goto(f"/t/{table}/powers")
    opened(page, "Watcher")
    rule = page.get_by_role("link", name="C24", exact=True)
    rule.tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("Watcher: no effect and no power")
    expect(sheet).to_contain_text("C24")
    assert page.url.endswith("/powers")
    page.keyboard.press("Escape")
    expect(sheet).to_have_count(0)
    expect(rule).to_be_focused()


def test_a_phase_is_explained_and_the_cross_closes_it(page: Page, table: str):
    page.locator(".steps a").nth(2).tap()
    sheet = page.get_by_role("dialog")
    expect(sheet).to_contain_text("C7")
    sheet.get_by_role("button", name="Close").tap()
    expect(sheet).to_have_count(0)
    assert page.locator("#table").get_attribute("data-version") == "0"


def test_a_tap_beside_the_sheet_closes_it(page: Page, table: str):
    page.goto(f"/t/{table}/powers")
    opened(page, "Watcher")
    page.get_by_role("link", name="C24", exact=True).tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.touchscreen.tap(195, 60)
    expect(page.get_by_role("dialog")).to_have_count(0)


@pytest.mark.parametrize("theme", ["light", "dark"])
def test_the_sheet_and_the_rules_are_for_everyone(
    page: Page, table: str, theme: str, axe_violations: Callable[[Page], list[str]]
):
    page.emulate_media(reduced_motion="reduce")  # axe sees the sheet where it stays
    cookie = {"name": "theme", "value": theme, "domain": "127.0.0.1", "path": "/"}
    page.context.add_cookies([cookie])  # type: ignore[list-item]
    page.goto(f"/t/{table}/powers")
    opened(page, "Yi")
    assert axe_violations(page) == []
    page.get_by_role("link", name="C17", exact=True).tap()
    expect(page.get_by_role("dialog")).to_be_visible()
    assert axe_violations(page) == []
    page.goto("/rules/choson")
    assert axe_violations(page) == []


def test_the_page_of_rules_finds_while_one_types(page: Page):
    page.goto("/rules/choson")
    page.get_by_role("searchbox").fill("legacy")
    expect(page.locator("#C31")).to_be_visible()
    expect(page.locator("#C6")).to_be_hidden()
    page.get_by_role("searchbox").fill("xylophone")
    expect(page.get_by_text("Nothing found.")).to_be_visible()
    page.goto("/rules/choson#C31")
    expect(page.locator("#C31")).to_be_in_viewport()


def test_without_script_the_rule_is_a_page(browser: Browser, browser_context_args):
    with browser.new_context(**browser_context_args, java_script_enabled=False) as context:
        page = context.new_page()
        page.goto("/rules/choson/C31")
        expect(page.get_by_role("main")).to_contain_text("Yi’s Legacy comes last")
        page.get_by_role("main").get_by_role("link").last.click()
        expect(page.locator("#C31")).to_be_in_viewport()
        page.get_by_role("searchbox").fill("sword")
        page.get_by_role("button", name="Find").click()
        expect(page.locator("#C14")).to_be_visible()
        expect(page.locator("#C6")).to_have_count(0)
