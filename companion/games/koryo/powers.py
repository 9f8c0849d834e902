"""Who holds which power in Koryŏ, and what protects whom."""

from collections.abc import Sequence

from companion.core.ledger import Ledger
from companion.core.state import State
from companion.games.koryo.cards import CARDS, EVENTS, FAMILIES
from companion.kits.seasons.clock import SEASON, cards_of, power_of, season

SENATOR_KEEPS = 2
# K16
NO_POWER = ("merchant",)


def omniscient(state: State) -> int | None:
    """Find who wins every tie for a power (K10)."""
    return power_of(state.counts("omniscient"), None)


def breaker(state: State, family: str) -> int | None:
    """Find who wins a tie for a family's power: nobody where it has none (K10, K16)."""
    return None if family in NO_POWER else omniscient(state)


def majorities(state: State) -> dict[str, int | None]:
    """Tell who holds which power; the Omniscient breaks ties (K10)."""
    return {family: power(state, family) for family in FAMILIES}


def power(state: State, family: str) -> int | None:
    """Tell who holds a family's power."""
    return power_of(state.counts(family), breaker(state, family))


def has_power(state: State, seat: int, family: str) -> bool:
    """Tell whether a player holds a family's power."""
    return power(state, family) == seat


def is_guarded(state: State, seat: int) -> bool:
    """Tell whether Barbarians may not target a player (K18)."""
    return has_power(state, seat, "guardian")


def is_hidden(state: State, seat: int) -> bool:
    """Tell whether Lobbying may not target a player (K11): Spies, and no Guardian at all."""
    return has_power(state, seat, "spy") and not state.count(seat, "guardian")


def remember_deal(ledger: Ledger, dealt: Sequence[int]) -> None:
    """Keep how many cards were dealt: the Broadcasters can change hands afterwards (K5)."""
    ledger.mark(SEASON, {"dealt": list(dealt)})


def dealt(state: State) -> Sequence[int]:
    """Tell how many cards were dealt this round, once they are."""
    numbers: Sequence[int] = (state.marks.get(SEASON) or {}).get("dealt", ())
    return numbers


def remember_ship_owner(ledger: Ledger) -> None:
    """Keep who could lay two cards that differ while orders were given (K6)."""
    known = ledger.state.marks.get(SEASON) or {}
    ledger.mark(SEASON, {**known, "ship_owner": power(ledger.state, "ship_owner")})


def may_differ(state: State, seat: int) -> bool:
    """Tell whether a player may lay two cards that differ: as it stood in Orders (K6, K14)."""
    known = state.marks.get(SEASON) or {}
    if "ship_owner" in known:
        return bool(known["ship_owner"] == seat)
    return has_power(state, seat, "ship_owner")


def limit(state: State) -> list[int]:
    """Tell how many cards each player may keep (K8, K12)."""
    _, keep = season(state)
    senators = power(state, "senator")
    return [keep + SENATOR_KEEPS * (seat == senators) for seat in state.seats]


def over(state: State, seat: int) -> int:
    """Tell how many characters a player must discard (K8): all cards count, events stay."""
    total = sum(cards_of(state, seat, CARDS).values())
    events = sum(cards_of(state, seat, EVENTS).values())
    return max(0, min(total - limit(state)[seat], total - events))
