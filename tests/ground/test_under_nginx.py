"""The browser tests pass under /games behind a real nginx, and no page asks outside the path.

A part of them here; all of them with COMPANION_UNDER_PATH=all (`python3 run.py faults`).
"""

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.browser.conftest import chromium
from tests.proxies import program

ROOT = Path(__file__).parents[2]
# The set-up, a stream, a tap without connection, the shell, a redirect, a sheet, the calculator.
PART = (
    "tests/browser/test_table.py::test_undo_and_redo_are_one_tap_and_say_what_they_did",
    "tests/browser/test_many_phones.py::test_a_tap_is_on_the_other_phone_without_reload",
    "tests/browser/test_many_phones.py::test_each_phone_keeps_its_own_language_seat_and_tab",
    "tests/browser/test_many_phones.py::test_taps_without_connection_are_kept_shown_and_sent_in_order",
    "tests/browser/test_many_phones.py::test_the_shell_opens_offline",
    "tests/browser/test_rules_sheet.py::test_a_tap_explains_and_closing_gives_the_focus_back",
    "tests/browser/test_calculator_keeps.py::test_entries_survive_a_reload_and_a_dead_battery",
    "tests/browser/test_qr.py",
    "tests/browser/test_finale.py::test_a_group_begins_with_the_usual_people_in_three_taps",
)
EVERYTHING = ("tests/browser",)


@pytest.mark.slow
def test_the_browser_tests_pass_under_a_path_behind_nginx():
    program("nginx")
    if not chromium():
        pytest.skip("NO CHROMIUM: nothing to look with")
    chosen = EVERYTHING if os.environ.get("COMPANION_UNDER_PATH") == "all" else PART
    told = {"COMPANION_TEST_PATH": "/games", "PYTEST_ADDOPTS": ""}
    # It is no worker of this run.
    inherited = {k: v for k, v in os.environ.items() if not k.startswith("PYTEST_XDIST")}
    command = [sys.executable, "-m", "pytest", "-q", "-n", "0", "-p", "no:cacheprovider", *chosen]
    ran = subprocess.run(
        command,
        cwd=ROOT,
        env={**inherited, **told},
        capture_output=True,
        text=True,
        timeout=3600 if chosen == EVERYTHING else 200,
    )
    assert ran.returncode == 0, ran.stdout[-6000:]
