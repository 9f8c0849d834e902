"""What players do in Chosŏn, as moves of pieces."""

from companion.core import corrections
from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import COUNT, PLAYER, Kind, counts_of, maybe, one_of
from companion.core.ledger import Ledger
from companion.core.say import All, Card, Cards
from companion.core.state import BANK, DECK, Place
from companion.games.choson import ending, turn
from companion.games.choson.cards import CARDS, FAMILIES, TOKENS
from companion.games.choson.effects import decline, destroy, riposte, swap
from companion.games.choson.powers import has_power, holds_riposte, over
from companion.games.choson.settle import PLAYED, put_shield
from companion.kits.seasons import card_actions as common
from companion.kits.seasons.card_actions import odd
from companion.kits.seasons.clock import SEASON, this_turn
from companion.kits.seasons.offers import tell_discard_order

TAKERS = {"scientist": "C20", "oracle": "C21"}
ON_NOTHING = {"enum": [*FAMILIES, ""], "description": "The family Yi's Shield lies on."}
SHIELD = Kind(ON_NOTHING, tuple(FAMILIES))


@action(player=PLAYER, cards=maybe(counts_of(CARDS)))
def play(ledger: Ledger, parts: Parts) -> None:
    """Reveal cards (C8): characters into the tableau, events beside it until the turn ends."""
    seat, cards = common.read_play(ledger, parts)
    if cards and (ledger.before.marks.get(ending.LATE) or turn.player(ledger.before) != seat):
        ending.let_ripostes_lapse(ledger)
    played = common.add_counts(this_turn(ledger.state).get("played", {}), cards)
    kind = turn.combination(ledger.state, seat, played)
    for card, n in cards.items():
        ledger.move(card, n, DECK, PLAYED if card == "event" else seat)
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


@action(player=PLAYER)
def keep(ledger: Ledger, parts: Parts) -> None:
    """Keep one of the played events in front of oneself (C19)."""
    seat = parts.seat()
    parts.there("type", "event", 1, PLAYED)
    parts.check()
    ledger.move("event", 1, PLAYED, seat)
    ledger.tell("event_is_kept", player=ledger.name(seat))
    common.tell_out_of_turn(ledger, seat)
    if not turn.may_keep(ledger.before, seat):
        odd(ledger, "C19", "no_power", player=ledger.name(seat), card=Card("gosu"))
    elif common.is_used(ledger.before, "gosu"):
        odd(ledger, "C19", "used_twice", card=Card("gosu"))
    elif not turn.event_powers_on(ledger.before):
        odd(ledger, turn.off_rule(ledger.before, "C19"), "effect_first", card=Card("gosu"))
    else:
        ending.gain(ledger, "gosu", PLAYED)
    common.use(ledger, "gosu")


@action(player=PLAYER, on=one_of(FAMILIES))
def place_shield(ledger: Ledger, parts: Parts) -> None:
    """Place or move Yi's Shield onto one of one's own families (C17)."""
    seat, family = parts.seat(), parts.id("on")
    if seat != NOBODY and family and not ledger.state.count(seat, family):
        parts.wrong("on", "shield_needs_family", player=ledger.name(seat), card=Card(family))
    parts.check()
    common.tell_out_of_turn(ledger, seat)
    if not has_power(ledger.before, seat, "yi"):
        odd(ledger, "C17", "no_power", player=ledger.name(seat), card=Card("yi"))
    elif common.is_used(ledger.before, "yi"):
        odd(ledger, "C17", "used_twice", card=Card("yi"))
    put_shield(ledger, seat, family)
    common.use(ledger, "yi")


@action({"from": maybe(PLAYER)}, player=PLAYER, power=one_of(TAKERS))
def take(ledger: Ledger, parts: Parts) -> None:
    """Take a VP token one must take (C20, C21); from a player only from an empty bank (C25)."""
    seat, power = parts.seat(), parts.id("power")
    source = read_source(parts, seat)
    parts.there("from", "victory_point", 1, source)
    parts.check()
    take_token(ledger, seat, source)
    ledger.tell("power_takes", player=ledger.name(seat), card=Card(power))
    common.tell_out_of_turn(ledger, seat)
    if not has_power(ledger.before, seat, power):
        odd(ledger, TAKERS[power], "no_power", player=ledger.name(seat), card=Card(power))
    elif common.is_used(ledger.before, power):
        odd(ledger, TAKERS[power], "used_twice", card=Card(power))
    elif power == "scientist" and not turn.event_powers_on(ledger.before):
        odd(ledger, turn.off_rule(ledger.before, "C20"), "effect_first", card=Card(power))
    elif power == "oracle" and not holds_riposte(ledger.before, seat):
        odd(ledger, "C21", "riposte_token_first", card=Card(power))
    elif power == "scientist":
        ending.gain(ledger, power, source)
    common.use(ledger, power)


def read_source(parts: Parts, seat: int) -> Place:
    """Read where a VP token comes from: the bank, or the player that `from` names."""
    return BANK if parts.action.get("from") is None else parts.other("from", seat)


def take_token(ledger: Ledger, seat: int, source: Place) -> None:
    """Move a VP token to a player; from another one only where the bank is empty (C25)."""
    if source != BANK and ledger.state.count(BANK, "victory_point"):
        odd(ledger, "C25", "bank_first")
    ledger.move("victory_point", 1, source, seat, "from")
    if isinstance(source, int):
        ledger.tell("token_taken", player=ledger.name(seat), target=ledger.name(source))


@action({"from": maybe(PLAYER)}, player=PLAYER)
def travel(ledger: Ledger, parts: Parts) -> None:
    """Discard a Time Traveller, take the 1st Player token and a VP token (C5)."""
    seat = parts.seat()
    source = read_source(parts, seat)
    parts.there("player", "time_traveller", 1, seat)
    if source != BANK:
        parts.there("from", "victory_point", 1, source)
    parts.check()
    state = ledger.state
    if not has_power(state, seat, "time_traveller"):
        odd(ledger, "C5", "no_power", player=ledger.name(seat), card=Card("time_traveller"))
    if (state.marks.get(SEASON) or {}).get("travelled") or state.phase != "time_travel":
        odd(ledger, "C5", "travel_once")
    ledger.move("time_traveller", 1, seat, DECK, "player")
    # Where the bank is empty, nobody has to take a token from a player (C25).
    with_token = source != BANK or state.count(BANK, "victory_point")
    ledger.tell("travelled_token" if with_token else "travelled", player=ledger.name(seat))
    holder = state.holder("first_player")
    ledger.move("first_player", 1, BANK if holder is None else holder, seat)
    if with_token:
        take_token(ledger, seat, source)
    ledger.mark(SEASON, {"travelled": True})


@action(player=PLAYER, token=one_of(TOKENS), count=maybe(COUNT), on=maybe(SHIELD))
def set_token(ledger: Ledger, parts: Parts) -> None:
    """Correct a token; Yi's Shield comes with the family it lies on."""
    if parts.action.get("token") != "yis_shield":
        corrections.set_token(ledger, parts.action, TOKENS)
        return
    seat, count = parts.seat(), parts.whole("count", 1)
    # A grid that offers families sends no family for "none".
    away = count == 0 or parts.action.get("on") == ""
    if count > 1:
        parts.wrong("count", "too_many_pieces", cards=Cards("yis_shield", count), supply=1)
    family = None if away else parts.id("on")
    parts.check()
    if family:
        put_shield(ledger, seat, family)
    elif ledger.state.holder("yis_shield") == seat:
        put_shield(ledger, None, None)
        ledger.tell("token_to_bank", card=Card("yis_shield"))


@action(player=PLAYER, card=maybe(one_of(CARDS)), cards=maybe(counts_of(CARDS)))
def discard(ledger: Ledger, parts: Parts) -> None:
    """Discard characters at the end of the season (C10); kept events do not count and stay."""
    seat = common.discard(ledger, parts, FAMILIES, CARDS, "C10")
    tell_discard_order(ledger, seat, over, "C10")


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
