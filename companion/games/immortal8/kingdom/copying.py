"""Cards that copy another card's Action, and every way a card can be used."""

from collections.abc import Callable, Iterable

from companion.core.state import JSON, State
from companion.games.immortal8.cards import BUILDING, CARD_FACTS, HERO, of_type
from companion.games.immortal8.kingdom.card_actions import (
    WAYS,
    Ways,
    adding,
    commerce,
    entries_of,
)
from companion.games.immortal8.kingdom.choosing import within_room
from companion.games.immortal8.kingdom.layout import DISCARD, MIDDLE, is_in_deck

# These have no Action: they cannot be copied; the first two still do something for their owner.
NO_ACTION = ("abunakkashii", "chaos_portal", "dark_ritual", "equilibrium", "amber_hourglass")
PASSIVE = ("dark_ritual", "equilibrium", "amber_hourglass")
# The card list marks with ? what only one weak source says.
UNSURE = ("abunakkashii", "eliana", "ez", "cylak", "valeen", "library", "fabuloserie")
UNSURE_AT_THE_END = ("caravan", "fortress")
FORTRESS_COST = {"coin": 2}


def others_of(state: State, seat: int) -> list[int]:
    """Give everybody else's seats."""
    return [other for other in state.seats if other != seat]


def cards(entries: Iterable[tuple[object, ...]]) -> list[str]:
    """Name the cards of some entries."""
    return [str(entry[0]) for entry in entries]


def neighbours(state: State, seat: int) -> set[int]:
    """Give the seats at once to the left and to the right."""
    return {state.left_of(seat), state.left_of(seat, -1)}


def science(state: State, seat: int) -> list[str]:
    """Give every Science card in play."""
    shown = [c for kind in (HERO, BUILDING) for c in cards(entries_of(state, state.seats, kind))]
    return [card for card in (*shown, *state.pieces.get(MIDDLE, {})) if of_type(card, "S")]


COPIES: dict[str, Callable[[State, int], list[str]]] = {
    "galmis_avatar": lambda state, seat: cards(entries_of(state, [seat], BUILDING)),
    "fenghuang": science,
    "orgah": lambda state, seat: cards(entries_of(state, neighbours(state, seat), BUILDING)),
    "cylak": lambda state, seat: list(state.pieces.get(DISCARD, {})),
    "fortress": lambda state, seat: [
        *state.pieces.get(MIDDLE, {}),
        *cards(entries_of(state, [seat], HERO)),
    ],
    "war_hall": lambda state, seat: cards(entries_of(state, others_of(state, seat), BUILDING)),
    "chaos_orb": lambda state, seat: cards(entries_of(state, others_of(state, seat), HERO)),
}


def ways_shown(state: State, seat: int, card: str, shown: Iterable[str]) -> Ways:
    """List what a player can take of the Commerce cards a card has revealed (I22)."""
    plain = commerce(card, shown)
    return [each for way in plain for each in within_room(state, seat, way)]


def top_of_deck(state: State, seat: int) -> Ways:
    """List what Cylak can copy besides the discard: any card might lie on top of the deck."""
    there = [c for c in CARD_FACTS if is_in_deck(state, c) and c not in NO_ACTION]
    found = {*there} - {*state.pieces.get(DISCARD, {})}
    return [copy_of(state, seat, "cylak", card) for card in there if card in found]


def copied(state: State, seat: int, by: str) -> list[str]:
    """Name the cards a card may copy: each once, in the order of the box, never itself."""
    found = set(COPIES[by](state, seat)) - {by, *NO_ACTION}
    return [card for card in CARD_FACTS if card in found]


def ways(state: State, seat: int, card: str) -> Ways:
    """List what a player can do with a card, as parts of the action that uses it.

    A copied card that leaves a choice is only named: its own ways are asked for afterwards.
    """
    if card not in COPIES:
        found = WAYS.get(card)
        plain = [] if found is None else found(state, seat)
        return [each for way in plain for each in within_room(state, seat, way)]
    return [copy_of(state, seat, card, target) for target in copied(state, seat, card)]


def copy_of(state: State, seat: int, card: str, target: str) -> JSON:
    """Make the way that copies a card, with what it does where that is clear."""
    theirs = [] if target in COPIES else ways(state, seat, target)
    way: JSON = {"copies": target}
    if len(theirs) == 1:
        way = theirs[0] | way
    return adding(way, "costs", FORTRESS_COST) if card == "fortress" else way


def is_whole(way: JSON) -> bool:
    """Tell whether a way says what happens, beyond what it copies or costs."""
    deeds = ("gains", "give", "others", "destroy", "culture_on", "becomes")
    return any(way.get(deed) for deed in deeds)
