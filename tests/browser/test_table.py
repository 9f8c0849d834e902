"""The live table on a phone: whole games by taps, a turn in few taps, a page for everyone."""

from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone


def seen(page: Page, code: str) -> dict[str, Any]:
    """Ask the server what the table is."""
    answer: dict[str, Any] = page.request.get(f"/api/tables/{code}").json()
    return answer


def test_a_turn_with_two_cards_and_one_effect_takes_at_most_five_taps(page: Page) -> None:
    """Count a Firearm and a Lobby, from the first card to the next player's."""
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    phone.play({"Gosu": 2})
    phone.taps = 0
    phone.play({"Sniper": 1, "Event": 1})
    phone.choose("Firearm", "Gosu")
    expect(page.locator(".season .mid")).to_contain_text("2 of 8")
    assert phone.taps == 4
    phone.taps = 0
    phone.play({"Scientist": 1, "Event": 1})
    phone.tap(page.locator(".pair .one .btn", has_text="Sniper"))
    phone.act(page.locator(".pair .two .tgt:not([hidden]) .btn", has_text="Gosu"))
    assert phone.taps == 5


def test_undo_and_redo_are_one_tap_and_say_what_they_did(page: Page) -> None:
    """Take a play back and do it again."""
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben"])
    phone.play({"Priest": 2})
    phone.act(page.get_by_role("button", name="Undo"))
    expect(page.locator("#last")).to_contain_text("Undone: Ana plays 2 Priests")
    expect(page.locator(".chip")).to_have_count(0)
    phone.act(page.get_by_role("button", name="Redo"))
    expect(page.locator(".chip")).to_have_count(1)
    page.goto(page.url + "/log")
    expect(page.locator(".log")).to_contain_text("Ana plays 2 Priests")
    # It asks once.
    before = phone.version()
    phone.tap(page.locator(".sure summary", has_text="Back to the start"))
    expect(page.get_by_role("button", name="Yes, back to the start")).to_be_visible()
    assert phone.version() == before
    phone.act(page.get_by_role("button", name="Yes, back to the start"))
    expect(page.locator(".log li:not(.round)").first).to_contain_text("Undone: Ana plays 2 Priests")


def test_everything_can_be_corrected_in_the_grid(page: Page) -> None:
    """Change a count and a token, and see them on the table."""
    phone = Phone(page)
    code = phone.set_up("choson", ["Ana", "Ben"])
    page.goto(f"/t/{code}/edit")
    before = phone.version()
    page.get_by_label("Ben: Watcher").select_option("4")
    phone.settled(before)
    before = phone.version()
    page.get_by_label("Ben: Yi’s Legacy").select_option("1")
    phone.settled(before)
    phone.tap(page.get_by_role("link", name="Back to the table"))
    expect(page.locator(".tableau").nth(1)).to_contain_text("×4")
    expect(page.locator(".tableau").nth(1)).to_contain_text("Yi’s Legacy")


def test_the_table_itself_is_corrected_in_the_game(page: Page) -> None:
    """Misspelt, wrongly seated, too far on, and somebody has to go: each is set right."""
    phone = Phone(page)
    code = phone.set_up("koryo", ["Anna", "Bne", "Cem"])
    page.goto(f"/t/{code}/edit")
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    page.get_by_label("Name of Bne").fill("Ben")
    before = phone.version()
    page.get_by_label("Name of Bne").press("Enter")
    phone.settled(before)
    phone.act(page.get_by_role("button", name="Move Cem one seat up"))
    for field, value in (("round", "4"), ("turn", "Cem")):
        page.locator(f"select[name={field}]").select_option(value)
    phone.act(page.get_by_role("button", name="Move the game here", exact=True))
    leaving = page.locator(".sitters li", has=page.get_by_label("Name of Ben"))
    phone.act(leaving.get_by_role("button", name="Take out of the game"))
    found = seen(page, code)
    assert (found["round"], found["turn"]) == (4, "Cem")
    phone.tap(page.get_by_role("link", name="Back to the table"))
    expect(page.locator(".tableau .nm")).to_have_text(["Anna", "Cem", "Ben"])
    expect(page.locator(".tableau", has_text="Ben")).to_contain_text("has left")
    expect(page.locator(".season")).to_contain_text("4 of 8")
    phone.play({"Spy": 1})
    expect(page.locator(".season")).to_contain_text("5 of 8")
    for _ in range(5):
        phone.act(page.get_by_role("button", name="Undo"))
    assert [player["name"] for player in seen(page, code)["players"]] == ["Anna", "Bne", "Cem"]


def test_without_script_a_turn_is_played_with_typed_numbers(
    browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """Set up, play and undo with forms alone."""
    context = browser.new_context(**browser_context_args, java_script_enabled=False)
    page = context.new_page()
    page.goto("/new/koryo")
    page.locator("input[name=name]").nth(0).fill("Ana")
    page.locator("input[name=name]").nth(1).fill("Ben")
    page.locator("input[name=first][value='0']").check()
    page.get_by_role("button", name="Start").last.click()
    page.get_by_label("Banker").fill("2")
    page.locator("#dock .cta").click()
    expect(page.locator(".tableau").first).to_contain_text("×2")
    page.get_by_role("button", name="Take it").click()
    expect(page.locator(".tableau").first).to_contain_text("Victory Point token")
    page.get_by_role("button", name="Undo").click()
    expect(page.locator(".tok")).to_have_count(0)
    context.close()


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_axe_finds_nothing_on_the_tables_pages(
    page: Page, axe_violations: Callable[[Page], list[str]], scheme: str
) -> None:
    """Look at every tab with the eyes of axe-core."""
    page.emulate_media(color_scheme="dark" if scheme == "dark" else "light")
    phone = Phone(page)
    page.goto("/new/choson")
    assert axe_violations(page) == []
    code = phone.set_up("choson", ["Ana", "Ben", "Cem"])
    assert axe_violations(page) == []
    phone.play({"Oracle": 1, "Event": 1})
    assert axe_violations(page) == []
    for tab in ("powers", "score", "log", "edit"):
        page.goto(f"/t/{code}/{tab}")
        assert axe_violations(page) == [], tab
    page.goto("/")
    assert axe_violations(page) == []
