"""What moves by itself in Chosŏn after a change: events, ripostes, shield, last token."""

from companion.core.ledger import Ledger
from companion.core.say import Card
from companion.core.state import BANK, DECK, SCORING
from companion.games.choson.last_token import LAST_FIRST, PASSES
from companion.games.choson.powers import RIPOSTE_TOKENS, SHIELD_ON, has_power, power, shield

# Where revealed events lie until the turn ends (C9).
PLAYED = "played"


def return_events(ledger: Ledger) -> None:
    """Put the played events that nobody kept back into the deck (C9)."""
    ledger.move("event", ledger.state.count(PLAYED, "event"), PLAYED, DECK)


def settle(ledger: Ledger) -> None:
    """Let the shield go first (C17): a tie it decided may then be open again (C18)."""
    settle_shield(ledger)
    for family, token in RIPOSTE_TOKENS.items():
        settle_riposte(ledger, family, token)
    settle_last_token(ledger)


def settle_shield(ledger: Ledger) -> None:
    """Lay the shield back when its owner has just lost Yi, or the family under it."""
    before, state = ledger.before, ledger.state
    lies = shield(state)
    if lies is None:
        return
    owner, family = lies
    lost_yi = has_power(before, owner, "yi") and not has_power(state, owner, "yi")
    bare = before.count(owner, family) and not state.count(owner, family)
    if lost_yi or bare:
        put_shield(ledger, None, None)
        ledger.tell("shield_lost" if lost_yi else "shield_bare", player=ledger.name(owner))


def put_shield(ledger: Ledger, seat: int | None, family: str | None) -> None:
    """Lay Yi's Shield onto a family, or back into the middle."""
    holder = ledger.state.holder("yis_shield")
    source = BANK if holder is None else holder
    ledger.move("yis_shield", 1, source, BANK if seat is None else seat)
    ledger.mark(SHIELD_ON, family)
    if seat is not None and family:
        ledger.tell("shield_laid", player=ledger.name(seat), card=Card(family))


def settle_riposte(ledger: Ledger, family: str, token: str) -> None:
    """Hand a riposte token to the family's new majority, or lay it back (C18).

    Only a change of majority moves it: what players corrected by hand stays as they want it.
    """
    new = power(ledger.state, family)
    holder = ledger.state.holder(token)
    # Mostly it lies right, and nobody need ask whose it was before.
    if holder == new or power(ledger.before, family) == new:
        return
    ledger.move(token, 1, BANK if holder is None else holder, BANK if new is None else new)
    if new is None:
        ledger.tell("token_back", card=Card(token))
    else:
        ledger.tell("token_follows", card=Card(token), player=ledger.name(new))


def settle_last_token(ledger: Ledger) -> None:
    """Move the token to where the reading that was just changed puts it (C11)."""
    state = ledger.state
    last = state.marks.get(LAST_FIRST)
    if last is None or state.phase != SCORING:
        return
    passes = state.options.get(PASSES)
    if ledger.before.options.get(PASSES) == passes:
        return
    target, holder = (state.left_of(last) if passes else last), state.holder("first_player")
    if holder is not None and holder != target:
        ledger.move("first_player", 1, holder, target)
        ledger.tell("first_player_passes", player=ledger.name(target))
