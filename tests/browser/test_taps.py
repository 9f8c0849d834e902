"""Whole recorded games by real taps, from the first screen after Start to the finale, counted."""

from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.hands import HANDS, Hand, Seasons
from tests.browser.phone import Phone

# At most so many taps; before tables went on by themselves they were 199 and 169.
MOST = {"koryo": 125, "choson": 105}


def told(hand: Hand) -> str:
    """Say how many taps each season took."""
    seasons = ", ".join(f"{n}: {taps}" for n, taps in sorted(hand.seasons.items()))
    return f"{hand.hand['game']}: {hand.total} taps ({seasons})"


def totals(hand: Hand) -> dict[str, Any]:
    """Read the totals of a finished game."""
    table = hand.table()
    assert table["phase"] == "finished"
    return {score["name"]: score["total"] for score in table["score"]["scores"]}


def test_with_own_phones_nobody_taps_more_than_45_times(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """Play Chosŏn on three phones, each for its own player."""
    recorded = HANDS["choson"]
    names = recorded["players"]
    host = Phone(page)
    code = host.set_up("choson", names, names.index(recorded["first_player"]))
    phones = {}
    for name in names:
        phones[name] = Phone(browser.new_context(**browser_context_args).new_page())
        phones[name].page.goto(f"/t/{code}/join")
        phones[name].page.get_by_role("button", name=name).tap()
        expect(phones[name].page.locator("#link")).to_have_attribute("data-state", "on")
    hand = Seasons(recorded, phones)
    hand.play()
    print(f"\n{told(hand)}: {[phone.taps for phone in phones.values()]}")
    assert totals(hand) == recorded["result"]["totals"]
    assert max(phone.taps for phone in phones.values()) <= 45
    for phone in phones.values():
        phone.page.context.close()


@pytest.mark.parametrize("game", list(MOST))
def test_a_recorded_game_on_one_phone_takes_few_taps(page: Page, game: str) -> None:
    """Play it as it was played, and come to the totals of paper."""
    recorded = HANDS[game]
    phone = Phone(page)
    phone.set_up(game, recorded["players"], recorded["players"].index(recorded["first_player"]))
    phone.taps = 0
    hand = Seasons(recorded, {"": phone})
    hand.play()
    print(f"\n{told(hand)}")
    assert totals(hand) == recorded["result"]["totals"]
    expect(page.locator(".finale")).to_be_visible()
    assert hand.total <= MOST[game], "\n".join(hand.told)
