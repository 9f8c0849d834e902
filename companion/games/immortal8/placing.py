"""Put right what lies where: corrections of Immortal 8, and cards played outside the draft."""

from collections.abc import Mapping
from typing import Any

from companion.core import corrections
from companion.core.actions import NOBODY, Parts, id_of, seat_of
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card
from companion.core.state import DECK, Place
from companion.games.immortal8 import draft
from companion.games.immortal8.cards import (
    CARD_FACTS,
    CARDS,
    CIVILIZATION,
    MOST_CIVILIZATION,
    MOST_COINS,
    TOKENS,
)
from companion.games.immortal8.kingdom import BOX, DISCARD, MIDDLE
from companion.games.immortal8.rounds import in_play
from companion.games.immortal8.tokens import gain

Action = Mapping[str, Any]
KINGDOM = "kingdom"
PLACES = (DECK, DISCARD, MIDDLE, BOX)


def set_card(ledger: Ledger, action: Action) -> None:
    """Correct how many of a card a player has, of those that this many players use (I2)."""
    corrections.set_card(ledger, action, in_play(len(ledger.state.names)))


def set_token(ledger: Ledger, action: Action) -> None:
    """Correct how many of a token a player has; nobody can hold more than ten (I3)."""
    corrections.set_token(ledger, action, TOKENS)
    seat = seat_of(ledger.state, action)
    held = sum(ledger.state.count(seat, kind) for kind in CIVILIZATION)
    coins = ledger.state.count(seat, "coin")
    if action["token"] in CIVILIZATION and held > MOST_CIVILIZATION:
        raise refuse("count", "too_many_civilization", n=held)
    if action["token"] in ("coin",) and coins > MOST_COINS:
        raise refuse("count", "too_many_coins", n=coins)


def put(ledger: Ledger, action: Action) -> None:
    """Move one card from any place to any other; "kingdom" is the named player's own."""
    parts = Parts(ledger.state, action)
    card = parts.id("card", CARDS)
    source, target = (parts.id(at, (*PLACES, KINGDOM)) for at in ("from", "to"))
    seat = parts.seat() if KINGDOM in (source, target) else NOBODY
    parts.check()
    move_card(ledger, card, *(seat if place == KINGDOM else place for place in (source, target)))


def move_card(ledger: Ledger, card: str, source: Place, target: Place) -> None:
    """Move one card, and say from where to where."""
    ledger.move(card, 1, source, target)
    facts = {"source": name_of(ledger, source), "target": name_of(ledger, target)}
    ledger.tell("was_put", card=Card(card), **facts)


def name_of(ledger: Ledger, place: Place) -> Any:
    """Name a place in a sentence."""
    return Card(place) if isinstance(place, str) else ledger.name(place)


def play(ledger: Ledger, action: Action) -> None:
    """Play a card with its bonus: a pick in the draft, elsewhere from deck or discard."""
    parts = Parts(ledger.state, action)
    seat, cards = parts.seat(), read_cards(parts)
    parts.check()
    if ledger.state.phase == "draft":
        for card in cards:
            draft.pick(ledger, {**action, "card": card})
        return
    source = id_of(action, "from", (DECK, DISCARD)) if action.get("from") else DECK
    for card in cards:
        ledger.move(card, 1, source, seat)
        ledger.tell("plays_card", player=ledger.name(seat), card=Card(card))
        gain(ledger, seat, dict(CARD_FACTS[card].bonus))


def read_cards(parts: Parts) -> list[str]:
    """Read one card by id or number, or several as counts."""
    if parts.action.get("cards") is None:
        return [draft.read_card(parts)]
    counts = parts.counts("cards", CARDS)
    if not counts and not parts.reader.problems:
        parts.wrong("cards", "nothing_chosen")
    return [card for card, n in counts.items() for _ in range(n)]
