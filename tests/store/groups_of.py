"""Groups with finished tables in a store, quickly made."""

import random

from companion.games import GAMES
from companion.store import groups
from companion.store.store import Store
from companion.table.act import act
from companion.table.table import new_table
from companion.web.entry.keys import new_code

GROUP = "grp23456"


def a_group(store: Store, name: str = "Tuesday") -> str:
    with store.writing() as db:
        groups.create_group(db, GROUP, name, 1000.0)
    return GROUP


def a_finished_table(store: Store, names, seed=0, group=GROUP, game="koryo") -> str:
    """Play a table in a few entries, and finish it."""
    dice = random.Random(f"{seed}")  # noqa: S311 - not for secrets
    code = new_code()
    store.create(code, new_table(GAMES[game], {"players": list(names)}))
    with store.writing() as db:
        groups.put_table(db, code, group)
    for card in dice.sample([*GAMES[game].values], 4):
        player = dice.choice(list(names))
        act(store, code, {"id": card, "type": "set", "player": player, "card": card, "count": 1})
    act(store, code, {"id": "end", "type": "finish"})
    return code
