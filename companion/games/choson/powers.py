"""Who holds which power in Chosŏn, where Yi's Shield lies, and who is over the limit."""

from companion.core.state import State
from companion.games.choson.cards import FAMILIES, SWORD
from companion.kits.seasons.clock import cards_of, power_of, season

# The mark that tells which family Yi's Shield lies on; its owner holds the token.
SHIELD_ON = "shield_on"
RETURN_FIRE, COUNTER_ATTACK = "return_fire", "counter_attack"
RIPOSTE_TOKENS = {"sniper": RETURN_FIRE, "hulk": COUNTER_ATTACK}


def shield(state: State) -> tuple[int, str] | None:
    """Tell whose family Yi's Shield lies on, and which."""
    family = state.marks.get(SHIELD_ON)
    if not family:
        return None
    owner = state.holder("yis_shield")
    return None if owner is None else (owner, family)


def is_shielded(state: State, seat: int, family: str) -> bool:
    """Tell whether no effect and no riposte may hit a family of a player (C15)."""
    return shield(state) == (seat, family)


def power(state: State, family: str) -> int | None:
    """Tell who holds a family's power; the shield wins its owner the tie (C17)."""
    lies = shield(state)
    breaker = lies[0] if lies and lies[1] == family else None
    return power_of(state.counts(family), breaker)


def majorities(state: State) -> dict[str, int | None]:
    """Tell who holds which power."""
    owner, on = shield(state) or (None, "")
    return {
        family: power_of(state.counts(family), owner if family == on else None)
        for family in FAMILIES
    }


def has_power(state: State, seat: int, family: str) -> bool:
    """Tell whether a player holds a family's power."""
    return power(state, family) == seat


def in_sword_range(card: str, target: str) -> bool:
    """Tell whether a Sword reaches a family: within one of the card played (C14)."""
    return card in SWORD and abs(FAMILIES[card] - FAMILIES[target]) <= 1


def over(state: State, seat: int) -> int:
    """Tell how many characters a player must discard; kept events do not count (C10)."""
    _, keep = season(state)
    return max(0, sum(cards_of(state, seat, FAMILIES).values()) - keep)


def holds_riposte(state: State, seat: int) -> bool:
    """Tell whether a player holds Return Fire or Counter-Attack (C21)."""
    return any(state.count(seat, token) for token in RIPOSTE_TOKENS.values())
