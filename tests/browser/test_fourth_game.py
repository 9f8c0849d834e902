"""A fourth game in the browser: set up with its number, played, and scored."""

import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.servers import Server, running

START = """
from companion.games import GAMES
from tests.fourth_game import GAME
GAMES[GAME.id] = GAME
from companion.cli import main
raise SystemExit(main())
"""


@pytest.fixture(scope="module")
def lanterns(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the companion with a fourth game."""
    with running([sys.executable, "-c", START], tmp_path_factory.mktemp("lanterns")) as server:
        yield server


def test_a_round_of_a_fourth_game_is_played_on_a_phone(
    page: Page, lanterns: Server, axe_violations: Callable[[Page], list[str]]
):
    page.goto(f"{lanterns.url}/new/lanterns")
    for place, name in enumerate(("Ana", "Ben")):
        page.locator("input[name=name]").nth(place).fill(name)
    page.locator("input[name=first][value='0']").check()
    page.get_by_text("House rules").tap()
    page.locator("input[name=gift_costs]").fill("0")
    page.get_by_role("button", name="Start").last.tap()
    expect(page.locator("#season")).to_contain_text("1 of 3")
    expect(page.locator("#dock")).to_contain_text("What did Ana lay?")
    assert axe_violations(page) == []
    phone = Phone(page)
    phone.play({"Silk": 2})
    expect(page.locator("#seat-0")).to_contain_text("×2")
    phone.act(page.locator("#dock .onward"))
    expect(page.locator("#dock")).to_contain_text("What did Ben lay?")
    phone.play({})
    phone.act(page.locator("#dock .onward"))
    expect(page.locator("#now")).to_contain_text("Ana may take a lantern")
    phone.act(page.locator("#now").get_by_role("button", name="Silk"))
    expect(page.locator("#seat-0")).to_contain_text("Silk lantern")
    page.get_by_role("link", name="Score").tap()
    expect(page.locator(".podium")).to_contain_text("Ana wins by 2")
    assert page.get_by_role("link", name="Powers").count() == 0
