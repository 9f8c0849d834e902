"""The desk of Immortal 8: quick picks are the right players', and six long names fit."""

import json
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import CUT_OFF, too_wide
from tests.browser.phone import Phone

SIX = ["Maximiliane-Theodora", "Bob", "Chloé-Clémentine", "Dimitri", "Eva", "Jean-Baptiste"]
CARDS = ["alpha", "eliana", "armory", "armory", "lion", "twin_statues"]
TOPS = "(tiles) => tiles.map((tile) => tile.getBoundingClientRect().top)"
# Between two taps of a quick thumb; and an answer comes later than the next of them.
QUICK, LATE = 250, 400
SLOW = """(late) => {
  const {fetch} = window;
  window.fetch = async (...asked) => {
    if (String(asked[0]).includes("/act")) await new Promise((go) => setTimeout(go, late));
    return fetch(...asked);
  };
}"""


def drafted(page: Page, code: str) -> dict[str, dict[str, int]]:
    """Ask the server who has played what."""
    table = page.request.get(f"/api/tables/{code}").json()
    return {player["name"]: player["cards"] for player in table["players"]}


def for_everybody(page: Page) -> None:
    """Answer whose phone this is, as one phone in the middle does; then nothing asks above."""
    Phone(page).tap(page.get_by_role("button", name="A shared phone"))
    expect(page.locator("#who-asks")).to_have_count(0)
    expect(page.locator("#link")).to_have_attribute("data-state", "on")


def test_six_picks_a_quarter_of_a_second_apart_are_those_of_six_players(page: Page) -> None:
    """A thumb does not wait for answers; nobody's pick goes to whoever slid up."""
    phone = Phone(page)
    code = phone.set_up("immortal8", SIX)
    for_everybody(page)
    # What sends quick taps to the next player comes when the page stands.
    expect(page.locator("#desk[data-in-order]")).to_be_visible()
    page.evaluate(SLOW, LATE)
    for card in CARDS:
        page.locator(f"#desk button[value={card}]").tap(no_wait_after=True)
        page.wait_for_timeout(QUICK)
    expect(page.locator(".season.picking")).to_contain_text("2/5")
    wanted = {name: {card: 1} for name, card in zip(SIX, CARDS, strict=True)}
    assert drafted(page, code) == wanted
    # The next pick begins with the first one again, and another may be chosen before.
    page.locator(".who-row label", has_text="Dimitri").tap()
    for card in ("valeen", "library", "altar"):
        page.locator(f"#desk button[value={card}]").tap(no_wait_after=True)
        page.wait_for_timeout(QUICK)
    expect(page.locator(".who-row .spent")).to_have_count(3)
    found = drafted(page, code)
    assert [name for name in SIX if len(found[name]) == 2] == [SIX[0], SIX[1], "Dimitri"]
    assert found["Dimitri"] == {"armory": 1, "valeen": 1}


@pytest.mark.parametrize("width", [320, 390])
def test_six_long_names_fit(page: Page, axe_violations: Any, width: int) -> None:
    page.set_viewport_size({"width": width, "height": 844})
    code = Phone(page).set_up("immortal8", SIX)
    for address in ("", "/powers"):
        page.goto(f"/t/{code}{address}")
        assert too_wide(page) <= 0
        assert page.evaluate(CUT_OFF) == []
        assert axe_violations(page) == []


def test_the_whole_pick_is_above_the_fold_and_nothing_there_moves(page: Page) -> None:
    """Who, transform and all 36 cards are on the first screen; who plays on is asked no more."""
    phone = Phone(page)
    phone.set_up("immortal8", SIX)
    fold = page.locator("#who-asks").bounding_box()
    assert fold == page.locator(".tabs").bounding_box(), "asked in the tabs' place"
    tiles = page.locator("#desk .tile")
    before = tiles.evaluate_all(TOPS)
    last = tiles.last.bounding_box()
    assert fold
    assert last
    assert last["y"] + last["height"] <= fold["y"]
    for _ in range(len(SIX) + 1):
        phone.act(page.locator("#desk .pick-row .cta"))
        expect(page.locator("#who-asks")).to_have_count(0)
        assert tiles.evaluate_all(TOPS) == before


def test_a_draft_is_seen_from_its_top(page: Page) -> None:
    """Go on from far down the page: the pad of round 2 is not above the screen."""
    phone = Phone(page)
    code = phone.set_up("immortal8", SIX)
    for_everybody(page)
    there = {"type": "clock", "round": 1, "phase": "supremacy", "turn": None}
    page.request.post(f"/t/{code}/act", form={"action": json.dumps(there)})
    expect(page.locator("#dock .held")).to_be_visible()
    page.evaluate("() => scrollTo(0, document.body.scrollHeight)")
    phone.go_on()
    expect(page.locator("#desk .tile").first).to_be_in_viewport(ratio=1)


def test_own_phones_pick_at_the_same_time_and_only_for_themselves(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """Bob and Eva pick on their phones in any order; each pad is one player's."""
    code = Phone(page).set_up("immortal8", SIX)
    phones = {}
    for name in ("Bob", "Eva"):
        own = browser.new_context(**browser_context_args).new_page()
        own.goto(f"/t/{code}/join")
        own.get_by_role("button", name=name).tap()
        expect(own.locator("#desk")).to_contain_text("What do you pick?")
        assert own.locator("#desk .draft").first.locator("[name=player]").input_value() == name
        phones[name] = own
    for name, card in (("Eva", "lion"), ("Bob", "armory")):
        phones[name].locator(f"#desk > .desk > .draft button[value={card}]").tap()
    for own in phones.values():
        expect(own.locator("#desk")).to_contain_text("You have picked.")
    assert drafted(page, code)["Eva"] == {"lion": 1}
    assert drafted(page, code)["Bob"] == {"armory": 1}
    for own in phones.values():
        own.context.close()
