"""Put right what lies where: corrections of Immortal 8, and cards played outside the draft."""

from typing import Any

from companion.core import corrections
from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import COUNT, PLAYER, counts_of, maybe, one_of
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card
from companion.core.state import DECK, Place
from companion.games.immortal8.cards import (
    CARDS,
    CIVILIZATION,
    MOST_CIVILIZATION,
    MOST_COINS,
    TOKENS,
)
from companion.games.immortal8.draft import picking
from companion.games.immortal8.draft.taking_back import forget_card
from companion.games.immortal8.kinds import CARD, NUMBER
from companion.games.immortal8.kingdom.bonus import close_portal, give_bonus, opened
from companion.games.immortal8.kingdom.layout import BOX, DISCARD, MIDDLE, remember_number, unbox
from companion.games.immortal8.kingdom.open_way import odd

# Which card and how many of it, by the part of the action that says so.
Counted = dict[str, tuple[str, int]]
KINGDOM = "kingdom"
PLACES = (DECK, DISCARD, MIDDLE, BOX)


@action(player=PLAYER, card=CARD, count=COUNT)
def set_card(ledger: Ledger, parts: Parts) -> None:
    """Correct how many of a card a player has; with three players no copy is refused (I2)."""
    seat, card, count = parts.seat(), parts.id("card"), parts.whole("count")
    if not parts.reader.problems:
        have = ledger.state.count(seat, card)
        unbox(ledger, card, count - have)
        for _ in range(have - count):
            forget_card(ledger, seat, card)
    corrections.set_card(ledger, parts.action, CARDS)


@action(player=PLAYER, token=one_of(TOKENS), count=maybe(COUNT))
def set_token(ledger: Ledger, parts: Parts) -> None:
    """Correct how many of a token a player has; nobody can hold more than ten (I3)."""
    corrections.set_token(ledger, parts.action, TOKENS)
    seat = parts.seat()
    parts.check()
    held = sum(ledger.state.count(seat, kind) for kind in CIVILIZATION)
    coins = ledger.state.count(seat, "coin")
    if parts.action["token"] in CIVILIZATION and held > MOST_CIVILIZATION:
        raise refuse("count", "too_many_civilization", n=held)
    if parts.action["token"] in ("coin",) and coins > MOST_COINS:
        raise refuse("count", "too_many_coins", n=coins)


@action(
    {"from": one_of((*PLACES, KINGDOM))},
    card=CARD,
    to=one_of((*PLACES, KINGDOM)),
    player=maybe(PLAYER),
)
def put(ledger: Ledger, parts: Parts) -> None:
    """Move one card from any place to any other; "kingdom" is the named player's own."""
    card = parts.id("card")
    source, target = (parts.id(at) for at in ("from", "to"))
    seat = parts.seat() if KINGDOM in (source, target) else NOBODY
    parts.there("card", card, 1, seat if source == KINGDOM else source or NOBODY)
    parts.check()
    if source == KINGDOM:
        forget_card(ledger, seat, card)
    move_card(ledger, card, *(seat if place == KINGDOM else place for place in (source, target)))


@action(player=maybe(PLAYER), card=CARD, number=NUMBER)
def lay(ledger: Ledger, parts: Parts) -> None:
    """Enter a card that lies in a player's kingdom, without its bonus; of nobody's, destroyed."""
    seat = parts.seat() if parts.action.get("player") else None
    card = picking.read_card(parts)
    unbox(ledger, card)
    parts.there("card" if parts.action.get("number") is None else "number", card, 1, DECK)
    parts.check()
    if seat is None:
        ledger.move(card, 1, DECK, DISCARD)
        ledger.tell("lies_destroyed", card=Card(card))
        return
    number = parts.action.get("number")
    remember_number(ledger, seat, card, number if isinstance(number, int) else 0)
    ledger.move(card, 1, DECK, seat)
    ledger.tell("lies_there", player=ledger.name(seat), card=Card(card))


def move_card(ledger: Ledger, card: str, source: Place, target: Place) -> None:
    """Move one card, and say from where to where."""
    ledger.move(card, 1, source, target)
    facts = {"source": name_of(ledger, source), "target": name_of(ledger, target)}
    ledger.tell("was_put", card=Card(card), **facts)


def name_of(ledger: Ledger, place: Place) -> Any:
    """Name a place in a sentence."""
    return Card(place) if isinstance(place, str) else ledger.name(place)


@action(
    {"from": maybe(one_of((DECK, DISCARD)))},
    player=PLAYER,
    card=maybe(CARD),
    number=NUMBER,
    cards=maybe(counts_of(CARDS)),
)
def play(ledger: Ledger, parts: Parts) -> None:
    """Play a card with its bonus: a pick in the draft, elsewhere from deck or discard."""
    seat, cards = parts.seat(), read_cards(parts)
    source = parts.id("from") if parts.action.get("from") else DECK
    drafting = ledger.state.phase == "draft"
    for at, (card, n) in cards.items():
        if drafting or source == DECK:
            unbox(ledger, card, n)
        parts.there(at, card, n, DECK if drafting else source or NOBODY)
    if drafting:
        play_picks(ledger, parts, seat, cards)
        return
    parts.check()
    number = parts.action.get("number")
    for card in each(cards):
        remember_number(ledger, seat, card, number if isinstance(number, int) else 0)
        ledger.move(card, 1, source, seat)
        ledger.tell("plays_card", player=ledger.name(seat), card=Card(card))
        if seat not in opened(ledger.state):
            odd(ledger, "I19", "outside_the_draft", card=Card("chaos_portal"))
        give_bonus(ledger, seat, card)
        close_portal(ledger, seat)


def play_picks(ledger: Ledger, parts: Parts, seat: int, cards: Counted) -> None:
    """Make every played card a pick of the draft."""
    typed = picking.read_typed(parts, seat)
    if not cards or parts.reader.problems:
        picking.need_pick(parts, seat)
    parts.check()
    for card in each(cards):
        picking.make_pick(ledger, seat, card, typed)


def each(cards: Counted) -> list[str]:
    """List every played card, one by one."""
    return [card for card, n in cards.values() for _ in range(n)]


def read_cards(parts: Parts) -> Counted:
    """Read one card by id or number, or several as counts, each with the place it stands at."""
    if parts.action.get("cards") is None:
        at = "card" if parts.action.get("number") is None else "number"
        return {at: (picking.read_card(parts), 1)}
    before = len(parts.reader.problems)
    counts = parts.counts("cards")
    if not counts and len(parts.reader.problems) == before:
        parts.wrong("cards", "nothing_chosen")
    return {f"cards.{card}": (card, n) for card, n in counts.items()}
