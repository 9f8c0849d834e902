"""What the calculator's buttons do to a table: more players, fewer, again, from the start."""

from dataclasses import replace

from companion.core.calculator import MOST, Calculator, Draft, Seat
from companion.web.calculator.address import empty

ADD, REMOVE, REMATCH, START_OVER, UNDO = "add", "remove-", "rematch", "start-over", "undo"
WAY = "way-"
# Only who has most of each family, or how many everybody has.
MAJORITIES, GRID = "most", "grid"
WAYS = (MAJORITIES, GRID)


def changed(asks: Calculator, draft: Draft, what: str, before: Draft | None) -> Draft:
    """Do what a button asks; what no button asks changes nothing."""
    if what == UNDO:
        return before or draft
    if what == START_OVER:
        return empty(asks)
    if what == REMATCH:
        return Draft(tuple(Seat(seat.name) for seat in draft.seats))
    if what == WAY + MAJORITIES:
        return asks.without_counts(draft)
    if what == WAY + GRID:
        return asks.without_families(draft, {})
    if what == ADD and len(draft.seats) < asks.game.seats[-1]:
        return replace(draft, seats=(*draft.seats, Seat()))
    if what.startswith(REMOVE) and len(draft.seats) > asks.game.seats[0]:
        gone = what.removeprefix(REMOVE)
        places = {str(place): place for place in range(len(draft.seats))}
        if gone not in places:
            return draft
        rest = tuple(seat for place, seat in enumerate(draft.seats) if place != places[gone])
        return replace(draft, seats=rest, shared=moved_up(asks, draft, places[gone]))
    return draft


def moved_up(asks: Calculator, draft: Draft, gone: int) -> dict[str, str]:
    """Let majorities follow their players when one leaves."""
    shared = dict(draft.shared)
    if MOST not in shared:
        return shared
    seats = [asks.most(draft).get(family) for family in asks.families]
    left = [None if s is None or s == gone else s - (s > gone) for s in seats]
    text = asks.clean_most(".".join("" if s is None else str(s) for s in left))
    return shared | {MOST: text} if text else {k: v for k, v in shared.items() if k != MOST}


def way_of(asks: Calculator, draft: Draft, usual: str) -> str:
    """Tell which way a table is entered: as its entries say, else as this phone did last."""
    if not asks.families:
        return GRID
    if draft.shared.get(MOST):
        return MAJORITIES
    if any(seat.counts.get(family) for seat in draft.seats for family in asks.families):
        return GRID
    return usual if usual in WAYS else MAJORITIES


def loses(what: str) -> bool:
    """Tell whether a button takes something away."""
    return what in (START_OVER, REMATCH) or what.startswith((REMOVE, WAY))


def forgets(what: str) -> bool:
    """Tell whether a button ends the table this phone was entering."""
    return what == START_OVER
