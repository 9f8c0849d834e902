"""When the database cannot be used: say so, keep what is there, go on when it can."""

import logging
import time

from flask import Flask, Response, current_app, jsonify, make_response, render_template, request
from flask_babel import gettext

from companion.store.faults import DatabaseFault
from companion.web.entry.guard import store
from companion.web.ops.health import TRIED

log = logging.getLogger("companion")
# The same fault again within so many seconds is no news to the terminal.
QUIET = 60.0
RETRY_AFTER = "5"
# Where whoever hands a tap on says what the disk said.
EARLIER = "companion.fault"


class Terminal:
    """Tell the terminal of a fault once, not once a tap."""

    def __init__(self) -> None:
        self.last: tuple[str, float] = ("", 0.0)

    def tell(self, kind: str, sentence: str) -> None:
        """Say a sentence unless it was said just now."""
        now = time.monotonic()
        told, when = self.last
        if told != kind or now - when > QUIET:
            self.last = (kind, now)
            log.error(sentence)


def sentences(kind: str) -> list[str]:
    """Say on a phone what is wrong, and that nothing is lost."""
    what = {
        "full": gettext("The disk of the host’s machine is full."),
        "read_only": gettext("The host’s machine may not write its database."),
        "locked": gettext("The database is busy with something else."),
        "newer": gettext("A newer version of the companion made this database."),
        "damaged": gettext("The database is damaged; the host has to look after it."),
        "gone": gettext("The database cannot be opened; the host has to look after it."),
        "replaced": gettext("Another database lies where this one was; the host has to look."),
        "failing": gettext("The disk of the host’s machine reports an error."),
    }[kind]
    return [what, gettext("This was not saved, everything before it is. Try again in a moment.")]


def show_fault(error: DatabaseFault, terminal: Terminal) -> Response:
    """Answer 503 in a form that fits who asks, and start afresh with the next request."""
    store().close()
    # Whoever asks next how we are is not told what was true half a minute ago.
    current_app.extensions.pop(TRIED, None)
    terminal.tell(error.kind, f"{error.says} ({store().path}: {error})")
    said = sentences(error.kind)
    if request.path.startswith("/api/") or request.path == "/healthz":
        problem = {"at": "", "message": " ".join(said)}
        response = jsonify(status=error.kind, errors=[problem])
    elif request.headers.get("HX-Request") == "true":
        response = make_response(render_template("table/notice.html", problems=said, alone=True))
    else:
        response = make_response(render_template("fault.html", said=said))
    response.status_code = 503
    response.headers["Retry-After"] = RETRY_AFTER
    return response


def raise_earlier() -> None:
    """Answer a tap that waited for a commit which failed: nothing of it was kept."""
    fault = request.environ.get(EARLIER)
    if isinstance(fault, DatabaseFault):
        raise fault


def init_app(app: Flask) -> None:
    """Answer every fault of the database, on whichever page it shows."""
    terminal = Terminal()
    app.before_request(raise_earlier)
    app.register_error_handler(DatabaseFault, lambda error: show_fault(error, terminal))
