"""A turn of Chosŏn: what was played, its effect, and whether event powers are on."""

from collections.abc import Mapping

from companion.core.rules import Combination
from companion.core.say import All, Card, Cards, Say, say
from companion.core.state import DECK, Move, State
from companion.games.choson.cards import FAMILIES, FIREARM, LOBBY, SWORD
from companion.games.choson.powers import (
    has_power,
    holds_riposte,
    in_sword_range,
    is_shielded,
)
from companion.kits.seasons.card_actions import is_used
from companion.kits.seasons.clock import cards_of, this_turn

# House rules: the effect without a target counts as declined (C16), the second blow (C22).
WITHOUT_TARGET = "effect_without_target_counts_as_declined"
REAPER_AT_FIRST_BLOW = "reaper_counts_at_first_blow"
# Stands for an effect that was left because it had nobody to hit; True is one declined (C16).
NO_TARGET = "no_target"
EFFECT_RULES = {"lobby": "C12", "firearm": "C13", "sword": "C14"}
REAPER_SWORD = 2


def combination_number(cards: Mapping[str, int]) -> int | None:
    """Tell which of the four combinations some cards are (C7), if any."""
    characters = {card: n for card, n in cards.items() if n and card in FAMILIES}
    events = cards.get("event", 0)
    total = sum(characters.values())
    if not events and len(characters) == 1:
        return 1
    if not events and total == 2:
        return 2
    if events == 1 and total == 1 and "watcher" not in characters:
        return 3
    if events == 3 and not total:
        return 4
    return None


def effect_of(card: str) -> str | None:
    """Name the effect a character brings in combination 3 (C12-C14)."""
    if card in LOBBY:
        return "lobby"
    if card in FIREARM:
        return "firearm"
    return "sword" if card in SWORD else None


def combination(state: State, seat: int, cards: Mapping[str, int]) -> Combination:
    """Name what is played and what it sets off."""
    number = combination_number(cards)
    listed = All(tuple(Cards(card, n) for card, n in cards.items() if n))
    if not listed.items:
        return Combination(say("plays_nothing"), "C7", odd=True)
    if number is None:
        return Combination(say("odd_combination", cards=listed), "C7", odd=True)
    if number == 3:
        return combination_three(state, seat, cards)
    return Combination(say(f"combination_{number}", cards=listed), "C26" if number == 4 else "C7")


def combination_three(state: State, seat: int, cards: Mapping[str, int]) -> Combination:
    """Tell what the character's effect will be."""
    card = next(card for card, n in cards.items() if n and card in FAMILIES)
    effect = effect_of(card) or ""
    text = say(f"combination_{effect}", card=Card(card), low=FAMILIES[card] - 1, high=top(card))
    twice = effect == "sword" and reaps(state, seat, card)
    if twice:
        text = say("combination_reaper", text=text)
    return Combination(text, EFFECT_RULES[effect])


def top(card: str) -> int:
    """Give the highest value a card's Sword reaches."""
    return FAMILIES[card] + 1


def reaps(state: State, seat: int, card: str) -> bool:
    """Tell whether a Sword may strike twice (C22), the card about to be played counted in."""
    if card != "reaper":
        return has_power(state, seat, "reaper")
    after = state.copy()
    after.apply(Move("reaper", 1, DECK, seat))
    return has_power(after, seat, "reaper")


def played_card(state: State) -> str | None:
    """Name the character that was played with one event."""
    played: dict[str, int] = this_turn(state).get("played", {})
    if combination_number(played) != 3:
        return None
    return next(card for card, n in played.items() if n and card in FAMILIES)


def player(state: State) -> int | None:
    """Tell who played the cards of this turn."""
    seat: int | None = this_turn(state).get("seat", state.turn)
    return seat


def strikes_left(state: State) -> int:
    """Count the targets the effect of this turn still has (C12-C14, C22)."""
    card, seat = played_card(state), player(state)
    marks = this_turn(state)
    if card is None or seat is None or marks.get("declined"):
        return 0
    twice = effect_of(card) == "sword" and strikes_twice(state, seat)
    return max(0, (REAPER_SWORD if twice else 1) - int(marks.get("struck", 0)))


def strikes_twice(state: State, seat: int) -> bool:
    """Tell whether a Sword strikes twice (C22): as the majority stands now.

    As a house rule it counts as it stood when the first blow fell.
    """
    at_first_blow = this_turn(state).get("reaped")
    if state.options.get(REAPER_AT_FIRST_BLOW) and at_first_blow is not None:
        return bool(at_first_blow)
    return has_power(state, seat, "reaper")


def has_target(state: State) -> bool:
    """Tell whether the effect of this turn has anybody to hit (C12-C15)."""
    card, seat = played_card(state), player(state)
    if card is None or seat is None:
        return False
    lobby = effect_of(card) == "lobby"
    owners = [
        owner
        for owner in state.seats
        if (lobby or owner != seat)
        and any(not odd_target(state, seat, owner, f) for f in cards_of(state, owner, FAMILIES))
    ]
    return len(owners) >= (2 if lobby else 1)


def can_be_declined(state: State) -> bool:
    """Tell whether leaving the effect is a decision (C16): it has a target, or by a house rule."""
    return has_target(state) or bool(state.options.get(WITHOUT_TARGET))


def is_left(state: State) -> bool:
    """Tell whether a turn that ends now has left an effect it could have resolved (C16)."""
    marks = this_turn(state)
    if played_card(state) is None or marks.get("struck") or marks.get("declined") == NO_TARGET:
        return False
    return bool(marks.get("declined")) or can_be_declined(state)


def event_powers_on(state: State) -> bool:
    """Tell whether Gosu and Scientist act (C19, C20): as soon as combination 3 or 4 lies.

    Only an effect that was declined switches them off (C16).
    """
    marks = this_turn(state)
    number = combination_number(marks.get("played", {}))
    if number != 3 or marks.get("struck"):
        return number in (3, 4)
    if marks.get("declined"):
        return bool(marks["declined"] == NO_TARGET)
    return has_target(state) or not state.options.get(WITHOUT_TARGET)


def may_keep(state: State, seat: int) -> bool:
    """Tell whether a player has the Gosu, or lost them to a riposte in this turn (C19)."""
    return has_power(state, seat, "gosu") or (
        player(state) == seat and "gosu" in this_turn(state).get("held", [])
    )


def due_tokens(state: State, seat: int) -> list[tuple[str, str]]:
    """Name the families whose VP token a player has to take now: Scientist (C20), Oracle (C21)."""
    due = []
    if event_powers_on(state) and player(state) == seat:
        due.append(("scientist", "C20"))
    if holds_riposte(state, seat):
        due.append(("oracle", "C21"))
    return [d for d in due if has_power(state, seat, d[0]) and not is_used(state, d[0])]


def at_stake(state: State, seat: int) -> list[str]:
    """Name which of Gosu and Scientist a player would lose by leaving the open effect (C16)."""
    if player(state) != seat or not strikes_left(state) or not is_left(state):
        return []
    return [f for f in ("gosu", "scientist") if has_power(state, seat, f)]


def off_rule(state: State, rule: str) -> str:
    """Name the rule that switches Gosu or Scientist off: C16 with an effect, else their own."""
    return "C16" if played_card(state) else rule


def rule_against(odd: Say | None) -> str:
    """Name the rule that keeps an effect from a card: the shield's (C15) or the Sword's (C14)."""
    return "" if odd is None else "C15" if odd.key == "shielded" else "C14"


def odd_target(state: State, seat: int, target: int, family: str) -> Say | None:
    """Say why the effect of this turn should not hit a card, if so (C14, C15)."""
    if is_shielded(state, target, family):
        return say("shielded", card=Card(family))
    card = played_card(state)
    if card and effect_of(card) == "sword" and not in_sword_range(card, family):
        return say("out_of_range", card=Card(family))
    return None
