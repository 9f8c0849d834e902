"""What one tap does at any time: tokens come and go, Culture is put, a card destroyed (I3, I7)."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import COUNT, PLAYER, maybe, one_of
from companion.core.ledger import Ledger
from companion.core.refusal import Refused
from companion.core.state import BANK
from companion.games.immortal8.cards import TOKENS
from companion.games.immortal8.kinds import CARD, NTH
from companion.games.immortal8.kingdom.effects import destroy as destroy_card
from companion.games.immortal8.kingdom.layout import find, put_culture
from companion.games.immortal8.kingdom.tokens import gain, pay
from companion.games.immortal8.parts import noting, read_chosen

Action = Mapping[str, Any]


@action(player=PLAYER, token=one_of(TOKENS), n=maybe(COUNT))
def gain_tokens(ledger: Ledger, parts: Parts) -> None:
    """Take tokens from the bank by one tap, within the limits (I3)."""
    seat, token, n = read_tap(parts)
    parts.there(counted_at(parts.action), token, n, BANK)
    parts.check()
    gain(ledger, seat, {token: n})


@action(player=PLAYER, token=one_of(TOKENS), n=maybe(COUNT), to=maybe(PLAYER))
def pay_tokens(ledger: Ledger, parts: Parts) -> None:
    """Pay tokens by one tap, to the bank or to the player in `to`."""
    seat, token, n = read_tap(parts)
    target = None if parts.action.get("to") is None else parts.other("to", seat)
    parts.there(counted_at(parts.action), token, n, seat)
    parts.check()
    if target is None:
        pay(ledger, seat, {token: n})
    else:
        gain(ledger, target, {token: n}, seat)


def read_tap(parts: Parts) -> tuple[int, str, int]:
    """Read who, which token, and how many of it: one where nothing is said."""
    return parts.seat(), parts.id("token", TOKENS), parts.whole("n", 1)


def counted_at(action: Action) -> str:
    """Name the part that asks for too many: `n`, or the token where no number is given."""
    return "token" if action.get("n") is None else "n"


@action(player=PLAYER, card=CARD, nth=NTH)
def destroy(ledger: Ledger, parts: Parts) -> None:
    """Destroy a card of one's own, with all that follows from it."""
    seat, chosen = parts.seat(), read_chosen(parts)
    if seat == NOBODY or chosen is None:
        raise Refused(parts.reader.problems)
    destroy_card(ledger, seat, find(ledger.state, seat, chosen))


@action(player=PLAYER, card=CARD, nth=NTH, n=maybe(COUNT))
def add_culture(ledger: Ledger, parts: Parts) -> None:
    """Put Culture onto a card in a kingdom."""
    seat, chosen, n = parts.seat(), read_chosen(parts), parts.whole("n", 1)
    if seat == NOBODY or chosen is None:
        raise Refused(parts.reader.problems)
    with noting(parts.reader):
        put_culture(ledger, seat, find(ledger.state, seat, chosen), n)
    parts.check()
