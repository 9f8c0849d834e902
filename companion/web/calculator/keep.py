"""What a phone keeps for us: the table being entered, the one before it, and players' names."""

from urllib.parse import urlencode

from flask import Request, Response

from companion.web.calculator.address import Fields, from_query, holds_table, parse, query
from companion.web.calculator.draft import Draft, Sheet, tidy_name

MONTH = 30 * 24 * 3600
MINUTES = 15 * 60
DRAFT, BEFORE, NAMES = "draft", "before", "names"
MOST_NAMES = 12
# Browsers drop a cookie beyond 4096 bytes, name and attributes included.
LONGEST_COOKIE = 3800


def kept(request: Request, sheet: Sheet, cookie: str = DRAFT) -> Draft | None:
    """Find the table this phone was entering, or the one it had before."""
    fields = parse(request.cookies.get(cookie, ""))
    return from_query(sheet, fields) if holds_table(fields) else None


def keep(response: Response, sheet: Sheet, draft: Draft | None, cookie: str = DRAFT) -> None:
    """Let the phone keep a table; nothing forgets it."""
    path = f"/score/{sheet.game.id}"
    text = query(sheet, draft) if draft else ""
    if not text or len(text) > LONGEST_COOKIE:
        response.delete_cookie(cookie, path=path)
        return
    age = MONTH if cookie == DRAFT else MINUTES
    response.set_cookie(cookie, text, max_age=age, path=path, httponly=True, samesite="Lax")


def known_names(request: Request) -> list[str]:
    """List the names this phone has entered before, newest first."""
    fields: Fields = parse(request.cookies.get(NAMES, ""))
    return [name for text in fields.getlist("p")[:MOST_NAMES] if (name := tidy_name(text))]


def keep_names(request: Request, response: Response, draft: Draft) -> None:
    """Let the phone offer these names the next time."""
    before = known_names(request)
    names = list(dict.fromkeys([*(s.name for s in draft.seats if s.name), *before]))[:MOST_NAMES]
    while len(text := urlencode([("p", name) for name in names])) > LONGEST_COOKIE:
        names.pop()
    if names != before:
        response.set_cookie(
            NAMES, text, max_age=12 * MONTH, path="/score", httponly=True, samesite="Lax"
        )
