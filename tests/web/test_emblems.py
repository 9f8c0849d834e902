"""Emblems: each game draws its own, a phone loads all of them once."""

import gzip
import re

import pytest

from companion.games import GAMES
from companion.web import emblems

MOST_BYTES = 6 * 1024
# What is no card or token of a game, but has a sign: the effects of Chosŏn.
EFFECTS = {"choson": {"sword", "firearm", "lobby"}}
IMMORTALS = {
    "justice",
    "tomorrow",
    "galmi",
    "abhilasha",
    "narashima",
    "phoenix",
    "goan_sul",
    "xian",
}


@pytest.mark.parametrize("id", ["koryo", "choson", "immortal8"])
def test_every_family_event_immortal_and_token_has_one(id: str):
    game = GAMES[id]
    of_cards = IMMORTALS if id == "immortal8" else set(game.cards)
    wanted = of_cards | set(game.tokens) | EFFECTS.get(id, set())
    drawn = {piece for of, piece in emblems.sprite().hues if of == id}
    assert drawn == wanted


@pytest.mark.parametrize("id", ["koryo", "choson"])
def test_no_two_families_have_the_same_colour(id: str):
    hues = [emblems.hue(GAMES[id], family) for family in GAMES[id].values]
    assert all(hues)
    assert len(set(hues)) == len(hues) == 9


def test_all_are_one_small_picture_that_may_be_kept(client):
    address = re.search(r'href="([^"#]+)#choson-yi"', emblems.emblem(GAMES["choson"], "yi"))
    assert address
    answer = client.get(address[1])
    assert answer.mimetype == "image/svg+xml"
    assert "immutable" in answer.headers["Cache-Control"]
    assert b'id="choson-yi"' in answer.data
    assert len(gzip.compress(answer.data, 9)) < MOST_BYTES
    # Another content has another address; whoever asks without it does not keep what may change.
    assert "immutable" not in client.get("/emblems.svg?v=old").headers["Cache-Control"]


def test_a_game_without_emblems_is_shown_without(monkeypatch, tmp_path):
    monkeypatch.setattr(emblems, "folder_of", lambda game: tmp_path)
    emblems.drawn.cache_clear()
    emblems.made.cache_clear()
    try:
        assert emblems.emblem(GAMES["koryo"], "spy") == ""
        assert emblems.hue(GAMES["koryo"], "spy") == ""
        (tmp_path / "emblems.svg").write_text("<svg")
        emblems.drawn.cache_clear()
        emblems.made.cache_clear()
        assert emblems.emblem(GAMES["koryo"], "spy") == ""
    finally:
        emblems.drawn.cache_clear()
        emblems.made.cache_clear()
