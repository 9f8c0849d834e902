"""A thumb on the calculator: what it taps and how far it scrolls is counted."""

import re

from playwright.sync_api import BrowserContext, Locator, Page, expect

from tests.patience import at_most
from tests.servers import Server

INSIDE = """(element) => {
    const box = element.getBoundingClientRect();
    const top = document.querySelector("#scores").getBoundingClientRect().bottom;
    const strip = document.querySelector("#strip:not([hidden])");
    const low = strip ? strip.getBoundingClientRect().top : innerHeight;
    return strip?.contains(element) || (box.top >= Math.min(top, 140) && box.bottom <= low);
}"""
SCROLL = """(element) => {
    const box = element.getBoundingClientRect();
    scrollBy(0, box.top > innerHeight / 2 ? innerHeight * 0.7 : -innerHeight * 0.7);
}"""


def in_the_grid(context: BrowserContext, server: Server) -> None:
    """Be a phone that entered its last table in the grid."""
    context.clear_cookies()
    context.add_cookies([{"name": "way", "value": "grid", "url": f"{server.url}/score"}])


def enter(page: Page, cell: str, n: int) -> None:
    """Type a number into a cell."""
    page.locator(cell).fill(str(n))
    page.locator(cell).blur()


def entered(page: Page, cell: str, n: int) -> None:
    """Expect a number to be the one that counts."""
    expect(page.locator(cell)).to_have_value(str(n or ""))


class Thumb:
    """Tap and count the taps, and the times the page has to be moved for the next one."""

    def __init__(self, page: Page) -> None:
        self.page, self.taps, self.scrolls = page, 0, 0

    def tap(self, selector: str) -> None:
        """Tap one thing, as a thumb would: what is not on the screen has to come there first."""
        target = self.page.locator(selector)
        for _ in range(9):
            if target.evaluate(INSIDE):
                break
            target.evaluate(SCROLL)
            self.scrolls += 1
        self.press(target)

    def press(self, target: Locator) -> None:
        """Tap it."""
        target.tap()
        self.taps += 1

    def most(self, family: str, seat: int) -> None:
        """Say who has most of a family."""
        self.tap(f"label:has(#m-{family}-{seat})")

    def hold(self, token: str, seat: int) -> None:
        """Say who holds a token."""
        self.tap(f"label:has(#{token}-{seat})")

    def row(self, piece: str, counts: dict[int, int]) -> None:
        """Enter a row of the grid, each cell in the way that takes fewer taps."""
        chosen = self.page.locator(".cell.chosen")
        for seat, n in counts.items():
            cell = f"#c{seat}-{piece}"
            is_next = chosen.count() and chosen.get_attribute("id") == cell[1:]
            if not is_next and n <= 2:
                for _ in range(n):
                    self.tap(cell)
                continue
            if not is_next:
                self.tap(cell)
            self.number(n)

    def number(self, n: int) -> None:
        """Set a number on the strip; tens are added first."""
        wanted = self.page.locator(f"#strip button[data-n='{n}']:not([data-stays])").first
        again = at_most(20)
        while (
            not wanted.count()
            and self.page.locator(".cell.chosen").input_value() != str(n)
            and again()
        ):
            self.press(self.page.locator("#strip [data-stays]"))
        if not wanted.count():
            return
        self.press(wanted)


def total(page: Page, seat: int, points: int) -> None:
    """Expect a total on the score bar, where everybody sees it."""
    number = page.locator(f"#scores [data-total='{seat}']")
    expect(number).to_have_text(re.compile(rf"^{points}(\D|$)".replace("-", "−")))
    expect(number).to_be_in_viewport()
