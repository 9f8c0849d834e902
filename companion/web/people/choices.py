"""Read from an address which plays are asked for, and write such addresses."""

from datetime import UTC, datetime
from math import inf, nextafter
from typing import Any

from flask import request

from companion.games import GAMES
from companion.people.filters import Choice

MOST_PEOPLE = 8
MOST_LETTERS = 200
MOST_DIGITS = 4
YEARS = range(2000, 2200)
LATEST = datetime(YEARS[-1], 1, 1, tzinfo=UTC).timestamp()


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
    since, until = asked_time()
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
        won="won" in args,
        ahead=ahead if len(ahead) == 2 else (),
    )


def asked_time() -> tuple[float, float]:
    """Read from when until when is asked for: a year, a month of it, from one game to another."""
    args = request.args
    year, month = number(args.get("year", ""), YEARS[-1]), number(args.get("month", ""), 12)
    since, until = span(year, month) if year in YEARS else (0.0, 0.0)
    first, last = moment(args.get("from", "")), moment(args.get("to", ""))
    # The last game is one of them.
    ends = [end for end in (until, nextafter(last, inf) if last else 0.0) if end]
    return max(since, first), min(ends, default=0.0)


def moment(text: str) -> float:
    """Read a moment in seconds since 1970; anything else is none."""
    try:
        found = float(text[:MOST_LETTERS])
    except ValueError:
        return 0.0
    return found if 0 < found < LATEST else 0.0


def span(year: int, month: int = 0) -> tuple[float, float]:
    """Give the moments a year begins and ends, or a month of it."""
    begins, ends = ((year, month or 1), (year + month // 12, month % 12 + 1))
    if not month:
        ends = (year + 1, 1)
    first, last = (datetime(*when, 1, tzinfo=UTC).timestamp() for when in (begins, ends))
    return first, last


def narrowed(filters: dict[str, Any], **more: Any) -> dict[str, Any]:
    """Add what a number was counted of to the filters of a page: people come on top of people."""
    found = {**filters, **more}
    if "who" in filters and "who" in more:
        found["who"] = tuple(dict.fromkeys((*filters["who"], more["who"])))
    return found


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
