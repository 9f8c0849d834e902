"""Whole recorded games by real taps, from the first screen after Start to the finale, counted."""

from typing import Any

import pytest
from playwright.sync_api import Page, expect

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
