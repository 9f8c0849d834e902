"""What a phone's camera reads off another phone's screen, by day and by night."""

from playwright.sync_api import Browser, Page, expect

from tests import qr
from tests.browser.phone import Phone
from tests.servers import Server


def test_a_code_on_the_screen_leads_another_phone_to_the_table(
    page: Page, browser: Browser, browser_context_args, live_server: Server
) -> None:
    code = Phone(page).set_up("koryo", ["Ana", "Ben"])
    page.goto(f"/t/{code}/invite")
    shown = page.locator(".qr").first
    for light in ("light", "dark"):
        page.emulate_media(color_scheme="dark" if light == "dark" else "light")
        (scanned,) = qr.in_picture(shown.screenshot())
        assert scanned == f"{live_server.url}/t/{code}/join"
    with browser.new_context(**browser_context_args) as context:
        other = context.new_page()
        other.goto(scanned)
        other.get_by_role("button", name="Ben").tap()
        expect(other.locator("#table")).to_have_attribute("data-code", code)
