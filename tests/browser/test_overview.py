"""The organiser's pages, for everybody: four languages, both lights, small phones, axe-core."""

import sys
from collections.abc import Callable, Iterator

import pytest
from playwright.sync_api import Page, expect

from companion.app import overview_path
from companion.words import LANGUAGES
from tests.browser import eyes, under_path
from tests.live.streams import new_table, tap
from tests.servers import Server, running
from tests.thorough import EXAMPLES

# In CI each page in each language by day or by night, and each in both; all of it in `faults`.
ALL = EXAMPLES >= 1000
LIGHTS = ("light", "dark")
NAMES = ("Maximiliane-Josephine", "Bartholomäus", "Ana", "Žofia", "Cem", "Dao")


@pytest.fixture(scope="module")
def club(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve a club's evening: a table of each game, one of them finished."""
    command = [sys.executable, "-m", "companion"]
    with running(command, tmp_path_factory.mktemp("club")) as server:
        new_table(server.url, "immortal8", NAMES)
        new_table(server.url, "koryo", NAMES[:4])
        done = new_table(server.url, "choson", NAMES[:2])
        tap(server.url, done, "end", type="finish")
        yield server


def open_overview(page: Page, club: Server) -> str:
    """Come by the organiser's link; give the address of the list."""
    page.goto(f"{club.url}{under_path.PATH}{overview_path(club.instance, '')}")
    expect(page.locator("section.box")).to_have_count(3)
    return page.url


def test_the_organisers_pages_are_axe_clean_and_fit(
    page: Page, club: Server, axe_violations: Callable[[Page], list[str]]
) -> None:
    listed = open_overview(page, club)
    links = page.locator("a.btn").evaluate_all("links => links.slice(0, 2).map((a) => a.href)")
    pages = [listed, f"{listed}/board", *links]
    found = []
    for turn, language in enumerate(LANGUAGES):
        page.context.add_cookies([{"name": "lang", "value": language, "url": club.url}])
        for place, address in enumerate(pages):
            page.goto(address)
            expect(page.locator("html")).to_have_attribute("lang", language)
            for light in LIGHTS if ALL else [LIGHTS[(turn + place) % 2]]:
                page.emulate_media(color_scheme="dark" if light == "dark" else "light")
                where = f"{address} {language} {light}"
                found += [f"{where}: {each}" for each in axe_violations(page)]
            for width in (320, 390):
                page.set_viewport_size({"width": width, "height": 844})
                found += [f"{address} {language} {width}: {each}" for each in eyes.wrong(page)]
    assert not found, "\n".join(found)


def test_the_list_on_the_wall_goes_on_by_itself_also_after_the_server_was_away(
    page: Page, club: Server
) -> None:
    listed = open_overview(page, club)
    page.clock.install()
    page.goto(f"{listed}/board")
    shown = page.locator(".projected li")
    expect(shown).to_have_count(3)
    page.context.set_offline(True)
    page.clock.run_for(16_000)
    expect(shown).to_have_count(3)
    page.context.set_offline(False)
    new_table(club.url, "koryo", NAMES[:3])
    page.clock.run_for(16_000)
    expect(shown).to_have_count(4)
