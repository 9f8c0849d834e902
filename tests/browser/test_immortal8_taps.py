"""A recorded game of Immortal 8 by real taps, from the first screen to the finale, counted."""

from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.immortals import NAMES, RECORDED, Immortals, Light, OwnPhones
from tests.browser.phone import Phone

# At most so many taps; before there was a pad they were 165.
MOST, MOST_LIGHT, MOST_OWN = 110, 75, 45


def is_as_on_paper(hand: Immortals) -> None:
    """Compare the totals of a finished game with those of paper."""
    table = hand.table()
    assert table["phase"] == "finished"
    totals = {score["name"]: score["total"] for score in table["score"]["scores"]}
    assert totals == RECORDED["result"]["totals"]
    assert table["score"]["winners"] == RECORDED["result"]["winners"]


def test_one_phone_takes_few_taps(page: Page) -> None:
    phone = Phone(page)
    phone.set_up("immortal8", NAMES)
    phone.taps = 0
    hand = Immortals({"": phone})
    hand.play()
    print(f"\n{hand.told_by_phase()}")
    is_as_on_paper(hand)
    expect(page.locator(".finale")).to_be_visible()
    assert hand.total <= MOST, hand.opened


def test_the_light_way_takes_fewer(page: Page) -> None:
    phone = Phone(page)
    page.goto("/new/immortal8")
    page.locator("details.box summary").tap()
    page.locator("[name=light]").check()
    for place, name in enumerate(NAMES):
        page.locator("input[name=name]").nth(place).fill(name)
    page.get_by_role("button", name="Start").last.tap()
    expect(page.locator("#desk .lay")).to_be_visible()
    hand = Light({"": phone})
    hand.play()
    print(f"\nlight, {hand.told_by_phase()}")
    is_as_on_paper(hand)
    assert hand.total <= MOST_LIGHT


def test_with_own_phones_nobody_taps_much(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """The host is the first player; everybody enters their own Immortal, picks and cards."""
    code = Phone(page).set_up("immortal8", NAMES)
    phones = {}
    for name in NAMES:
        own = page if not phones else browser.new_context(**browser_context_args).new_page()
        own.goto(f"/t/{code}/join")
        own.get_by_role("button", name=name).tap()
        expect(own.locator("#link")).to_have_attribute("data-state", "on")
        phones[name] = Phone(own)
    hand = OwnPhones(phones)
    hand.play()
    print(f"\nown phones, {hand.told_by_phase()}: {[phone.taps for phone in phones.values()]}")
    is_as_on_paper(hand)
    assert max(phone.taps for phone in phones.values()) <= MOST_OWN
    for phone in list(phones.values())[1:]:
        phone.page.context.close()
