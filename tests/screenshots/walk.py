"""A walk through one turn, tap by tap, as an animation."""

from pathlib import Path

from PIL import Image
from playwright.sync_api import Browser, Locator, Page, expect

from tests.screenshots.pictures import phone, playing, small

WIDTH = 300
LOOK, TAP = 1400, 500
# A finger's mark where the next tap goes; styled by script, as the page allows no inline styles.
FINGER = """([x, y]) => {
  const mark = document.createElement("i");
  mark.id = "finger";
  Object.assign(mark.style, {position: "fixed", left: `${x - 26}px`, top: `${y - 26}px`,
    width: "52px", height: "52px", borderRadius: "50%", zIndex: 99, pointerEvents: "none",
    background: "rgb(165 42 23 / .45)", border: "3px solid rgb(255 252 245 / .9)"});
  document.body.append(mark);
}"""


class Film:
    """Collect pictures and how long each is shown."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[Image.Image] = []
        self.times: list[int] = []

    def show(self, time: int = LOOK) -> None:
        """Take one picture."""
        self.frames.append(small(self.page.screenshot(), WIDTH))
        self.times.append(time)

    def tap(self, target: Locator) -> None:
        """Show where the finger goes, then tap."""
        target.scroll_into_view_if_needed()
        box = target.bounding_box()
        if box:
            middle = [box["x"] + box["width"] / 2, box["y"] + box["height"] / 2]
            self.page.evaluate(FINGER, middle)
            self.show(TAP)
            self.page.evaluate("document.getElementById('finger').remove()")
        target.tap()

    def save(self, path: Path) -> None:
        """Write the animation."""
        first, *rest = self.frames
        first.save(
            path, save_all=True, append_images=rest, duration=self.times, loop=0, optimize=True
        )


def walk(browser: Browser, base: str, path: Path) -> None:
    """Play a Firearm: two cards, what they set off, the target, the end of the turn."""
    page = phone(browser, base)
    page.emulate_media(reduced_motion="reduce")
    page.goto(playing(base).path)
    film = Film(page)
    film.show()
    film.tap(page.locator(".tile", has_text="Sniper"))
    expect(page.locator(".fam.on")).to_have_count(1)
    film.show(TAP)
    film.tap(page.locator(".tile", has_text="Event"))
    expect(page.locator(".combination")).to_contain_text("Firearm")
    film.show()
    film.tap(page.locator(".some-cards .cta"))
    target = page.locator("#now .btn", has_text="Hulk")
    expect(target).to_be_visible()
    page.wait_for_timeout(300)
    film.show()
    film.tap(target)
    expect(target).to_have_count(0)
    page.wait_for_timeout(1800)
    film.show()
    if page.locator("#dock .onward").count():
        film.tap(page.locator("#dock .onward"))
    expect(page.locator("#dock")).to_contain_text("Benedikt")
    page.evaluate("scrollTo(0, 0)")
    page.wait_for_timeout(300)
    film.show(2 * LOOK)
    film.save(path)
    page.context.close()
