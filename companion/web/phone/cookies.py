"""What a phone remembers of itself: the tables it was at, and the names it has entered."""

import hashlib
import hmac
import json
from collections.abc import Iterable

from flask import Response, request
from itsdangerous import BadData, URLSafeSerializer

from companion.web.base import home
from companion.web.cookie import give_cookie
from companion.web.entry.guard import secret

TABLES = "tables"
NAMES = "names"
MOST_TABLES = 20
MOST_NAMES = 12
# Browsers drop a cookie beyond 4096 bytes, name and attributes included.
LONGEST_COOKIE = 3800


def remembered(cookie: str, most: int) -> list[str]:
    """Read a remembered list; whatever else stands there is nothing."""
    # The calculator once kept names under the same name on its own path: both are sent.
    for value in request.cookies.getlist(cookie):
        read = opened(cookie, value)
        if isinstance(read, list):
            return [item for item in read if isinstance(item, str)][:most]
    return []


def opened(cookie: str, value: str) -> object:
    """Read what we signed ourselves: a made-up list of codes would tell which tables exist."""
    try:
        return serializer(cookie).loads(value)
    except (BadData, RecursionError):
        return opened_before(cookie, value)


def opened_before(cookie: str, value: str) -> object:
    """Read what a phone was given before version 0.2, so that it keeps its tables."""
    text, _, signed = value.rpartition(".")
    mine = hmac.digest(secret(), f"{cookie}:{text}".encode("utf-8", "replace"), hashlib.sha256)
    if not hmac.compare_digest(signed.encode("utf-8", "replace"), mine.hex()[:32].encode()):
        return None
    try:
        return json.loads(text)
    except (ValueError, RecursionError):
        return None


def serializer(cookie: str) -> URLSafeSerializer:
    """Sign what a phone keeps for us, each cookie for itself."""
    return URLSafeSerializer(secret(), salt=f"phone.{cookie}")


def tables() -> list[str]:
    """List the tables this phone was at, the latest first."""
    return remembered(TABLES, MOST_TABLES)


def names() -> list[str]:
    """List the names this phone has entered, the latest first."""
    return remembered(NAMES, MOST_NAMES)


def remember_table(response: Response, code: str) -> None:
    """Put a table first on the phone's list."""
    keep(response, TABLES, [code, *tables()], MOST_TABLES)


def remember_names(response: Response, entered: Iterable[str]) -> None:
    """Put names first on the phone's list."""
    keep(response, NAMES, [*entered, *names()], MOST_NAMES)


def keep(response: Response, cookie: str, items: Iterable[str], most: int) -> None:
    """Write a remembered list, each item once, as many as a cookie holds."""
    kept = list(dict.fromkeys(items))[:most]
    while len(value := written(cookie, kept)) > LONGEST_COOKIE:
        kept.pop()
    if kept and request.cookies.getlist(cookie) != [value]:
        give_cookie(response, cookie, value, home())


def written(cookie: str, items: list[str]) -> str:
    """Write a list as the text of a cookie."""
    value = serializer(cookie).dumps(items)
    return value if isinstance(value, str) else value.decode()
