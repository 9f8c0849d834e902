"""Read the parts that several actions of Immortal 8 share."""

from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

from companion.core.actions import NOBODY, Parts
from companion.core.reading import Reader, join
from companion.core.refusal import Refused
from companion.games.immortal8.cards import CARDS, TOKENS
from companion.games.immortal8.kingdom.layout import Chosen

# More entries than there are cards are a slip: they are only counted, not read.
MOST_LISTED = sum(CARDS.values())


@contextmanager
def noting(reader: Reader) -> Iterator[None]:
    """Note what is refused and go on, so that what else is wrong is found too."""
    try:
        yield
    except Refused as refused:
        reader.problems.extend(refused.problems)


def need_phase(parts: Parts, phase: str) -> None:
    """Note an action that belongs into another phase."""
    if parts.state.phase != phase:
        parts.wrong("type", f"only_in_{phase}")


def read_tokens(parts: Parts, at: str) -> dict[str, int]:
    """Read how many of each token."""
    where = join(parts.inside, at)
    return parts.reader.counts(where, parts.action.get(at), TOKENS, "unknown_piece", "")


def read_chosen(parts: Parts) -> Chosen | None:
    """Read which card of a kingdom is meant; None when that cannot be read."""
    before = len(parts.reader.problems)
    card = parts.id("card", CARDS)
    nth = None if parts.action.get("nth") is None else parts.whole("nth")
    readable = len(parts.reader.problems) == before
    return Chosen(card, nth, join(parts.inside, "card")) if readable else None


def read_list(parts: Parts, at: str) -> dict[str, Any]:
    """Read a list: each entry under its own place, such as others[0]."""
    found = parts.action.get(at)
    if found is None:
        return {}
    if not isinstance(found, list):
        parts.wrong(at, "not_a_list")
        return {}
    if len(found) > MOST_LISTED:
        parts.wrong(at, "too_big", most=MOST_LISTED)
        return {}
    return {f"{at}[{place}]": entry for place, entry in enumerate(found)}


def read_seats(parts: Parts, named: dict[str, Any], than: int = NOBODY) -> dict[str, int]:
    """Read the players named at some places, other `than` one of them; leave out strangers."""
    names = Parts(parts.state, named, parts.inside, parts.reader)
    seats = {at: names.other(at, than) for at in named}
    return {at: seat for at, seat in seats.items() if seat != NOBODY}
