"""Keep codes and keys out of what is logged: whoever reads a log is no guest at the table."""

import logging
import re

from flask import Flask, has_request_context, request

ADDRESS = re.compile(r"(/t/|/api/tables/)[^\s/'\"]+(/k/[^\s/'\"]+)?")
HIDDEN = r"\1…"


class Discreet(logging.Filter):
    """Black out addresses of tables, and the code and key of the request under way."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Rewrite a record; it is always let through."""
        record.msg, record.args = hide(record.getMessage()), ()
        if record.exc_info and not record.exc_text:
            # A formatter takes the text that is there already.
            record.exc_text = hide(logging.Formatter().formatException(record.exc_info))
            record.exc_info = None
        return True


def hide(text: str) -> str:
    """Black out what opens a table."""
    text = ADDRESS.sub(HIDDEN, text)
    given = (request.view_args or {}) if has_request_context() else {}
    for name in ("code", "key"):
        if given.get(name):
            text = text.replace(str(given[name]), "…")
    return text


def init_app(app: Flask) -> None:
    """Let the application's and the server's log be discreet."""
    for logger in (app.logger, logging.getLogger("uvicorn.error")):
        if not any(isinstance(found, Discreet) for found in logger.filters):
            logger.addFilter(Discreet())
