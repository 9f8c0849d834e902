"""Count what each address does too often: wrong codes and keys, new tables.

A limit does not hurt who is right: a table's code or key opens it, however many wrong ones came
from the same address (a whole convention may share one). Only where codes are tried by machine, a
hundred a second, a right code alone is no longer enough either; a key always is. Each server
process counts for itself.
"""

import ipaddress
import time
from collections import OrderedDict
from functools import lru_cache
from threading import Lock

# Wrong codes and keys in a minute; after that the answer to further wrong ones is 429.
MOST = 120
# So many times as many are a machine that tries codes: one of a thousand tables' 31^8 codes would
# be found in a hundred days.
FLOOD = 50
SECONDS = 60.0
# What is remembered stays small, whoever asks from wherever.
MOST_ADDRESSES = 10_000
# One customer of a provider has at least so much of IPv6 to themselves.
OWN_NETWORK = 64


@lru_cache(maxsize=4096)
def neighbour(address: str) -> str:
    """Name who is behind an address: for IPv6 the network of 64 bits, else the address."""
    try:
        found = ipaddress.ip_address(address.partition("%")[0])
    except ValueError:
        return address
    if isinstance(found, ipaddress.IPv4Address):
        return str(found)
    if found.ipv4_mapped:
        return str(found.ipv4_mapped)
    return str(ipaddress.ip_network((found, OWN_NETWORK), strict=False))


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
        who = neighbour(address)
        with self._lock:
            since, n = self._current(who, now)
            self._wrong[who] = (since, n + 1)
            self._wrong.move_to_end(who)
            while len(self._wrong) > MOST_ADDRESSES:
                self._wrong.popitem(last=False)

    def are_used_up(self, address: str, now: float | None = None) -> bool:
        """Tell whether an address has to wait."""
        return self.wait(address, now) > 0

    def wait(self, address: str, now: float | None = None, times: int = 1) -> float:
        """Tell how many seconds an address has to wait; 0 where it has tries left."""
        now = time.monotonic() if now is None else now
        with self._lock:
            since, n = self._current(neighbour(address), now)
        return max(since + self.seconds - now, 1.0) if n >= self.most * times else 0.0

    def _current(self, who: str, now: float) -> tuple[float, int]:
        since, n = self._wrong.get(who, (now, 0))
        return (since, n) if now - since < self.seconds else (now, 0)
