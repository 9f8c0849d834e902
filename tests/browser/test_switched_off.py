"""The browser of the tests does what a phone's does, and nothing of a desk's address bar."""

import re

from playwright.sync_api import Browser, Page


def test_what_playwright_switches_off_stays_off(browser: Browser) -> None:
    """Only the last list counts, and it is ours: it has to hold Playwright's as well."""
    told = browser.new_browser_cdp_session().send("SystemInfo.getInfo")["commandLine"]
    theirs, *_, ours = re.findall(r"--disable-features=(\S+)", told)
    assert set(theirs.split(",")) - set(ours.split(",")) == set()


def test_a_phone_loads_its_page_and_no_other(page: Page, browser: Browser) -> None:
    page.goto("/")
    session = browser.new_browser_cdp_session()
    targets = session.send("Target.getTargets", {"filter": [{}]})["targetInfos"]
    assert [each["url"] for each in targets if each["url"].startswith("chrome:")] == []
