"""A line of words at the live table: what was said is counted on the tiles, and played by a tap."""

from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.patience import at_most


def test_what_was_played_can_be_said(page: Page) -> None:
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    again = at_most(20)
    while not page.locator(".play .in-words").count() and again():
        phone.go_on()
    page.locator(".play .in-words summary").first.tap()
    line = page.locator("[data-line]").first
    line.fill("2 Wacthers, 3 elephants")
    line.press("Enter")
    expect(page.locator(".line-told").first).to_contain_text("3 elephants")
    expect(page.locator("#pick-watcher")).to_have_value("2")
