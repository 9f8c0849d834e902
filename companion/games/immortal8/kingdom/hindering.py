"""Why a way of using a card is closed to a player, or gives nothing (I3, I7, I18)."""

from companion.core.say import Cards, Say, say
from companion.core.state import BANK, JSON, State
from companion.games.immortal8.cards import CIVILIZATION
from companion.games.immortal8.kingdom.choosing import ONE_TOKEN
from companion.games.immortal8.kingdom.copying import ways
from companion.games.immortal8.kingdom.tokens import room

SWORDS_COST = 5


def price(way: JSON, coins: int = 0) -> dict[str, int]:
    """Add up what a way takes from a player, after some coins for another."""
    costs = dict(way.get("costs", {}))
    costs["coin"] = costs.get("coin", 0) + coins
    if "give" in way:
        costs[way["give"]["token"]] = 1
    return costs


def shortage(state: State, seat: int, way: JSON, coins: int = 0) -> Say | None:
    """Say what a player lacks for a way, after having paid some coins for another."""
    for token, n in price(way, coins).items():
        have = state.count(seat, token)
        if have < n:
            player = state.names[seat]
            return say("has_of", player=player, have=have, cards=Cards(token, n))
    if "diamond" in way.get("gains", {}) and not state.count(BANK, "diamond"):
        return say("no_diamond")
    return None


def is_open(state: State, seat: int, way: JSON, coins: int = 0) -> bool:
    """Tell whether a player can pay for a way, after having paid some coins for another."""
    return shortage(state, seat, way, coins) is None


def closed(state: State, seat: int, card: str, coins: int = 0) -> Say | None:
    """Say why no way of a card is open to a player; nobody knows what Cylak may find."""
    found = ways(state, seat, card)
    if card in ONE_TOKEN and not room(state, seat, "military"):
        return say("no_room")
    if not found:
        return None if card == "cylak" else without_ways(state, seat, card)
    lacks = [shortage(state, seat, way, coins) for way in found]
    return None if None in lacks else lacks[0]


def without_ways(state: State, seat: int, card: str) -> Say:
    """Say why a card has nothing to offer."""
    if card != "swords_of_justice":
        return say("gives_nothing")
    have = sum(state.count(seat, kind) for kind in CIVILIZATION)
    return say("has_civilization", player=state.names[seat], have=have, n=SWORDS_COST)


def hindrance(state: State, seat: int, way: JSON) -> Say | None:
    """Say why a way gives nothing: no room for more, here or with whom it is for (I3, I18)."""
    for name in (*way.get("others", ()), *((way["give"]["to"],) if "give" in way else ())):
        if not room(state, state.names.index(name), "chaos"):
            return say("no_room_of", player=name)
    gains, costs = way.get("gains", {}), way.get("costs", {})
    paid = any(token in CIVILIZATION for token in costs)
    free = [room(state, seat, token) for token in gains]
    # A Culture, a VP, a Diamond always find room.
    if gains and not paid and not any(n is None or n for n in free) and "culture_on" not in way:
        return say("no_room")
    return None
