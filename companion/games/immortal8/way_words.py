"""Say what a way of using a card costs, does and gives, and why it is closed to a player."""

from companion.core.say import All, Card, Cards, Fact, Names, Say, say
from companion.core.state import BANK, JSON, State
from companion.games.immortal8.cards import CIVILIZATION
from companion.games.immortal8.tokens import room


def label(way: JSON) -> Say:
    """Say a way: what it costs, what it does, what it gives."""
    pays: tuple[Fact, ...] = tuple(Cards(t, n) for t, n in way.get("costs", {}).items())
    gets: tuple[Fact, ...] = tuple(Cards(t, n) for t, n in way.get("gains", {}).items())
    steps: list[Say] = []
    if pays:
        steps.append(say("way_tokens", cards=All(pays)))
    if "copies" in way:
        steps.append(say("way_copy", card=Card(way["copies"])))
    if "destroy" in way:
        steps.append(say("way_destroy", card=Card(way["destroy"]["card"])))
    if "becomes" in way:
        steps.append(say("just_card", card=Card(way["becomes"])))
    if "give" in way:
        given = Cards(way["give"]["token"], 1)
        steps.append(say("way_to", names=way["give"]["to"], cards=given))
    if "others" in way:
        steps.append(say("way_to", names=Names(tuple(way["others"])), cards=Cards("chaos", 1)))
    if gets:
        steps.append(say("way_tokens", cards=All(gets)))
    for place in way.get("culture_on", []):
        steps.append(say("way_culture", cards=Cards("culture", 1), card=Card(place["card"])))
    text = steps[0] if steps else say("way_tick")
    for step in steps[1:]:
        text = say("way_then", first=text, second=step)
    return text


def is_open(state: State, seat: int, way: JSON, coins: int = 0) -> bool:
    """Tell whether a player can pay for a way, after having paid some coins for another."""
    costs = dict(way.get("costs", {}))
    costs["coin"] = costs.get("coin", 0) + coins
    if "give" in way:
        costs[way["give"]["token"]] = 1
    if "diamond" in way.get("gains", {}) and not state.count(BANK, "diamond"):
        return False
    return all(state.count(seat, token) >= n for token, n in costs.items())


def hindrance(state: State, seat: int, way: JSON) -> Say | None:
    """Say why a way gives a player nothing: no room for more (I3)."""
    gains, costs = way.get("gains", {}), way.get("costs", {})
    limited = [token for token in gains if room(state, seat, token) is not None]
    paid = any(token in CIVILIZATION for token in costs)
    if limited and not paid and not any(room(state, seat, token) for token in limited):
        return say("no_room")
    return None
