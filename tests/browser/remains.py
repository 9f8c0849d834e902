"""A group with whole games of every kind, for the pages of what remains of them."""

from pathlib import Path
from urllib.parse import urlencode

from playwright.sync_api import Page

from companion.store import groups
from companion.store.store import Store
from companion.table.act import act
from companion.table.table import new_table
from companion.web.entry.keys import new_code
from tests.table.story.random_games import random_game

LONG = {"Ben": "Maximiliane-Josephine", "Dao": "Bartholomäus"}
GAMES_OF_GROUP = {"koryo": 3, "choson": 3, "immortal8": 3}
KEPT = {"p": "Ana", "c": "0.0.0.0.0.0.0.0.3"}


def a_group(page: Page, name: str = "Tuesday, the long evenings") -> str:
    """Make a group of this phone."""
    page.request.post("/groups", form={"name": name})
    page.goto("/")
    address = page.locator("a.continue[href*='/g/']").first.get_attribute("href")
    return str(address).rsplit("/", 1)[1]


def play_games(instance: Path, group: str, games: dict[str, int] | None = None) -> dict[str, str]:
    """Play whole games of the group, each action as a phone would send it; one code a game."""
    store, codes = Store(instance / "companion.db"), {}
    for game_id, n in (games or GAMES_OF_GROUP).items():
        for seed in range(n):
            played = random_game(game_id, 700 + seed)
            names = [LONG.get(name, name) for name in played.state.names]
            code = new_code()
            store.create(code, new_table(played.game, {"players": names, "first_player": names[0]}))
            for entry in played.log:
                act(store, code, renamed(entry.action) | {"id": entry.id})
            with store.writing() as db:
                groups.put_table(db, code, group)
            codes[game_id] = code
    store.announce()
    store.close()
    return codes


def renamed(action: dict) -> dict:
    """Write an action for the longer names."""

    def told(value):
        if isinstance(value, dict):
            return {LONG.get(key, key): told(each) for key, each in value.items()}
        if isinstance(value, list):
            return [told(each) for each in value]
        return LONG.get(value, value) if isinstance(value, str) else value

    return told(action)


def pages_of(group: str, codes: dict[str, str], year: int) -> dict[str, str]:
    """Give every page of what remains, by name."""
    here, koryo = f"/g/{group}", f"/t/{codes['koryo']}"
    pages = {f"finale-{game}": f"/t/{code}" for game, code in codes.items()}
    pages |= {f"story-{game}": f"/t/{code}/story" for game, code in codes.items()}
    pages |= {
        "group": here,
        "filtered": f"{here}?{urlencode({'game': 'koryo', 'who': 'ana'})}",
        "nobody": f"{here}?{urlencode({'players': 9})}",
        "year": f"{here}/year/{year}",
        "tables": f"{here}/tables",
        "people": f"{here}/people",
        "links": f"{here}/links",
        "delete": f"{here}/delete",
        "import": f"{here}/import",
        "keep": f"{here}/keep/koryo?p=Ana&c=0.0.0.0.0.0.0.0.3&p=Ben&c=1",
        "hand": "/groups/hand",
        "take": "/groups/take?list=x",
        "share": f"{koryo}/share",
        "choose": f"{koryo}/group",
        "delete-table": f"{koryo}/delete",
        "words": f"{koryo}/words",
    }
    return pages
