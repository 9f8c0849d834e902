"""Nothing in a test may wait for ever: a machine that checks a change has one limit for them all.

`tests/test_no_hanging.py` finds loops and waits without an end; what it cannot see fails after
`timeout` seconds, and ends with its process after `faulthandler_timeout` (pyproject.toml).
"""

import asyncio
import time
from collections.abc import Callable, Coroutine
from concurrent.futures import ThreadPoolExecutor
from typing import Any, TypeVar

# For one command, on a machine that does much else besides.
SECONDS = 120
T = TypeVar("T")


def at_most(times: int) -> Callable[[], bool]:
    """Bound a loop: `while not_there() and again()` fails when it has gone round so often."""
    left = [times]

    def again() -> bool:
        left[0] -= 1
        assert left[0] >= 0, f"not there after {times} times"
        return True

    return again


def wait_until(done: Callable[[], Any], seconds: float = 30, pause: float = 0.05) -> None:
    """Ask until something holds."""
    deadline = time.monotonic() + seconds
    while not done():
        assert time.monotonic() < deadline, f"not so within {seconds:.0f} seconds"
        time.sleep(pause)


def in_own_loop(work: Coroutine[Any, Any, T], seconds: float = SECONDS) -> T:
    """Run a coroutine in a thread: a browser test that ran here before leaves its loop behind."""

    async def in_time() -> T:
        return await asyncio.wait_for(work, seconds)

    with ThreadPoolExecutor(1) as thread:
        return thread.submit(asyncio.run, in_time()).result(seconds + 10)
