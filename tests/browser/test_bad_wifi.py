"""Requests lost, late or doubled, servers killed: every tap still happens exactly once.

`COMPANION_STORM` says how many taps; `python3 run.py faults` makes the storms longer.
"""

import os
import sys

import pytest

from tests.live.killable import killable
from tests.live.storm import storm
from tests.servers import running

# Of all four phones together; a third of them before each of the two kills and after them.
TAPS = int(os.environ.get("COMPANION_STORM", "36"))


@pytest.mark.parametrize("seed", [7])
def test_four_phones_on_bad_wifi_lose_nothing(browser, live_server, browser_context_args, seed):
    storm(browser, live_server, browser_context_args, taps=TAPS, seed=seed)


@pytest.mark.slow
def test_four_phones_on_bad_wifi_lose_nothing_with_two_server_processes(
    browser, browser_context_args, tmp_path
):
    command = [sys.executable, "-m", "companion", "--workers", "2"]
    with running(command, tmp_path, patience=40) as server:
        storm(browser, server, browser_context_args, taps=TAPS, seed=11)


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_phones_recover_by_themselves_when_the_server_is_killed_under_load(
    browser, browser_context_args, tmp_path, workers
):
    with killable(tmp_path, workers) as server:

        def kill(n):
            if n in (TAPS // 3, 2 * TAPS // 3):
                server.kill()
                server.start()

        well = server.until_well()
        storm(browser, well, browser_context_args, TAPS, seed=3, share=0, meanwhile=kill)
