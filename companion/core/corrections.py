"""Actions that every game has: correct a count, move a token, end the game."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Parts
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card, Cards
from companion.core.state import BANK, DECK, Place

Action = Mapping[str, Any]


def set_card(ledger: Ledger, action: Action, cards: Mapping[str, int]) -> None:
    """Set how many of a card lie in front of a player; the deck gives or takes the rest."""
    parts = Parts(ledger.state, action)
    seat, card, count = parts.seat(), parts.id("card", cards), parts.whole("count")
    parts.check()
    set_count(ledger, seat, card, count, DECK, cards[card])
    ledger.tell("was_set", player=ledger.name(seat), cards=Cards(card, count))


def set_count(
    ledger: Ledger, seat: int, piece: str, count: int, store: Place, exist: int | None
) -> None:
    """Move pieces between a player and where the rest lies, until the player has so many."""
    have = ledger.state.count(seat, piece)
    there = ledger.state.pieces.get(store, {}).get(piece, 0)
    if there is not None and count - have > there:
        total = Cards(piece, (exist or 0) + count - have - there)
        raise refuse("count", "too_many_pieces", cards=total, supply=exist or 0)
    ledger.move(piece, count - have, store, seat)
    ledger.move(piece, have - count, seat, store)


def set_token(ledger: Ledger, action: Action, tokens: Mapping[str, int | None]) -> None:
    """Set how many of a token a player has; one of a kind is taken from whoever has it."""
    parts = Parts(ledger.state, action)
    seat, token = parts.seat(), parts.id("token", tokens)
    count = parts.whole("count", 1 if tokens.get(token, 1) == 1 else None)
    parts.check()
    if tokens[token] == 1:
        give_token(ledger, seat, token, count)
        return
    set_count(ledger, seat, token, count, BANK, tokens[token])
    ledger.tell("token_set", player=ledger.name(seat), cards=Cards(token, count))


def give_token(ledger: Ledger, seat: int, token: str, count: int) -> None:
    """Give a token there is one of to a player, or put it back into the middle."""
    holder = ledger.state.holder(token)
    if count > 1:
        raise refuse("count", "too_many_pieces", cards=Cards(token, count), supply=1)
    if count:
        ledger.move(token, 1, BANK if holder is None else holder, seat)
        ledger.tell("token_given", card=Card(token), player=ledger.name(seat))
    elif holder == seat:
        ledger.move(token, 1, seat, BANK)
        ledger.tell("token_to_bank", card=Card(token))


def finish(ledger: Ledger) -> None:
    """End the game, wherever it is."""
    if ledger.state.phase == "finished":
        raise refuse("type", "is_finished")
    ledger.mark("turn", None)
    ledger.mark("phase", "finished")
    ledger.tell("game_finished")
