"""What a card's Action can do for a player, as parts of an action (the card list of I7).

A way is JSON that an action may carry: `costs` and `gains` in tokens, `give` a token to a player,
`others` who gain a Chaos, `destroy` an own card, `culture_on` cards, `copies`, `becomes`.
"""

from collections.abc import Callable, Iterable
from itertools import combinations, combinations_with_replacement

from companion.core.state import DECK, JSON, State
from companion.games.immortal8.cards import BUILDING, CARD_FACTS, CIVILIZATION, HERO, of_type
from companion.games.immortal8.kingdom.layout import DISCARD, Entry, kind_of, kingdom, nth_of

Ways = list[JSON]
# What a Commerce card may show, and what taking it means; a Diamond costs 5 coins (I22).
COMMERCE: dict[str, JSON] = {
    **{kind: {"gains": {kind: 1}} for kind in CIVILIZATION},
    "coin": {"gains": {"coin": 2}},
    "diamond": {"costs": {"coin": 5}, "gains": {"diamond": 1}},
}
# How many Commerce cards these reveal.
REVEALS = {"alpha": 1, "war_machines": 1, "market": 2}


def adding(way: JSON, part: str, more: dict[str, int]) -> JSON:
    """Add costs or gains to a way."""
    tokens = dict(way.get(part, {}))
    for token, n in more.items():
        tokens[token] = tokens.get(token, 0) + n
    return way | {part: tokens}


def paying(costs: dict[str, int], gains: dict[str, int]) -> Ways:
    """Make the one way that trades costs for gains; no cost is not paid."""
    way: JSON = {"costs": {token: n for token, n in costs.items() if n}, "gains": gains}
    return [way]


def own(state: State, seat: int, kind: str | None = None) -> list[JSON]:
    """Name a player's own cards of a kind, each exactly."""
    entries = kingdom(state, seat)
    return [
        {"player": state.names[seat], "card": entry.card, "nth": nth_of(entries, i)}
        for i, entry in enumerate(entries)
        if kind in (None, kind_of(entry.card))
    ]


def destroying(state: State, seat: int, kind: str | None, gains: dict[str, int]) -> Ways:
    """Offer to destroy each own card of a kind for something."""
    cards = own(state, seat, kind)
    return [{"destroy": {"card": c["card"], "nth": c["nth"]}, "gains": gains} for c in cards]


def others(state: State, seat: int) -> list[str]:
    """Name everybody else."""
    return [name for other, name in enumerate(state.names) if other != seat]


def eliana(state: State, seat: int) -> Ways:
    """Offer two Culture on own Buildings."""
    pairs = combinations_with_replacement(own(state, seat, BUILDING), 2)
    return [{"culture_on": list(pair)} for pair in pairs]


def nezha(state: State, seat: int) -> Ways:
    """Offer to give a Chaos away for a VP."""
    gains = {"vp": 1}
    return [{"give": {"to": o, "token": "chaos"}, "gains": gains} for o in others(state, seat)]


def shadow(state: State, seat: int) -> Ways:
    """Offer one or two others a Chaos."""
    rest = others(state, seat)
    return [{"others": list(some)} for n in (2, 1) for some in combinations(rest, n)]


def abunakkashii(state: State, seat: int) -> Ways:
    """Offer every Hero of the deck or the discard for 3 coins."""
    heroes = [card for card, facts in CARD_FACTS.items() if facts.kind == HERO]
    free = [c for c in heroes if state.count(DECK, c) or state.count(DISCARD, c)]
    return [{"costs": {"coin": 3}, "becomes": card} for card in free]


def caravan(state: State, seat: int) -> Ways:
    """Offer a Military with a Military Hero, a Science with a Science Hero."""
    heroes = [e.card for e in kingdom(state, seat) if kind_of(e.card) == HERO]
    letters = (("M", "military"), ("S", "science"))
    gains = {kind: 1 for letter, kind in letters if any(of_type(h, letter) for h in heroes)}
    return [{"gains": gains}] if gains else []


def temple(state: State, seat: int) -> Ways:
    """Offer 2 VP for each own Wonder token."""
    wonders = state.count(seat, "wonder")
    return paying({"coin": 2}, {"vp": 2 * wonders}) if wonders else []


def flying_city(state: State, seat: int) -> Ways:
    """Offer a Culture on each own Building."""
    places = own(state, seat, BUILDING)
    return [{"culture_on": places}] if places else []


def library(state: State, seat: int) -> Ways:
    """Offer a Science with a Culture on an own Building, or without one on anybody's (I23)."""
    places = own(state, seat, BUILDING)
    if not places:
        others_here = [other for other in state.seats if other != seat]
        places = [place for other in others_here for place in own(state, other, BUILDING)]
    (way,) = paying({"coin": 2}, {"science": 1})
    return [way | {"culture_on": [place]} for place in places]


def swords_of_justice(state: State, seat: int) -> Ways:
    """Offer every five Civilization tokens a player has for a Supremacy."""
    have = [state.count(seat, kind) for kind in CIVILIZATION]
    found: Ways = []
    for military in range(min(have[0], 5), -1, -1):
        for science in range(min(have[1], 5 - military), -1, -1):
            chaos = 5 - military - science
            if chaos <= have[2]:
                spent = zip(CIVILIZATION, (military, science, chaos), strict=True)
                found += paying({kind: n for kind, n in spent if n}, {"supremacy": 1})
    return found


def twin_statues(state: State, seat: int) -> Ways:
    """Offer to raise Military or Science to two."""
    short = {kind: 2 - state.count(seat, kind) for kind in ("military", "science")}
    return [{"gains": {kind: n}} for kind, n in short.items() if n > 0]


def firelands(state: State, seat: int) -> Ways:
    """Offer two different Civilization tokens for each own card."""
    pairs = [dict.fromkeys(pair, 1) for pair in combinations(CIVILIZATION, 2)]
    return [way for pair in pairs for way in destroying(state, seat, None, pair)]


def sanctuary(state: State, seat: int) -> Ways:
    """Offer a Wonder token for 5 coins, less one for each own Galmi card."""
    cheaper = sum(of_type(entry.card, "G") for entry in kingdom(state, seat))
    return paying({"coin": max(0, 5 - cheaper)}, {"wonder": 1})


def always(*gains: dict[str, int]) -> Callable[[State, int], Ways]:
    """Make the ways of a card that offers the same to everybody."""
    return lambda state, seat: [{"gains": dict(each)} for each in gains]


def trading(*trades: tuple[dict[str, int], dict[str, int]]) -> Callable[[State, int], Ways]:
    """Make the ways of a card that offers everybody the same trades."""
    return lambda state, seat: [way for costs, gains in trades for way in paying(costs, gains)]


def commerce(card: str, shown: Iterable[str] = COMMERCE) -> Ways:
    """Offer what the revealed Commerce cards show, each once; a pillage may be left (I22)."""
    found: Ways = [COMMERCE[kind] for kind in dict.fromkeys(shown)]
    if card != "war_machines":
        return found
    return [
        adding(adding(way, "costs", {"coin": 2}), "gains", {"military": 1}) for way in [*found, {}]
    ]


WAYS: dict[str, Callable[[State, int], Ways]] = {
    "alpha": lambda state, seat: commerce("alpha"),
    "abunakkashii": abunakkashii,
    "eliana": eliana,
    "nezha": nezha,
    "ez": always({"coin": 2}, {"chaos": 1}),
    "shadow": shadow,
    "valeen": trading(({"military": 1, "science": 1}, {"chaos": 1, "vp": 1})),
    "lion": lambda state, seat: destroying(state, seat, BUILDING, {"diamond": 1}),
    "armory": always({"military": 1}),
    "observatory": always({"science": 1}),
    "caravan": caravan,
    "temple": temple,
    "elite_school": trading(({"coin": 2}, {"military": 1}), ({"coin": 2}, {"science": 1})),
    "altar": lambda state, seat: destroying(state, seat, HERO, {"vp": 3}),
    "war_machines": lambda state, seat: commerce("war_machines"),
    "library": library,
    "chaos_portal": lambda state, seat: [{"destroy": {"card": "chaos_portal"}}],
    "market": lambda state, seat: commerce("market"),
    "treasure": always({"coin": 3}),
    "flying_city": flying_city,
    "swords_of_justice": swords_of_justice,
    "fabuloserie": trading(({"science": 1}, {"military": 2}), ({"military": 1}, {"science": 2})),
    "diamond_mine": trading(({"coin": 5}, {"diamond": 1})),
    "twin_statues": twin_statues,
    "firelands": firelands,
    "sanctuary": sanctuary,
}


def entries_of(state: State, seats: Iterable[int], kind: str) -> list[Entry]:
    """Give the cards of a kind in some kingdoms."""
    return [e for seat in seats for e in kingdom(state, seat) if kind_of(e.card) == kind]
