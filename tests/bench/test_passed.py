"""Whoever follows a usual tap reads so many files of ours, and not one more unnoticed."""

from concurrent.futures import ThreadPoolExecutor

from tests.bench.passed import passed

RULES = ("core/", "kits/", "games/")
# docs/decisions/0007-pushed.md says why these are not fewer.
MOST_OF_RULES, MOST_OTHERS = 14, 20


def test_a_tap_passes_no_more_files_than_it_did():
    # In a thread of its own: a browser's test may have left a loop behind in this one.
    with ThreadPoolExecutor(1) as pool:
        files = pool.submit(passed).result(60)
    rules = {file for file in files if file.startswith(RULES)}
    assert len(rules) <= MOST_OF_RULES, sorted(rules)
    assert len(files - rules) <= MOST_OTHERS, sorted(files - rules)
    assert "web/table/taps.py" in files  # the tap was usual
    assert "web/table/pages.py" not in files
