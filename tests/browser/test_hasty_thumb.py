"""A thumb that is too quick, or far down the page: no turn is skipped, no question missed."""

from datetime import UTC, datetime, timedelta

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.live.storm import WAITING

TILES = "tiles => tiles.map((tile) => tile.getBoundingClientRect().top)"
# How far a finger may be off the middle and still hit.
REACH = """(button) => {
  const box = button.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const hits = (dx, dy) => document.elementFromPoint(x + dx, y + dy) === button;
  const reach = (dx, dy) => { let n = 0; while (hits(dx * (n + 1), dy * (n + 1))) n++; return n; };
  return [1 + reach(1, 0) + reach(-1, 0), 1 + reach(0, 1) + reach(0, -1)];
}"""


def in_main(page: Page, names: tuple[str, ...] = ("Ana", "Ben")) -> Phone:
    """Begin the first turn of Chosŏn."""
    phone = Phone(page)
    phone.set_up("choson", list(names))
    for _ in range(3):
        phone.go_on()
    return phone


def middle(page: Page, target: str) -> tuple[float, float]:
    """Find where a thumb would tap."""
    box = page.locator(target).bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page: Page) -> None:
    """Stop the page's clock: a busy machine is no slow thumb."""
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=2))


def go_by(page: Page) -> None:
    """Let the page's clock go on until the button has settled."""
    expect(page.locator("[data-settling]")).to_have_count(1)
    page.clock.run_for(700)
    expect(page.locator("[data-settling]")).to_have_count(0)


def changes(page: Page, version: int) -> None:
    """Wait for a version, but not for the button."""
    expect(page.locator("#table")).to_have_attribute("data-version", str(version))


def test_a_double_tap_ends_one_turn_and_skips_nobody(page: Page) -> None:
    """Tap "End Ana’s turn" twice: Ben is asked what he played."""
    page.clock.install()
    phone = in_main(page)
    phone.play({"Gosu": 1})
    version = phone.version()
    hold(page)
    page.touchscreen.tap(*middle(page, "#dock .cta"))
    changes(page, version + 1)
    page.locator("#dock .cta").evaluate("(button) => button.scrollIntoView({block: 'center'})")
    page.touchscreen.tap(*middle(page, "#dock .cta"))
    go_by(page)
    assert page.evaluate(WAITING, page.url.rsplit("/", 1)[1]) == []
    assert phone.version() == version + 1
    expect(page.locator("#dock")).to_contain_text("What did Ben play?")
    page.touchscreen.tap(*middle(page, "#dock .cta"))
    changes(page, version + 2)


def test_a_tap_just_after_somebody_elses_means_what_was_there_before(page: Page) -> None:
    """Two phones tap Next almost at once: one phase passes."""
    page.clock.install()
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    other = page.context.new_page()
    other.goto(page.url)
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    hold(page)
    other.locator("#dock .cta").evaluate("(button) => button.click()")
    changes(page, 1)
    page.touchscreen.tap(*middle(page, "#dock .cta"))
    go_by(page)
    assert page.evaluate(WAITING, page.url.rsplit("/", 1)[1]) == []
    assert phone.version() == 1
    other.close()


@pytest.mark.parametrize("way", ["keyboard", "script"])
def test_keys_and_scripts_need_not_wait(page: Page, way: str) -> None:
    """What is not a finger hits what it means."""
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    for version in (1, 2):
        button = page.locator("#dock .cta")
        if way == "script":
            button.evaluate("(button) => button.click()")
        else:
            button.press("Enter")
        changes(page, version)


def test_what_the_own_tap_asks_is_on_the_screen(page: Page) -> None:
    """Play from the bottom of a long page: the question is not above the screen."""
    page.set_viewport_size({"width": 390, "height": 560})
    phone = in_main(page, ("Ana", "Ben", "Cem", "Dao"))
    phone.play({"Gosu": 2})
    phone.go_on()
    phone.play({"Reaper": 1, "Event": 1})
    expect(phone.todo("Sword").locator(".what")).to_be_in_viewport(ratio=1)
    expect(phone.todo("Sword").get_by_role("button", name="Gosu").first).to_be_in_viewport(ratio=1)


def test_the_first_card_of_a_swap_makes_place_for_the_second(page: Page) -> None:
    """Choose a card, change one's mind, choose again."""
    phone = in_main(page)
    phone.play({"Gosu": 2, "Hulk": 1})
    phone.go_on()
    phone.play({"Scientist": 1, "Event": 1})
    ones = page.locator(".pair .one .pick1:visible")
    twos = page.locator(".pair .two .btn:visible")
    several = ones.count()
    assert several > 2
    phone.tap(ones.first)
    expect(ones).to_have_count(1)
    expect(twos.first).to_be_in_viewport(ratio=1)
    phone.tap(page.get_by_role("button", name="Another card"))
    expect(ones).to_have_count(several)
    expect(twos).to_have_count(0)
    # By keyboard all stay to choose from, until one goes on to the second.
    page.locator(".pair .one input").first.focus()
    for key in ("Space", "ArrowDown"):
        page.keyboard.press(key)
    expect(twos.first).to_be_visible()
    expect(ones).to_have_count(several)
    twos.first.focus()
    expect(ones).to_have_count(1)
    before = phone.version()
    page.keyboard.press("Enter")
    phone.settled(before)


def test_nothing_moves_under_the_thumb_while_cards_are_tapped(page: Page) -> None:
    """Tap cards, also unusual ones, take one off, clear."""
    phone = in_main(page)
    tiles = page.locator(".tile")
    before = tiles.evaluate_all(TILES)
    high = page.locator(".play").bounding_box()
    for name in ("Gosu", "Gosu", "Reaper"):
        phone.tap(page.locator(".tile", has_text=name))
    expect(page.locator("#combination")).to_contain_text("You may play it all the same")
    assert tiles.evaluate_all(TILES) == before
    assert page.locator(".play").bounding_box() == high
    minus = page.locator(".fam", has_text="Gosu").locator(".minus")
    assert min(minus.evaluate(REACH)) >= 44
    phone.tap(minus)
    expect(page.locator(".fam.on .some")).to_have_text(["1", "1"])
    phone.tap(page.get_by_role("button", name="Clear"))
    expect(page.locator(".fam.on")).to_have_count(0)
    expect(page.locator("#dock .cta")).to_have_text("Ana plays nothing")


def test_what_must_be_done_is_not_stepped_over_unseen(page: Page) -> None:
    """Hold too many cards at the season’s end: the button is quiet and says so, but works."""
    phone = in_main(page)
    phone.play({"Time Traveller": 5})
    phone.go_on()
    phone.play({"Gosu": 1})
    phone.go_on()
    button = page.locator("#dock .cta.calm")
    expect(button).to_contain_text("Ana discards")
    phone.go_on()
    expect(page.locator(".season .mid")).to_contain_text("2 of 8")
