"""Say what a way of using a card costs, does and gives."""

from companion.core.say import All, Card, Cards, Fact, Names, Say, say
from companion.core.state import JSON, State
from companion.games.immortal8.kingdom.copying import ways
from companion.games.immortal8.kingdom.roaming import Stop
from companion.games.immortal8.words.cards import CARD_WORDS


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
