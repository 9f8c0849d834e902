"""A whole turn of Chosŏn without sight or finger: by keyboard, and as a screen reader hears it."""

import re

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phone import Phone

pytestmark = pytest.mark.xdist_group("look")
MOST_TABS = 60


def at_turn(page: Page) -> Phone:
    """Set up a table where Ana plays first and Ben has something to lose."""
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    phone.play({"Gosu": 2})
    return phone


def tab_to(page: Page, target: Locator) -> None:
    """Press Tab until something has the focus, and see that it shows."""
    for _ in range(MOST_TABS):
        page.keyboard.press("Tab")
        if target.evaluate("(element) => element === document.activeElement"):
            outline = target.evaluate("(element) => getComputedStyle(element).outlineStyle")
            assert outline == "solid"
            return
    raise AssertionError(f"Tab does not reach {target}")


def test_a_turn_is_played_with_tab_enter_and_space(page: Page) -> None:
    """Play a Firearm and destroy a card with it: that ends the turn, and with it the season."""
    phone = at_turn(page)
    for card, key in (("Sniper", "Space"), ("Event", "Enter")):
        tab_to(page, page.get_by_role("button", name=card, exact=True))
        page.keyboard.press(key)
        expect(page.get_by_role("button", name=f"{card}, 1")).to_be_focused()
    before = phone.version()
    tab_to(page, page.locator(".some-cards .cta"))
    page.keyboard.press("Enter")
    phone.settled(before)
    before = phone.version()
    tab_to(page, phone.todo("Firearm").get_by_role("button", name="Gosu"))
    page.keyboard.press("Space")
    phone.settled(before)
    expect(page.locator("#last")).to_contain_text("Gosu")
    expect(page.locator(".season .mid")).to_contain_text("2 of 8")
    # Identical cards: the family, then how many.
    tab_to(page, page.get_by_role("button", name="Hulk", exact=True))
    page.keyboard.press("Space")
    before = phone.version()
    tab_to(page, page.get_by_role("button", name="2 Hulk", exact=True))
    page.keyboard.press("Enter")
    phone.settled(before)
    expect(page.locator("#last")).to_contain_text("Ben plays 2 Hulk")


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
    expect(page.get_by_role("button", name="Leave the effect · next: round 2")).to_have_count(1)


def test_the_announcement_is_made_in_a_place_that_stays(page: Page) -> None:
    """Find the element that speaks before and after: a reader hears only what changes in one."""
    phone = at_turn(page)
    said = page.locator("#heard")
    expect(said).to_have_attribute("role", "status")
    said.evaluate("(element) => { element.dataset.same = 'yes'; }")
    phone.play({"Oracle": 1})
    expect(said).to_have_attribute("data-same", "yes")
    expect(said).to_contain_text("Ben plays 1 Oracle")
