"""Who sits here and where the game is, corrected in mid-game; what cannot be meant asks once."""

import re
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone, sit_down

MENU = "details.menu > summary"
DAY_TIME = re.compile(r"\d\d?[:.]\d\d")


def menu(phone: Phone, label: str) -> None:
    """Open the menu and tap a line of it."""
    phone.tap(phone.page.locator(MENU))
    line = phone.page.locator(".menu-list > *, .menu-list summary").filter(has_text=label)
    phone.tap(line.last)


def test_names_seats_a_leaving_player_and_the_clock_are_corrected_in_the_game(page: Page) -> None:
    """Rename Ben, let Cem leave, set the season; each is one Undo away."""
    phone = Phone(page)
    phone.set_up("koryo", ["Ana", "Ben", "Cem"])
    phone.play({"Merchant": 1})
    menu(phone, "Correct cards and tokens")
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    name = page.get_by_label("Name of Ben")
    name.fill("Bruno")
    phone.act(page.locator(".rename", has=name).get_by_role("button"))
    expect(page.get_by_label("Name of Bruno")).to_have_count(1)
    cem = page.locator(".sitters li", has=page.get_by_label("Name of Cem"))
    phone.act(cem.get_by_role("button", name="Move Cem one seat up"))
    names = page.locator(".sitters [name=name]")
    assert [each.input_value() for each in names.all()] == ["Ana", "Cem", "Bruno"]
    phone.act(cem.get_by_role("button", name="Take out of the game"))
    page.locator("#c-round").select_option("3")
    page.locator("#c-turn").select_option("Bruno")
    phone.act(page.get_by_role("button", name="Move the game here", exact=True))
    phone.tap(page.get_by_role("link", name="Back to the table"))
    expect(page.locator(".season")).to_contain_text("3 of 8")
    expect(page.locator("#dock")).to_contain_text("What did Bruno play?")
    expect(page.locator(".away-seat")).to_contain_text("has left")
    phone.act(page.get_by_role("button", name="Undo"))
    expect(page.locator(".season")).to_contain_text("1 of 8")
    expect(page.locator(".steps .here")).to_contain_text("Actions")
    menu(phone, "Correct cards and tokens")
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    page.locator("#c-phase").select_option("deal")
    page.locator("#c-turn").select_option("")
    phone.act(page.get_by_role("button", name="Move the game here", exact=True))
    phone.tap(page.get_by_role("link", name="Back to the table"))
    expect(page.locator(".steps .here")).to_contain_text("Deal")


def test_the_log_has_seasons_times_and_who_undid(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """Two seasons, and Ben takes the last play back on his own phone: the log tells all three."""
    host = Phone(page)
    code = host.set_up("koryo", ["Ana", "Ben"])
    ben = sit_down(browser, browser_context_args, code, "Ben")
    for name in ("Merchant", "Guardian", "Guardian"):
        host.play({name: 1})
    expect(ben.locator(".season")).to_contain_text("2 of 8")
    expect(ben.locator("#table")).to_have_attribute("data-version", str(host.version()))
    Phone(ben).act(ben.get_by_role("button", name="Undo"))
    page.goto(f"/t/{code}/log")
    expect(page.locator(".log .round")).to_have_text(["Round 2", "Round 1"])
    lines = page.locator(".log li:not(.round)")
    expect(lines).to_have_count(4)
    expect(lines.first).to_contain_text("Ben has undone: ")
    expect(page.locator(".log time")).to_have_text([DAY_TIME] * 4)
    ben.context.close()


def test_what_cannot_be_meant_by_the_way_asks_once_and_a_rematch_invites_all_phones(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """Finish early, back to the start, a rematch in mid-game: each says what it does first."""
    host = Phone(page)
    code = host.set_up("koryo", ["Ana", "Ben"])
    ben = sit_down(browser, browser_context_args, code, "Ben")
    host.play({"Merchant": 1})
    version = host.version()
    menu(host, "Finish the game")
    expect(page.locator(".menu-list")).to_contain_text("The game ends here, as it stands.")
    assert host.version() == version, "nothing is done yet"
    host.act(page.get_by_role("button", name="Yes, finish it"))
    expect(page.locator(".finale .early")).to_have_text("The game was ended early, in round 1")
    expect(ben.locator(".finale .early")).to_have_count(1)
    host.act(page.get_by_role("button", name="Undo"))
    page.goto(f"/t/{code}/log")
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    version = host.version()
    host.tap(page.locator(".sure summary", has_text="Back to the start"))
    assert host.version() == version
    host.act(page.get_by_role("button", name="Yes, back to the start"))
    page.goto(f"/t/{code}")
    expect(page.locator(".tableaus .chip")).to_have_count(0)
    menu(host, "Rematch with the same people")
    expect(page.locator(".menu-list")).to_contain_text("This game stays as it stands, unfinished.")
    expect(page.locator("#table")).to_have_attribute("data-code", code)
    expect(ben.locator(".next-game")).to_have_count(0)
    host.tap(page.get_by_role("button", name="Yes, begin a new one"))
    expect(page.locator(f"#table:not([data-code='{code}'])")).to_be_visible()
    invited = ben.get_by_role("button", name="The next game has begun")
    expect(invited).to_be_visible()
    Phone(ben).tap(invited)
    expect(ben.locator("#table")).not_to_have_attribute("data-code", code)
    expect(ben.locator(".tag.you")).to_have_count(1)
    ben.context.close()
