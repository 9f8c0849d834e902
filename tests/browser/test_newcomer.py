"""Somebody who has never seen it: few taps to the first season, and always what to do now."""

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.phone import Phone
from tests.screenshots.scenes import SCENES
from tests.screenshots.table import Table
from tests.servers import Server

pytestmark = pytest.mark.xdist_group("look")
MOST_TAPS = 8
# The one thing to do on each page, fresh and crowded.
NOW = {
    "home": "a.game",
    "new-koryo": "input[name=name]",
    "choson-fresh": "#dock .onward",
    "choson-deal": "#dock .onward",
    "choson-turn": ".tile",
    "choson-sword": "#dock .onward",
    "choson-end": "#now .btn, #dock .onward",
    "choson-finished": ".places",
    "koryo-turn": ".tile",
    "immortal8-kingdom": "#dock .onward",
    "invite": ".qr",
    "join": ".seat-btn",
    "immortal8-secret": ".pick1",
    "rules-choson": "#find",
    "score-choson": "#p0",
    "missing": ".cta",
}
# Where a thumb has to reach on a 6.7-inch phone held in one hand.
REACHED = {
    "new-koryo": "button.cta",
    "choson-fresh": "#dock .onward",
    "choson-deal": "#dock .onward",
    "choson-sword": "#dock .onward",
    "koryo-end": "#dock .onward",
    "immortal8-kingdom": "#dock .onward",
    "immortal8-secret": "button.cta",
}


def shown(page: Page, target: Locator) -> bool:
    """Tell whether the whole of something is on the screen, above what is docked there."""
    box, size = target.bounding_box(), page.viewport_size
    assert box
    assert size
    tabs = page.locator("nav.tabs").bounding_box() if page.locator("nav.tabs").count() else None
    bottom = tabs["y"] if tabs else size["height"]
    return box["y"] >= 0 and box["y"] + box["height"] <= bottom + 1


def test_a_newcomer_reaches_the_first_season_in_eight_taps(page: Page) -> None:
    """Open the address, tap and type three names, and be told what to deal."""
    taps = 0

    def tap(target: Locator) -> None:
        nonlocal taps
        target.tap()
        taps += 1

    page.goto("/")
    tap(page.get_by_role("navigation", name="New table").get_by_role("link", name="Chosŏn"))
    for place, name in enumerate(("Ana", "Ben", "Cem")):
        field = page.get_by_label(f"Player {place + 1}", exact=True)
        if place:  # the first field waits for typing already
            tap(field)
        expect(field).to_be_focused()
        page.keyboard.type(name)
    tap(page.get_by_role("button", name="Start").last)
    expect(page.locator(".season")).to_contain_text("1 of 8")
    expect(page.locator(".season")).to_contain_text("Deal")
    expect(page.locator(".tableau")).to_have_count(3)
    assert taps <= MOST_TAPS


def test_every_page_says_what_to_do_without_scrolling(page: Page, live_server: Server) -> None:
    """Look at 390×844, at fresh tables and at crowded ones."""
    missed = []
    for name, target in NOW.items():
        page.goto(SCENES[name](live_server.url))
        if not shown(page, page.locator(target).first):
            missed.append(name)
    assert missed == []


def test_all_cards_to_tap_are_on_the_screen_of_a_crowded_table(
    page: Page, live_server: Server
) -> None:
    """Four players with long names, and the last card is still in sight."""
    page.goto(SCENES["choson-turn"](live_server.url))
    assert shown(page, page.locator(".tile").last)
    page.locator(".tile", has_text="Gosu").tap()
    button = page.locator(".how-many .btn").last
    expect(button).to_be_in_viewport()
    # How many is one tap more, without scrolling: the numbers lie under the cards.
    last = page.locator(".tile").last.bounding_box()
    over = button.bounding_box()
    assert last
    assert over
    assert last["y"] + last["height"] <= over["y"] + 4


def test_the_button_is_where_a_thumb_is(page: Page, live_server: Server) -> None:
    """Hold a 6.7-inch phone in one hand."""
    page.set_viewport_size({"width": 430, "height": 932})
    for name, target in REACHED.items():
        page.goto(SCENES[name](live_server.url))
        box = page.locator(target).last.bounding_box()
        assert box
        assert 932 / 2 <= box["y"] <= 932 - 48, name


def test_in_a_first_game_a_phase_says_once_what_it_is_for(page: Page, live_server: Server) -> None:
    table = Table(live_server.url, "koryo", ["Ana", "Ben"])
    page.goto(table.path)
    hint = page.locator(".hint")
    expect(hint).to_contain_text("from the shuffled deck")
    # Only what was seen counts as said: the script that shows it comes when the page stands.
    expect(hint).to_be_visible()
    table.goes_on()
    expect(hint).to_contain_text("cards of one kind")
    # The same phase in another game says nothing more.
    other = Table(live_server.url, "koryo", ["Ana", "Ben"])
    page.goto(other.path)
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    expect(hint).to_be_hidden()
    # Whoever wants none is told none.
    other.goes_on(2)
    expect(hint).to_contain_text("One after the other")
    Phone(page).tap(page.get_by_role("button", name="No more hints"))
    expect(hint).to_be_hidden()
    another = Table(live_server.url, "choson", ["Ana", "Ben"])
    page.goto(another.path)
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    expect(hint).to_be_hidden()
