"""A walk through a sample table of Immortal 8: a pick, what lies there, the kingdom, the score."""

from companion.core.state import JSON
from companion.core.walk import NAMES, Stop

PLAYED = {0: ("alpha", None, None), 1: (None, "eliana", "nezha")}
PICKS = 5
TABLEAUS = tuple(f"seat-{seat}" for seat in range(len(NAMES)))


def picks(upto: int) -> list[JSON]:
    """Draft so many cards each; what is not played is transformed."""
    return [
        {"type": "draft", "player": name, "card": card}
        for pick in range(upto)
        for name, card in zip(NAMES, PLAYED.get(pick, (None,) * len(NAMES)), strict=True)
    ]


KINGDOM = [*picks(PICKS), {"type": "next"}]
WALK = (
    Stop("walk_draft", "walk_draft_tap", (), ("season",)),
    Stop("walk_picked", "walk_picked_tap", picks(2), ("season", *TABLEAUS)),
    Stop("walk_kingdom", "walk_kingdom_tap", KINGDOM, ("season", *TABLEAUS)),
    Stop("walk_score", "", KINGDOM, ("score",)),
)
