"""Immortal 8 on a phone: a whole game by taps, and a secret that stays one."""

import random
from typing import Any

from playwright.sync_api import Browser, Page, expect

from tests.browser.phone import Phone
from tests.patience import at_most

NAMES = ["Ana", "Ben", "Cem", "Dao"]
MINE = {"Ana": "Galmi", "Ben": "Phoenix", "Cem": "Goan-Sul", "Dao": "Tomorrow"}


def seen(page: Page, code: str) -> dict[str, Any]:
    """Ask the server what the table is."""
    answer: dict[str, Any] = page.request.get(f"/api/tables/{code}").json()
    return answer


def draft(phone: Phone, chance: random.Random) -> None:
    """Play or transform every pick, whoever is asked for."""
    played = 0
    again = at_most(100)
    while phone.page.locator("#desk .draft").count() and again():
        tiles = phone.page.locator("#desk .tile:enabled")
        if played % 5 < 2:
            phone.act(tiles.nth(chance.randrange(min(20, tiles.count()))))
        else:
            phone.act(phone.page.locator("#desk .pick-row .cta"))
        played += 1
    # Whom EZ's Chaos goes to.
    again = at_most(100)
    while phone.page.locator("#now .btn:not(.no):visible").count() and again():
        if seen(phone.page, phone.page.url.rsplit("/", 1)[1])["phase"] != "draft":
            return
        phone.act(phone.page.locator("#now .btn:not(.no):visible").first)


def enter_secret(phone: Phone, code: str, name: str) -> None:
    """Enter one's Immortal on one's own phone."""
    phone.page.goto(f"/t/{code}/secret")
    phone.tap(phone.page.locator("label", has_text=name))
    phone.tap(phone.page.locator("label", has_text=MINE[name]))
    phone.tap(phone.page.get_by_role("button", name="Save my Immortal"))
    expect(phone.page.locator("#table")).to_be_visible()
    phone.page.goto(f"/t/{code}/secret")
    expect(phone.page.locator("details summary").first).to_contain_text(name)


def test_a_whole_game_of_immortal_8_is_played_by_taps(page: Page) -> None:
    """Draft, reign, compare, twice; then answer the call of the eight."""
    chance = random.Random(8)  # noqa: S311
    phone = Phone(page)
    code = phone.set_up("immortal8", NAMES)
    table = page.url
    for name in NAMES:
        enter_secret(phone, code, name)
    # It was the last one's phone; now it lies in the middle, for everybody.
    page.goto(f"{table}/join")
    page.get_by_role("button", name="Continue without a seat").tap()
    expect(page.locator("#desk .who-row")).to_be_visible()
    for round_number in (1, 2):
        expect(page.locator(".season .mid")).to_contain_text(f"{round_number} of 2")
        draft(phone, chance)
        again = at_most(100)
        while (now := seen(page, code))["phase"] == "kingdom" and again():
            use_something(phone, chance, code)
            # A turn with nothing left to do has ended by itself.
            if seen(page, code)["turn"] == now["turn"]:
                phone.go_on()
        # The Supremacies are given by themselves, unless somebody may be Justice.
        if seen(page, code)["phase"] == "supremacy":
            settle_the_rest(phone)
        # With the last of them taken the table has gone on already.
        if seen(page, code)["phase"] == "supremacy":
            phone.go_on()
    assert seen(page, code)["phase"] == "scoring"
    settle_the_rest(phone)
    result = seen(page, code)["score"]
    guess = next(line for line in result["scores"][3]["lines"] if line["key"] == "guess")
    assert guess["points"] == 15
    for score in result["scores"]:
        assert any(line["rule"] == "I11" for line in score["lines"]), score
    best = max(score["total"] for score in result["scores"])
    expect(page.locator(".podium strong")).to_have_text(str(best))
    phone.act(page.get_by_role("button", name="Finish and save the result"))
    expect(page.get_by_role("button", name="Play again, the same people")).to_be_visible()


def use_something(phone: Phone, chance: random.Random, code: str) -> None:
    """Gain tokens by hand, then use a card or two."""
    seat = phone.page.locator(".tableau.turn")
    if not seat.locator("details[open]").count():
        phone.tap(seat.locator("summary"))
    for _ in range(2):
        # The buttons stay open under the thumb.
        phone.act(seat.get_by_role("button", name="gains 1: VP"))
    turn = seen(phone.page, code)["turn"]
    for _ in range(2):
        usual = phone.page.locator("#now .btn:not(.no):visible")
        if usual.count() and seen(phone.page, code)["turn"] == turn:
            phone.act(usual.nth(chance.randrange(usual.count())))


def settle_the_rest(phone: Phone) -> None:
    """Take what the page offers first until nothing is left to do; Tomorrow guesses."""
    for _ in range(60):
        guess = phone.page.locator("#now .guess")
        if guess.count():
            for name in ("Ana", "Ben", "Cem"):
                named = guess.locator("fieldset", has_text=name)
                phone.tap(named.locator("label", has_text=MINE[name]))
            phone.act(guess.get_by_role("button", name="Confirm the guess"))
            continue
        usual = phone.page.locator("#now .btn:not(.no):visible")
        if not usual.count():
            return
        phone.act(usual.first)


def test_nobody_elses_phone_or_page_shows_a_secret_immortal(
    page: Page, browser: Browser, browser_context_args: dict[str, Any]
) -> None:
    """Enter an Immortal on one phone and look for it on another, in every page's source."""
    phone = Phone(page)
    code = phone.set_up("immortal8", NAMES)
    enter_secret(phone, code, "Ben")
    page.locator("details summary").first.tap()
    expect(page.locator("details .podium")).to_contain_text("Phoenix")
    context = browser.new_context(**browser_context_args)
    other = context.new_page()
    for path in ("", "/powers", "/score", "/log", "/secret"):
        other.goto(f"/t/{code}{path}")
        own = other.content().replace('value="phoenix"', "").replace("</b>Phoenix", "")
        own = own.replace("Phoenix’s", "").replace("#phoenix", "")
        assert "Phoenix" not in own, path
        assert "phoenix" not in own.lower().replace("phoenix’s", ""), path
    assert "phoenix" not in other.request.get(f"/api/tables/{code}").text()
    # Claiming the name is not enough: what Ben entered shows only on Ben's phone.
    other.goto(f"/t/{code}/secret")
    assert other.locator("details .podium").count() == 0
    context.close()
