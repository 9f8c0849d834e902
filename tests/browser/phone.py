"""A thumb on the live table: taps are counted, and what lies there is read as a player reads it."""

import re
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

SEEN = """() => { document.dispatchEvent(new Event("steady:forget")); }"""


def sit_down(browser: Browser, args: dict[str, Any], code: str, name: str) -> Page:
    """Let a player sit down at a table with a phone of their own, and wait until it listens."""
    page = browser.new_context(**args).new_page()
    page.goto(f"/t/{code}/join")
    page.get_by_role("button", name=name).tap()
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    return page


class Phone:
    """Drive one phone at one table."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.taps = 0

    def tap(self, target: Locator) -> None:
        """Tap something and count it."""
        self.ready()
        target.first.tap()
        self.taps += 1

    def set_up(self, game: str, names: list[str], first: int = 0) -> str:
        """Set a table up by name and give its code."""
        self.page.goto(f"/new/{game}")
        for place, name in enumerate(names):
            self.page.locator("input[name=name]").nth(place).fill(name)
        beginner = self.page.locator(f"input[name=first][value='{first}']")
        if beginner.count():  # the cards of Immortal 8 tell who is first
            beginner.check()
        self.tap(self.page.get_by_role("button", name="Start").last)
        expect(self.page.locator("#table")).to_be_visible()
        # What a tap does beyond following its link is there when the page has loaded.
        self.page.wait_for_load_state("load")
        return self.page.url.rsplit("/", 1)[1]

    def version(self) -> int:
        """Tell which version of the table the page shows."""
        return int(self.page.locator("#table").get_attribute("data-version") or 0)

    def settled(self, version: int) -> None:
        """Wait until the page shows a later version, and its big button takes taps."""
        # Look often at first: the pauses of `expect` grow, and whole games would be mostly pauses.
        for _ in range(40):
            if self.version() != version:
                break
            self.page.wait_for_timeout(15)
        newer = re.compile(rf"^(?!{version}$)\d+$")
        expect(self.page.locator("#table")).to_have_attribute("data-version", newer)
        self.ready()

    def ready(self) -> None:
        """See at once what has changed.

        What a hasty thumb does has tests of its own; waiting a moment at each tap of whole games
        would cost minutes.
        """
        self.page.evaluate(SEEN)

    def act(self, target: Locator) -> None:
        """Tap something that changes the table, and wait for the answer."""
        before = self.version()
        self.tap(target)
        if self.missed(before):
            # On a busy machine a list may move under the finger; whoever sees that taps again.
            self.tap(target)
        self.settled(before)

    def missed(self, version: int) -> bool:
        """Tell whether a tap hit nothing: no button waits for an answer, and none has come."""
        for _ in range(100):
            if self.page.locator(".waits").count() or self.version() != version:
                return False
            self.page.wait_for_timeout(15)
        return True

    def go_on(self) -> None:
        """Tap the button that goes on, whatever it leaves."""
        self.act(self.page.locator("#dock .onward"))

    def play(self, cards: dict[str, int]) -> None:
        """Tap the family and how many; several families, then Play."""
        if not cards:
            return self.act(self.page.locator("#dock .no-cards .btn"))
        for name, n in cards.items():
            for _ in range(n if len(cards) > 1 else 1):
                self.tap(self.page.locator(".tile", has_text=re.compile(rf"\S?{name}$")))
        if len(cards) > 1:
            return self.act(self.page.locator(".some-cards .cta"))
        n = next(iter(cards.values()))
        return self.act(self.page.locator(".how-many .btn", has_text=re.compile(rf"^{n}$")))

    def todo(self, text: str) -> Locator:
        """Find what must or may be done by a word of it."""
        return self.page.locator("#now > ul > li", has_text=text)

    def choose(self, text: str, choice: str) -> None:
        """Tap a choice of what must or may be done."""
        self.act(self.todo(text).get_by_role("button", name=choice))
