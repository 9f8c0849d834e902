"""Mistakes people make: a reload in mid-turn, Enter in the set-up, a refusal; and what is new."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import COVERED
from tests.browser.phone import Phone, sit_down

# The same of what lets taps through.
ON_TOP = f"""(element) => {{
  element.style.pointerEvents = "auto";
  const covered = ({COVERED})(element);
  element.style.pointerEvents = "";
  return covered;
}}"""
TOPS = "(elements) => elements.map((element) => element.getBoundingClientRect().top)"
RINGS = """() => [...document.querySelectorAll(".changed")].map((ring) =>
  `${ring.closest("[data-part]").id} ${ring.textContent.trim()}`)"""


def test_tapped_cards_survive_a_reload_and_the_way_back(page: Page) -> None:
    """Tap two families, reload, look at the powers and come back: they are still tapped."""
    phone = Phone(page)
    code = phone.set_up("choson", ["Ana", "Ben"])
    for name in ("Gosu", "Event"):
        phone.tap(page.locator(".tile", has_text=name))
    page.reload()
    expect(page.locator(".fam.on .some")).to_have_text(["1", "1"])
    phone.tap(page.locator(".clear"))
    phone.tap(page.locator(".tile", has_text="Hulk"))
    page.goto(f"/t/{code}/powers")
    page.go_back()
    expect(page.locator(".fam.on")).to_have_count(1)
    phone.act(page.locator(".how-many .btn").nth(1))
    expect(page.locator("#last")).to_contain_text("Ana plays 2 Hulk")
    # What was played is nobody's hand any more.
    page.reload()
    expect(page.locator("#dock")).to_contain_text("What did Ben play?")
    expect(page.locator(".fam.on")).to_have_count(0)


def test_enter_goes_to_the_next_name_and_starts_nothing(page: Page) -> None:
    """Type names with Enter between them, as a phone's keyboard offers it."""
    page.goto("/new/koryo")
    fields = page.locator("input[name=name]")
    for place, name in enumerate(("Ana", "Ben", "Cem")):
        expect(fields.nth(place)).to_be_focused()
        page.keyboard.type(name)
        page.keyboard.press("Enter")
    expect(fields.nth(3)).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".foot .cta")).to_be_focused()
    page.keyboard.press("Enter")
    expect(page.locator(".tableau .nm")).to_have_text(["Ana", "Ben", "Cem"])


def test_a_refusal_and_the_waiting_sign_stand_at_the_thumb_and_cover_nothing(page: Page) -> None:
    """Send what is refused, then lose the connection, on a long page scrolled to its cards."""
    page.set_viewport_size({"width": 390, "height": 560})
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben", "Cem", "Dao"])
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    phone.tap(page.locator(".tile", has_text="Spy"))
    page.locator("input[name='cards.spy']").evaluate("(input) => { input.max = input.value = 9; }")
    page.locator("form.play").evaluate("(form) => form.requestSubmit()")
    error = page.locator("#notice .error")
    expect(error).to_be_in_viewport(ratio=1)
    assert not error.evaluate(COVERED)
    # What it says is near the thumb, and what was tapped is still to be seen.
    expect(page.locator(".tile").last).to_be_in_viewport()
    assert not page.locator(".tile").last.evaluate(COVERED)
    page.context.set_offline(True)
    page.locator("form.play").evaluate("(form) => form.requestSubmit()")
    sign = page.locator("#link")
    expect(sign).to_have_attribute("data-state", re.compile("waiting|lost"), timeout=15_000)
    expect(sign).to_be_in_viewport(ratio=1)
    assert not sign.evaluate(ON_TOP)
    page.context.set_offline(False)


def test_the_waiting_sign_moves_nothing_and_takes_no_tap(page: Page) -> None:
    """Lose the connection: whatever stood under the thumb stands there still, and is tapped."""
    phone = Phone(page)
    phone.set_up("immortal8", ["Ana", "Ben", "Cem"])
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    phone.act(page.locator("#desk .pick-row .cta"))
    before = page.locator("#desk .tile, .tabs a").evaluate_all(TOPS)
    page.context.set_offline(True)
    page.locator("#desk .tile").first.tap()
    sign = page.locator("#link")
    expect(sign).to_have_attribute("data-state", "waiting", timeout=15_000)
    assert not sign.evaluate(ON_TOP)
    assert sign.evaluate(COVERED), "a tap goes through it"
    assert page.locator("#desk .tile, .tabs a").evaluate_all(TOPS) == before
    assert not page.locator(".tabs a").last.evaluate(COVERED)
    page.context.set_offline(False)
    expect(sign).to_have_attribute("data-state", "on", timeout=20_000)
    assert page.locator("#desk .tile, .tabs a").evaluate_all(TOPS) == before


def test_the_rings_mark_what_changed_and_nothing_else(page: Page) -> None:
    """Play cards and correct one: only those numbers are ringed, on every phone."""
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben", "Cem"])
    phone.play({"Banker": 2})
    rings = set(page.evaluate(RINGS))
    assert {"seat-0 ×2", "seat-0 2\u00a0of\u00a03"} <= rings
    assert not [ring for ring in rings if ring.startswith(("seat-1", "seat-2"))]
    phone.act(page.get_by_role("button", name="Take it"))
    rings = set(page.evaluate(RINGS))
    assert any(ring.startswith("seat-0 1") for ring in rings)
    assert not [ring for ring in rings if ring.startswith(("seat-1", "seat-2"))]


def test_a_phone_that_may_only_watch_now_says_why(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """The host disables the players' links: Ben's open page says so by itself."""
    host = Phone(page)
    code = host.set_up("koryo", ["Ana", "Ben"])
    ben = sit_down(browser, browser_context_args, code, "Ben")
    page.goto(f"/t/{code}/invite")
    kind = page.locator(".link-kind", has_text="Link for players")
    host.tap(kind.locator("summary"))
    host.tap(kind.locator(".sure summary"))
    expect(kind.get_by_role("button", name="Yes, disable them")).to_be_visible()
    assert 'data-role="player"' in ben.request.get(f"/t/{code}").text(), "nothing is done yet"
    host.tap(kind.get_by_role("button", name="Yes, disable them"))
    expect(ben.locator("#notice")).to_contain_text("was disabled")
    expect(ben.get_by_role("link", name="Enter a code")).to_be_visible()
    ben.context.close()
