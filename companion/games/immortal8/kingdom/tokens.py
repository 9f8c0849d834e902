"""Tokens come and go: at most ten Civilization tokens and ten coins each (I3)."""

from collections.abc import Mapping

from companion.core.ledger import Ledger
from companion.core.reading import Reader
from companion.core.say import All, Cards, Fact
from companion.core.state import BANK, Place, State
from companion.games.immortal8.call.endgame import SCHOOL_POINTS
from companion.games.immortal8.cards import CIVILIZATION, MOST_COINS
from companion.games.immortal8.kingdom.choosing import (
    civilization_room,
    must_choose,
    of_civilization,
    open_choice,
)
from companion.games.immortal8.parts import noting


def room(state: State, seat: int, token: str) -> int | None:
    """Tell how many of a token a player may still take (I3); None where there is no limit."""
    if token in CIVILIZATION:
        return civilization_room(state, seat)
    if token in ("coin",):
        return max(0, MOST_COINS - state.count(seat, token))
    return None


def gain(
    ledger: Ledger,
    seat: int,
    gains: Mapping[str, int],
    source: Place = BANK,
    at: str | None = None,
) -> None:
    """Give a player tokens; what goes beyond a limit is not taken, and that is told (I3).

    Where there is room for some of several kinds only, the player chooses afterwards (I18).
    `at` is the part of the action that asked for too many, where that is not its `gains`.
    """
    reader = Reader()
    taken: list[Fact] = []
    left: list[Fact] = []
    civilization = of_civilization(gains)
    free_kinds = civilization_room(ledger.state, seat)
    chooses = must_choose(gains, free_kinds)
    for token, n in gains.items():
        free = room(ledger.state, seat, token)
        take = n if free is None else min(n, free)
        if chooses and token in civilization:
            # It lies in the bank until the player has said which.
            ledger.move(token, n, source, BANK, at or f"gains.{token}")
            continue
        with noting(reader):
            ledger.move(token, take, source, seat, at or f"gains.{token}")
            ledger.move(token, n - take, source, BANK, at or f"gains.{token}")
        if take > 0:
            taken.append(Cards(token, take))
        if n > take:
            left.append(Cards(token, n - take))
    reader.check()
    player = ledger.name(seat)
    if taken:
        ledger.tell("gains", player=player, cards=All(tuple(taken)))
    if left:
        ledger.tell("not_taken", player=player, cards=All(tuple(left)))
    if chooses:
        open_choice(ledger, seat, civilization, free_kinds)
    school(ledger, seat, gains.get("supremacy", 0))


def school(ledger: Ledger, seat: int, supremacies: int) -> None:
    """Let every Elite School give 2 VP for each Supremacy gained, whenever that is (I14)."""
    points = SCHOOL_POINTS * ledger.state.count(seat, "elite_school") * supremacies
    if points:
        ledger.move("vp", points, BANK, seat)
        ledger.tell("school_gives", player=ledger.name(seat), cards=Cards("vp", points))


def pay(ledger: Ledger, seat: int, costs: Mapping[str, int], at: str | None = None) -> None:
    """Take tokens from a player, or refuse when there are not so many, with all that lack."""
    reader = Reader()
    paid: list[Fact] = []
    for token, n in costs.items():
        with noting(reader):
            ledger.move(token, n, seat, BANK, at or f"costs.{token}")
        paid.append(Cards(token, n))
    reader.check()
    if paid:
        ledger.tell("pays", player=ledger.name(seat), cards=All(tuple(paid)))
