"""What players do in the Kingdom of Immortal 8, as moves of pieces (I7)."""

from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import COUNT, PLAYER, maybe
from companion.core.ledger import Ledger
from companion.core.refusal import Refused, refuse
from companion.core.say import Card, Cards
from companion.core.state import JSON, State
from companion.games.immortal8.cards import BUILDING
from companion.games.immortal8.kinds import CARD, DOES, NTH
from companion.games.immortal8.kingdom.bonus import open_portal
from companion.games.immortal8.kingdom.choosing import ONE_TOKEN, civilization_room
from companion.games.immortal8.kingdom.copying import NO_ACTION, PASSIVE, is_whole, ways
from companion.games.immortal8.kingdom.effect_parts import Deeds, read_deeds
from companion.games.immortal8.kingdom.effects import do, is_wonder
from companion.games.immortal8.kingdom.layout import (
    MIDDLE,
    Chosen,
    change,
    find,
    kind_of,
    kingdom,
    put_culture,
)
from companion.games.immortal8.kingdom.open_way import OPEN, check_shown, odd, tell_commerce
from companion.games.immortal8.kingdom.roaming import stop_at
from companion.games.immortal8.kingdom.tokens import pay
from companion.games.immortal8.parts import need_phase, noting, read_chosen

USED_WONDERS = "wonders_used"


def tell_out_of_turn(ledger: Ledger, seat: int) -> None:
    """Say when a player uses a card on somebody else's turn."""
    if seat != ledger.state.turn:
        ledger.tell("out_of_turn", player=ledger.name(seat))


def tell_full(ledger: Ledger, seat: int, card: str) -> None:
    """Say when a player with ten Civilization tokens uses what gives only one (I18)."""
    if card in ONE_TOKEN and not civilization_room(ledger.state, seat):
        odd(ledger, "I18", "full_cannot_use", card=Card(card))


def wonders_used(state: State) -> list[str]:
    """List the Wonders used in this turn."""
    return list(state.marks.get(USED_WONDERS, []))


def wonders_allowed(state: State) -> int:
    """Tell how many different Wonders a turn may use: two with the Amber Hourglass (I7)."""
    return 2 if state.count(MIDDLE, "amber_hourglass") else 1


@action(DOES, player=PLAYER, card=CARD, nth=NTH)
def use(ledger: Ledger, parts: Parts) -> None:
    """Use an own Hero or Building, or a Wonder of the middle, and do what it does."""
    need_phase(parts, "kingdom")
    seat, chosen = parts.seat(), read_chosen(parts)
    deeds = read_deeds(parts, seat)
    if seat == NOBODY or chosen is None:
        raise Refused(parts.reader.problems)
    tell_out_of_turn(ledger, seat)
    with noting(parts.reader):
        tilt(ledger, seat, chosen)
    tell_full(ledger, seat, chosen.card)
    ledger.tell("uses", player=ledger.name(seat), card=Card(chosen.card))
    work(ledger, seat, chosen.card, deeds, parts)
    parts.check()


def tilt(ledger: Ledger, seat: int, chosen: Chosen) -> None:
    """Tilt a Wonder of the middle, or an own card."""
    if is_wonder(chosen.card):
        tick_wonder(ledger, chosen.card)
    else:
        tick(ledger, seat, find(ledger.state, seat, chosen))


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


def work(ledger: Ledger, seat: int, card: str, deeds: Deeds, parts: Parts) -> None:
    """Do what a card does, or remember that it has still to be said; note what cannot be."""
    target = card
    if deeds.copies is not None:
        target = deeds.copies
        ledger.tell("copies", card=Card(target))
        tell_full(ledger, seat, target)
        if target in NO_ACTION:
            odd(ledger, "I7", "nothing_to_copy", card=Card(target))
    # Cylak copies Lion without a Lion to put the Culture on.
    do(ledger, seat, deeds, card if card == "cylak" else target, parts.reader)
    if card == "chaos_portal" and deeds.destroy is not None and deeds.destroy.card == card:
        open_portal(ledger, seat)
    if deeds.shows:
        tell_commerce(ledger, target, deeds)
    # What lies on top of the deck only Cylak's player knows.
    more = target == "cylak" or bool(ways(ledger.state, seat, target))
    opened: JSON | None = None
    if more and not is_whole(deeds.said):
        opened = {"card": target, "seat": seat}
        if deeds.shows:
            opened["shows"] = deeds.shows
    ledger.mark(OPEN, opened)


@action(DOES, player=PLAYER)
def resolve(ledger: Ledger, parts: Parts) -> None:
    """Say afterwards what a used or copied card did."""
    need_phase(parts, "kingdom")
    opened = ledger.state.marks.get(OPEN)
    if not opened and ledger.state.phase == "kingdom":
        parts.wrong("type", "nothing_open")
    seat = parts.seat()
    deeds = read_deeds(parts, seat)
    if seat == NOBODY or not opened:
        raise Refused(parts.reader.problems)
    tell_out_of_turn(ledger, seat)
    if "shows" in opened and not deeds.shows:
        check_shown(ledger, opened["card"], opened["shows"], deeds)
    work(ledger, seat, opened["card"], deeds, parts)
    parts.check()
    # A copy may leave a choice, and so do Commerce cards that were only revealed.
    if not parts.action.get("copies") and (is_whole(deeds.said) or not deeds.shows):
        ledger.mark(OPEN, None)


@action(DOES, player=PLAYER, owner=PLAYER, card=CARD, nth=NTH, coins=maybe(COUNT))
def roam(ledger: Ledger, parts: Parts) -> None:
    """Use another player's Building: pay the way, its owner puts a Culture on it (I7)."""
    need_phase(parts, "kingdom")
    seat, chosen = parts.seat(), read_chosen(parts)
    owner = parts.other("owner", seat)
    coins = None if parts.action.get("coins") is None else parts.whole("coins")
    deeds = read_deeds(parts, seat)
    if chosen is not None and kind_of(chosen.card) != BUILDING:
        parts.wrong("card", "roam_to_building", card=Card(chosen.card))
    elif chosen is not None and NOBODY not in (seat, owner):
        with noting(parts.reader):
            visit(ledger, seat, owner, chosen, coins)
    if seat == NOBODY or chosen is None:
        raise Refused(parts.reader.problems)
    work(ledger, seat, chosen.card, deeds, parts)
    parts.check()


def visit(ledger: Ledger, seat: int, owner: int, chosen: Chosen, typed: int | None) -> None:
    """Go to another player's Building: the shortest way, unless its coins were typed."""
    tell_out_of_turn(ledger, seat)
    index = find(ledger.state, owner, chosen)
    cost = stop_at(ledger.state, seat, owner, index).coins
    coins = cost if typed is None else typed
    if coins != cost:
        odd(ledger, "I7", "other_cost", cards=Cards("coin", cost))
    tell_full(ledger, seat, chosen.card)
    names = {"player": ledger.name(seat), "owner": ledger.name(owner)}
    ledger.tell("roams", card=Card(chosen.card), **names)
    pay(ledger, seat, {"coin": coins} if coins else {}, "coins")
    tick(ledger, owner, index)
    put_culture(ledger, owner, index)
