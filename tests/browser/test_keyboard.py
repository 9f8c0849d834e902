"""A whole turn of Chosŏn without sight or finger: by keyboard, and as a screen reader hears it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.eyes import COVERED, stands
from tests.browser.phone import Phone

pytestmark = pytest.mark.xdist_group("look")
MOST_TABS = 60


def at_turn(page: Page) -> Phone:
    """Set up a table where Ana plays first and Ben has something to lose."""
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    phone.play({"Gosu": 2})
    return phone


def tab_to(page: Page, target: Locator, most: int = MOST_TABS) -> None:
    """Press Tab until something has the focus, and see that it shows and nothing lies over it."""
    for _ in range(most):
        page.keyboard.press("Tab")
        if target.evaluate("(element) => element === document.activeElement"):
            outline = target.evaluate("(element) => getComputedStyle(element).outlineStyle")
            assert outline == "solid"
            assert not target.evaluate(COVERED)
            return
    raise AssertionError(f"Tab does not reach {target}")


def press(phone: Phone, target: Locator, key: str, most: int = MOST_TABS) -> None:
    """Go to what changes the table, press it, and wait for the answer."""
    before = phone.version()
    tab_to(phone.page, target, most)
    phone.page.keyboard.press(key)
    phone.settled(before)


def test_a_turn_is_played_with_tab_enter_and_space(page: Page) -> None:
    """On a small phone in German: a Firearm hits a card, a Lobby swaps two, Undo takes one back.

    After each the focus is at the question that follows, a few steps from its answers; a second
    Enter there does nothing.
    """
    phone = at_turn(page)
    page.context.add_cookies([{"name": "lang", "value": "de", "url": page.url}])
    page.set_viewport_size({"width": 320, "height": 640})
    page.reload()
    stands(page)
    for card, key in (("sniper", "Space"), ("event", "Enter")):
        tab_to(page, page.locator(f"#pick-{card}-tap"))
        page.keyboard.press(key)
        expect(page.locator(f"#pick-{card}-tap")).to_be_focused()
    press(phone, page.locator(".some-cards .cta"), "Enter")
    firearm = page.locator("#now > ul > li").first
    expect(firearm).to_be_focused()
    page.keyboard.press("Enter")
    expect(firearm).to_be_focused()
    press(phone, firearm.get_by_role("button", name="Gosu"), "Space", 3)
    expect(page.locator("#last")).to_contain_text("Gosu")
    expect(page.locator(".season .mid")).to_contain_text("2 von 8")
    expect(page.locator("#dock h2")).to_be_focused()
    # Identical cards: the family, then how many.
    tab_to(page, page.locator("#pick-hulk-tap"), 8)
    page.keyboard.press("Space")
    press(phone, page.get_by_role("button", name="2 Hulk", exact=True), "Enter")
    expect(page.locator("#last")).to_contain_text("2 Hulk")
    for card in ("scientist", "event"):
        tab_to(page, page.locator(f"#pick-{card}-tap"), 12)
        page.keyboard.press("Space")
    press(phone, page.locator(".some-cards .cta"), "Enter")
    # A swap: the first card lies above the bar that goes on, and the second takes its place.
    tab_to(page, page.locator(".pair [name=a]").first, 8)
    page.keyboard.press("Space")
    press(phone, page.locator(".pair .two .tgt:not([hidden]) .btn").first, "Enter", 8)
    undo = page.locator("#back [value*=undo]")
    press(phone, undo, "Enter")
    expect(undo).to_be_focused()
    expect(page.locator(".pair")).to_have_count(1)


def test_menu_and_explanation_open_and_close_by_keyboard(page: Page) -> None:
    """Open the menu, ask what a phase is, and come back to where one was."""
    at_turn(page)
    menu = page.locator("details.menu > summary")
    tab_to(page, menu)
    page.keyboard.press("Enter")
    expect(page.get_by_role("link", name="Invite players").last).to_be_visible()
    page.keyboard.press("Enter")
    phase = page.locator(".steps a", has_text="Main")
    tab_to(page, phase)
    page.keyboard.press("Enter")
    expect(page.locator("dialog[open] h2")).to_be_focused()
    page.keyboard.press("Escape")
    expect(phase).to_be_focused()


def test_a_screen_reader_hears_the_table_and_the_turn(page: Page) -> None:
    """Read the page by roles and names alone."""
    phone = at_turn(page)
    main = page.get_by_role("main")
    expect(page).to_have_title(re.compile("Chosŏn · Ana, Ben"))
    expect(page.get_by_role("heading", level=1)).to_contain_text("Chosŏn")
    for name in ("Table", "Powers", "Score", "Log"):
        expect(page.get_by_role("navigation").get_by_role("link", name=name)).to_have_count(1)
    ana = main.get_by_role("region", name="Ana")
    expect(ana.get_by_role("link", name="5 ×2 Gosu, majority")).to_have_count(1)
    expect(main.get_by_role("heading", name="What did Ben play?")).to_be_visible()
    for name in ("Sniper", "Event"):
        phone.tap(page.get_by_role("button", name=name, exact=True))
    # What the cards are is said while one still chooses, and what happened once they are played.
    combination = page.locator("[aria-live=polite]", has_text="Firearm")
    expect(combination).to_be_visible()
    phone.act(page.get_by_role("button", name="Play", exact=True))
    said = page.get_by_role("status").filter(has_text="Ben plays 1 Sniper and 1 Event")
    expect(said).to_have_count(1)
    todo = main.get_by_role("list", name="What to do now")
    expect(todo.get_by_role("listitem").first).to_contain_text("MAY")
    expect(todo.get_by_role("button", name=re.compile("Ana.*Gosu|Gosu.*Ana"))).to_have_count(1)
    expect(page.get_by_role("button", name="Undo")).to_have_count(1)
    expect(page.get_by_role("button", name="Skip the effect · next: round 2")).to_have_count(1)


def test_the_announcement_is_made_in_a_place_that_stays(page: Page) -> None:
    """Find the element that speaks before and after: a reader hears only what changes in one."""
    phone = at_turn(page)
    said = page.locator("#heard")
    expect(said).to_have_attribute("role", "status")
    said.evaluate("(element) => { element.dataset.same = 'yes'; }")
    phone.play({"Oracle": 1})
    expect(said).to_have_attribute("data-same", "yes")
    expect(said).to_contain_text("Ben plays 1 Oracle")
