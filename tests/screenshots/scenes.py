"""Every page worth looking at, by name: tables in every phase, crowded and empty, long names."""

from collections.abc import Callable
from functools import cache

from tests.screenshots.table import Table

LONG = ["Ana", "Maximiliane-Josephine", "Cem", "Bartholomäus"]
SCORES = {
    "koryo": "p=Ana&c=1.0.1.2.0.0.2.0.4.1.1&p=Ben&c=0.0.0.0.0.3.2.1.3.3.2.4",
    "choson": "p=Ana&c=1.0.1.2.0.0.2.0.4.1.1.0.1&p=Maximiliane-Josephine&c=0.0.0.0.0.3.2.1.3.0.4"
    "&p=Cem&c=0.1.1.1.2.1.0.5.0.0.3.1",
    "immortal8": "p=Ana&c=2.1.0.4.3.1.2.0.11&i=galmi&k=8.25&p=Ben&c=0.0.3.0.0.0.0.0.9&i=tomorrow"
    "&k=43&p=Cem&c=5.0.0.0.2.0.0.1&i=narashima&k=11&p=Dora&c=0&i=justice&k=33.43&p=Eva&c=0&p=Finn",
}


def choson(base: str, names: list[str] | None = None) -> Table:
    """Lay a crowded four-player table of Chosŏn."""
    a, b, c, d = names or LONG
    table = Table(base, "choson", [a, b, c, d])
    table.lays(a, watcher=3, yi=1, sniper=1, oracle=1, gosu=1)
    table.lays(b, watcher=2, hulk=3, scientist=3, reaper=1)
    table.lays(c, time_traveller=4, gosu=2, oracle=1, event=2)
    table.lays(d, time_traveller=2, reaper=2, watcher=3, scientist=1)
    for name in (a, b, c, d):
        table.holds(name, victory_point=2)
    table.does("token", player=a, token="yis_shield", on="watcher")
    return table.holds(c, yis_legacy=1, return_fire=1)


def koryo(base: str, names: list[str] | None = None) -> Table:
    """Lay a crowded four-player table of Koryŏ."""
    a, b, c, d = names or LONG
    table = Table(base, "koryo", [a, b, c, d])
    table.lays(a, omniscient=1, priest=2, banker=2, guardian=3)
    table.lays(b, spy=1, senator=2, broadcaster=3, merchant=3, lobbying=1)
    table.lays(c, spy=1, ship_owner=3, banker=2, merchant=3, barbarian=1)
    table.lays(d, senator=1, guardian=2, broadcaster=3, ship_owner=1)
    return table.holds(a, victory_point=3).holds(c, victory_point=1)


def immortal8(base: str, names: list[str], cards: int = 2) -> Table:
    """Draft the first round of Immortal 8, some cards face up."""
    table = Table(base, "immortal8", names)
    laid = iter("alpha eliana nezha ez shadow cylak galmis_avatar fenghuang valeen lion".split())
    for pick in range(cards):
        for name in names:
            card = next(laid, None) if pick == 0 else None
            table.does("draft", player=name, card=card)
    return table


Scene = Callable[[str], str]
LONGER = ["Ana", "Benediktina", "Maximiliane-Josephine", "Dao", "Bartholomäus", "Finn-Ole"]
SIX = ["Ana", "Ben", "Maximiliane-Josephine", "Dao", "Eva", "Finn"]
SCENES: dict[str, Scene] = {
    "home": lambda base: "/",
    "new-koryo": lambda base: "/new/koryo",
    "new-immortal8": lambda base: "/new/immortal8",
    "choson-fresh": lambda base: Table(base, "choson", ["Ana", "Ben"]).path,
    "choson-deal": lambda base: choson(base).goes_on().path,
    "choson-turn": lambda base: choson(base).goes_on(3).path,
    "choson-sword": lambda base: sword(base).path,
    "choson-lobby": lambda base: lobby(base).path,
    "choson-end": lambda base: choson(base).goes_on(7).path,
    "choson-powers": lambda base: f"{sword(base).path}/powers",
    "choson-score": lambda base: f"{sword(base).path}/score",
    "choson-log": lambda base: f"{sword(base).path}/log",
    "choson-edit": lambda base: f"{laid(base).path}/edit",
    "choson-finished": lambda base: choson(base).does("finish").path,
    "koryo-fresh": lambda base: Table(base, "koryo", ["Ana", "Ben", "Cem"]).path,
    "koryo-turn": lambda base: koryo_turn(base).path,
    "koryo-end": lambda base: koryo(base).goes_on(6).path,
    "koryo-powers": lambda base: f"{koryo_turn(base).path}/powers",
    "immortal8-draft": lambda base: Table(base, "immortal8", ["Ana", "Ben", "Cem"]).path,
    "immortal8-kingdom": lambda base: immortal8(base, SIX, 5).goes_on().path,
    "immortal8-supremacy": lambda base: immortal8(base, SIX, 5).goes_on(7).path,
    "immortal8-secret": lambda base: f"{Table(base, 'immortal8', SIX).path}/secret",
    "invite": lambda base: f"{laid(base).path}/invite",
    "join": lambda base: f"{laid(base).path}/join",
    "rules-choson": lambda base: "/rules/choson",
    "rules-one": lambda base: "/rules/choson/watcher",
    "score-koryo": lambda base: f"/score/koryo?{SCORES['koryo']}",
    "score-choson": lambda base: f"/score/choson?{SCORES['choson']}",
    "score-choson-fresh": lambda base: "/score/choson?p=&p=",
    "score-immortal8": lambda base: f"/score/immortal8?{SCORES['immortal8']}",
    "missing": lambda base: "/no/such/page",
    # Two to six players, long names.
    "koryo-two": lambda base: two(base).path,
    "choson-three": lambda base: Table(base, "choson", LONG[:3]).goes_on(2).path,
    "immortal8-long": lambda base: immortal8(base, LONGER, 5).goes_on().path,
    "immortal8-powers": lambda base: f"{immortal8(base, LONGER, 5).goes_on().path}/powers",
    "immortal8-score": lambda base: f"{immortal8(base, LONGER, 5).goes_on().path}/score",
    # The middle of the table, and whoever is new.
    "board-fresh": lambda base: f"{Table(base, 'choson', ['Ana', 'Ben']).path}/board",
    "board-choson": lambda base: f"{sword(base).path}/board",
    "board-koryo": lambda base: f"{koryo_turn(base).path}/board",
    "board-immortal8": lambda base: f"{immortal8(base, LONGER, 5).goes_on().path}/board",
    "board-two": lambda base: f"{two(base).path}/board",
    "board-end": lambda base: f"{choson(base).does('finish').path}/board",
    "try-choson": lambda base: "/try/choson?stop=4",
    "try-koryo": lambda base: "/try/koryo?stop=5",
    "try-immortal8": lambda base: "/try/immortal8?stop=3",
    "rules-koryo": lambda base: "/rules/koryo",
    "rules-immortal8": lambda base: "/rules/immortal8",
    "style": lambda base: "/style",
    "style-board": lambda base: "/style/board",
}


@cache
def sword(base: str) -> Table:
    """Have the 1st Player play what destroys."""
    return choson(base).goes_on(3).does("play", player="Ana", cards={"sniper": 1, "event": 1})


@cache
def lobby(base: str) -> Table:
    """Have the 1st Player play what swaps two cards."""
    return choson(base).goes_on(3).does("play", player="Ana", cards={"oracle": 1, "event": 1})


@cache
def two(base: str) -> Table:
    """Lay a small table of Koryŏ and go to the first turn."""
    table = Table(base, "koryo", ["Ana", "Ben"]).lays("Ana", merchant=2, spy=1)
    return table.lays("Ben", guardian=3, merchant=1).goes_on(2)


@cache
def laid(base: str) -> Table:
    """Lay the crowded table of Chosŏn and leave it."""
    return choson(base)


@cache
def koryo_turn(base: str) -> Table:
    """Go to the first turn of the crowded table of Koryŏ."""
    return koryo(base).goes_on(2)
