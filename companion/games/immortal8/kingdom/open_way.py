"""A used card that waits for an answer: what it may have done, and what must be (I7, I22)."""

from typing import Any

from companion.core.ledger import Ledger
from companion.core.say import All, Card, Fact, say
from companion.core.state import State
from companion.games.immortal8.kingdom.card_actions import REVEALS, Ways, commerce
from companion.games.immortal8.kingdom.copying import top_of_deck, ways, ways_shown
from companion.games.immortal8.kingdom.effect_parts import Deeds
from companion.games.immortal8.kingdom.hindering import hindrance, is_open

OPEN = "open_way"


def odd(ledger: Ledger, rule: str, key: str, **facts: Any) -> None:
    """Say that something was done that the rules would not have."""
    ledger.tell("told_odd", why=say(key, **facts), rule=rule)


def tell_commerce(ledger: Ledger, card: str, deeds: Deeds) -> None:
    """Say which Commerce cards were revealed (I22)."""
    shown: tuple[Fact, ...] = tuple(Card(kind) for kind in deeds.shows)
    ledger.tell("commerce_shows", cards=All(shown))
    check_shown(ledger, card, deeds.shows, deeds)


def check_shown(ledger: Ledger, card: str, shown: list[str], deeds: Deeds) -> None:
    """Say when too many cards were revealed, or none of them shows what was taken (I22)."""
    gains = [way["gains"] for way in commerce(card, shown)]
    if len(shown) > REVEALS.get(card, 0) or (deeds.gains and deeds.gains not in gains):
        odd(ledger, "I22", "not_shown", card=Card(card))


def open_ways(state: State) -> Ways:
    """List what the card that waits for an answer can have done."""
    opened = state.marks.get(OPEN) or {}
    seat, card = opened["seat"], opened["card"]
    if "shows" in opened:
        return ways_shown(state, seat, card, opened["shows"])
    top = top_of_deck(state, seat) if card == "cylak" else []
    return [*ways(state, seat, card), *top]


def must_resolve(state: State) -> bool:
    """Tell whether one of the Market's cards must be resolved: if any can be (I22)."""
    opened = state.marks.get(OPEN) or {}
    return opened.get("card") == "market" and any(
        is_open(state, opened["seat"], way) and hindrance(state, opened["seat"], way) is None
        for way in open_ways(state)
    )


def leave_way(ledger: Ledger) -> str:
    """Leave what a used card would do, and name the card; the Market's is a must (I22)."""
    card = str((ledger.state.marks.get(OPEN) or {}).get("card", "wonder"))
    if must_resolve(ledger.state):
        odd(ledger, "I22", "market_must", card=Card(card))
    ledger.mark(OPEN, None)
    return card


def unrevealed(state: State) -> int:
    """Count the Commerce cards of the Market that nobody has entered yet (I22)."""
    opened = state.marks.get(OPEN) or {}
    asks = opened.get("card") == "market" and "shows" not in opened
    return REVEALS["market"] if asks else 0
