"""What a phone remembers of itself: the tables it was at, and the names it has entered."""

import hashlib
import hmac
import json
from collections.abc import Iterable

from flask import Response, request

from companion.web.entry.guard import secret

TABLES = "tables"
NAMES = "names"
MOST_TABLES = 20
MOST_NAMES = 12
YEAR = 365 * 24 * 3600


def remembered(cookie: str, most: int) -> list[str]:
    """Read a remembered list; whatever else stands there is nothing."""
    value, _, signed = request.cookies.get(cookie, "").rpartition(".")
    # Only what we wrote ourselves: a made-up list of codes would tell which tables exist.
    if not hmac.compare_digest(signed.encode("utf-8", "replace"), sign(cookie, value).encode()):
        return []
    try:
        read = json.loads(value)
    except (ValueError, RecursionError):
        return []
    return [item for item in read if isinstance(item, str)][:most] if isinstance(read, list) else []


def sign(cookie: str, value: str) -> str:
    """Sign what a phone keeps for us."""
    text = f"{cookie}:{value}".encode("utf-8", "replace")
    return hmac.digest(secret(), text, hashlib.sha256).hex()[:32]


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
    """Write a remembered list, each item once."""
    value = json.dumps(list(dict.fromkeys(items))[:most])
    value = f"{value}.{sign(cookie, value)}"
    if request.cookies.get(cookie) != value:
        response.set_cookie(cookie, value, max_age=YEAR, httponly=True, samesite="Lax")
