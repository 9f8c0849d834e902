"""From the last card to a shared picture, and to the next game, by counted taps."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser.phone import Phone
from tests.patience import at_most

pytestmark = pytest.mark.xdist_group("finale")
NAMES = ["Ana", "Ben", "Cem"]
MOST_TO_SHARE, MOST_TO_NEXT = 4, 3


def at_the_last_turn(phone: Phone) -> str:
    """Set Koryŏ up and go on to the last turn of the last season, its card on the table."""
    page = phone.page
    code = phone.set_up("koryo", NAMES)
    for name, card in (("Ana", "merchant"), ("Ben", "banker"), ("Cem", "priest")):
        form = {"type": "set", "player": name, "card": card, "count": "2"}
        page.request.post(f"/t/{code}/act", form=form)
    for _ in range(200):
        view = page.request.get(f"/api/tables/{code}").json()
        if view["round"] == 8 and view["phase"] == "main" and view["turn"] == last_of(view):
            break
        page.request.post(f"/t/{code}/act", form={"type": "next"})
    page.goto(f"/t/{code}")
    phone.play({"Merchant": 1})
    phone.taps = 0
    return code


def last_of(view: dict) -> str:
    """Name whose turn is the last of the round: the one before the 1st Player."""
    names = [player["name"] for player in view["players"]]
    first = next(p["name"] for p in view["players"] if p["tokens"].get("first_player"))
    return names[names.index(first) - 1]


def finish(phone: Phone) -> None:
    """Tap on to the finale."""
    page = phone.page
    again = at_most(60)
    while not page.locator(".places").count() and again():
        button = page.locator("#dock .onward, #score .cta").first
        phone.act(button)


def test_the_last_card_is_four_taps_from_a_shared_picture(page: Page) -> None:
    phone = Phone(page)
    at_the_last_turn(phone)
    finish(phone)
    with page.expect_download() as download:
        phone.tap(page.locator("[data-share]"))
    assert phone.taps <= MOST_TO_SHARE
    picture = download.value.path().read_bytes()
    assert picture.startswith(b"\x89PNG")
    assert len(picture) > 10_000


def test_the_share_sheet_gets_the_picture_where_the_phone_has_one(page: Page) -> None:
    page.add_init_script(
        "navigator.canShare = () => true;"
        "navigator.share = async (data) => { document.title = data.files[0].type; };"
    )
    phone = Phone(page)
    at_the_last_turn(phone)
    finish(phone)
    phone.tap(page.locator("[data-share]"))
    expect(page).to_have_title("image/png")


def test_the_next_game_of_the_same_people_is_three_taps_away(page: Page) -> None:
    phone = Phone(page)
    code = at_the_last_turn(phone)
    finish(phone)
    phone.taps = 0
    phone.tap(page.locator("form[action$='/rematch'] .cta"))
    expect(page.locator("#table")).not_to_have_attribute("data-code", code)
    assert phone.taps <= MOST_TO_NEXT


def test_a_group_begins_with_the_usual_people_in_three_taps(page: Page) -> None:
    phone = Phone(page)
    page.goto("/")
    page.locator("#group-name").fill("Tuesday")
    page.get_by_role("button", name="Create").tap()
    page.wait_for_url("**/g/*")
    group = page.url.rsplit("/", 1)[1]
    code = phone.set_up("koryo", NAMES)
    page.request.post(f"/t/{code}/act", form={"type": "finish"})
    page.request.post(f"/t/{code}/group", form={"group": group})
    page.goto("/")
    phone.taps = 0
    phone.tap(page.get_by_role("link", name="Tuesday"))
    page.wait_for_url("**/g/*")
    phone.tap(page.locator(".usual .cta"))
    page.wait_for_url("**/t/*")
    expect(page.locator("#table")).to_be_visible()
    assert phone.taps <= MOST_TO_NEXT
