"""What was entered survives: reload, a dead battery, a lost connection, quick thumbs, no script."""

import re

from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.servers import Server

TABLE = "/score/choson?p=Ana&c=1.0.0.0.0.0.0.0.4&p=Ben&c=0.0.0.0.0.0.2.0.3"


def chosen(page: Page, box: str) -> None:
    """Expect a number to be the one that counts."""
    expect(page.locator(box)).to_be_checked()


def test_entries_survive_a_reload_and_a_dead_battery(page: Page) -> None:
    page.goto("/score/choson")
    page.locator("#p0").fill("Ana")
    page.locator("#c0-watcher-4").tap()
    expect(page).to_have_url(re.compile(r"\?p=Ana&c=0\.0\.0\.0\.0\.0\.0\.0\.4&p=&c=$"))
    page.reload()
    chosen(page, "#c0-watcher-4")
    expect(page.locator("#scores [data-total='0']")).to_contain_text("9")
    page.goto("/score/choson")  # the phone was off: only the bare address is known
    chosen(page, "#c0-watcher-4")
    expect(page.locator("#p0")).to_have_value("Ana")


def test_starting_over_can_be_taken_back(page: Page) -> None:
    page.goto(TABLE)
    page.locator("#start-over").tap()
    expect(page).to_have_url(re.compile("/score/choson$"))
    chosen(page, "#c0-watcher-0")
    page.goto("/score/choson")
    chosen(page, "#c0-watcher-0")
    page.locator("#undo").tap()
    chosen(page, "#c0-watcher-4")
    expect(page.locator("#p1")).to_have_value("Ben")


def test_another_game_with_the_same_players(page: Page) -> None:
    page.goto(TABLE)
    page.locator("#rematch").tap()
    chosen(page, "#c0-watcher-0")
    expect(page.locator("#p0")).to_have_value("Ana")
    expect(page.locator("#scores")).to_contain_text("Ben")


def test_players_come_and_go_without_losing_counts(page: Page) -> None:
    page.goto(TABLE)
    page.locator("#add").tap()
    page.locator("#p2").fill("Cem")
    page.locator("#c2-watcher-2").tap()
    page.locator("#remove-0").tap()
    expect(page.locator("#p2")).to_have_count(0)
    expect(page.locator("#p1")).to_have_value("Cem")
    chosen(page, "#c1-watcher-2")
    chosen(page, "#c0-hulk-2")
    page.locator("#p1").fill("Cem the Great")
    page.locator("#p1").blur()
    expect(page.locator("#head-1")).to_contain_text("Cem the Great")
    chosen(page, "#c1-watcher-2")


def test_somebody_else_sees_the_same_table(
    page: Page, browser: Browser, live_server: Server
) -> None:
    page.goto("/score/choson")
    page.locator("#c1-hulk-3").tap()
    expect(page).to_have_url(re.compile("c="))
    other = browser.new_context(base_url=live_server.url)
    guest = other.new_page()
    guest.goto("/score/choson")
    guest.locator("label:has(#c0-yi-1)").click()
    expect(guest).to_have_url(re.compile(r"c=1&"))
    guest.goto(page.url)
    chosen(guest, "#c1-hulk-3")
    expect(guest.locator("#outcome")).to_have_text(page.locator("#outcome").inner_text())
    # Looking at it must not cost the guest the table they were entering.
    guest.goto("/score/choson")
    chosen(guest, "#c0-yi-1")
    other.close()


def test_quick_thumbs_lose_no_tap(page: Page, context: BrowserContext) -> None:
    page.goto("/score/choson")
    page.route("**/enter", lambda route: (page.wait_for_timeout(150), route.continue_()))
    taps = [f"#c{seat}-{p}-1" for p in ("watcher", "hulk", "gosu", "oracle") for seat in (0, 1)]
    for box in taps:
        page.locator(box).dispatch_event("click")
    expect(page).to_have_url(
        re.compile(r"c=0\.0\.1\.0\.1\.0\.1\.0\.1&p=&c=0\.0\.1\.0\.1\.0\.1\.0\.1")
    )
    page.unroute_all()
    page.reload()
    for box in taps:
        chosen(page, box)


def test_a_tap_without_connection_is_kept_and_sent_later(
    page: Page, context: BrowserContext
) -> None:
    page.goto("/score/choson")
    context.set_offline(True)
    page.locator("#c0-watcher-4").tap()
    expect(page.locator("#offline")).to_be_visible()
    page.locator("#c0-hulk-2").tap()
    context.set_offline(False)
    expect(page.locator("#offline")).to_be_hidden(timeout=10_000)
    expect(page.locator("#scores [data-total='0']")).to_contain_text("16")


def test_the_page_stays_as_it_is_while_nobody_touches_it(page: Page) -> None:
    page.clock.install()
    page.goto("/score/choson")
    page.locator("#c0-watcher-more summary").tap()
    page.evaluate("window.stayed = true")
    page.clock.run_for(60_000)
    page.wait_for_timeout(300)
    assert page.evaluate("window.stayed") is True


def test_a_tap_that_never_arrived_is_sent_on_the_next_visit(page: Page) -> None:
    page.goto("/score/choson")
    page.route("**/enter", lambda route: route.abort())
    page.locator("#c0-watcher-4").tap()
    expect(page.locator("#offline")).to_be_visible()
    page.unroute_all()
    page.goto("/score/choson")
    expect(page).to_have_url(re.compile("c="))
    chosen(page, "#c0-watcher-4")


def test_it_works_without_javascript(browser: Browser, live_server: Server) -> None:
    context = browser.new_context(base_url=live_server.url, java_script_enabled=False)
    page = context.new_page()
    page.goto("/score/immortal8")
    page.locator("#p0").fill("Ana")
    page.locator("label:has(#i0-phoenix)").click()
    page.locator("#first .nojs button").click()
    page.locator("#c0-science-more summary").click()
    page.locator("#c0-science-7").check(force=True)
    page.locator("#c0-culture").fill("3")
    page.locator("#s0 .nojs button").click()
    expect(page.locator("#outcome")).to_have_text("Ana wins by 24")
    expect(page).to_have_url(re.compile("i=phoenix"))
    page.locator("#start-over").click()
    expect(page.locator("#p0")).to_have_value("")
    page.locator("#undo").click()
    expect(page.locator("#p0")).to_have_value("Ana")
    context.close()
