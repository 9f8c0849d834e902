"""What players do in Koryŏ, as moves of pieces."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import Parts, action
from companion.core.kinds import PLAYER, counts_of, maybe, one_of, part
from companion.core.ledger import Ledger
from companion.core.rules import Combination
from companion.core.say import All, Card, Cards, say
from companion.core.state import BANK, DECK, Place, State
from companion.games.koryo.cards import CARDS, EVENTS, FAMILIES
from companion.games.koryo.powers import has_power, is_guarded, is_hidden, may_differ, over
from companion.kits.seasons import card_actions as common
from companion.kits.seasons.clock import cards_of, this_turn
from companion.kits.seasons.offers import tell_discard_order

TURN_POWERS = ("banker", "spy", "priest")
# One side of a swap.
ONE = part(player=PLAYER, card=one_of(FAMILIES))


def combination(state: State, seat: int, cards: Mapping[str, int]) -> Combination:
    """Name what is played (K6): identical cards, or two that differ with the Ship Owners."""
    kinds = [card for card, n in cards.items() if n]
    if not kinds:
        return Combination(say("plays_nothing"), "K6")
    if len(kinds) == 1:
        return Combination(say("identical", cards=Cards(kinds[0], cards[kinds[0]])), "K6")
    listed = All(tuple(Cards(card, cards[card]) for card in kinds))
    if sum(cards.values()) == 2 and may_differ(state, seat):
        return Combination(say("two_by_ship", cards=listed), "K14")
    return Combination(say("odd_combination", cards=listed), "K6", odd=True)


@action(player=PLAYER, cards=maybe(counts_of(CARDS)))
def play(ledger: Ledger, parts: Parts) -> None:
    """Reveal cards: they go from the deck into the tableau (K7), events too (K2)."""
    seat, cards = common.read_play(ledger, parts)
    used = this_turn(ledger.state)
    played = common.add_counts(used.get("played", {}), cards)
    kind = combination(ledger.state, seat, played)
    for card, n in cards.items():
        ledger.move(card, n, DECK, seat)
    left = common.add_counts(used.get("left", {}), {e: n for e, n in cards.items() if e in EVENTS})
    common.mark_turn(ledger, seat=seat, played=played, left=left)
    listed = All(tuple(Cards(card, n) for card, n in cards.items()))
    ledger.tell("played" if cards else "played_nothing", player=ledger.name(seat), cards=listed)
    if kind.odd:
        ledger.tell("told_odd", why=kind.text, rule=kind.rule)


@action(player=PLAYER, target=PLAYER, card=one_of(FAMILIES))
def destroy(ledger: Ledger, parts: Parts) -> None:
    """Destroy a character with a Barbarian (K19)."""
    seat = parts.seat()
    target, card = parts.other("target", seat), parts.id("card")
    parts.there("card", card, 1, target)
    parts.check()
    odd = barbarian_odd(ledger.state, seat, target)
    ledger.move(card, 1, target, DECK)
    ledger.tell(
        "barbarian_destroys",
        player=ledger.name(seat),
        card=Card(card),
        target=ledger.name(target),
    )
    use_event(ledger, seat, "barbarian")
    if odd:
        ledger.tell("told_odd", why=odd, rule="K18")


def barbarian_odd(state: State, seat: int, target: int) -> Any:
    """Say why a Barbarian should not hit this player, if so (K18)."""
    return say("guarded", player=state.names[target]) if is_guarded(state, target) else None


def lobby_odd(state: State, seat: int) -> Any:
    """Say why Lobbying should not touch this player, if so (K11)."""
    return say("hidden", player=state.names[seat]) if is_hidden(state, seat) else None


def use_event(ledger: Ledger, seat: int, event: str) -> None:
    """Use one played event up: each acts once (K21)."""
    marks = this_turn(ledger.state)
    left = dict(marks.get("left", {}))
    if left.get(event) and marks.get("seat") == seat:
        left[event] -= 1
        common.mark_turn(ledger, left=left)
    else:
        common.odd(ledger, "K21", "no_event", player=ledger.name(seat), card=Card(event))


@action(player=PLAYER, a=ONE, b=ONE)
def swap(ledger: Ledger, parts: Parts) -> None:
    """Swap two characters between two players (K20)."""
    seat, *sides = common.swap(ledger, parts)
    use_event(ledger, seat, "lobbying")
    # Protection counts as it was: the swap itself may bring or take a Spy or a Guardian.
    for why in filter(None, (lobby_odd(ledger.before, owner) for owner, _ in sides)):
        ledger.tell("told_odd", why=why, rule="K11")


@action({"from": maybe(PLAYER)}, player=PLAYER, power=one_of(("banker", "spy")))
def take(ledger: Ledger, parts: Parts) -> None:
    """Take a VP token: with the Bankers from the bank (K17), with the Spies from a player (K11)."""
    seat, power = parts.seat(), parts.id("power")
    source: Place = parts.other("from", seat) if power == "spy" else BANK
    if power:
        parts.there("from" if power == "spy" else "power", "victory_point", 1, source)
    parts.check()
    if power == "banker" or not isinstance(source, int):
        ledger.move("victory_point", 1, BANK, seat)
        ledger.tell("banker_takes", player=ledger.name(seat))
    else:
        ledger.move("victory_point", 1, source, seat)
        ledger.tell("spy_steals", player=ledger.name(seat), target=ledger.name(source))
    note_power(ledger, seat, power, "K17" if power == "banker" else "K11")


@action(player=PLAYER, card=one_of(EVENTS))
def sacrifice(ledger: Ledger, parts: Parts) -> None:
    """Destroy an event in one's own tableau with the Priests (K13)."""
    seat, card = parts.seat(), parts.id("card")
    parts.there("card", card, 1, seat)
    parts.check()
    ledger.move(card, 1, seat, DECK)
    ledger.tell("priest_destroys", player=ledger.name(seat), card=Card(card))
    note_power(ledger, seat, "priest", "K13")


def note_power(ledger: Ledger, seat: int, power: str, rule: str) -> None:
    """Remember that a turn power was used, and say when it is used unusually."""
    common.tell_out_of_turn(ledger, seat)
    if not has_power(ledger.state, seat, power):
        common.odd(ledger, rule, "no_power", player=ledger.name(seat), card=Card(power))
    elif common.is_used(ledger.state, power):
        common.odd(ledger, "K21", "used_twice", card=Card(power))
    common.use(ledger, power)


@action(player=PLAYER, what=one_of((*EVENTS, *TURN_POWERS)))
def decline(ledger: Ledger, parts: Parts) -> None:
    """Let a played event go unused, or leave a power for this turn."""
    seat, what = parts.seat(), parts.id("what")
    parts.check()
    if what in EVENTS:
        use_event(ledger, seat, what)
    else:
        common.use(ledger, what)
    ledger.tell("declined", player=ledger.name(seat), card=Card(what))


@action(player=PLAYER, card=maybe(one_of(CARDS)), cards=maybe(counts_of(CARDS)))
def discard(ledger: Ledger, parts: Parts) -> None:
    """Discard characters at the end of the season (K8); events stay."""
    seat = common.discard(ledger, parts, FAMILIES, CARDS, "K8")
    tell_discard_order(ledger, seat, over, "K8")


ACTIONS = {
    "play": play,
    "destroy": destroy,
    "swap": swap,
    "take": take,
    "sacrifice": sacrifice,
    "decline": decline,
    "discard": discard,
}


def characters(state: State, seat: int) -> dict[str, int]:
    """Count a player's characters."""
    return cards_of(state, seat, FAMILIES)
