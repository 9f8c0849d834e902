"""What must and may be done now in Koryŏ, with the ways to do it."""

from companion.core.rules import Choice, Reminder
from companion.core.say import Card, say
from companion.core.state import BANK, State
from companion.games.koryo.actions import barbarian_odd, characters, lobby_odd
from companion.games.koryo.cards import EVENTS, FAMILIES
from companion.games.koryo.powers import has_power, majorities, over
from companion.kits.seasons.card_actions import is_used
from companion.kits.seasons.clock import cards_of, this_turn
from companion.kits.seasons.offers import discards_in_turn, swap_or_leave


def reminders(state: State) -> list[Reminder]:
    """Tell what the phase and the turn ask for."""
    if state.phase == "orders":
        return orders(state)
    if state.phase == "main" and state.turn is not None:
        return turn(state, state.turn)
    if state.phase == "end":
        return discards_in_turn(state, over, FAMILIES, "K8")
    return []


def orders(state: State) -> list[Reminder]:
    """Remind the Ship Owner majority of the two cards that may differ (K6, K14)."""
    seat = majorities(state)["ship_owner"]
    if seat is None:
        return []
    text = say("may_ship", player=state.names[seat])
    return [Reminder("ship_owner", "K14", seat, False, text)]


def turn(state: State, seat: int) -> list[Reminder]:
    """Remind of the events just played and of the turn powers, each once a turn."""
    player = this_turn(state).get("seat", seat)
    found = [*barbarians(state, player), *lobbying(state, player)]
    for power, remind in (("banker", banker), ("spy", spy), ("priest", priest)):
        if has_power(state, seat, power) and not is_used(state, power):
            found += remind(state, seat)
    return found


def leave(state: State, seat: int, what: str) -> Choice:
    """Offer to leave something undone."""
    action = {"type": "decline", "player": state.names[seat], "what": what}
    return Choice(say("leave_it"), action, leaves=True)


def barbarians(state: State, seat: int) -> list[Reminder]:
    """Offer each Barbarian played its target (K19, K21); guarded players come last (K18)."""
    n = this_turn(state).get("left", {}).get("barbarian", 0)
    if not n:
        return []
    player = state.names[seat]
    choices = [
        Choice(
            say("target", card=Card(card), player=state.names[target]),
            {"type": "destroy", "player": player, "target": state.names[target], "card": card},
            barbarian_odd(state, seat, target),
            owner=target,
            piece=card,
            odd_rule="K18",
        )
        for target in state.seats
        if target != seat
        for card in reversed(characters(state, target))
    ]
    choices.sort(key=lambda choice: choice.odd is not None)
    usual = any(choice.odd is None for choice in choices)
    text = say("may_barbarian" if usual else "barbarian_useless", player=player, n=n)
    choices.append(leave(state, seat, "barbarian"))
    return [Reminder("barbarian", "K19", seat, False, text, tuple(choices))]


def lobbying(state: State, seat: int) -> list[Reminder]:
    """Offer each Lobbying played its swap (K20); protected players come last (K11)."""
    n = this_turn(state).get("left", {}).get("lobbying", 0)
    if not n:
        return []
    player = state.names[seat]
    choices = [
        Choice(
            say("target", card=Card(card), player=state.names[target]),
            {"player": state.names[target], "card": card},
            lobby_odd(state, target),
            owner=target,
            piece=card,
            odd_rule="K11",
        )
        for target in state.seats
        for card in reversed(characters(state, target))
    ]
    choices.sort(key=lambda choice: choice.odd is not None)
    text, none = say("may_lobbying", player=player, n=n), "lobbying_useless"
    leaving, swap = leave(state, seat, "lobbying"), {"type": "swap", "player": player}
    return swap_or_leave("lobbying", "K20", seat, text, none, choices, leaving, swap)


def banker(state: State, seat: int) -> list[Reminder]:
    """Offer a token of the bank while it has any (K17)."""
    if not state.count(BANK, "victory_point"):
        return []
    player = state.names[seat]
    action = {"type": "take", "player": player, "power": "banker"}
    choices = (Choice(say("take_it"), action), leave(state, seat, "banker"))
    return [Reminder("banker", "K17", seat, False, say("may_banker", player=player), choices)]


def spy(state: State, seat: int) -> list[Reminder]:
    """Offer to steal a token where there is one to steal (K11)."""
    player = state.names[seat]
    choices = [
        Choice(
            say("from_player", player=state.names[other]),
            {"type": "take", "player": player, "power": "spy", "from": state.names[other]},
            spot=(other, "victory_point"),
        )
        for other in state.seats
        if other != seat and state.count(other, "victory_point")
    ]
    if not choices:
        return []
    choices.append(leave(state, seat, "spy"))
    text = say("may_spy", player=player)
    return [Reminder("spy", "K11", seat, False, text, tuple(choices))]


def priest(state: State, seat: int) -> list[Reminder]:
    """Offer to destroy an own event (K13)."""
    player = state.names[seat]
    choices = [
        Choice(
            say("just_card", card=Card(event)),
            {"type": "sacrifice", "player": player, "card": event},
        )
        for event in cards_of(state, seat, EVENTS)
    ]
    if not choices:
        return []
    choices.append(leave(state, seat, "priest"))
    text = say("may_priest", player=player)
    return [Reminder("priest", "K13", seat, False, text, tuple(choices))]
