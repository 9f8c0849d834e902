"""Several phones at one table: live, each with its own view, nothing lost, nothing done twice."""

import pytest
from playwright.sync_api import Page, expect

from tests.live.bad_wifi import bad_wifi
from tests.live.streams import call, new_table, tap

PLAYERS = ("Ana", "Ben", "Cem", "Dao")
HIDE = """value => {
    Object.defineProperty(document, "hidden", {value, configurable: true});
    document.dispatchEvent(new Event("visibilitychange"));
}"""


@pytest.fixture(autouse=True)
def patience():
    """Wait longer than usual: several phones on a busy machine take turns."""
    expect.set_options(timeout=20_000)
    yield
    expect.set_options(timeout=5_000)


@pytest.fixture
def table(live_server):
    return new_table(live_server.url, "choson", PLAYERS)


@pytest.fixture
def phone(browser, browser_context_args, table):
    """Return a function that brings one more phone to the table."""
    contexts = []

    def join(tab="", **options) -> Page:
        context = browser.new_context(**{**browser_context_args, **options})
        contexts.append(context)
        page = context.new_page()
        page.goto(f"/t/{table['code']}{tab}")
        expect(page.locator("#link")).to_have_attribute("data-state", "on")
        return page

    yield join
    for context in contexts:
        context.close()


@pytest.fixture
def do(live_server, table):
    """Act as somebody else, through the API."""
    numbers = iter(range(1000))
    return lambda **action: tap(live_server.url, table, f"else-{next(numbers)}", **action)


def log(live_server, table):
    return call(f"{live_server.url}/api/tables/{table['code']}")["version"]


def shows(page, version):
    expect(page.locator("#table")).to_have_attribute("data-version", str(version))


def go_on(page):
    page.locator(".dock .onward").click()


def in_main(do):
    for _ in range(3):
        do(type="next")


def test_a_tap_is_on_the_other_phone_without_reload(phone):
    one, other = phone(), phone()
    other.evaluate("window.stays = true")
    go_on(one)
    shows(one, 1)
    shows(other, 1)
    expect(other.locator(".steps .here")).to_have_text(one.locator(".steps .here").inner_text())
    assert other.evaluate("window.stays")


def test_each_phone_keeps_its_own_language_seat_and_tab(phone, table):
    one, french, other = phone(), phone(tab="/log", locale="fr"), phone()
    other.goto(f"/t/{table['code']}/join")
    other.get_by_role("button", name="Ben").click()
    go_on(one)
    for page in (one, french, other):
        shows(page, 1)
    assert french.url.endswith("/log")
    expect(french.locator("html")).to_have_attribute("lang", "fr")
    expect(other.locator(".tag.you")).to_have_count(1)
    expect(one.locator(".tag.you")).to_have_count(0)


def test_tapped_cards_stay_while_others_change_the_table(phone, do):
    in_main(do)
    page = phone()
    page.locator("#pick-hulk-tap").click()
    page.locator("#pick-hulk-tap").click()
    page.locator("#pick-watcher-tap").focus()
    do(type="set", player="Cem", card="hulk", count=1)
    shows(page, 4)
    expect(page.locator(".fam.on .some")).to_have_text(["2"])
    expect(page.locator(".combination")).to_contain_text("2 Hulk")
    expect(page.locator("#pick-watcher-tap")).to_be_focused()


def test_no_more_stays_tapped_than_the_deck_still_has(phone, do):
    in_main(do)
    page = phone()
    for _ in range(3):
        page.locator("#pick-oracle-tap").click()
    do(type="set", player="Cem", card="oracle", count=2)
    shows(page, 4)
    expect(page.locator(".fam.on .some")).to_have_text(["1"])


def test_an_open_menu_and_the_scroll_stay(phone, do):
    page = phone(tab="/edit", viewport={"width": 390, "height": 500})
    page.locator(".menu > summary").click()
    page.evaluate("scrollTo(0, 300)")
    before = page.evaluate("scrollY")
    do(type="next")
    shows(page, 1)
    expect(page.locator(".menu")).to_have_attribute("open", "")
    assert abs(page.evaluate("scrollY") - before) <= 2


def test_taps_without_connection_are_kept_shown_and_sent_in_order(phone, live_server, table):
    one, other = phone(), phone()
    one.context.set_offline(True)
    go_on(one)
    expect(one.locator("#link")).to_have_text("1 tap waiting")
    one.get_by_label("Menu").click()
    one.locator(".sure summary", has_text="Finish the game").click()
    # A key, because a finger that comes at once is not taken where something else stood.
    one.get_by_role("button", name="Yes, finish it").press("Enter")
    expect(one.locator("#link")).to_have_text("2 taps waiting")
    assert log(live_server, table) == 0
    one.context.set_offline(False)
    shows(one, 2)
    shows(other, 2)
    expect(one.locator("#link")).to_have_attribute("data-state", "on")
    expect(other.locator(".last")).to_have_text("The game was ended early, in round 1")


def test_a_waiting_tap_survives_a_reload(phone, live_server, table):
    page = phone()
    page.route("**/act?*", lambda route: route.abort())
    go_on(page)
    expect(page.locator("#link")).to_have_attribute("data-state", "waiting")
    page.unroute("**/act?*")
    page.reload()
    shows(page, 1)
    assert log(live_server, table) == 1


def test_an_impatient_finger_does_a_thing_once(phone, live_server, table):
    page = phone()
    page.context.set_offline(True)
    for _ in range(3):
        go_on(page)
    page.context.set_offline(False)
    shows(page, 1)
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    assert log(live_server, table) == 1


def test_two_phones_that_change_different_things_both_succeed(phone, do):
    page = phone(tab="/edit")
    page.context.set_offline(True)
    page.get_by_label("Ana: Hulk").select_option("2")
    do(type="set", player="Ben", card="hulk", count=1)
    page.context.set_offline(False)
    shows(page, 2)
    expect(page.get_by_label("Ana: Hulk")).to_have_value("2")
    expect(page.get_by_label("Ben: Hulk")).to_have_value("1")


@pytest.mark.parametrize(("answer", "value"), [("confirm", "2"), ("drop", "1")])
def test_the_second_phone_sees_what_the_first_did_and_decides(
    phone, do, answer, value, axe_violations
):
    page = phone(tab="/edit")
    page.context.set_offline(True)
    page.get_by_label("Ana: Hulk").select_option("2")
    do(type="set", player="Ana", card="hulk", count=1)
    page.context.set_offline(False)
    question = page.locator("#clash")
    expect(question).to_contain_text("Ana: 1 Hulk, corrected")
    expect(question).to_contain_text("Ana: 2 Hulk, corrected")
    assert axe_violations(page) == []
    page.locator(f"[data-clash={answer}]").click()
    expect(page.get_by_label("Ana: Hulk")).to_have_value(value)
    expect(question).to_be_empty()
    expect(page.locator("#link")).to_have_attribute("data-state", "on")


def test_an_open_question_is_asked_again_after_a_reload(phone, do):
    page = phone(tab="/edit")
    page.context.set_offline(True)
    page.get_by_label("Ana: Hulk").select_option("2")
    do(type="set", player="Ana", card="hulk", count=1)
    page.context.set_offline(False)
    expect(page.locator("#clash")).to_contain_text("Your tap")
    page.reload()
    expect(page.locator("#clash")).to_contain_text("Your tap")


def test_a_phone_from_the_pocket_catches_up_by_itself(phone, do):
    page = phone()
    page.evaluate(HIDE, True)
    page.wait_for_timeout(200)
    for _ in range(3):
        do(type="next")
    page.wait_for_timeout(500)
    shows(page, 0)
    page.evaluate(HIDE, False)
    shows(page, 3)


def test_a_connection_that_only_looks_alive_is_noticed(
    browser, browser_context_args, live_server, table, do
):
    with bad_wifi(live_server.url, share=0) as (url, wifi):
        context = browser.new_context(**{**browser_context_args, "base_url": url})
        page = context.new_page()
        page.clock.install()
        page.goto(f"/t/{table['code']}")
        page.clock.run_for(1000)
        expect(page.locator("#link")).to_have_attribute("data-state", "on")
        wifi.frozen = True
        do(type="next")
        page.wait_for_timeout(500)
        shows(page, 0)
        wifi.frozen = False
        page.clock.run_for(26_000)
        page.clock.resume()
        shows(page, 1)
        context.close()


def test_a_refused_tap_is_said_and_gone(phone, do, live_server, table):
    page = phone(tab="/edit")
    page.context.set_offline(True)
    page.get_by_label("Ana: Yi", exact=True).select_option("1")
    do(type="set", player="Ben", card="yi", count=1)
    page.context.set_offline(False)
    expect(page.locator("#notice")).to_contain_text("not possible")
    expect(page.locator("#link")).to_have_attribute("data-state", "on")
    assert log(live_server, table) == 1


def test_a_revoked_phone_is_told_at_once(browser, browser_context_args, live_server):
    host = browser.new_context(**browser_context_args).new_page()
    host.goto("/new/koryo")
    for place, name in enumerate(PLAYERS[:2]):
        host.locator("[name=name]").nth(place).fill(name)
    host.get_by_role("button", name="Start").last.click()
    expect(host.locator("#table")).to_be_visible()
    place = host.url.partition("?")[0]
    guest = browser.new_context(**browser_context_args).new_page()
    guest.goto(place)
    expect(guest.locator("#link")).to_have_attribute("data-state", "on")
    expect(guest.locator(".dock .cta")).to_have_count(1)
    host.goto(f"{place}/invite")
    host.get_by_text("Link for players").click()
    host.locator(".sure summary").first.click()
    host.get_by_role("button", name="Yes, disable them").first.click()
    expect(guest.locator(".dock .cta")).to_have_count(0)
    # It looks on now. A browser once hung for minutes closing it in the midst of that.
    expect(guest.locator("#link")).to_have_attribute("data-state", "on")
    expect(guest.locator("#table")).to_be_visible()
    host.context.close()
    guest.context.close()


@pytest.mark.parametrize("tab", ["/join", "/invite"])
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_the_pages_for_coming_are_for_everybody(phone, table, tab, scheme, axe_violations):
    page = phone(color_scheme=scheme)
    page.goto(f"/t/{table['code']}/k/{table['key']}")
    page.goto(f"/t/{table['code']}{tab}")
    for fold in page.locator("details").all():  # the outer one first, so the inner is in sight
        fold.locator(":scope > summary").click()
        expect(fold).to_have_attribute("open", "")
    assert axe_violations(page) == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_without_a_wake_lock_a_silent_film_keeps_the_screen_on(
    browser, browser_context_args, table
):
    context = browser.new_context(**browser_context_args)
    context.add_init_script("delete Navigator.prototype.wakeLock")
    page = context.new_page()
    page.goto(f"/t/{table['code']}")
    page.get_by_label("Menu").click()
    switch = page.get_by_role("button", name="Keep the screen on")
    expect(switch).to_have_attribute("data-holds", "film")
    switch.click()
    expect(switch).to_have_attribute("data-holds", "")
    page.reload()
    page.get_by_label("Menu").click()
    expect(switch).to_have_attribute("aria-pressed", "false")
    context.close()


def test_the_shell_opens_offline(phone):
    page = phone()
    page.evaluate("navigator.serviceWorker.ready.then(() => true)")
    page.context.set_offline(True)
    page.goto("/")
    expect(page.get_by_role("heading", name="No connection")).to_be_visible()
