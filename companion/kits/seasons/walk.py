"""A walk through a sample table that Koryŏ and Chosŏn take alike."""

from collections.abc import Mapping

from companion.core.state import JSON
from companion.core.walk import NAMES, Stop

NEXT: JSON = {"type": "next"}
TABLEAUS = tuple(f"seat-{seat}" for seat in range(len(NAMES)))


def walk(lies: Mapping[str, Mapping[str, int]], plays: Mapping[str, int], steps: int) -> list[Stop]:
    """Walk from the deal through a turn to the score; so many steps lie before the deal."""
    laid: list[JSON] = [
        {"type": "set", "player": name, "card": card, "count": n}
        for name, cards in lies.items()
        for card, n in cards.items()
    ]
    deal = [*laid, *[NEXT] * steps]
    turn = [*deal, NEXT, NEXT]
    played = [*turn, {"type": "play", "player": NAMES[0], "cards": dict(plays)}]
    return [
        Stop("walk_deal", "walk_deal_tap", deal, ("season",)),
        Stop("walk_orders", "walk_orders_tap", [*deal, NEXT], ("season", *TABLEAUS)),
        Stop("walk_turn", "walk_turn_tap", turn, ("season", *TABLEAUS)),
        Stop("walk_played", "walk_played_tap", played, ("last", *TABLEAUS)),
        Stop("walk_powers", "walk_powers_tap", played, ("powers",)),
        Stop("walk_score", "", played, ("score",)),
    ]
