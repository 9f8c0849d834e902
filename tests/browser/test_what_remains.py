"""What remains of games, for everybody: four languages, both lights, small phones, axe-core."""

import time
from collections.abc import Callable

import pytest
from playwright.sync_api import Browser, Page, expect

from companion.words import LANGUAGES
from tests.browser import eyes, remains
from tests.browser.phone import Phone
from tests.browser.test_calculator_page import PAGES
from tests.patience import at_most
from tests.servers import Server
from tests.thorough import EXAMPLES

pytestmark = pytest.mark.xdist_group("finale")
# In CI every page in one language; each in all of them in `python3 run.py faults`.
ALL = EXAMPLES >= 1000


@pytest.fixture(scope="module")
def phone_in_group(browser: Browser, browser_context_args, live_server: Server):
    """A host's phone, and every page of what its group has played."""
    with browser.new_context(**browser_context_args) as context:
        page = context.new_page()
        group = remains.a_group(page)
        codes = remains.play_games(live_server.instance, group)
        page.request.post(f"/g/{group}/settings", form={"name": "Tuesday", "pin": "1234"})
        pages = remains.pages_of(group, codes, time.gmtime().tm_year)
        page.goto(pages["links"])
        link = page.locator("input[readonly]").first.input_value()
        pages["pin"] = link.removeprefix(live_server.url)
        for game, query in PAGES.items():
            pages[f"score-{game}"] = f"/score/{game}?{query}"
            pages[f"result-{game}"] = f"/score/{game}/result?{query}"
            pages[f"empty-{game}"] = f"/score/{game}"
        for game in ("koryo", "choson"):
            pages[f"most-{game}"] = f"/score/{game}?p=Ana&p=Ben&p=Cem&m=0.1..2.0"
        yield page, pages


def test_every_page_is_axe_clean_and_fits(
    phone_in_group, axe_violations: Callable[[Page], list[str]], live_server: Server
) -> None:
    page, pages = phone_in_group
    found = []
    for place, (name, path) in enumerate(pages.items()):
        for language in LANGUAGES if ALL else [list(LANGUAGES)[place % len(LANGUAGES)]]:
            page.context.add_cookies([{"name": "lang", "value": language, "url": live_server.url}])
            for light in ("light", "dark") if ALL else (("light", "dark")[place // 4 % 2],):
                page.emulate_media(color_scheme=light, reduced_motion="reduce")
                page.goto(path)
                page.evaluate(eyes.OPEN)
                where = f"{name} {language} {light}"
                found += [f"{where}: {each}" for each in axe_violations(page)]
                for width in (390, 320):
                    page.set_viewport_size({"width": width, "height": 844})
                    if eyes.too_wide(page) > 0:
                        found.append(f"{where}: wider than {width}")
                page.set_viewport_size({"width": 390, "height": 844})
    assert not found, "\n".join(found)


def test_every_chart_has_its_table(phone_in_group) -> None:
    page, pages = phone_in_group
    for name, path in pages.items():
        if not name.startswith(("finale", "story", "group", "year")):
            continue
        page.goto(path)
        for chart in page.locator("svg.chart").all():
            assert chart.get_attribute("role") == "img"
            assert chart.get_attribute("aria-label")
        assert page.locator("svg.chart").count() <= page.locator("table").count(), name


def test_the_text_of_a_result_is_copied_by_a_tap(phone_in_group) -> None:
    page, pages = phone_in_group
    page.goto(pages["share"])
    page.locator("[data-copy]").tap()
    copied = "document.querySelector('textarea').selectionEnd"
    assert page.evaluate(copied) == len(page.locator("textarea").input_value()) > 0


def test_a_story_is_drawn_without_script(
    browser: Browser, browser_context_args, phone_in_group
) -> None:
    _page, pages = phone_in_group
    with browser.new_context(**browser_context_args, java_script_enabled=False) as quiet:
        page = quiet.new_page()
        for game in ("koryo", "choson", "immortal8"):
            page.goto(pages[f"story-{game}"])
            expect(page.locator("svg.chart polyline").first).to_be_visible()


def test_all_phones_go_to_the_finale_together(
    browser: Browser, browser_context_args, page: Page
) -> None:
    phone = Phone(page)
    code = phone.set_up("koryo", ["Ana", "Ben"])
    with (
        browser.new_context(**browser_context_args) as one,
        browser.new_context(**browser_context_args) as two,
    ):
        others = [one.new_page(), two.new_page()]
        others[0].goto(f"/t/{code}")
        others[1].goto(f"/t/{code}/powers")
        page.request.post(f"/t/{code}/act", form={"type": "finish"})
        for each in (page, others[0]):
            expect(each.locator(".places li")).to_have_count(2)
        others[1].wait_for_url(f"**/t/{code}")
        expect(others[1].locator(".places li")).to_have_count(2)


def test_a_line_with_tokens_goes_from_the_play_to_the_corrections(page: Page) -> None:
    phone = Phone(page)
    code = phone.set_up("choson", ["Ana", "Ben"])
    eyes.stands(page)  # lines of words are read by a script that comes later
    again = at_most(20)
    while not page.locator(".play .in-words").count() and again():
        phone.go_on()
    page.locator(".play .in-words summary").first.tap()
    line = page.locator("[data-line]").first
    line.fill("2 Watchers, 3 tokens")
    line.press("Enter")
    phone.tap(page.locator(".line-tokens"))
    page.wait_for_url("**/words?*")
    page.locator("form.say-line .btn").tap()
    page.locator("form.say-line .cta").tap()
    expect(page.locator("main")).to_contain_text("2 Watchers")
    ana = page.request.get(f"/api/tables/{code}").json()["players"][0]
    assert (ana["cards"]["watcher"], ana["tokens"]["victory_point"]) == (2, 3)
