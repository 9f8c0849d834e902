"""A third of all requests lost, late or doubled: every tap still happens exactly once."""

import sys

import pytest

from tests.live.storm import storm
from tests.servers import running


@pytest.mark.parametrize("seed", [7])
def test_four_phones_on_bad_wifi_lose_nothing(browser, live_server, browser_context_args, seed):
    storm(browser, live_server, browser_context_args, taps=60, seed=seed)


@pytest.mark.slow
def test_four_phones_on_bad_wifi_lose_nothing_with_two_server_processes(
    browser, browser_context_args, tmp_path
):
    command = [sys.executable, "-m", "companion", "--workers", "2"]
    with running(command, tmp_path, patience=40) as server:
        storm(browser, server, browser_context_args, taps=100, seed=11)
