"""The live table on a phone: whole games by taps, a turn in few taps, a page for everyone."""

import random
from collections.abc import Callable
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.games import GAMES
from companion.words import Speaker
from tests.browser.phone import Phone

NAMES = {"koryo": ["Ana", "Ben", "Cem"], "choson": ["Ana", "Ben", "Cem"]}
BIG = {"koryo": "Merchant", "choson": "Watcher"}


def seen(page: Page, code: str) -> dict[str, Any]:
    """Ask the server what the table is."""
    answer: dict[str, Any] = page.request.get(f"/api/tables/{code}").json()
    return answer


def shown_counts(page: Page) -> list[dict[str, int]]:
    """Read every tableau off the page."""
    tableaus = []
    for seat in page.locator(".tableau").all():
        chips = seat.locator(".chip:not(.token)").all_inner_texts()
        counts = {}
        for chip in chips:
            n, name = chip.split("×")[1].split(maxsplit=1)
            counts[name.split(",")[0].strip()] = int(n)
        tableaus.append(counts)
    return tableaus


def same_on_page_and_server(page: Page, code: str, game: str) -> None:
    """Compare what the page shows with what the server has."""
    speaker = Speaker(GAMES[game].words)
    table = seen(page, code)
    expected = [{speaker.name(c): n for c, n in p["cards"].items()} for p in table["players"]]
    assert shown_counts(page) == expected
    keep = min(table["limit"].values())
    told = page.locator(".season strong").all_inner_texts()
    assert [told[0], told[2]] == [table["turn"], str(keep)]


@pytest.mark.parametrize("game", ["koryo", "choson"])
def test_a_whole_game_of_eight_seasons_is_played_by_taps(page: Page, game: str) -> None:
    """Play from the first deal to the winner, with whatever the page offers."""
    chance = random.Random(8)  # noqa: S311
    phone = Phone(page)
    code = phone.set_up(game, NAMES[game])
    phases = len(GAMES[game].phases) - 2
    for season in range(1, 9):
        expect(page.locator(".season .mid")).to_contain_text(f"{season} of 8")
        deal = min(seen(page, code)["deal"].values())
        expect(page.locator(".season strong").first).to_have_text(str(deal))
        for _ in range(phases):
            phone.go_on()
        for _ in NAMES[game]:
            one_turn(phone, game, chance)
            same_on_page_and_server(page, code, game)
            phone.go_on()
        discard_what_is_over(phone)
        assert not seen(page, code)["problems"]
        phone.go_on()
    result = seen(page, code)["score"]
    best = max(score["total"] for score in result["scores"])
    expect(page.locator(".podium strong")).to_have_text(str(best))
    phone.act(page.get_by_role("button", name="Finish and keep the result"))
    expect(page.get_by_role("button", name="Rematch", exact=True)).to_be_visible()
    page.goto("/")
    expect(page.locator("main")).to_contain_text(f"{result['winners'][0]} {best}")


def one_turn(phone: Phone, game: str, chance: random.Random) -> None:
    """Play one or two cards, then take the first thing offered, some times."""
    tiles = phone.page.locator(".tile:not([disabled]) span")
    names = [name for name in tiles.all_inner_texts() if name not in ("Event", BIG[game])]
    cards = {chance.choice(names): 1}
    if game == "choson" and phone.page.locator(".tile:not([disabled])", has_text="Event").count():
        cards["Event"] = 1
    phone.play(cards)
    for _ in range(4):
        usual = phone.page.locator("#now form:not(.pair) .btn:not(.no):visible")
        if usual.count():
            phone.act(usual.nth(chance.randrange(usual.count())))
        elif phone.page.locator(".pair").count():
            swap_two(phone, chance)


def swap_two(phone: Phone, chance: random.Random) -> None:
    """Tap two cards of two players."""
    ones = phone.page.locator(".pair .one .btn")
    phone.tap(ones.nth(chance.randrange(ones.count())))
    phone.act(phone.page.locator(".pair .two .tgt:not([hidden]) .btn"))


def discard_what_is_over(phone: Phone) -> None:
    """Tap cards away until nobody must discard."""
    while phone.page.locator("#now .must").count():
        phone.act(phone.page.locator("#now li .btn"))


def test_a_turn_with_two_cards_and_one_effect_takes_at_most_six_taps(page: Page) -> None:
    """Count a Sword and a Lobby, from the first card to the end of the turn."""
    phone = Phone(page)
    phone.set_up("choson", ["Ana", "Ben"])
    for _ in range(3):
        phone.go_on()
    phone.play({"Gosu": 2})
    phone.go_on()
    phone.taps = 0
    phone.play({"Reaper": 1, "Event": 1})
    phone.choose("Sword", "Gosu")
    phone.go_on()
    assert phone.taps <= 6
    for _ in range(4):
        phone.go_on()
    phone.taps = 0
    phone.play({"Scientist": 1, "Event": 1})
    phone.tap(page.locator(".pair .one .btn", has_text="Reaper"))
    phone.act(page.locator(".pair .two .tgt:not([hidden]) .btn", has_text="Gosu"))
    phone.go_on()
    assert phone.taps <= 6


def test_undo_and_redo_are_one_tap_and_say_what_they_did(page: Page) -> None:
    """Take a play back and do it again."""
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben"])
    phone.go_on()
    phone.go_on()
    phone.play({"Priest": 2})
    phone.act(page.get_by_role("button", name="Undo"))
    expect(page.locator("#last")).to_contain_text("Undone: Ana plays 2 Priests")
    expect(page.locator(".chip")).to_have_count(0)
    phone.act(page.get_by_role("button", name="Redo"))
    expect(page.locator(".chip")).to_have_count(1)
    page.goto(page.url + "/log")
    expect(page.locator(".log")).to_contain_text("Ana plays 2 Priests")
    phone.act(page.get_by_role("button", name="Back to the start"))
    expect(page.locator(".log li").first).to_contain_text("steps undone")


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
    page.get_by_role("link", name="Back to the table").tap()
    expect(page.locator(".tableau").nth(1)).to_contain_text("×4")
    expect(page.locator(".tableau").nth(1)).to_contain_text("Yi’s Legacy")


def test_an_impossible_play_is_refused_with_the_reason_and_changes_nothing(page: Page) -> None:
    """Play more than the deck has."""
    phone = Phone(page)
    code = phone.set_up("choson", ["Ana", "Ben"])
    for _ in range(3):
        phone.go_on()
    other = page.context.new_page()
    other.goto(page.url)
    mine = Phone(page)
    mine.tap(page.locator(".tile", has_text="Yi").first)
    Phone(other).play({"Yi": 1})
    page.locator("#dock .cta").tap()
    expect(page.locator("#notice, #conflict")).not_to_have_count(0)
    assert seen(page, code)["players"][0]["cards"] == {"yi": 1}
    other.close()


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
    for _ in range(2):
        page.locator("#dock .cta").click()
    page.get_by_label("Banker").fill("2")
    page.locator("#dock .cta").click()
    expect(page.locator(".tableau").first).to_contain_text("×2")
    page.get_by_role("button", name="Take it").click()
    expect(page.locator(".tableau").first).to_contain_text("Victory token")
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
    for _ in range(3):
        phone.go_on()
    assert axe_violations(page) == []
    phone.play({"Oracle": 1, "Event": 1})
    assert axe_violations(page) == []
    for tab in ("powers", "score", "log", "edit"):
        page.goto(f"/t/{code}/{tab}")
        assert axe_violations(page) == [], tab
    page.goto("/")
    assert axe_violations(page) == []
