"""Read what a used card did, part by part, before anything is done (I7)."""

from typing import NamedTuple

from companion.core.actions import NOBODY, Parts
from companion.core.state import JSON
from companion.games.immortal8.cards import CARD_FACTS, CARDS, HERO, TOKENS
from companion.games.immortal8.kingdom.card_actions import COMMERCE
from companion.games.immortal8.kingdom.layout import Chosen
from companion.games.immortal8.parts import read_chosen, read_list, read_seats, read_tokens

HEROES = [card for card, facts in CARD_FACTS.items() if facts.kind == HERO]


class Given(NamedTuple):
    """Hold which token goes to which player."""

    to: int
    token: str


class Deeds(NamedTuple):
    """Hold what a card did; what could not be read is left out, the action is refused anyway."""

    said: JSON
    costs: dict[str, int]
    gains: dict[str, int]
    give: Given | None
    destroy: Chosen | None
    becomes: str | None
    others: list[int]
    culture_on: list[tuple[int, Chosen]]
    copies: str | None
    shows: list[str]


def read_deeds(parts: Parts, seat: int) -> Deeds:
    """Read all that a card did for a player; each part may be missing."""
    said = dict(parts.action)
    return Deeds(
        said,
        costs=read_tokens(parts, "costs"),
        gains=read_tokens(parts, "gains"),
        give=read_give(parts.part("give"), seat) if has(parts, "give") else None,
        destroy=read_chosen(parts.part("destroy")) if has(parts, "destroy") else None,
        becomes=(parts.id("becomes", HEROES) or None) if has(parts, "becomes") else None,
        others=list(read_seats(parts, read_list(parts, "others")).values()),
        culture_on=read_culture(parts),
        copies=(parts.id("copies", CARDS) or None) if has(parts, "copies") else None,
        shows=read_shows(parts),
    )


def read_shows(parts: Parts) -> list[str]:
    """Read what the revealed Commerce cards show (I22)."""
    shown = Parts(parts.state, read_list(parts, "shows"), parts.inside, parts.reader)
    return [kind for at in shown.action if (kind := shown.id(at, COMMERCE))]


def has(parts: Parts, at: str) -> bool:
    """Tell whether a part is given."""
    return parts.action.get(at) is not None


def read_give(part: Parts, seat: int) -> Given | None:
    """Read which token is given to which other player."""
    target, token = part.other("to", seat), part.id("token", TOKENS)
    return Given(target, token) if token and target != NOBODY else None


def read_culture(parts: Parts) -> list[tuple[int, Chosen]]:
    """Read onto whose cards Culture is put."""
    places = Parts(parts.state, read_list(parts, "culture_on"), parts.inside, parts.reader)
    found = []
    for at in places.action:
        place = places.part(at)
        owner, chosen = place.seat(), read_chosen(place)
        if owner != NOBODY and chosen is not None:
            found.append((owner, chosen))
    return found
