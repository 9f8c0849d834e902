"""Take pictures of every page, or with --readme only those the README shows."""

import argparse
import os
import shutil
import sys
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from playwright.sync_api import Browser, sync_playwright

from companion.words import LANGUAGES
from tests.screenshots.pictures import take_pictures
from tests.screenshots.scenes import SCENES
from tests.screenshots.walk import walk
from tests.servers import running

ROOT = Path(__file__).parent.parent.parent
EVERY, README = ROOT / "screenshots", ROOT / "docs" / "pictures"
WIDTHS = (320, 390, 768)
HEIGHTS = {768: 1024}
THEMES = ("light", "dark")


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


def take_every_page(browser: Browser, base: str) -> int:
    """Take every page in every language, light and width; tell how many scroll sideways."""
    paths = {name: scene(base) for name, scene in SCENES.items()}
    wide = 0
    for language in LANGUAGES:
        for theme in THEMES:
            for width in WIDTHS:
                folder = EVERY / language / theme / str(width)
                print(folder.relative_to(ROOT), flush=True)
                context = browser.new_context(
                    base_url=base,
                    viewport={"width": width, "height": HEIGHTS.get(width, 844)},
                    color_scheme="dark" if theme == "dark" else "light",
                    has_touch=True,
                    is_mobile=True,
                )
                context.add_cookies([{"name": "lang", "value": language, "url": base}])
                page = context.new_page()
                for name, path in paths.items():
                    page.goto(path)
                    page.screenshot(path=folder / f"{name}.png", full_page=True)
                    if page.evaluate("document.documentElement.scrollWidth") > width:
                        print(f"  {name} scrolls sideways")
                        wide += 1
                context.close()
    return wide


def main() -> int:
    """Serve an empty instance, fill it, look at it."""
    parser = argparse.ArgumentParser(prog="python3 run.py screenshots", description=__doc__)
    parser.add_argument("--readme", action="store_true", help="only the README's pictures")
    only_readme = parser.parse_args().readme
    wide = 0
    command = [sys.executable, "-m", "companion"]
    with (
        tempfile.TemporaryDirectory() as folder,
        running(command, Path(folder), cwd=ROOT) as server,
        chromium() as browser,
    ):
        take_pictures(browser, server.url, README)
        walk(browser, server.url, README / "turn.gif")
        if not only_readme:
            wide = take_every_page(browser, server.url)
            print(f"Every page lies in {EVERY}.")
    for picture in sorted(README.iterdir()):
        print(f"{picture.relative_to(ROOT)}: {picture.stat().st_size / 1024:.0f} KB")
    return 1 if wide else 0


if __name__ == "__main__":
    sys.exit(main())
