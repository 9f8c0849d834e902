"""The pages that only a host's phone shows: what remains of games, the group, the organiser's."""

import time
from urllib.parse import urlencode

from playwright.sync_api import Browser, Page

from companion.app import overview_path
from tests.browser import remains
from tests.screenshots.scenes import LONGER, SCORES
from tests.servers import Server

GROUP = {"name": "Tuesday, the long evenings", "pin": "1234"}


class Host:
    """A phone with a group that has played every game."""

    def __init__(self, browser: Browser, server: Server) -> None:
        context = browser.new_context(base_url=server.url)
        page = context.new_page()
        group = remains.a_group(page)
        codes = remains.play_games(server.instance, group)
        self.pages = remains.pages_of(group, codes, time.gmtime().tm_year)
        page.goto(self.pages["links"])
        self.pages["pin"] = page.locator("input[readonly]").first.input_value()
        page.request.post(f"/g/{group}/settings", form=GROUP)
        # A table of its own, so that it may invite, change house rules and delete.
        made = begin(page, "immortal8", LONGER)
        self.pages |= {f"host-{name}": f"{made}/{name}" for name in ("invite", "house-rules")}
        self.pages |= {"host-table": made, "delete-table": f"{made}/delete"}
        for game, query in SCORES.items():
            self.pages[f"result-{game}"] = f"/score/{game}/result?{query}"
        self.pages["gone"] = page.request.post(f"{begin(page, 'koryo', LONGER[:2])}/delete").url
        page.goto(overview_path(server.instance, ""))
        self.pages |= {"overview": page.url, "overview-board": f"{page.url}/board"}
        self.pages["offline"] = "/offline"
        page.goto("/")
        self.state = context.storage_state()
        context.close()


def begin(page: Page, game: str, names: list[str]) -> str:
    """Begin a table with this phone as its host's; give its address."""
    fields = urlencode({"name": names, "first": 0}, doseq=True)
    form = {"Content-Type": "application/x-www-form-urlencoded"}
    return page.request.post(f"/new/{game}", data=fields, headers=form).url
