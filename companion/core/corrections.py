"""Actions that every game has: correct a count, move a token, end the game."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.actions import NOBODY, NOTHING, Parts
from companion.core.kinds import COUNT, PLAYER, Kind, maybe, one_of, told
from companion.core.ledger import Ledger
from companion.core.options import Option
from companion.core.reading import Reader
from companion.core.refusal import refuse
from companion.core.say import Card, Cards, say
from companion.core.state import BANK, DECK, EARLY, FINISHED, OPTIONS, Place

Action = Mapping[str, Any]
# What every game has, in a sentence.
ALWAYS = {
    "set": "Set how many of a card lie in front of a player.",
    "token": "Set how many of a token a player has; one of a kind is taken from whoever has it.",
    "next": "Go to the next step of the round.",
    "undo": "Undo the newest entry, or everything after the entry that `to` names.",
    "redo": "Redo what the newest undo took back.",
    "finish": "End the game, wherever it is.",
    "option": "Change a house rule or reading while the game runs.",
    "clock": "Set the round, the phase or whose turn it is.",
    "rename": "Let a player be called otherwise.",
    "order": "Say in which order players sit, clockwise.",
    "leave": "Let a player leave the game, or come back.",
}


def parts_of(
    action: str,
    cards: Mapping[str, int],
    tokens: Mapping[str, int | None],
    options: Sequence[Option],
) -> Mapping[str, Kind]:
    """Tell what an action takes that every game has."""
    if action == "set":
        return {"player": PLAYER, "card": one_of(cards), "count": COUNT}
    if action == "token":
        return {"player": PLAYER, "token": one_of(tokens), "count": maybe(COUNT)}
    if action == "undo":
        return {"to": maybe(told(COUNT, "The version to go back to; 0 is the set-up."))}
    if action == "option" and options:
        values = Kind({"anyOf": [option.schema for option in options]})
        return {"key": one_of(option.key for option in options), "value": values}
    return {}


def set_card(ledger: Ledger, action: Action, cards: Mapping[str, int]) -> None:
    """Set how many of a card lie in front of a player; the deck gives or takes the rest."""
    parts = Parts(ledger.state, action)
    seat, card, count = parts.seat(), parts.id("card", cards), parts.whole("count")
    check_count(parts, seat, card, count, DECK, cards.get(card))
    parts.check()
    set_count(ledger, seat, card, count, DECK)
    ledger.tell("was_set", player=ledger.name(seat), cards=Cards(card, count))


def check_count(
    parts: Parts, seat: int, piece: str, count: int, store: Place, exist: int | None
) -> None:
    """Notice more pieces than there are; for a player nobody knows, more than the game has."""
    if piece == NOTHING or seat == NOBODY:
        parts.supply("count", piece, count, exist)
        return
    more = count - parts.state.count(seat, piece)
    there = parts.state.pieces.get(store, {}).get(piece, 0)
    if there is not None and more > there:
        total = Cards(piece, (exist or 0) + more - there)
        parts.wrong("count", "too_many_pieces", cards=total, supply=exist or 0)


def set_count(ledger: Ledger, seat: int, piece: str, count: int, store: Place) -> None:
    """Move pieces between a player and where the rest lies, until the player has so many."""
    have = ledger.state.count(seat, piece)
    ledger.move(piece, count - have, store, seat)
    ledger.move(piece, have - count, seat, store)


def set_token(ledger: Ledger, action: Action, tokens: Mapping[str, int | None]) -> None:
    """Set how many of a token a player has; one of a kind is taken from whoever has it."""
    parts = Parts(ledger.state, action)
    seat, token = parts.seat(), parts.id("token", tokens)
    exist = tokens.get(token)
    single = exist == 1
    count = parts.whole("count", 1 if single or token == NOTHING else None)
    if single:
        parts.supply("count", token, count, exist)
    else:
        check_count(parts, seat, token, count, BANK, exist)
    parts.check()
    if single:
        give_token(ledger, seat, token, count)
        return
    set_count(ledger, seat, token, count, BANK)
    ledger.tell("token_set", player=ledger.name(seat), cards=Cards(token, count))


def give_token(ledger: Ledger, seat: int, token: str, count: int) -> None:
    """Give a token there is one of to a player, or put it back into the middle."""
    holder = ledger.state.holder(token)
    if count:
        ledger.move(token, 1, BANK if holder is None else holder, seat)
        ledger.tell("token_given", card=Card(token), player=ledger.name(seat))
    elif holder == seat:
        ledger.move(token, 1, seat, BANK)
        ledger.tell("token_to_bank", card=Card(token))


def set_option(ledger: Ledger, action: Action, options: Sequence[Option]) -> None:
    """Change a house rule or reading while the game runs."""
    known = {option.key: option for option in options}
    reader = Reader()
    key = reader.one_of("key", action.get("key"), known)
    value = known[key].read(reader, "value", action.get("value")) if key else None
    reader.check()
    if key is None:
        return
    changed = ledger.state.marks.get(OPTIONS) or {}
    ledger.mark(OPTIONS, {**changed, key: value})
    on_or_off = "option_on" if value else "option_off"
    told = on_or_off if isinstance(value, bool) else "option_set"
    ledger.tell(told, option=say(f"option_{key}"), rule=known[key].rule)


def finish(ledger: Ledger) -> None:
    """End the game, wherever it is."""
    if ledger.state.is_finished:
        raise refuse("type", "is_finished")
    early = not ledger.state.is_scoring
    ledger.mark("turn", None)
    ledger.mark(EARLY, ledger.state.round if early else None)
    ledger.mark("phase", FINISHED)
    if early:
        ledger.tell("game_ended_early", n=ledger.state.round)
    else:
        ledger.tell("game_finished")
