"""A phone-sized Chromium and the real server, for every test in this folder."""

import os
import shutil
import sys
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser import under_path
from tests.servers import Server, running

HERE = Path(__file__).parent
# What Playwright switches off, because only the last list counts, and then the address bar's own
# pages: each phone of a test would load two of them, which cost as much as the page it looks at.
SWITCHED_OFF = (
    "AvoidUnnecessaryBeforeUnloadCheckSync,DestroyProfileOnBrowserClose,HttpsUpgrades,"
    "HttpsFirstBalancedModeAutoEnable,LensOverlay,MediaRouter,PaintHolding,"
    "ThirdPartyStoragePartitioning,AvoidCorsURLLoaderRestartOnRedirect,TcpPortRandomizationWin,"
    "OptimizationHints,NetworkTimeServiceQuerying,AimEnabled,PreconnectToSearch,"
    "msForceBrowserSignIn,msEdgeUpdateLaunchServicesPreferredVersion,"
    "WebUIOmniboxPopup,WebUIOmniboxAimPopup"
)


def chromium() -> str:
    """Return the Chromium that run.py chose, or without run.py the one on the path."""
    return os.environ.get("COMPANION_CHROMIUM", shutil.which("chromium") or "")


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what lies in this folder, and skip it where there is no browser."""
    missing = not chromium() and os.environ.get("CI") != "true"  # under CI it has to fail
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)
            if missing:
                item.add_marker(pytest.mark.skip(reason="NO CHROMIUM: browser tests skipped"))


@pytest.fixture(scope="session")
def live_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Serve the companion on a free loopback port, with an instance folder of its own."""
    if under_path.PATH:
        under_path.move_tests()
        with under_path.served(tmp_path_factory.mktemp("nginx")) as server:
            yield server
        return
    command = [sys.executable, "-m", "companion"]
    with running(command, tmp_path_factory.mktemp("instance")) as server:
        yield server


@pytest.fixture(scope="session")
def browser_type_launch_args(browser_type_launch_args: dict[str, Any]) -> dict[str, Any]:
    """Drive Debian's Chromium; root may not sandbox it."""
    if not chromium():
        pytest.fail("there is no Chromium, and CI=true wants one", pytrace=False)
    args = [*browser_type_launch_args.get("args", []), "--no-sandbox"]
    args.append(f"--disable-features={SWITCHED_OFF}")
    return {**browser_type_launch_args, "executable_path": chromium(), "args": args}


@pytest.fixture(scope="session")
def browser_context_args(
    browser_context_args: dict[str, Any], live_server: Server
) -> dict[str, Any]:
    """Be a phone: 390×844, touch, two pixels a point; `page.goto("/…")` goes to our server."""
    return {
        **browser_context_args,
        "base_url": live_server.url,
        "viewport": {"width": 390, "height": 844},
        "device_scale_factor": 2,
        "has_touch": True,
        "is_mobile": True,
    }


@pytest.fixture(scope="session")
def axe_violations() -> Callable[[Page], list[str]]:
    """Return a function that lists what axe-core objects to on a page, one sentence each."""
    axe = Axe()

    def violations(page: Page) -> list[str]:
        found = axe.run(page).response["violations"]
        return [
            f"{rule['id']}: {rule['help']} – {node['html']}"
            for rule in found
            for node in rule["nodes"]
        ]

    return violations
