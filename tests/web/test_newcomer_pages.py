"""Whoever is new: what this is, a walk through a sample table, the aim before the rules."""

import re

import pytest

from companion.games import GAMES
from companion.words import LANGUAGES

WALKED = [game for game in GAMES.values() if game.walk]
each_walk = pytest.mark.parametrize("game", WALKED, ids=lambda game: game.id)


def begin(client, game, *names):
    """Set a table up and give its code."""
    made = client.post(f"/new/{game}", data={"name": list(names), "first": "0"})
    return made.location.rsplit("/", 1)[1]


def test_the_first_page_says_for_which_games_it_is(client):
    page = client.get("/").text
    said = re.search(r'class="told about-it">(.*?)</p>', page, re.DOTALL)[1]
    assert all(game.words.title in said for game in GAMES.values())


def test_what_was_played_last_stands_first(client):
    games = re.compile(r'class="game"\s+href="/new/(\w+)"')
    assert games.findall(client.get("/").text)[0] == "koryo"
    client.get(f"/t/{begin(client, 'immortal8', 'Ana', 'Ben', 'Cem')}")
    client.get(f"/t/{begin(client, 'choson', 'Ana', 'Ben')}")
    assert games.findall(client.get("/").text)[:3] == ["choson", "immortal8", "koryo"]


def test_open_tables_are_told_apart(client):
    for names in (("Ana", "Ben"), ("Ana", "Ben", "Cem")):
        client.get(f"/t/{begin(client, 'koryo', *names)}")
    page = client.get("/").text
    assert "Continue: Ana, Ben</b>" in page
    assert "Continue: Ana, Ben, Cem</b>" in page
    assert re.search(r"Koryŏ · round 1 · \d+ seconds? ago", page)


@pytest.mark.parametrize("game", GAMES.values(), ids=lambda game: game.id)
def test_a_rule_page_begins_with_the_aim_and_what_a_majority_is(client, game):
    page = client.get(f"/rules/{game.id}").text
    aim = page[
        page.index("What it is about") : page.index("Cards</h2>") if "Cards</h2>" in page else None
    ]
    assert "points" in aim
    assert "majority" in aim
    assert "What it is about" not in client.get(f"/rules/{game.id}?q=token").text


@each_walk
@pytest.mark.parametrize("language", LANGUAGES)
def test_the_walk_leads_from_the_first_deal_to_the_score(client, game, language):
    client.set_cookie("lang", language)
    pages = [client.get(f"/try/{game.id}?stop={n + 1}") for n in range(len(game.walk))]
    assert {page.status_code for page in pages} == {200}
    assert len({page.text for page in pages}) == len(pages)
    for number, page in enumerate(pages, 1):
        leads = f"/try/{game.id}?stop={number + 1}" if number < len(pages) else f"/new/{game.id}"
        assert f'class="cta" href="{leads}"' in page.text
        # Nothing on the sample table sends anything.
        assert "<form" not in page.text[page.text.index('class="table sample"') :]


@each_walk
def test_the_walk_leaves_nothing_behind(client, app, game):
    before = app.extensions["store"].summaries([]), client.get("/").text
    assert not client.get(f"/try/{game.id}").headers.getlist("Set-Cookie")
    assert (app.extensions["store"].summaries([]), client.get("/").text) == before


@pytest.mark.parametrize("stop", ["0", "-1", "99", "x", "9" * 50])
def test_an_odd_stop_is_one_of_them(client, stop):
    assert client.get(f"/try/choson?stop={stop}").status_code == 200


def test_a_game_without_a_walk_has_no_such_page(client):
    assert client.get("/try/no-such-game").status_code == 404


@pytest.mark.parametrize("game", WALKED, ids=lambda game: game.id)
def test_every_phase_says_what_it_is_for(game):
    assert {f"hint_{phase}" for phase in game.phases} <= {*game.words.sentences}
