"""Tables of Chosŏn that show its parts in their states."""

from companion.core.demo import NAMES, NEXT, Demo
from companion.core.state import JSON

LIES: list[JSON] = [
    *(
        {"type": "set", "player": name, "card": card, "count": n}
        for name, cards in (
            ("Ana", {"watcher": 3, "gosu": 1, "oracle": 1}),
            (NAMES[1], {"hulk": 2, "reaper": 1}),
            ("Cem", {"time_traveller": 4, "oracle": 1, "event": 2}),
        )
        for card, n in cards.items()
    ),
    {"type": "token", "player": "Ana", "token": "victory_point", "count": 3},
    {"type": "token", "player": "Cem", "token": "yis_legacy", "count": 1},
]
TURN = [*LIES, NEXT, NEXT, NEXT]


def played(player: str, **cards: int) -> JSON:
    """Write the action of playing cards."""
    return {"type": "play", "player": player, "cards": cards}


DEMOS = (
    Demo("empty", [], ("season", "seat-0", "log")),
    Demo("deal", [*LIES, NEXT], ("season",)),
    Demo("turn", TURN, ("top", "season", "seat-0", "seat-1", "seat-2", "last", "dock")),
    Demo("choices", [*TURN, played("Ana", sniper=1, event=1)], ("now", "dock")),
    Demo("pair", [*TURN, played("Ana", scientist=1, event=1)], ("now",)),
    Demo("musts", [*TURN, NEXT, NEXT, NEXT], ("season", "now", "dock")),
    Demo("powers, log, score", TURN, ("powers", "log", "score")),
    Demo("corrections", LIES, ("edit",)),
    # The finale is told from a table that is kept, so it is not shown here.
    Demo("finished", [*LIES, {"type": "finish"}], ("last", "now")),
)
SCORES = "p=Ana&c=1.0.0.0.0.0.0.0.4&p=Maximiliane-Josephine&c=0.0.0.0.0.0.2.0.3&p=Cem&c=0.9"
