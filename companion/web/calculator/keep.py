"""What a phone keeps of the calculator: the table being entered, and the one before it."""

from flask import Request, Response

from companion.core.calculator import Calculator, Draft
from companion.web.base import base
from companion.web.calculator.address import empty, from_query, holds_table, parse, query
from companion.web.cookie import give_cookie

MONTH = 30 * 24 * 3600
MINUTES = 15 * 60
DRAFT, BEFORE, WAY = "draft", "before", "way"
# Browsers drop a cookie beyond 4096 bytes, name and attributes included.
LONGEST_COOKIE = 3800


def kept(request: Request, asks: Calculator, cookie: str = DRAFT) -> Draft | None:
    """Find the table this phone was entering, or the one it had before."""
    fields = parse(request.cookies.get(cookie, ""))
    found = from_query(asks, fields) if holds_table(fields) else None
    # What the game no longer has is not read; a table of nothing else would lead to itself.
    return None if found == empty(asks) else found


def keep(response: Response, asks: Calculator, draft: Draft | None, cookie: str = DRAFT) -> None:
    """Let the phone keep a table; nothing forgets it."""
    path = f"{base()}/score/{asks.game.id}"
    text = query(asks, draft) if draft else ""
    if not text or len(text) > LONGEST_COOKIE:
        response.delete_cookie(cookie, path=path)
        return
    age = MONTH if cookie == DRAFT else MINUTES
    give_cookie(response, cookie, text, path, age)


def way(request: Request) -> str:
    """Tell which way this phone entered its last table."""
    return request.cookies.get(WAY, "")


def keep_way(request: Request, response: Response, used: str) -> None:
    """Open the calculator in this way the next time."""
    if used != way(request):
        give_cookie(response, WAY, used, f"{base()}/score", 12 * MONTH)
