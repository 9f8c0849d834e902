"""What cards and Justice give in the last phase, as offers a player takes or leaves (I11-I14)."""

from collections.abc import Callable, Collection, Mapping, Sequence
from typing import NamedTuple

from companion.core.say import Cards, Say, say
from companion.games.immortal8.cards import CIVILIZATION

# I14
SCHOOL_POINTS = 2
# I12
AVATAR_POINTS = 4


class Kingdom(NamedTuple):
    """Hold what one player has before the last phase gives anything."""

    immortal: str | None
    cards: Mapping[str, int]
    tokens: Mapping[str, int]


class Effect(NamedTuple):
    """Give tokens for one reason; what only one weak source says is not `sure`."""

    id: str
    gains: Mapping[str, int]
    rule: str
    why: Say
    sure: bool = True


def offers(
    kingdoms: Sequence[Kingdom], taken: Sequence[Collection[str]]
) -> list[tuple[Effect, ...]]:
    """Tell each player what the last phase gives them; Elite Schools follow what is taken."""
    everyone = []
    for seat, kingdom in enumerate(kingdoms):
        found = [e for effect in EFFECTS if (e := effect(kingdoms, seat))]
        gained = sum(e.gains.get("supremacy", 0) for e in found if e.id in taken[seat])
        if school := elite_school(kingdom, gained):
            found.append(school)
        everyone.append(tuple(found))
    return everyone


def with_gains(
    tokens: Mapping[str, int], effects: Sequence[Effect], taken: Collection[str]
) -> dict[str, int]:
    """Add what the taken effects give to the tokens that are scored."""
    total = dict(tokens)
    for effect in effects:
        if effect.id in taken:
            for token, n in effect.gains.items():
                total[token] = total.get(token, 0) + n
    return total


def justice(kingdoms: Sequence[Kingdom], seat: int) -> Effect | None:
    """Give Justice the Supremacy of her revealing, unless she took it earlier (I11)."""
    if kingdoms[seat].immortal != "justice":
        return None
    return Effect("justice", {"supremacy": 1}, "I11", say("justice_reveals"))


def alpha(kingdoms: Sequence[Kingdom], seat: int) -> Effect | None:
    """Give Alpha's owner a Supremacy for most Military, on a tie only to Justice (I14)."""
    kingdom = kingdoms[seat]
    mine = kingdom.tokens.get("military", 0)
    most = max(k.tokens.get("military", 0) for i, k in enumerate(kingdoms) if i != seat)
    wins = mine > most or (mine == most > 0 and kingdom.immortal == "justice")
    if not kingdom.cards.get("alpha") or not wins:
        return None
    why = say("alpha_most", cards=Cards("military", mine), next=most)
    return Effect("alpha", {"supremacy": 1}, "I14", why)


def eliana(kingdoms: Sequence[Kingdom], seat: int) -> Effect | None:
    """Give Eliana's owner one Supremacy for an Observatory, however many there are (I14)."""
    cards = kingdoms[seat].cards
    if not cards.get("eliana") or not cards.get("observatory"):
        return None
    return Effect("eliana", {"supremacy": 1}, "I14", say("eliana_observatory"))


def only_card(card: str) -> Callable[[Sequence[Kingdom], int], Effect | None]:
    """Make the effect of a card that gives a Supremacy when nothing stands beside it (I14)."""

    def effect(kingdoms: Sequence[Kingdom], seat: int) -> Effect | None:
        cards = kingdoms[seat].cards
        if not cards.get(card) or sum(cards.values()) != 1:
            return None
        return Effect(card, {"supremacy": 1}, "I14", say("only_card"))

    return effect


def galmis_avatar(kingdoms: Sequence[Kingdom], seat: int) -> Effect | None:
    """Give 4 VP for each own Diamond (I12)."""
    kingdom = kingdoms[seat]
    diamonds = kingdom.tokens.get("diamond", 0)
    if not kingdom.cards.get("galmis_avatar") or not diamonds:
        return None
    why = say("avatar_diamonds", cards=Cards("diamond", diamonds), each=AVATAR_POINTS)
    return Effect("galmis_avatar", {"vp": AVATAR_POINTS * diamonds}, "I12", why)


def caravan(kingdoms: Sequence[Kingdom], seat: int) -> Effect | None:
    """Give 1 VP a Caravan for owning all three kinds; unconfirmed whether per set (I12)."""
    kingdom = kingdoms[seat]
    n = kingdom.cards.get("caravan", 0)
    if not n or not all(kingdom.tokens.get(kind) for kind in CIVILIZATION):
        return None
    return Effect("caravan", {"vp": n}, "I12", say("caravan_kinds", n=n), sure=False)


def fortress(kingdoms: Sequence[Kingdom], seat: int) -> Effect | None:
    """Give 1 VP a Fortress for each own Wonder token; unconfirmed (I12)."""
    kingdom = kingdoms[seat]
    n, wonders = kingdom.cards.get("fortress", 0), kingdom.tokens.get("wonder", 0)
    if not n or not wonders:
        return None
    why = say("fortress_wonders", cards=Cards("wonder", wonders), n=n)
    return Effect("fortress", {"vp": n * wonders}, "I12", why, sure=False)


def elite_school(kingdom: Kingdom, gained: int) -> Effect | None:
    """Give 2 VP an Elite School for each Supremacy gained now (I14)."""
    n = kingdom.cards.get("elite_school", 0)
    if not n or not gained:
        return None
    why = say("school_supremacy", cards=Cards("supremacy", gained), n=n)
    return Effect("elite_school", {"vp": SCHOOL_POINTS * n * gained}, "I14", why)


EFFECTS: tuple[Callable[[Sequence[Kingdom], int], Effect | None], ...] = (
    justice,
    alpha,
    eliana,
    only_card("lion"),
    only_card("altar"),
    galmis_avatar,
    caravan,
    fortress,
)
EFFECT_IDS = (
    "justice",
    "alpha",
    "eliana",
    "lion",
    "altar",
    "galmis_avatar",
    "caravan",
    "fortress",
    "elite_school",
)
