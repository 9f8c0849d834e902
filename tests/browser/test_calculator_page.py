"""The calculator's pages for everyone: readable by machines that read aloud, light on the air."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

CHOSON = (
    "p=Ana&c=1.0.1.2.0.0.2.0.4.1.1.0.1&p=Ben&c=0.0.0.0.0.3.2.1.3.0.4"
    "&p=Cem&c=0.1.1.1.2.1.0.5.0.0.3.1"
)
KORYO = "p=Ana&c=1.0.1.2.0.0.2.0.4.1.1&p=Ben&c=0.0.0.0.0.3.2.1.3.3.2.4"
IMMORTAL8 = (
    "p=Ana&c=2.1.0.4.3.1.2.0.11&i=galmi&k=8.25&p=Ben&c=0.0.3.0.0.0.0.0.9&i=tomorrow&k=43"
    "&p=Cem&c=5.0.0.0.2.0.0.1&i=narashima&k=11&p=Dora&c=0&i=justice&k=33.43"
)
PAGES = {"koryo": KORYO, "choson": CHOSON, "immortal8": IMMORTAL8}
MOST_BYTES = 45 * 1000


@pytest.mark.parametrize("game", PAGES)
def test_axe_finds_nothing(
    page: Page, axe_violations: Callable[[Page], list[str]], game: str
) -> None:
    page.emulate_media(color_scheme="light", reduced_motion="reduce")
    page.goto(f"/score/{game}?{PAGES[game]}")
    page.evaluate("document.querySelectorAll('details').forEach((d) => { d.open = true; })")
    assert axe_violations(page) == []
    page.emulate_media(color_scheme="dark")
    assert axe_violations(page) == []
    page.goto(f"/score/{game}")
    assert axe_violations(page) == []
    page.goto(f"/score/{game}/result?{PAGES[game]}")
    assert axe_violations(page) == []


@pytest.mark.parametrize("game", PAGES)
def test_a_first_visit_is_light_and_stays_here(page: Page, live_server, game: str) -> None:
    session = page.context.new_cdp_session(page)
    session.send("Network.enable")
    sizes: list[float] = []
    hosts: list[str] = []
    told: list[str] = []
    session.on("Network.loadingFinished", lambda e: sizes.append(e["encodedDataLength"]))
    page.on("request", lambda request: hosts.append(request.url))
    page.on("console", lambda message: told.append(message.text))
    page.goto(f"/score/{game}?{PAGES[game]}", wait_until="networkidle")
    print(f"{game}: {sum(sizes) / 1024:.1f} KB in {len(sizes)} answers")
    assert 0 < sum(sizes) <= MOST_BYTES
    assert all(url.startswith(live_server.url) for url in hosts)
    assert told == []


def test_a_keyboard_is_enough(page: Page) -> None:
    page.goto("/score/choson")
    page.locator("#m-watcher-none").focus()
    page.keyboard.press("ArrowRight")
    expect(page.locator("#scores [data-total='0']")).to_contain_text("9")
    expect(page.locator("#m-watcher-0")).to_be_focused()
    page.goto(f"/score/choson?{CHOSON}")
    page.locator("#c1-gosu").focus()
    page.keyboard.type("2")
    # Ben's second Gosu ties Cem's, who loses it.
    expect(page.locator("#why-gosu")).to_contain_text("as many as")
    # Enter in a name works the table out; it must not press a button that removes somebody.
    page.goto(f"/score/choson?{CHOSON}")
    page.locator("#p0").press("Enter")
    expect(page.locator("#p2")).to_have_value("Cem")


def test_a_tap_moves_nothing(page: Page) -> None:
    page.goto(f"/score/choson?{CHOSON}")
    box = page.locator("#c1-gosu")
    box.scroll_into_view_if_needed()
    before = box.bounding_box()
    box.tap()
    page.locator("#strip [data-n='2']").tap()
    # Ben's second Gosu ties Cem's, who loses it.
    expect(page.locator("#scores [data-total='2']")).to_have_class("changed")
    assert box.bounding_box() == before


def test_targets_are_big_enough_for_a_thumb(page: Page) -> None:
    for address in ("/score/choson", f"/score/choson?{CHOSON}", f"/score/immortal8?{IMMORTAL8}"):
        page.goto(address)
        page.locator("#lies .cell").first.tap()
        check_targets(page)


def check_targets(page: Page) -> None:
    """Measure what is tapped."""
    for box in page.locator("#lies label:visible, .cell, .names button, #strip button").all():
        size = box.bounding_box()
        assert size
        assert size["height"] >= 48
        assert size["width"] >= 44
