"""Read from an address which plays are asked for, and write such addresses."""

from datetime import UTC, datetime
from typing import Any

from flask import request

from companion.games import GAMES
from companion.people.filters import Choice

MOST_PEOPLE = 8
MOST_LETTERS = 200
MOST_DIGITS = 4
YEARS = range(2000, 2200)


def number(text: str, most: int = 99) -> int:
    """Read a small number; anything else is none."""
    return (
        int(text)
        if text.isascii() and text.isdecimal() and len(text) < 5 and int(text) <= most
        else 0
    )


def asked() -> Choice:
    """Read which plays are asked for; whatever makes no sense is not asked."""
    args = request.args
    game = args.get("game", "")
    year = number(args.get("year", ""), YEARS[-1])
    since, until = (span(year)) if year in YEARS else (0.0, 0.0)
    ahead = tuple(text[:MOST_LETTERS] for text in args.getlist("ahead")[:2])
    return Choice(
        game=game if game in GAMES else "",
        people=tuple(sorted(t[:MOST_LETTERS] for t in args.getlist("who")[:MOST_PEOPLE] if t)),
        players=number(args.get("players", "")),
        since=since,
        until=until,
        winner=args.get("winner", "")[:MOST_LETTERS],
        role=args.get("role", "")[:MOST_LETTERS],
        seat=number(args.get("seat", "")),
        decided=args.get("decided", "")[:MOST_LETTERS],
        began="began" in args,
        ahead=ahead if len(ahead) == 2 else (),
    )


def span(year: int) -> tuple[float, float]:
    """Give the moments a year begins and ends."""
    return (
        datetime(year, 1, 1, tzinfo=UTC).timestamp(),
        datetime(year + 1, 1, 1, tzinfo=UTC).timestamp(),
    )


def kept_filters() -> dict[str, Any]:
    """Give the filters of this address, so that links to tables keep them."""
    found: dict[str, Any] = {}
    for key in ("game", "players", "year"):
        if value := request.args.get(key, "")[:MOST_LETTERS]:
            found[key] = value
    people = [text[:MOST_LETTERS] for text in request.args.getlist("who")[:MOST_PEOPLE]]
    if any(people):
        # A tuple, because templates remember the addresses they built.
        found["who"] = tuple(text for text in people if text)
    return found
