"""A thumb that is too quick, or far down the page: no turn is skipped, no question missed."""

import re
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from tests.browser.eyes import stands
from tests.browser.phone import Phone
from tests.live.storm import WAITING

TILES = "tiles => tiles.map((tile) => tile.getBoundingClientRect().top)"
# How far a finger may be off the middle and still hit.
REACH = """(button) => {
  const box = button.getBoundingClientRect();
  const x = box.left + box.width / 2, y = box.top + box.height / 2;
  const hits = (dx, dy) => document.elementFromPoint(x + dx, y + dy) === button;
  const reach = (dx, dy) => { let n = 0; while (hits(dx * (n + 1), dy * (n + 1))) n++; return n; };
  return [1 + reach(1, 0) + reach(-1, 0), 1 + reach(0, 1) + reach(0, -1)];
}"""

# Cards that something lies over, or that a thumb would miss at their edges.
COVERED = """() => [...document.querySelectorAll(".tile:not(:disabled)")].filter((tile) => {
  const {left, top, width, height} = tile.getBoundingClientRect();
  const under = (y) => document.elementFromPoint(left + width / 2, y)?.closest(".fam");
  return [top + 4, top + height / 2, top + height - 4].some((y) => under(y) !== tile.parentNode);
}).map((tile) => tile.textContent)"""

UNDER = "([x, y]) => document.elementFromPoint(x, y)?.closest('[aria-label]')?.ariaLabel"


@pytest.fixture
def other(browser: Browser, browser_context_args: dict[str, Any]) -> Any:
    """Bring a second phone, with a connection and an outbox of its own."""
    context = browser.new_context(**browser_context_args)
    yield context.new_page()
    context.close()


def at_table(page: Page, names: tuple[str, ...] = ("Ana", "Ben"), game: str = "choson") -> Phone:
    """Begin the first turn."""
    phone = Phone(page)
    phone.set_up(game, list(names))
    return phone


def middle(page: Page, target: str) -> tuple[float, float]:
    """Find where a thumb would tap."""
    box = page.locator(target).first.bounding_box()
    assert box
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def hold(page: Page) -> None:
    """Stop the page's clock: a busy machine is no slow thumb."""
    page.clock.pause_at(datetime.now(UTC) + timedelta(seconds=2))


def changes(page: Page, version: int) -> None:
    """Wait for a version."""
    expect(page.locator("#table")).to_have_attribute("data-version", str(version))


def waiting(page: Page) -> list[object]:
    """List the taps that have not been answered."""
    found: list[object] = page.evaluate(WAITING, page.url.rsplit("/", 1)[1])
    return found


def tap_again(page: Page, at: tuple[float, float], version: int) -> None:
    """Tap the same place once more, at once: what stands there now was not meant."""
    page.touchscreen.tap(*at)
    expect(page.locator(".unsteady")).to_have_count(1)
    assert waiting(page) == []
    changes(page, version)


def twice(phone: Phone, target: str) -> None:
    """Tap something twice; the second tap comes when the page has changed."""
    page, version = phone.page, phone.version()
    at = middle(page, target)
    hold(page)
    page.touchscreen.tap(*at)
    changes(page, version + 1)
    tap_again(page, at, version + 1)


def three_turns(page: Page) -> Phone:
    """Play three turns, each of which can be undone."""
    phone = at_table(page, ("Ana", "Ben", "Cem"), "koryo")
    for card in ("Merchant", "Guardian", "Banker"):
        phone.play({card: 1})
    return phone


@pytest.mark.parametrize("back", ["Undo", "Redo"])
def test_a_double_tap_goes_back_or_forth_one_step(page: Page, back: str) -> None:
    phone = three_turns(page)
    if back == "Redo":
        for _ in range(2):
            phone.act(page.get_by_role("button", name="Undo"))
    twice(phone, f"[aria-label={back}]")


def test_two_phones_that_undo_the_same_undo_it_once_and_nobody_is_asked(
    page: Page, other: Page
) -> None:
    phone = three_turns(page)
    other.goto(page.url)
    changes(other, phone.version())
    version = phone.version()
    # Both see the same turn when they tap, and one of them is heard a little later.
    other.context.set_offline(True)
    other.evaluate("document.querySelector('[aria-label=Undo]').click()")
    expect(other.locator("#link")).to_have_attribute("data-state", "waiting")
    phone.act(page.get_by_role("button", name="Undo"))
    other.context.set_offline(False)
    changes(other, version + 1)
    expect(other.locator("#link")).to_have_attribute("data-state", "on")
    assert waiting(other) == []
    expect(other.locator("#clash > *")).to_have_count(0)
    changes(page, version + 1)


def over(page: Page) -> Phone:
    """Come to the end of a season in which two players have a card too many each."""
    phone = at_table(page, game="koryo")
    phone.play({"Merchant": 4})
    phone.play({"Guardian": 4})
    expect(phone.todo("Ana discards 1 card, then: Ben")).to_have_count(1)
    return phone


def test_a_double_tap_discards_no_card_of_another_player(page: Page) -> None:
    """Ana discards her Merchant; Ben's list slides to where hers was."""
    page.clock.install()
    phone = over(page)
    twice(phone, "#now li .btn")
    expect(phone.todo("Ben discards 1 card")).to_have_count(1)
    expect(page.locator("[data-seat='1'] .kept")).to_have_text("4, 1 too many")


def test_the_second_tap_of_a_play_opens_no_other_page_and_plays_nothing_for_the_next(
    page: Page,
) -> None:
    """Tap how many twice: Ben is asked what he played."""
    page.clock.install()
    phone = at_table(page)
    phone.tap(page.locator(".tile", has_text="Gosu"))
    version = phone.version()
    at = middle(page, ".how-many .btn")
    hold(page)
    page.touchscreen.tap(*at)
    changes(page, version + 1)
    page.touchscreen.tap(*at)
    assert waiting(page) == []
    changes(page, version + 1)
    assert re.search(r"/t/[^/]+$", page.url)
    expect(page.locator("#dock")).to_contain_text("What did Ben play?")
    expect(page.locator(".fam.on")).to_have_count(0)


def test_the_second_tap_of_undo_is_no_redo(page: Page) -> None:
    """Undo the only play with a double tap: it stays undone, and Redo is where it was."""
    page.clock.install()
    phone = at_table(page)
    phone.play({"Gosu": 1})
    version, at = phone.version(), middle(page, "[aria-label=Undo]")
    hold(page)
    page.touchscreen.tap(*at)
    changes(page, version + 1)
    assert page.evaluate(UNDER, at) != "Redo", "it would be tapped by whoever is a little slower"
    page.touchscreen.tap(*at)
    assert waiting(page) == []
    changes(page, version + 1)
    expect(page.locator(".tableaus .chip")).to_have_count(0)
    expect(page.locator("[aria-label=Redo]")).to_be_enabled()


def test_the_second_lobbying_begins_with_no_card(page: Page) -> None:
    """Swap twice in one turn: the second swap asks for both its cards."""
    phone = at_table(page, ("Ana", "Ben", "Cem"), "koryo")
    phone.play({"Merchant": 2})
    phone.play({"Guardian": 2})
    phone.play({"Lobbying": 2})
    phone.tap(page.locator("[data-seat='0'] [data-piece=merchant]"))
    # What it would change is said on the second card, and makes it taller.
    second = page.locator("[data-seat='1'] [data-piece=guardian]")
    expect(second.locator(".note")).to_be_visible()
    phone.act(second)
    expect(page.locator(".pair")).to_have_count(1)
    expect(page.locator(".last")).to_contain_text("swaps")
    expect(page.locator(".pair :checked")).to_have_count(0)
    expect(page.locator(".picked-first")).to_have_count(0)


def both_tap(page: Page, other: Page, target: str) -> int:
    """Tap the same on two phones, before either knows of the other; give the version before."""
    other.goto(page.url)
    for each in (page, other):
        expect(each.locator("#link")).to_have_attribute("data-state", "on")
    version = Phone(page).version()
    page.context.set_offline(True)
    for each in (page, other):
        each.locator(target).first.evaluate("(button) => button.click()")
    changes(other, version + 1)
    page.context.set_offline(False)
    changes(page, version + 1)
    for each in (page, other):
        expect(each.locator("#link")).to_have_attribute("data-state", "on", timeout=20_000)
        expect(each.locator("#clash")).to_be_empty()
    return version


def test_two_phones_that_end_the_same_turn_end_one(page: Page, other: Page) -> None:
    """Both leave Ana's token almost at once: Ben's turn follows, and nobody is asked."""
    phone = at_table(page, ("Ana", "Ben", "Cem"), "koryo")
    phone.play({"Banker": 2})
    version = both_tap(page, other, "#dock .onward")
    for each in (page, other):
        expect(each.locator("#dock")).to_contain_text("What did Ben play?")
        changes(each, version + 1)


def test_two_phones_that_discard_the_same_card_discard_one(page: Page, other: Page) -> None:
    """Ana and her neighbour enter the same Merchant: she still has one to discard, and is Ana."""
    phone = at_table(page, game="koryo")
    phone.play({"Merchant": 5})
    phone.play({"Guardian": 4})
    version = both_tap(page, other, "#now li .btn")
    for each in (page, other):
        expect(Phone(each).todo("Ana discards 1 card, then: Ben")).to_have_count(1)
        changes(each, version + 1)


def test_when_another_phone_ends_the_turn_no_tap_is_taken_for_whoever_slid_up(page: Page) -> None:
    """Ana's cards are tapped here when another phone enters her turn: Ben's card is not meant."""
    page.clock.install()
    phone = at_table(page, ("Ana", "Ben", "Cem"), "koryo")
    other = page.context.new_page()
    other.goto(page.url)
    phone.tap(page.locator(".tile", has_text="Banker"))
    numbers, tile = middle(page, ".how-many .btn"), middle(page, ".tile")
    hold(page)
    Phone(other).play({"Guardian": 1})
    changes(page, 1)
    expect(page.locator("#dock")).to_contain_text("What did Ben play?")
    # The thumb was on its way to Ana's: neither how many nor a first card is taken for Ben.
    page.touchscreen.tap(*numbers)
    page.touchscreen.tap(*tile)
    expect(page.locator(".tile.unsteady")).to_have_count(1)
    expect(page.locator(".fam.on")).to_have_count(0)
    assert re.search(r"/t/[^/]+$", page.url)
    assert waiting(page) == []
    # A moment later it is seen whose turn it is.
    page.clock.run_for(400)
    page.touchscreen.tap(*tile)
    expect(page.locator(".fam.on")).to_have_count(1)
    other.close()


def test_what_the_thumb_meant_for_one_turn_is_not_done_in_the_next(page: Page) -> None:
    """Ana's two Bankers are sent when her turn has passed: asked about, and never Ben's."""
    phone = at_table(page, ("Ana", "Ben", "Cem"), "koryo")
    code = page.url.rsplit("/", 1)[1]
    other = page.context.browser.new_context(base_url=page.url).new_page()
    other.goto(page.url)
    expect(other.locator("#link")).to_have_attribute("data-state", "on")
    phone.tap(page.locator(".tile", has_text="Banker"))
    page.context.set_offline(True)
    phone.tap(page.locator(".how-many .btn", has_text="2"))
    Phone(other).page.locator(".no-cards .btn").click()
    changes(other, 1)
    page.context.set_offline(False)
    expect(page.locator("#clash")).to_contain_text("Ana plays 2 Bankers")
    cards = [each["cards"] for each in page.request.get(f"/api/tables/{code}").json()["players"]]
    assert cards[1] == {}
    phone.tap(page.locator("[data-clash=replace], [data-clash=confirm]").first)
    expect(page.locator("#clash")).to_be_empty()
    expect(page.locator("[data-seat='0'] .chip")).to_contain_text("×2")
    expect(page.locator("[data-seat='1'] .chip")).to_have_count(0)
    other.context.close()


def test_what_has_not_moved_takes_every_tap(page: Page) -> None:
    """Discard three cards of one family with three taps as fast as they come."""
    phone = at_table(page, game="koryo")
    phone.play({"Merchant": 7})
    phone.play({"Guardian": 1})
    expect(phone.todo("Ana discards 4 cards")).to_have_count(1)
    version = phone.version()
    at = middle(page, "#now li .btn")
    for _ in range(3):
        page.touchscreen.tap(*at)
    changes(page, version + 3)
    expect(phone.todo("Ana discards 1 card")).to_have_count(1)


@pytest.mark.parametrize("way", ["keyboard", "script"])
def test_keys_and_scripts_need_not_wait(page: Page, way: str) -> None:
    """What is not a finger hits what it means."""
    phone = over(page)
    version = phone.version()
    for more in (1, 2):
        button = page.locator("#now li .btn").first
        if way == "script":
            button.evaluate("(button) => button.click()")
        else:
            button.press("Enter")
        changes(page, version + more)


def test_what_the_own_tap_asks_is_on_the_screen(page: Page) -> None:
    """Play from the bottom of a long page: the question is not above the screen."""
    page.set_viewport_size({"width": 390, "height": 560})
    phone = at_table(page, ("Ana", "Ben", "Cem", "Dao"))
    phone.play({"Gosu": 2})
    phone.play({"Reaper": 1, "Event": 1})
    expect(phone.todo("Sword").locator(".what")).to_be_in_viewport(ratio=1)
    expect(phone.todo("Sword").get_by_role("button", name="Gosu").first).to_be_in_viewport(ratio=1)


def test_the_first_card_of_a_swap_makes_place_for_the_second(page: Page) -> None:
    """Choose a card, change one's mind, choose again."""
    phone = at_table(page)
    phone.play({"Gosu": 2, "Hulk": 1})
    phone.play({"Scientist": 1, "Event": 1})
    ones = page.locator(".pair .one .pick1:visible")
    twos = page.locator(".pair .two .btn:visible")
    several = ones.count()
    assert several > 2
    phone.tap(ones.first)
    expect(ones).to_have_count(1)
    expect(twos.first).to_be_in_viewport(ratio=1)
    phone.tap(page.get_by_role("button", name="Another card"))
    expect(ones).to_have_count(several)
    expect(twos).to_have_count(0)
    # By keyboard all stay to choose from, until one goes on to the second.
    page.locator(".pair .one input").first.focus()
    for key in ("Space", "ArrowDown"):
        page.keyboard.press(key)
    expect(twos.first).to_be_visible()
    expect(ones).to_have_count(several)
    twos.first.focus()
    expect(ones).to_have_count(1)
    before = phone.version()
    page.keyboard.press("Enter")
    phone.settled(before)


def test_nothing_moves_under_the_thumb_while_cards_are_tapped(page: Page) -> None:
    """Tap cards, also unusual ones, take one off, clear."""
    phone = at_table(page)
    tiles = page.locator(".tile")
    expect(tiles).not_to_have_count(0)
    before = tiles.evaluate_all(TILES)
    high = page.locator(".play").bounding_box()
    for name in ("Gosu", "Gosu", "Reaper"):
        phone.tap(page.locator(".tile", has_text=name))
    expect(page.locator(".combination")).to_contain_text("You may play them anyway")
    assert tiles.evaluate_all(TILES) == before
    assert page.locator(".play").bounding_box() == high
    minus = page.locator(".fam", has_text="Gosu").locator(".minus")
    assert min(minus.evaluate(REACH)) >= 44
    phone.tap(minus)
    expect(page.locator(".fam.on .some")).to_have_text(["1", "1"])
    phone.tap(page.get_by_role("button", name="Clear"))
    expect(page.locator(".fam.on")).to_have_count(0)
    expect(page.locator(".no-cards .btn")).to_have_text("Ana plays nothing")


def test_what_must_be_done_is_not_stepped_over_unseen(page: Page) -> None:
    """Hold too many cards at the season’s end: the button is quiet and says so, but works."""
    phone = at_table(page)
    phone.play({"Time Traveller": 5})
    phone.play({"Gosu": 1})
    button = page.locator("#dock .onward.quiet")
    expect(button).to_have_text("Skip the discards of Ana · next: round 2")
    phone.go_on()
    expect(page.locator(".season .mid")).to_contain_text("2 of 8")
    page.goto(page.url + "/log")
    expect(page.locator(".log li:not(.round)").first).to_contain_text("Ana discards 2 cards")


def test_every_card_stays_in_sight_while_cards_are_chosen(page: Page) -> None:
    """How many, and what several kinds are, take the tabs' place and no card's, on small phones."""
    phone = at_table(page, ("Maximiliane-Theodora", "Bob", "Cem", "Dao"), "koryo")
    page.context.add_cookies([{"name": "lang", "value": "de", "url": page.url}])
    for width, height in ((390, 844), (320, 640)):
        page.set_viewport_size({"width": width, "height": height})
        page.reload()
        stands(page)
        # The largest family asks for most numbers; then three kinds that do not go together.
        for card in ("merchant", "omniscient", "barbarian"):
            phone.tap(page.locator(f"#pick-{card}-tap"))
            assert page.evaluate(COVERED) == []
        expect(page.locator(".combination .spared")).to_be_visible()
        assert page.evaluate(COVERED) == []
        for target in (".some-cards .cta", ".clear"):
            expect(page.locator(target)).to_be_in_viewport(ratio=1)
        phone.tap(page.locator(".clear"))
        expect(page.locator(".fam.on")).to_have_count(0)
