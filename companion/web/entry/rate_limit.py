"""Count wrong codes and links from each address, so that nobody can guess their way in.

Each server process counts for itself: with several, a stranger has that many times the tries,
which changes nothing where there are 31^8 codes.
"""

import time
from collections import OrderedDict
from threading import Lock

# A mistyped code costs one; a thousand tables of 31^8 codes are found at this rate in 13 years.
MOST = 120
SECONDS = 60.0
# What is remembered stays small, whoever asks from wherever.
MOST_ADDRESSES = 10_000


class Tries:
    """Remember how many tries each address has left in the current minute."""

    def __init__(self, most: int = MOST, seconds: float = SECONDS) -> None:
        self.most = most
        self.seconds = seconds
        self._lock = Lock()
        self._wrong: OrderedDict[str, tuple[float, int]] = OrderedDict()

    def note(self, address: str, now: float | None = None) -> None:
        """Count one wrong try."""
        now = time.monotonic() if now is None else now
        with self._lock:
            since, n = self._current(address, now)
            self._wrong[address] = (since, n + 1)
            self._wrong.move_to_end(address)
            while len(self._wrong) > MOST_ADDRESSES:
                self._wrong.popitem(last=False)

    def are_used_up(self, address: str, now: float | None = None) -> bool:
        """Tell whether an address has to wait."""
        now = time.monotonic() if now is None else now
        with self._lock:
            return self._current(address, now)[1] >= self.most

    def _current(self, address: str, now: float) -> tuple[float, int]:
        since, n = self._wrong.get(address, (now, 0))
        return (since, n) if now - since < self.seconds else (now, 0)
