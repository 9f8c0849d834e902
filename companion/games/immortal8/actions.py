"""What players do in the Kingdom of Immortal 8, as moves of pieces (I7)."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import NOBODY, Parts, id_of, seat_of
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card, Cards, say
from companion.core.state import State
from companion.games.immortal8.cards import BUILDING, CARDS, TOKENS
from companion.games.immortal8.copying import NO_ACTION, PASSIVE, is_whole, ways
from companion.games.immortal8.deeds import destroy as destroy_card
from companion.games.immortal8.deeds import do, is_wonder
from companion.games.immortal8.kingdom import (
    MIDDLE,
    change,
    find,
    kind_of,
    kingdom,
    put_culture,
)
from companion.games.immortal8.roaming import stop_at
from companion.games.immortal8.tokens import gain, pay

Action = Mapping[str, Any]
USED_WONDERS = "wonders_used"
OPEN = "open_way"


def odd(ledger: Ledger, rule: str, key: str, **facts: Any) -> None:
    """Say that something was done that the rules would not have."""
    ledger.tell("told_odd", why=say(key, **facts), rule=rule)


def tell_out_of_turn(ledger: Ledger, seat: int) -> None:
    """Use cards in the Kingdom phase only; out of turn is said."""
    if ledger.state.phase != "kingdom":
        raise refuse("type", "only_in_kingdom")
    if seat != ledger.state.turn:
        ledger.tell("out_of_turn", player=ledger.name(seat))


def read_card(ledger: Ledger, action: Action) -> tuple[int, str]:
    """Read whose card is meant, and which."""
    parts = Parts(ledger.state, action)
    seat, card = parts.seat(), parts.id("card", CARDS)
    parts.check()
    return seat, card


def wonders_used(state: State) -> list[str]:
    """List the Wonders used in this turn."""
    return list(state.marks.get(USED_WONDERS, []))


def wonders_allowed(state: State) -> int:
    """Tell how many different Wonders a turn may use: two with the Amber Hourglass (I7)."""
    return 2 if state.count(MIDDLE, "amber_hourglass") else 1


def use(ledger: Ledger, action: Action) -> None:
    """Use an own Hero or Building, or a Wonder of the middle, and do what it does."""
    seat, card = read_card(ledger, action)
    tell_out_of_turn(ledger, seat)
    if is_wonder(card):
        tick_wonder(ledger, card)
    else:
        tick(ledger, seat, find(ledger.state, seat, dict(action)))
    ledger.tell("uses", player=ledger.name(seat), card=Card(card))
    work(ledger, seat, card, action)


def tick(ledger: Ledger, owner: int, index: int) -> None:
    """Tilt a card: once per turn is enough (I7)."""
    entry = kingdom(ledger.state, owner)[index]
    if entry.used:
        odd(ledger, "I7", "used_twice", card=Card(entry.card))
    change(ledger, owner, index, entry._replace(used=True))


def tick_wonder(ledger: Ledger, card: str) -> None:
    """Tilt a Wonder; more than are allowed, or the same twice, is unusual (I7)."""
    if not ledger.state.count(MIDDLE, card):
        raise refuse("card", "not_in_middle", card=Card(card))
    if card in PASSIVE:
        raise refuse("card", "always_on", card=Card(card))
    used = wonders_used(ledger.state)
    if card in used:
        odd(ledger, "I7", "used_twice", card=Card(card))
    elif len(used) >= wonders_allowed(ledger.state):
        odd(ledger, "I7", "wonders_enough", n=wonders_allowed(ledger.state))
    ledger.mark(USED_WONDERS, [*used, card])


def work(ledger: Ledger, seat: int, card: str, action: Action) -> None:
    """Do what a card does, or remember that it has still to be said."""
    target = card
    if action.get("copies") is not None:
        target = id_of(action, "copies", CARDS)
        ledger.tell("copies", card=Card(target))
        if target in NO_ACTION:
            odd(ledger, "I7", "nothing_to_copy", card=Card(target))
    said = is_whole(dict(action))
    # Cylak copies Lion without a Lion to put the Culture on.
    do(ledger, seat, action, card if card == "cylak" else target)
    open_way = not said and bool(ways(ledger.state, seat, target))
    ledger.mark(OPEN, {"card": target, "seat": seat} if open_way else None)


def resolve(ledger: Ledger, action: Action) -> None:
    """Say afterwards what a used or copied card did."""
    seat = seat_of(ledger.state, action)
    tell_out_of_turn(ledger, seat)
    opened = ledger.state.marks.get(OPEN)
    if not opened:
        raise refuse("type", "nothing_open")
    work(ledger, seat, opened["card"], action)
    if not action.get("copies"):
        ledger.mark(OPEN, None)


def roam(ledger: Ledger, action: Action) -> None:
    """Use another player's Building: pay the way, its owner puts a Culture on it (I7)."""
    parts = Parts(ledger.state, action)
    seat, card = parts.seat(), parts.id("card", CARDS)
    owner, typed = parts.other("owner", seat), parts.whole("coins", 0)
    if card in CARDS and kind_of(card) != BUILDING:
        parts.wrong("card", "roam_to_building", card=Card(card))
    parts.check()
    tell_out_of_turn(ledger, seat)
    index = find(ledger.state, owner, dict(action))
    cost = stop_at(ledger.state, seat, owner, index).coins
    coins = cost if action.get("coins") is None else typed
    if coins != cost:
        odd(ledger, "I7", "other_cost", cards=Cards("coin", cost))
    names = {"player": ledger.name(seat), "owner": ledger.name(owner)}
    ledger.tell("roams", card=Card(card), **names)
    pay(ledger, seat, {"coin": coins} if coins else {})
    tick(ledger, owner, index)
    put_culture(ledger, owner, index)
    work(ledger, seat, card, action)


def gain_tokens(ledger: Ledger, action: Action) -> None:
    """Take tokens from the bank by one tap, within the limits (I3)."""
    seat, tokens = read_tokens(Parts(ledger.state, action))
    gain(ledger, seat, tokens)


def read_tokens(parts: Parts) -> tuple[int, dict[str, int]]:
    """Read who, which token, and how many of it: one where nothing is said."""
    seat, token, n = parts.seat(), parts.id("token", TOKENS), parts.whole("n", 1)
    parts.check()
    return seat, {token: n}


def named(state: State, action: Action) -> int:
    """Find the named player's seat; whether there is one is read elsewhere."""
    name = action.get("player")
    return state.names.index(name) if name in state.names else NOBODY


def pay_tokens(ledger: Ledger, action: Action) -> None:
    """Pay tokens by one tap, to the bank or to the player in `to`."""
    parts = Parts(ledger.state, action)
    given = action.get("to") is not None
    target = parts.other("to", named(ledger.state, action)) if given else None
    seat, costs = read_tokens(parts)
    if target is None:
        pay(ledger, seat, costs)
    else:
        gain(ledger, target, costs, seat)


def destroy(ledger: Ledger, action: Action) -> None:
    """Destroy a card of one's own, with all that follows from it."""
    seat, _ = read_card(ledger, action)
    destroy_card(ledger, seat, find(ledger.state, seat, dict(action)))


def add_culture(ledger: Ledger, action: Action) -> None:
    """Put Culture onto a card in a kingdom."""
    parts = Parts(ledger.state, action)
    seat, n = parts.seat(), parts.whole("n", 1)
    parts.id("card", CARDS)
    parts.check()
    put_culture(ledger, seat, find(ledger.state, seat, dict(action)), n)
