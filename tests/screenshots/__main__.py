"""Take pictures of every page, or with --readme only those the README shows."""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Literal

from playwright.sync_api import Browser, Page, sync_playwright

from companion.words import LANGUAGES
from tests.browser.eyes import stands, wrong
from tests.screenshots.host import Host
from tests.screenshots.pictures import take_pictures
from tests.screenshots.scenes import SCENES
from tests.screenshots.walk import walk
from tests.servers import Server, running

ROOT = Path(__file__).parent.parent.parent
EVERY, README = ROOT / "screenshots", ROOT / "docs" / "pictures"
SIZES = ("320x640", "390x844", "820x1180", "1280x720")
TABLET = 600
OK = 200
THEMES: tuple[Literal["light", "dark"], ...] = ("light", "dark")
# What such a page says is that there is nothing to see.
REFUSED = ("missing", "take")
# What comes a moment later has come: looks of other tabs, the first push.
SETTLES = 150


@contextmanager
def chromium() -> Iterator[Browser]:
    """Start the browser that run.py chose, or the one on the path."""
    path = os.environ.get("COMPANION_CHROMIUM") or shutil.which("chromium")
    if not path:
        sys.exit("There is no Chromium to take pictures with.")
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=path, args=["--no-sandbox"])
        yield browser
        browser.close()


def take_every_page(browser: Browser, server: Server, asked: argparse.Namespace) -> int:
    """Take every page in every language, light and size; tell how many lie wrongly."""
    host = Host(browser, server)
    paths = {name: scene(server.url) for name, scene in SCENES.items() if asked.only in name}
    own = {name: path for name, path in host.pages.items() if asked.only in name}
    odd = 0
    for language in asked.languages or LANGUAGES:
        for size in asked.sizes or SIZES:
            for state, pages in ((None, paths), (host.state, own)):
                width, height = (int(side) for side in size.split("x"))
                print(f"{language} {size}: {len(pages)} pages", flush=True)
                context = browser.new_context(
                    base_url=server.url,
                    viewport={"width": width, "height": height},
                    has_touch=True,
                    is_mobile=width < TABLET,
                    storage_state=state,
                )
                context.add_cookies([{"name": "lang", "value": language, "url": server.url}])
                odd += take_pages(context.new_page(), pages, EVERY / language, size)
                context.close()
    return odd


def take_pages(page: Page, pages: dict[str, str], folder: Path, size: str) -> int:
    """Take pages on one screen, each in both lights; tell how many lie wrongly."""
    odd = 0
    for name, path in pages.items():
        answer = page.goto(path)
        stands(page)
        page.wait_for_timeout(SETTLES)
        found = wrong(page)
        if answer is None or (answer.status != OK and name not in REFUSED):
            found.append("the page could not be shown")
        for theme in THEMES:
            page.emulate_media(color_scheme=theme, reduced_motion="reduce")
            page.screenshot(path=folder / theme / size / f"{name}.png", full_page=True)
        if found:
            print(f"  {name}: {'; '.join(found[:5])}", flush=True)
            odd += 1
    return odd


def main() -> int:
    """Serve an empty instance, fill it, look at it."""
    parser = argparse.ArgumentParser(prog="python3 run.py screenshots", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="only the README's pictures")
    parser.add_argument("--only", default="", help="pages whose name holds this")
    parser.add_argument("--languages", nargs="*", choices=[*LANGUAGES], help="not all four")
    parser.add_argument("--sizes", nargs="*", choices=SIZES, help="not all of them")
    asked = parser.parse_args()
    odd = 0
    command = [sys.executable, "-m", "companion"]
    with (
        tempfile.TemporaryDirectory() as folder,
        running(command, Path(folder), cwd=ROOT) as server,
        chromium() as browser,
    ):
        if not (asked.only or asked.languages or asked.sizes):
            take_pictures(browser, server.url, README)
            walk(browser, server.url, README / "turn.gif")
        if not asked.readme:
            odd = take_every_page(browser, server, asked)
            print(f"Every page lies in {EVERY}; {odd} of them wrongly.")
    for picture in sorted(README.iterdir()):
        print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size / 1024:.0f} KB")
    return 1 if odd else 0


if __name__ == "__main__":
    sys.exit(main())
