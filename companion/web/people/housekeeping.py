"""Empty the bin and forget idle tables now and then, beside the requests."""

import threading
import time

from flask import Flask, current_app

from companion.store import bin
from companion.store.faults import DatabaseFault
from companion.store.group_ledger import GroupLedger
from companion.store.store import Store

# Often enough that "a day" is a day, seldom enough that nobody notices.
EVERY = 600.0


class Housekeeping:
    """Look after the data of one application."""

    def __init__(self, store: Store, ledger: GroupLedger, keep_days: int) -> None:
        self.store, self.ledger, self.keep_days = store, ledger, keep_days
        self._lock = threading.Lock()
        self._last = 0.0

    def glance(self) -> None:
        """Begin when it is time, in a thread of its own: no phone waits for it."""
        now = time.monotonic()
        if current_app.testing:
            return
        with self._lock:
            if self._last and now - self._last < EVERY:
                return
            self._last = now
        threading.Thread(target=self.tidy, name="housekeeping", daemon=True).start()

    def tidy(self) -> None:
        """Forget what is old; what stops it stops the next tap too, which says so."""
        try:
            if self.keep_days:
                bin.forget_idle(self.store, self.keep_days)
            bin.empty_bin(self.store)
            self.ledger.warm()
        except DatabaseFault:
            self._last = 0.0
        finally:
            self.store.close()


def init_app(app: Flask, keep_days: int) -> None:
    """Look after the data whenever anybody asks for anything."""
    made = Housekeeping(app.extensions["store"], app.extensions["group_ledger"], keep_days)
    app.extensions["housekeeping"] = made
    app.before_request(made.glance)
