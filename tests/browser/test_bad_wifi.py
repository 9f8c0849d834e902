"""Requests lost, late or doubled, servers killed: every tap still happens exactly once."""

import sys

import pytest

from tests.live.killable import killable
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


@pytest.mark.parametrize("workers", [1, pytest.param(2, marks=pytest.mark.slow)])
def test_phones_recover_by_themselves_when_the_server_is_killed_under_load(
    browser, browser_context_args, tmp_path, workers
):
    with killable(tmp_path, workers) as server:

        def kill(n):
            if n in (20, 40):
                server.kill()
                server.start()

        storm(
            browser, server.until_well(), browser_context_args, 60, seed=3, share=0, meanwhile=kill
        )
