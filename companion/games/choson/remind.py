"""What must and may be done now in Chosŏn, with the ways to do it."""

from companion.core.rules import Choice, Reminder
from companion.core.say import Card, Say, say
from companion.core.state import BANK, JSON, SCORING, State
from companion.games.choson import ending, last_token, turn
from companion.games.choson.cards import FAMILIES
from companion.games.choson.powers import (
    has_power,
    over,
    power,
    shield,
)
from companion.kits.seasons.card_actions import is_used
from companion.kits.seasons.clock import SEASON, cards_of, this_turn
from companion.kits.seasons.offers import discards_in_turn, swap_or_leave


def reminders(state: State) -> list[Reminder]:
    """Tell what the phase and the turn ask for, what one must first."""
    found: list[Reminder] = []
    phase = state.phase
    if phase == "time_travel":
        found += time_travel(state)
    elif phase == "main" and state.turn is not None:
        found += main_turn(state, state.turn)
    elif phase == SCORING:
        found += last_token.question(state)
    elif phase == "end":
        found += discards_in_turn(state, over, FAMILIES, "C10")
    # Whoever is hit strikes back at once (C18): before what else is to be done.
    return ripostes(state) + sorted(found, key=lambda reminder: not reminder.must)


def main_turn(state: State, seat: int) -> list[Reminder]:
    """Remind of the effect, and of the powers of whose turn it is."""
    return [
        *effect(state),
        *must_take(state, seat),
        *gosu(state, seat),
        *yi(state, seat),
    ]


def leave(state: State, seat: int, what: str, label: str = "leave_it") -> Choice:
    """Offer to leave something undone."""
    action = {"type": "decline", "player": state.names[seat], "what": what}
    return Choice(say(label), action, leaves=True)


def token_choices(state: State, seat: int, action: JSON) -> list[Choice]:
    """Offer the bank's VP token, or from an empty bank another player's (C25)."""
    if state.count(BANK, "victory_point"):
        return [Choice(say("take_it"), action)]
    return [
        Choice(say("from_player", player=state.names[other]), action | {"from": state.names[other]})
        for other in state.seats
        if other != seat and state.count(other, "victory_point")
    ]


def time_travel(state: State) -> list[Reminder]:
    """Offer the Time Traveller majority to go first (C5), once per season."""
    seat = power(state, "time_traveller")
    if seat is None or seat in state.away or (state.marks.get(SEASON) or {}).get("travelled"):
        return []
    player = state.names[seat]
    action: JSON = {"type": "travel", "player": player}
    choices = [
        Choice(say("travel_back") if "from" not in choice.action else choice.label, choice.action)
        for choice in token_choices(state, seat, action)
    ]
    if not state.count(BANK, "victory_point"):
        choices.append(Choice(say("travel_without"), action))
    choices.append(leave(state, seat, "time_traveller", "travel_not"))
    text = say("may_travel", player=player)
    return [Reminder("time_traveller", "C5", seat, False, text, tuple(choices))]


def ripostes(state: State) -> list[Reminder]:
    """Offer whoever was hit to strike back at once (C18), unless the card was shielded then."""
    struck = ending.struck_back_at(state)
    if struck is None:
        return []
    attacker, card, waiting = struck
    found = []
    for entry, token in waiting:
        seat = int(entry)
        if seat in state.away:
            continue
        player = state.names[seat]
        label = say("strike_back", card=Card(card), player=state.names[attacker])
        choices = (
            Choice(label, {"type": "riposte", "player": player}, spot=(attacker, card)),
            leave(state, seat, "riposte", "no_riposte"),
        )
        text = say("may_riposte", player=player, token=Card(str(token)), card=Card(card))
        found.append(Reminder(f"riposte_{seat}", "C18", seat, False, text, choices))
    return found


def effect(state: State) -> list[Reminder]:
    """Offer the effect of combination 3 its targets (C12-C14); odd ones come last."""
    card, seat = turn.played_card(state), turn.player(state)
    if card is None or seat is None or not turn.strikes_left(state):
        return []
    kind = turn.effect_of(card) or ""
    player = state.names[seat]
    choices = [
        Choice(
            say("target", card=Card(family), player=state.names[target]),
            target_action(kind, player, state.names[target], family),
            (odd := turn.odd_target(state, seat, target, family)),
            owner=target,
            piece=family,
            odd_rule=turn.rule_against(odd),
        )
        for target in state.seats
        if target != seat or kind == "lobby"
        for family in reversed(cards_of(state, target, FAMILIES))
    ]
    choices.sort(key=lambda choice: choice.odd is not None)
    again = bool(this_turn(state).get("struck"))
    rule = "C22" if again else turn.EFFECT_RULES[kind]
    if again or not turn.can_be_declined(state):
        leaving = leave(state, seat, "effect")
    else:
        leaving = leave(state, seat, "effect", "decline_effect")
    named = "again" if again else kind
    if kind == "lobby":
        swap: JSON = {"type": "swap", "player": player}
        text, none = stakes(state, seat, say("may_lobby", player=player)), "no_lobby"
        return swap_or_leave("effect", rule, seat, text, none, choices, leaving, swap)
    if any(choice.odd is None for choice in choices):
        text = say(f"may_{named}", player=player)
        text = text if again else stakes(state, seat, text)
    else:
        text = say(f"no_{named}", player=player)
    return [Reminder("effect", rule, seat, False, text, (*choices, leaving))]


def stakes(state: State, seat: int, text: Say) -> Say:
    """Add what leaving the effect would cost: Gosu and Scientist do nothing without it (C16)."""
    if held := turn.at_stake(state, seat):
        return say(f"stake_{'_'.join(held)}", text=text)
    return text


def target_action(kind: str, player: str, target: str, card: str) -> JSON:
    """Make the action that hits one card, or the part of a swap that names it."""
    if kind == "lobby":
        return {"player": target, "card": card}
    return {"type": "destroy", "player": player, "target": target, "card": card}


def must_take(state: State, seat: int) -> list[Reminder]:
    """Remind of the tokens one must take: Scientist (C20), Oracle (C21)."""
    found = []
    for family, rule in turn.due_tokens(state, seat):
        found += one_token(state, seat, family, rule)
    return found


def one_token(state: State, seat: int, family: str, rule: str) -> list[Reminder]:
    """Remind of one token; from an empty bank it is only a may (C25)."""
    player = state.names[seat]
    bank = state.count(BANK, "victory_point") > 0
    choices = token_choices(state, seat, {"type": "take", "player": player, "power": family})
    if not choices:
        return []
    text = say(f"must_{family}" if bank else "may_take_from", player=player, card=Card(family))
    leaving = leave(state, seat, family, "not_now" if bank else "leave_it")
    # Leaving what one must do is in reach, but against the rules (C20, C21).
    must = say("token_is_a_must", player=player, card=Card(family)) if bank else None
    choices.append(leaving._replace(odd=must))
    # The end of a turn whose effect is declined takes the Scientists' token away (C16).
    lapses = family == "scientist" and turn.is_left(state)
    rule = rule if bank else "C25"
    return [Reminder(family, rule, seat, bank, text, tuple(choices), lapses=lapses)]


def gosu(state: State, seat: int) -> list[Reminder]:
    """Offer the Gosu majority to keep one played event (C19)."""
    if (
        not turn.may_keep(state, seat)
        or is_used(state, "gosu")
        or not turn.event_powers_on(state)
        or not state.count("played", "event")
    ):
        return []
    player = state.names[seat]
    choices = (
        Choice(say("keep_it"), {"type": "keep", "player": player}),
        leave(state, seat, "gosu", "keep_none"),
    )
    return [Reminder("gosu", "C19", seat, False, say("may_gosu", player=player), choices)]


def yi(state: State, seat: int) -> list[Reminder]:
    """Offer the Yi majority to place or move the shield (C17)."""
    if not has_power(state, seat, "yi") or is_used(state, "yi"):
        return []
    player = state.names[seat]
    lies = shield(state)
    choices = [
        Choice(
            say("just_card", card=Card(family)),
            {"type": "shield", "player": player, "on": family},
            piece=family,
        )
        for family in reversed(cards_of(state, seat, FAMILIES))
        if lies != (seat, family)
    ]
    if not choices:
        return []
    choices.append(leave(state, seat, "yi", "shield_stays"))
    text: Say = say("may_yi", player=player)
    if lies:
        text = say("may_yi_move", player=player, card=Card(lies[1]))
    return [Reminder("yi", "C17", seat, False, text, tuple(choices), folded=True)]
