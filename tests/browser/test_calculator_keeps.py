"""What was entered survives: reload, a dead battery, a lost connection, quick thumbs, no script."""

import re

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.calculator import enter, entered, in_the_grid
from tests.servers import Server


@pytest.fixture(autouse=True)
def counting(context: BrowserContext, live_server: Server) -> None:
    """Enter how many everybody has."""
    in_the_grid(context, live_server)


TABLE = "/score/choson?p=Ana&c=1.0.0.0.0.0.0.0.4&p=Ben&c=0.0.0.0.0.0.2.0.3"


def test_entries_survive_a_reload_and_a_dead_battery(page: Page) -> None:
    page.goto("/score/choson")
    page.locator("#p0").fill("Ana")
    enter(page, "#c0-watcher", 4)
    expect(page).to_have_url(re.compile(r"\?p=Ana&c=0\.0\.0\.0\.0\.0\.0\.0\.4&p=&c=$"))
    page.reload()
    entered(page, "#c0-watcher", 4)
    expect(page.locator("#scores [data-total='0']")).to_contain_text("9")
    page.goto("/score/choson")  # the phone was off: only the bare address is known
    entered(page, "#c0-watcher", 4)
    expect(page.locator("#p0")).to_have_value("Ana")


def test_starting_over_can_be_taken_back(page: Page) -> None:
    page.goto(TABLE)
    page.locator("#start-over").tap()
    expect(page).to_have_url(re.compile("/score/choson$"))
    entered(page, "#c0-watcher", 0)
    page.goto("/score/choson")
    entered(page, "#c0-watcher", 0)
    page.locator("#undo").tap()
    entered(page, "#c0-watcher", 4)
    expect(page.locator("#p1")).to_have_value("Ben")


def test_another_game_with_the_same_players(page: Page) -> None:
    page.goto(TABLE)
    page.locator("#rematch").tap()
    entered(page, "#c0-watcher", 0)
    expect(page.locator("#p0")).to_have_value("Ana")
    expect(page.locator("#scores")).to_contain_text("Ben")


def test_players_come_and_go_without_losing_counts(page: Page) -> None:
    page.goto(TABLE)
    page.locator("#add").tap()
    page.locator("#p2").fill("Cem")
    enter(page, "#c2-watcher", 2)
    page.locator("#remove-0").tap()
    expect(page.locator("#p2")).to_have_count(0)
    expect(page.locator("#p1")).to_have_value("Cem")
    entered(page, "#c1-watcher", 2)
    entered(page, "#c0-hulk", 2)
    page.locator("#p1").fill("Cem the Great")
    page.locator("#p1").blur()
    expect(page.locator("#scores")).to_contain_text("Cem the Great")
    entered(page, "#c1-watcher", 2)


def test_somebody_else_sees_the_same_table(
    page: Page, browser: Browser, live_server: Server
) -> None:
    page.goto("/score/choson")
    enter(page, "#c1-hulk", 3)
    expect(page).to_have_url(re.compile("c="))
    other = browser.new_context(base_url=live_server.url)
    in_the_grid(other, live_server)
    guest = other.new_page()
    guest.goto("/score/choson")
    enter(guest, "#c0-yi", 1)
    expect(guest).to_have_url(re.compile(r"c=1&"))
    guest.goto(page.url)
    entered(guest, "#c1-hulk", 3)
    expect(guest.locator("#outcome")).to_have_text(page.locator("#outcome").inner_text())
    # Looking at it must not cost the guest the table they were entering.
    guest.goto("/score/choson")
    entered(guest, "#c0-yi", 1)
    other.close()


def test_quick_thumbs_lose_no_tap(page: Page, context: BrowserContext) -> None:
    page.goto("/score/choson")
    page.route("**/enter", lambda route: (page.wait_for_timeout(150), route.continue_()))
    taps = [f"#c{seat}-{p}" for p in ("watcher", "hulk", "gosu", "oracle") for seat in (0, 1)]
    for box in taps:
        page.locator(box).dispatch_event("click")
    expect(page).to_have_url(
        re.compile(r"c=0\.0\.1\.0\.1\.0\.1\.0\.1&p=&c=0\.0\.1\.0\.1\.0\.1\.0\.1")
    )
    page.unroute_all()
    page.reload()
    for box in taps:
        entered(page, box, 1)


def test_a_tap_without_connection_is_kept_and_sent_later(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/score/choson")
    context.set_offline(True)
    enter(page, "#c0-watcher", 4)
    expect(page.locator("#offline")).to_be_visible()
    enter(page, "#c0-hulk", 2)
    context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden(timeout=10_000)
    expect(page.locator("#scores [data-total='0']")).to_contain_text("16")


def test_the_page_stays_as_it_is_while_nobody_touches_it(page: Page) -> None:
    page.clock.install()
    page.goto("/score/choson")
    page.locator("#say-line summary").tap()
    page.evaluate("window.stayed = true")
    page.clock.run_for(60_000)
    page.wait_for_timeout(300)
    assert page.evaluate("window.stayed") is True


def test_a_tap_that_never_arrived_is_sent_on_the_next_visit(page: Page) -> None:
    page.goto("/score/choson")
    page.route("**/enter", lambda route: route.abort())
    enter(page, "#c0-watcher", 4)
    expect(page.locator("#offline")).to_be_visible()
    page.unroute_all()
    page.goto("/score/choson")
    expect(page).to_have_url(re.compile("c="))
    entered(page, "#c0-watcher", 4)


def test_it_works_without_javascript(browser: Browser, live_server: Server) -> None:
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/score/immortal8")
    page.locator("#p0").fill("Ana")
    page.locator("label:has(#i0-phoenix)").click()
    page.locator("#first .nojs button").click()
    page.locator("#c0-science").fill("7")
    page.locator("#c0-culture").fill("3")
    page.locator("#lies .nojs button").click()
    expect(page.locator("#outcome")).to_have_text("Ana wins by 24")
    expect(page).to_have_url(re.compile("i=phoenix"))
    page.locator("#start-over").click()
    expect(page.locator("#p0")).to_have_value("")
    page.locator("#undo").click()
    expect(page.locator("#p0")).to_have_value("Ana")
    context.close()
