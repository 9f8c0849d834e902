"""Targets are where they lie: lit, with what they change or why not; a riposte is its owner's."""

import re
from collections.abc import Callable
from datetime import UTC, datetime, timedelta
from typing import Any

from playwright.sync_api import Browser, Locator, Page, expect

from tests.browser.eyes import COVERED, stands
from tests.browser.phone import Phone, sit_down
from tests.live.storm import WAITING

# Words of buttons that stand in more than one line.
BROKEN = """buttons => {
  const texts = buttons.flatMap((button) => [...button.childNodes].filter((node) => !node.tagName));
  return texts.flatMap((text) => [...text.textContent.matchAll(/\\S+/g)].filter((word) => {
    const range = document.createRange();
    range.setStart(text, word.index);
    range.setEnd(text, word.index + word[0].length);
    return range.getClientRects().length > 1;
  }).map((word) => word[0]));
}"""


def chip(page: Page, seat: int, piece: str) -> Locator:
    """Find a card where it lies."""
    return page.locator(f".tableaus [data-seat='{seat}'] [data-piece={piece}]")


def test_each_target_says_what_it_changes_and_a_spared_one_why(page: Page) -> None:
    """Ana's Barbarians may take Ben's Bankers; Cem is guarded (K18). Then a swap, both cards."""
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben", "Cem", "Dao"])
    phone.play({"Merchant": 1})
    phone.play({"Banker": 2})
    phone.act(page.get_by_role("button", name="Take it"))
    phone.play({"Guardian": 2})
    phone.play({"Barbarian": 1})
    expect(chip(page, 1, "banker")).to_have_class(re.compile(r"\btarget\b"))
    expect(chip(page, 1, "banker").locator(".note")).to_have_count(0)
    expect(chip(page, 0, "merchant").locator(".note")).to_have_text("Ana loses the majority")
    expect(chip(page, 2, "guardian")).to_have_class(re.compile(r"\bspared\b"))
    expect(chip(page, 2, "guardian").locator(".note")).to_have_text("Guardians K18")
    # The same in words, for who hears the page.
    listed = page.get_by_role("button", name="Ana: Merchant, Ana loses the majority")
    expect(listed).to_have_count(1)
    phone.act(chip(page, 0, "merchant"))
    expect(page.locator(".note")).to_have_count(0)
    phone.play({"Lobbying": 1})
    phone.tap(chip(page, 1, "banker"))
    told = "Banker: Ben loses the majority · Guardian: Cem loses the majority"
    expect(chip(page, 2, "guardian").locator(".note")).to_have_text(told)
    expect(page.locator(".pair .two .does")).to_have_text([told])


def test_what_can_be_hit_is_in_sight_and_the_page_comes_back(page: Page) -> None:
    """Four players: what to do lies over the last ones' cards, so the page goes along."""
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben", "Cem", "Dao"])
    stands(page)
    for cards in ({"Merchant": 2}, {"Senator": 2}, {"Ship Owner": 2}, {"Priest": 1, "Lobbying": 1}):
        phone.play(cards)
    expect(page.locator(".tableaus .target")).to_have_count(4)
    assert [each.evaluate(COVERED) for each in page.locator(".tableaus .target").all()] == [
        False
    ] * 4
    phone.tap(chip(page, 3, "priest"))
    phone.act(chip(page, 2, "ship_owner"))
    expect(page.locator(".tableaus .target")).to_have_count(0)
    expect(page.locator(".season")).to_be_in_viewport(ratio=1)
    assert page.evaluate("scrollY") == 0


def test_what_a_second_card_would_change_is_in_sight_and_cuts_no_name(page: Page) -> None:
    """A swap between long names: what is said on the last card goes along too."""
    phone = Phone(page)
    names = [
        "Bartholomäus-Maximilian",
        "Anna-Karolína",
        "Wolfgang-Sebastian",
        "Maximiliane-Josephine",
    ]
    phone.set_up("koryo", names)
    stands(page)
    for cards in (
        {"Guardian": 2},
        {"Merchant": 2},
        {"Ship Owner": 2},
        {"Priest": 2, "Lobbying": 1},
    ):
        phone.play(cards)
    phone.tap(chip(page, 2, "ship_owner"))
    expect(chip(page, 3, "priest").locator(".note")).to_contain_text("loses the majority")
    for each in page.locator(".tableaus .target").all():
        assert not each.evaluate(COVERED)
    # In the list the card's name stands whole: what is said beside it takes less room.
    assert page.locator(".two .btn:visible").evaluate_all(BROKEN) == []


def test_a_card_that_has_just_become_a_target_takes_no_tap(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """Ben wants to read what a Merchant is when another phone plays a Barbarian: nothing is hit."""
    page.clock.install()
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben", "Cem"])
    phone.play({"Merchant": 1})
    stands(page)
    context = browser.new_context(**browser_context_args)
    other = context.new_page()
    other.goto(page.url)
    box = chip(page, 0, "merchant").bounding_box()
    assert box
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=2))
    Phone(other).play({"Barbarian": 1})
    expect(chip(page, 0, "merchant")).to_have_class(re.compile(r"\btarget\b"))
    page.touchscreen.tap(box["x"] + 12, box["y"] + box["height"] / 2)
    expect(chip(page, 0, "merchant")).to_have_class(re.compile(r"\bunsteady\b"))
    expect(page.locator("dialog[open]")).to_have_count(0)
    assert page.evaluate(WAITING, page.url.rsplit("/", 1)[1]) == []
    expect(chip(page, 0, "merchant")).to_have_count(1)
    context.close()


def test_a_riposte_is_the_screen_of_its_owner(
    page: Page,
    browser: Browser,
    browser_context_args: dict[str, Any],
    axe_violations: Callable[[Page], list[str]],
) -> None:
    """Ben is hit and holds Counter-Attack: his phone asks him, and lights what he would hit."""
    host = Phone(page)
    code = host.set_up("choson", ["Ana", "Ben"], first=1)
    ben = sit_down(browser, browser_context_args, code, "Ben")
    host.play({"Hulk": 3})
    host.play({"Hulk": 1, "Event": 1})
    expect(chip(page, 1, "hulk").locator(".note")).to_have_text("riposte!")
    host.act(chip(page, 1, "hulk"))
    expect(ben.locator(".season.mine")).to_contain_text("Strike back?")
    expect(page.locator(".season .whose")).to_have_text("Riposte, Ben?")
    offered = ["Destroy Ana’s Hulk", "Do not strike back"]
    expect(ben.locator("#now li.mine button")).to_have_text(offered)
    assert axe_violations(ben) == []
    Phone(ben).act(chip(ben, 0, "hulk"))
    expect(chip(ben, 0, "hulk")).to_have_count(0)
    expect(page.locator("#last")).to_contain_text("Ben destroys the card just played")
    ben.context.close()
