"""Which tests one process does one after the other, because what they stand on is made only once.

A file says so itself: `pytestmark = pytest.mark.xdist_group("look")`. pytest-xdist 3.8 hears
nothing of that from pytest 9.2 on (its issue 1386) and hands such tests to any process, which makes
everything anew; so the mark is read here, where it is written. What is in a group comes first, the
rest in its order: at the end no process waits for another that has a long way to go.
"""

import re
from functools import cache
from pathlib import Path

from xdist.scheduler import LoadScopeScheduling

ROOT = Path(__file__).parents[1]
MARK = re.compile(r'xdist_group\("(\w+)"\)')


@cache
def group_of(file: str) -> str:
    """Tell which group a file of tests says it belongs to, or nothing."""
    found = MARK.search((ROOT / file).read_text(encoding="utf-8"))
    return found[1] if found else ""


class Together(LoadScopeScheduling):
    """Hand out a group as a whole, and every other test by itself."""

    def _split_scope(self, nodeid: str) -> str:
        return group_of(nodeid.partition("::")[0]) or nodeid
