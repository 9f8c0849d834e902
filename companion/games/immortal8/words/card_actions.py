"""Say what a way of using a card costs, does and gives, and why it is closed to a player."""

from companion.core.say import All, Card, Cards, Fact, Names, Say, say
from companion.core.state import BANK, JSON, State
from companion.games.immortal8.cards import CIVILIZATION
from companion.games.immortal8.kingdom.actions import ONE_TOKEN
from companion.games.immortal8.kingdom.copying import ways
from companion.games.immortal8.kingdom.roaming import Stop
from companion.games.immortal8.kingdom.tokens import room
from companion.games.immortal8.words.cards import CARD_WORDS

SWORDS_COST = 5


def label(way: JSON, player: str | None = None) -> Say:
    """Say a way of a player: what it costs, what it does, what it gives."""
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
        key = "way_culture" if place["player"] == player or player is None else "way_culture_of"
        facts = {"card": Card(place["card"]), "player": place["player"]}
        steps.append(say(key, cards=Cards("culture", 1), **facts))
    text = steps[0] if steps else say("way_tick")
    for step in steps[1:]:
        text = say("way_then", first=text, second=step)
    return text


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


def roam_label(state: State, seat: int, at: Stop) -> Say:
    """Say what roaming to a Building costs in all, where it goes and what it gives."""
    found = ways(state, seat, at.card)
    further = min((way.get("costs", {}).get("coin", 0) for way in found), default=0)
    cost = say("way_tokens", cards=Cards("coin", at.coins))
    if further:
        cost = say("roam_price", way=at.coins, cards=Cards("coin", further))
    owner, card = state.names[at.owner], Card(at.card)
    return say("roam_to", price=cost, owner=owner, card=card, does=brief(at.card, found))


def brief(card: str, found: list[JSON]) -> Say:
    """Say in a few words what a Building gives whoever roams to it, but not its price."""
    if f"brief_{card}" in CARD_WORDS:
        return say(f"brief_{card}")
    return label(found[0] | {"costs": {}}) if len(found) == 1 else say(f"does_{card}")


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
