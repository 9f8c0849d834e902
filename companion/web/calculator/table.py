"""What the calculator's buttons do to a table: more players, fewer, again, from the start."""

from dataclasses import replace

from companion.core.calculator import Calculator, Draft, Seat
from companion.web.calculator.address import empty

ADD, REMOVE, REMATCH, START_OVER, UNDO = "add", "remove-", "rematch", "start-over", "undo"


def changed(asks: Calculator, draft: Draft, what: str, before: Draft | None) -> Draft:
    """Do what a button asks; what no button asks changes nothing."""
    if what == UNDO:
        return before or draft
    if what == START_OVER:
        return empty(asks)
    if what == REMATCH:
        return Draft(tuple(Seat(seat.name) for seat in draft.seats))
    if what == ADD and len(draft.seats) < asks.game.seats[-1]:
        return replace(draft, seats=(*draft.seats, Seat()))
    if what.startswith(REMOVE) and len(draft.seats) > asks.game.seats[0]:
        gone = what.removeprefix(REMOVE)
        rest = tuple(seat for place, seat in enumerate(draft.seats) if str(place) != gone)
        return replace(draft, seats=rest)
    return draft


def loses(what: str) -> bool:
    """Tell whether a button takes something away."""
    return what in (START_OVER, REMATCH) or what.startswith(REMOVE)


def forgets(what: str) -> bool:
    """Tell whether a button ends the table this phone was entering."""
    return what == START_OVER
