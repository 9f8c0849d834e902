"""Actions that games share: a turn's marks, a swap, a discard."""

from collections.abc import Collection, Mapping
from typing import Any

from companion.core.actions import NOBODY, Parts
from companion.core.ledger import Ledger
from companion.core.say import All, Card, Cards, say
from companion.core.state import DECK, State
from companion.kits.seasons.clock import TURN, this_turn

# Who gave which card in a swap.
Side = tuple[int, str]


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


def read_play(ledger: Ledger, parts: Parts) -> tuple[int, dict[str, int]]:
    """Read who reveals which cards: only in the main phase, and only what the deck still has."""
    if ledger.state.phase != "main":
        parts.wrong("type", "only_in_main", phase=say("phase_main"))
    seat, counts = parts.seat(), parts.counts("cards")
    for card, n in counts.items():
        parts.there(f"cards.{card}", card, n, DECK)
    parts.check()
    tell_out_of_turn(ledger, seat)
    marks = this_turn(ledger.state)
    if marks.get("seat", seat) != seat:
        # Somebody else's cards make no combination with these.
        ledger.mark(TURN, {"used": marks.get("used", [])})
    return seat, counts


def tell_out_of_turn(ledger: Ledger, seat: int) -> None:
    """Say when a player does what is done on one's own turn."""
    if seat != ledger.state.turn:
        ledger.tell("out_of_turn", player=ledger.name(seat))


def add_counts(some: Mapping[str, int], more: Mapping[str, int]) -> dict[str, int]:
    """Add two counts up."""
    return {key: some.get(key, 0) + more.get(key, 0) for key in (*some, *more)}


def swap(ledger: Ledger, parts: Parts) -> tuple[int, Side, Side]:
    """Swap two characters between two players; give who does it, and whose card was which."""
    a, b = parts.part("a"), parts.part("b")
    seat, one, other = parts.seat(), a.seat(), b.seat()
    card, other_card = a.id("card"), b.id("card")
    if one == other != NOBODY:
        parts.wrong("b.player", "two_players")
        # Which of the two is meant to be whose cannot be told.
        other = NOBODY
    a.there("card", card, 1, one)
    b.there("card", other_card, 1, other)
    parts.check()
    ledger.move(card, 1, one, other)
    ledger.move(other_card, 1, other, one)
    ledger.tell(
        "swapped",
        player=ledger.name(seat),
        one=ledger.name(one),
        card=Card(card),
        other=ledger.name(other),
        other_card=Card(other_card),
    )
    return seat, (one, card), (other, other_card)


def discard(
    ledger: Ledger, parts: Parts, families: Collection[str], cards: Mapping[str, int], rule: str
) -> int:
    """Discard characters into the deck, one `card` or several `cards`; give who does."""
    seat = parts.seat()
    single = parts.has("card")
    counts = {parts.id("card"): 1} if single else parts.counts("cards")
    at = {card: "card" if single else f"cards.{card}" for card in counts}
    if not parts.reader.problems and not counts:
        parts.wrong("cards", "nothing_chosen")
    for card, n in counts.items():
        if card in cards and card not in families:
            parts.wrong(at[card], "events_stay", rule=rule)
        elif seat == NOBODY:
            parts.supply(at[card], card, n, cards.get(card))
        else:
            parts.there(at[card], card, n, seat)
    parts.check()
    for card, n in counts.items():
        ledger.move(card, n, seat, DECK)
    listed = All(tuple(Cards(card, n) for card, n in counts.items()))
    ledger.tell("discarded_cards", player=ledger.name(seat), cards=listed)
    return seat


def odd(ledger: Ledger, rule: str, key: str, **facts: Any) -> None:
    """Say that something was done that the rules would not have."""
    ledger.tell("told_odd", why=say(key, **facts), rule=rule)
