"""Actions that games share: a turn's marks, a swap, a discard."""

from collections.abc import Collection, Mapping
from typing import Any

from companion.core.actions import counts_of, id_of, part_of, seat_of
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import All, Card, Cards, say
from companion.core.seasons import TURN
from companion.core.state import DECK, JSON, State

Action = Mapping[str, Any]


def this_turn(state: State) -> JSON:
    """Give the marks of the turn under way."""
    return state.marks.get(TURN) or {}


def mark_turn(ledger: Ledger, **marks: Any) -> None:
    """Change marks of the turn under way."""
    ledger.mark(TURN, this_turn(ledger.state) | marks)


def use(ledger: Ledger, power: str) -> None:
    """Remember that a power was used this turn."""
    used = this_turn(ledger.state).get("used", [])
    if power not in used:
        mark_turn(ledger, used=[*used, power])


def is_used(state: State, power: str) -> bool:
    """Tell whether a power was used (or left) this turn."""
    return power in this_turn(state).get("used", [])


def turn_seat(ledger: Ledger, action: Action) -> int:
    """Read who reveals cards: only in the main phase; out of turn is said."""
    seat = seat_of(ledger.state, action)
    if ledger.state.phase != "main":
        raise refuse("type", "only_in_main")
    if seat != ledger.state.turn:
        ledger.tell("out_of_turn", player=ledger.name(seat))
    return seat


def add_counts(some: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Add two counts up."""
    return {key: some.get(key, 0) + more.get(key, 0) for key in (*some, *more)}


def swap(ledger: Ledger, action: Action, families: Collection[str]) -> tuple[int, int]:
    """Swap two characters between two players, and give the two."""
    seat = seat_of(ledger.state, action)
    ends = []
    for side in ("a", "b"):
        part = part_of(action, side)
        ends.append((seat_of(ledger.state, part), id_of(part, "card", families)))
    (one, card), (other, other_card) = ends
    if one == other:
        raise refuse("b.player", "two_players")
    ledger.move(card, 1, one, other, "a.card")
    ledger.move(other_card, 1, other, one, "b.card")
    ledger.tell(
        "swapped",
        player=ledger.name(seat),
        one=ledger.name(one),
        card=Card(card),
        other=ledger.name(other),
        other_card=Card(other_card),
    )
    return one, other


def discard(
    ledger: Ledger,
    action: Action,
    families: Collection[str],
    cards: Mapping[str, int],
    rule: str,
) -> None:
    """Discard characters from a tableau into the deck."""
    seat = seat_of(ledger.state, action)
    counts = (
        {id_of(action, "card", cards): 1}
        if action.get("card") is not None
        else counts_of(action, "cards", cards)
    )
    if not counts:
        raise refuse("cards", "nothing_chosen")
    for card, n in counts.items():
        if card not in families:
            raise refuse("card", "events_stay", card=Card(card), rule=rule)
        ledger.move(card, n, seat, DECK)
    listed = All(tuple(Cards(card, n) for card, n in counts.items()))
    ledger.tell("discarded_cards", player=ledger.name(seat), cards=listed)


def odd(ledger: Ledger, rule: str, key: str, **facts: Any) -> None:
    """Say that something was done that the rules would not have."""
    ledger.tell("told_odd", why=say(key, **facts), rule=rule)
