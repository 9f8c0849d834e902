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
# At an evening's table there is a pause sooner; at a convention perhaps none.
PATIENCE = 300.0
PARTS = ("group", "_filters", "_standings", "_records", "_more", "_opens")
PAGES = [f"people/{part}.html" for part in PARTS]


class Housekeeping:
    """Look after the data of one application."""

    def __init__(self, app: Flask, keep_days: int) -> None:
        self.store: Store = app.extensions["store"]
        self.ledger: GroupLedger = app.extensions["group_ledger"]
        self.pages, self.keep_days = app.jinja_env, keep_days
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
            self.ledger.warm()
            # Who looks first does not wait until the page is compiled.
            for name in PAGES:
                self.pages.get_template(name)
            # Last, because it waits until nobody taps.
            bin.empty_bin(self.store, patience=PATIENCE)
        except DatabaseFault:
            self._last = 0.0
        finally:
            self.store.close()


def init_app(app: Flask, keep_days: int) -> None:
    """Look after the data whenever anybody asks for anything."""
    made = Housekeeping(app, keep_days)
    app.extensions["housekeeping"] = made
    app.before_request(made.glance)
