"""Several processes, and each table at home in one of them: connections are handed over.

Processes take connections from one queue. Whoever takes one whose first line names a table that
is at home elsewhere hands it to that process, with what was read of it. Where that cannot be done
it answers itself: every process can serve every table, only dearer.
"""

import asyncio
import os
import re
import socket
import zlib
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from typing import Any

try:
    import fcntl
except ImportError:  # Windows hands no connections over
    fcntl = None  # type: ignore[assignment]

# GET /games/t/abcd2345/live?… HTTP/1.1
TABLE = re.compile(rb"[A-Z]{3,7} [^ ?]{0,200}?/(?:t|api/tables)/([a-z0-9]{4,40})[/? ]")
LOCK, PLACE = "process-{}.lock", "process-{}.socket"
MOST_BYTES = 64 * 1024
# How a process is told that there are others.
WORKERS = "COMPANION_WORKERS"
FOLDER = "COMPANION_INSTANCE"


class Homes:
    """Know which process a table is at home in, and hand its connections over."""

    def __init__(self, folder: Path, workers: int) -> None:
        self.folder = folder
        self.workers = workers
        self.mine: int | None = None
        self.lock: int | None = None
        self.others: dict[int, socket.socket] = {}

    def move_in(self, adopt: Callable[[socket.socket, bytes], Any]) -> None:
        """Take the first free place; from now on connections may be handed to this process."""
        for place in range(self.workers):
            self.lock = os.open(self.folder / LOCK.format(place), os.O_WRONLY | os.O_CREAT, 0o600)
            try:
                fcntl.flock(self.lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
            except OSError:
                os.close(self.lock)
                continue
            self.mine = place
            break
        if self.mine is None:
            return
        path = self.folder / PLACE.format(self.mine)
        with suppress(FileNotFoundError):
            # Whoever had the place before is dead: the lock was free.
            path.unlink()
        ears = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
        ears.bind(str(path))
        path.chmod(0o600)
        ears.setblocking(False)
        asyncio.get_running_loop().add_reader(ears, self.take, ears, adopt)

    def take(self, ears: socket.socket, adopt: Callable[[socket.socket, bytes], Any]) -> None:
        """Take connections that were handed over."""
        with suppress(BlockingIOError):
            while True:
                data, files, _, _ = socket.recv_fds(ears, MOST_BYTES, 1)
                for file in files:
                    adopt(socket.socket(fileno=file), data)

    def hand_over(self, connection: socket.socket, data: bytes) -> bool:
        """Hand a connection to the process that its table is at home in; tell whether it went.

        BlockingIOError: not now, but in a moment.
        """
        found = TABLE.match(data)
        if found is None or self.mine is None or len(data) > MOST_BYTES:
            return False
        home = zlib.crc32(found[1]) % self.workers
        if home == self.mine:
            return False
        try:
            socket.send_fds(self.way_to(home), [data], [connection.fileno()])
        except BlockingIOError:
            # It has too much to do at this moment: a system lets only ten wait.
            raise
        except OSError:
            # It is not there yet, or any more.
            if way := self.others.pop(home, None):
                way.close()
            return False
        return True

    def way_to(self, home: int) -> socket.socket:
        """Open a way to another process."""
        if home not in self.others:
            way = socket.socket(socket.AF_UNIX, socket.SOCK_DGRAM)
            way.setblocking(False)
            try:
                way.connect(str(self.folder / PLACE.format(home)))
            except OSError:
                way.close()
                raise
            self.others[home] = way
        return self.others[home]


def homes() -> Homes | None:
    """Tell where tables are at home, where there are several processes that can hand over."""
    workers, folder = os.environ.get(WORKERS, ""), os.environ.get(FOLDER, "")
    if fcntl is None or not folder or not workers.isdecimal() or int(workers) < 2:
        return None
    return Homes(Path(folder), int(workers))
