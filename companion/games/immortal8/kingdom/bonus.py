"""A card's Bonus outside the Living Draft, and the card a destroyed Chaos Portal brings (I19)."""

from companion.core.ledger import Ledger
from companion.core.rules import Choice, Reminder
from companion.core.say import All, Card, Cards, Fact, Say, say
from companion.core.state import JSON, State
from companion.games.immortal8.cards import CARD_FACTS
from companion.games.immortal8.draft import gifts
from companion.games.immortal8.kingdom.layout import is_in_deck
from companion.games.immortal8.kingdom.tokens import gain

# Whose Chaos Portal was destroyed, and its card has still to be told.
PORTAL = "portal"


def give_bonus(ledger: Ledger, seat: int, card: str) -> None:
    """Give the Bonus of a card that came into play outside the draft: never doubled (I19)."""
    gain(ledger, seat, dict(CARD_FACTS[card].bonus))
    if card == "ez":
        gifts.offer(ledger, seat, 1)


def bonus_said(card: str) -> Say | None:
    """Say a card's Bonus; None where it has none."""
    if card == "ez":
        return say("bonus_ez")
    tokens: tuple[Fact, ...] = tuple(Cards(token, n) for token, n in CARD_FACTS[card].bonus)
    return say("way_tokens", cards=All(tokens)) if tokens else None


def with_bonus(card: str) -> Say:
    """Name a card with its Bonus."""
    bonus = bonus_said(card)
    if bonus is None:
        return say("just_card", card=Card(card))
    return say("card_with_bonus", card=Card(card), cards=bonus)


def opened(state: State) -> list[int]:
    """List whose destroyed Chaos Portals still bring a card, once for each."""
    return list(state.marks.get(PORTAL, []))


def open_portal(ledger: Ledger, seat: int) -> None:
    """Remember that a player plays one of three cards of the deck."""
    ledger.mark(PORTAL, [*opened(ledger.state), seat])


def close_portal(ledger: Ledger, seat: int) -> None:
    """Forget a portal: its card was played, or none."""
    waiting = opened(ledger.state)
    if seat in waiting:
        waiting.remove(seat)
        ledger.mark(PORTAL, waiting or None)


def reminders(state: State) -> list[Reminder]:
    """Ask which card of the deck a destroyed Chaos Portal brought."""
    return [remind(state, seat) for seat in opened(state)[:1]]


def remind(state: State, seat: int) -> Reminder:
    """Offer every card of the deck, with its Bonus."""
    player = state.names[seat]
    action: JSON = {"type": "play", "player": player}
    choices = [
        Choice(with_bonus(card), action | {"card": card})
        for card in CARD_FACTS
        if is_in_deck(state, card)
    ]
    leave: JSON = {"type": "decline", "player": player, "what": PORTAL}
    choices.append(Choice(say("portal_nothing"), leave, leaves=True))
    text = say("must_portal", player=player, card=Card("chaos_portal"))
    return Reminder(PORTAL, "I19", seat, True, text, tuple(choices), docked=True)
