"""What players do in Chosŏn, as moves of pieces."""

from collections.abc import Mapping
from typing import Any

from companion.core import corrections
from companion.core import table_actions as common
from companion.core.actions import counts_of, id_of, seat_of, whole_of
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import All, Card, Cards
from companion.core.seasons import SEASON
from companion.core.state import BANK, DECK
from companion.core.table_actions import odd, this_turn
from companion.games.choson import turn
from companion.games.choson.cards import CARDS, FAMILIES, TOKENS
from companion.games.choson.effects import decline, destroy, riposte, swap
from companion.games.choson.powers import has_power
from companion.games.choson.settle import PLAYED, put_shield

Action = Mapping[str, Any]
TAKERS = {"scientist": "C20", "oracle": "C21"}


def play(ledger: Ledger, action: Action) -> None:
    """Reveal cards (C8): characters into the tableau, events beside it until the turn ends."""
    seat = common.turn_seat(ledger, action)
    cards = counts_of(action, "cards", CARDS)
    played = common.add_counts(this_turn(ledger.state).get("played", {}), cards)
    kind = turn.combination(ledger.state, seat, played)
    for card, n in cards.items():
        ledger.move(card, n, DECK, PLAYED if card == "event" else seat, f"cards.{card}")
    common.mark_turn(ledger, seat=seat, played=played)
    listed = All(tuple(Cards(card, n) for card, n in cards.items()))
    ledger.tell("played" if cards else "played_nothing", player=ledger.name(seat), cards=listed)
    if kind.odd:
        ledger.tell("told_odd", why=kind.text, rule=kind.rule)
    if turn.combination_number(played) == 4:
        take_legacy(ledger, seat)


def take_legacy(ledger: Ledger, seat: int) -> None:
    """Give Yi's Legacy to whoever played three events (C26)."""
    holder = ledger.state.holder("yis_legacy")
    if holder != seat:
        ledger.move("yis_legacy", 1, BANK if holder is None else holder, seat)
        ledger.tell("legacy_taken", player=ledger.name(seat))


def keep(ledger: Ledger, action: Action) -> None:
    """Keep one of the played events in front of oneself (C19)."""
    seat = seat_of(ledger.state, action)
    ledger.move("event", 1, PLAYED, seat, "type")
    ledger.tell("event_is_kept", player=ledger.name(seat))
    if not has_power(ledger.before, seat, "gosu"):
        odd(ledger, "C19", "no_power", player=ledger.name(seat), card=Card("gosu"))
    elif common.is_used(ledger.before, "gosu"):
        odd(ledger, "C19", "used_twice", card=Card("gosu"))
    elif not turn.event_powers_on(ledger.before):
        odd(ledger, "C16", "effect_first", card=Card("gosu"))
    common.use(ledger, "gosu")


def place_shield(ledger: Ledger, action: Action) -> None:
    """Place or move Yi's Shield onto one of one's own families (C17)."""
    seat = seat_of(ledger.state, action)
    family = id_of(action, "on", FAMILIES)
    if not ledger.state.count(seat, family):
        raise refuse("on", "shield_needs_family", player=ledger.name(seat), card=Card(family))
    if not has_power(ledger.before, seat, "yi"):
        odd(ledger, "C17", "no_power", player=ledger.name(seat), card=Card("yi"))
    elif common.is_used(ledger.before, "yi"):
        odd(ledger, "C17", "used_twice", card=Card("yi"))
    put_shield(ledger, seat, family)
    common.use(ledger, "yi")


def take(ledger: Ledger, action: Action) -> None:
    """Take a VP token one must take (C20, C21); from a player only from an empty bank (C25)."""
    seat = seat_of(ledger.state, action)
    power = id_of(action, "power", ("scientist", "oracle"))
    take_token(ledger, seat, action)
    ledger.tell("power_takes", player=ledger.name(seat), card=Card(power))
    if not has_power(ledger.before, seat, power):
        odd(ledger, TAKERS[power], "no_power", player=ledger.name(seat), card=Card(power))
    elif common.is_used(ledger.before, power):
        odd(ledger, TAKERS[power], "used_twice", card=Card(power))
    common.use(ledger, power)


def take_token(ledger: Ledger, seat: int, action: Action) -> None:
    """Move a VP token to a player, from the bank or from whom the action names."""
    if action.get("from") is None:
        ledger.move("victory_point", 1, BANK, seat, "from")
        return
    source = seat_of(ledger.state, action, "from")
    if source == seat:
        raise refuse("from", "not_oneself")
    if ledger.state.count(BANK, "victory_point"):
        odd(ledger, "C25", "bank_first")
    ledger.move("victory_point", 1, source, seat, "from")
    ledger.tell("token_from", player=ledger.name(source))


def travel(ledger: Ledger, action: Action) -> None:
    """Discard a Time Traveller, take the 1st Player token and a VP token (C5)."""
    seat = seat_of(ledger.state, action)
    state = ledger.state
    if not has_power(state, seat, "time_traveller"):
        odd(ledger, "C5", "no_power", player=ledger.name(seat), card=Card("time_traveller"))
    if (state.marks.get(SEASON) or {}).get("travelled") or state.phase != "time_travel":
        odd(ledger, "C5", "travel_once")
    ledger.move("time_traveller", 1, seat, DECK, "player")
    ledger.tell("travelled", player=ledger.name(seat))
    holder = state.holder("first_player")
    ledger.move("first_player", 1, BANK if holder is None else holder, seat)
    if action.get("from") is not None or ledger.state.count(BANK, "victory_point"):
        take_token(ledger, seat, action)
    ledger.mark(SEASON, {"travelled": True})


def set_token(ledger: Ledger, action: Action) -> None:
    """Correct a token; Yi's Shield comes with the family it lies on."""
    if action.get("token") != "yis_shield":
        corrections.set_token(ledger, action, TOKENS)
        return
    seat = seat_of(ledger.state, action)
    if whole_of(action, "count", 1) == 0:
        if ledger.state.holder("yis_shield") == seat:
            put_shield(ledger, None, None)
            ledger.tell("token_to_bank", card=Card("yis_shield"))
        return
    put_shield(ledger, seat, id_of(action, "on", FAMILIES))


def discard(ledger: Ledger, action: Action) -> None:
    """Discard characters at the end of the season (C10); kept events do not count and stay."""
    common.discard(ledger, action, FAMILIES, CARDS, "C10")


ACTIONS = {
    "play": play,
    "destroy": destroy,
    "riposte": riposte,
    "swap": swap,
    "decline": decline,
    "keep": keep,
    "shield": place_shield,
    "take": take,
    "travel": travel,
    "discard": discard,
    "token": set_token,
}
