"""How much a request may carry: little, unless it brings the file of a group."""

import re

from flask import Flask, request

# A line of 4,000 letters, each written in twelve characters, is the longest of what is tapped.
MOST = 64 * 1024
# A group of some hundred games, as another companion wrote it.
MOST_OF_A_FILE = 2 * 1024 * 1024
FILES = re.compile(r"/(?:groups|g/[^/]+)/import")


def most_bytes(path: str) -> int:
    """Tell how long a body sent to this address may be."""
    return MOST_OF_A_FILE if FILES.fullmatch(path) else MOST


def limit() -> None:
    """Refuse to read more than this address takes, whoever serves us."""
    request.max_content_length = most_bytes(request.path)


def init_app(app: Flask) -> None:
    """Limit every request."""
    app.config["MAX_CONTENT_LENGTH"] = MOST_OF_A_FILE
    # The server does not even take in more.
    app.extensions["most_bytes"] = most_bytes
    app.before_request(limit)
