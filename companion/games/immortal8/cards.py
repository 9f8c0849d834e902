"""What is in the box of Immortal 8: 36 different cards, as read off photographs."""

from typing import NamedTuple

HERO, BUILDING, WONDER = "hero", "building", "wonder"


class CardFacts(NamedTuple):
    """Hold a card's kind, number (0: a Wonder has none), types and draft bonus."""

    kind: str
    number: int
    types: str = ""
    bonus: tuple[tuple[str, int], ...] = ()


def _wonder(types: str = "") -> CardFacts:
    return CardFacts(WONDER, 0, types, (("wonder", 1),))


# Types: M Military, S Science, C Chaos, L Legendary, G Galmi.
CARD_FACTS: dict[str, CardFacts] = {
    "alpha": CardFacts(HERO, 1, "M", (("military", 1),)),
    "abunakkashii": CardFacts(HERO, 2, "L"),
    "eliana": CardFacts(HERO, 3, "S", (("science", 1),)),
    "nezha": CardFacts(HERO, 4, "MS"),
    "ez": CardFacts(HERO, 5, "C"),
    "shadow": CardFacts(HERO, 6, "C", (("chaos", 1),)),
    "cylak": CardFacts(HERO, 7, "C", (("chaos", 1),)),
    "galmis_avatar": CardFacts(HERO, 8, "L", (("wonder", 1),)),
    "fenghuang": CardFacts(HERO, 9, "S", (("science", 1),)),
    "valeen": CardFacts(HERO, 10, "MS", (("military", 1), ("science", 1))),
    "lion": CardFacts(HERO, 11, "L"),
    "orgah": CardFacts(HERO, 12, "M", (("military", 1),)),
    "armory": CardFacts(BUILDING, 25, "M", (("military", 1),)),
    "observatory": CardFacts(BUILDING, 27, "S", (("science", 1),)),
    "caravan": CardFacts(BUILDING, 29),
    "temple": CardFacts(BUILDING, 31, "G"),
    "elite_school": CardFacts(BUILDING, 33, "MS"),
    "altar": CardFacts(BUILDING, 35),
    "war_machines": CardFacts(BUILDING, 37, "M"),
    "library": CardFacts(BUILDING, 39, "S"),
    "chaos_portal": CardFacts(BUILDING, 41, "C", (("chaos", 1),)),
    "fortress": CardFacts(BUILDING, 43, "G"),
    "market": CardFacts(BUILDING, 45),
    "treasure": CardFacts(BUILDING, 47),
    "war_hall": _wonder("M"),
    "chaos_orb": _wonder("C"),
    "flying_city": _wonder("S"),
    "swords_of_justice": _wonder(),
    "fabuloserie": _wonder(),
    "diamond_mine": _wonder(),
    "twin_statues": _wonder(),
    "dark_ritual": _wonder("C"),
    "firelands": _wonder(),
    "equilibrium": _wonder(),
    "sanctuary": _wonder("G"),
    "amber_hourglass": _wonder("G"),
}
# I1: each Building twice.
CARDS = {card: 2 if facts.kind == BUILDING else 1 for card, facts in CARD_FACTS.items()}
# I1: tokens are unlimited, except the Diamonds.
TOKENS: dict[str, int | None] = {
    "military": None,
    "science": None,
    "chaos": None,
    "coin": None,
    "wonder": None,
    "supremacy": None,
    "culture": None,
    "diamond": 5,
    "vp": None,
}
CIVILIZATION = ("military", "science", "chaos")
# I3
MOST_CIVILIZATION = 10
MOST_COINS = 10
# I10: the order of the call; the last has the highest number.
IMMORTALS = (
    "justice",
    "tomorrow",
    "galmi",
    "abhilasha",
    "narashima",
    "phoenix",
    "goan_sul",
    "xian",
)
GUESSES = {"wrong": 0, "right_after_looking": 10, "right_without_looking": 15}
SEATS = range(3, 7)
# I2: with three players each gets two Immortals, and twelve Buildings leave the deck.
FEW_PLAYERS = 3


def of_type(card: str, letter: str) -> bool:
    """Tell whether a card bears a type."""
    return letter in CARD_FACTS[card].types
