"""The end of a game on the pages: podium, reason, story, hand-over."""

import csv
import gzip
import io
import json
import re
from urllib.parse import unquote

import pytest

from tests.games.random_tables import NAMES
from tests.people.test_handover import FILE, LINK, conform
from tests.web.live_api import ApiTable


@pytest.fixture
def finished(client):
    """A finished game that one Hulk more would have turned."""
    table = ApiTable(client, "choson", ["Ana", "Ben", "Cem"], first_player="Cem")
    table.does("set", player="Ana", card="watcher", count=2)
    table.does("set", player="Ben", card="hulk", count=1)
    table.does("set", player="Cem", card="hulk", count=1)
    table.does("next").does("finish")
    return table


def page(client, table, path="", status=200):
    answer = client.get(f"/t/{table.code}{path}")
    assert answer.status_code == status, path
    return answer


def test_the_podium_stands_first_with_the_reason_in_a_sentence(client, finished):
    html = page(client, finished).text
    places = re.findall(r'class="medal"[^>]*>(\d)</b>.*?<bdi>(\w+)</bdi>.*?<strong>(\d+)', html)
    assert places == [("1", "Ana", "9"), ("2", "Cem", "2"), ("3", "Ben", "0")]
    # Seven more make nine each, and Cem would control the lesser family (C32).
    assert re.search(r'class="reason">1\sHulk more and Cem wins<', html)
    parts = [html.index(f'class="{part}') for part in ("places", "reason", "grid", "story")]
    assert parts == sorted(parts)


def test_a_story_is_drawn_from_two_rounds_on(client, finished):
    assert 'class="chart"' not in page(client, finished, "/story").text, "a point is no line"
    table = ApiTable(client, "choson", ["Ana", "Ben", "Cem"], first_player="Cem")
    table.does("clock", round=2, phase="main", turn="Cem")
    table.does("set", player="Ana", card="watcher", count=2).does("finish")
    html = page(client, table).text
    parts = [html.index(f'class="{part}') for part in ("places", "grid", "story", "chart")]
    assert parts == sorted(parts)


def test_points_stand_in_the_cells_and_cards_on_demand(client, finished):
    html = page(client, finished).text
    hulk = html[html.index('id="why-hulk"') : html.index('id="why-scientist"')]
    watcher = html[html.index('id="why-watcher"') : html.index('id="why-time_traveller"')]
    assert "+9" in watcher
    assert len(re.findall(r'class="tie"><span class="vh">\w+ </span>=', hulk)) == 2
    assert re.search(r"1\sHulk", hulk), "the cards are in the why"


def test_the_story_has_a_chart_and_a_table_of_the_same_numbers(client, finished):
    html = page(client, finished, "/story").text
    assert "<svg" in html
    assert "style=" not in html
    numbers = re.findall(r"<bdi>(\w+)</bdi></th>((?:<td>[−\d]+</td>)+)", html)
    assert {name for name, _ in numbers} == {"Ana", "Ben", "Cem"}
    assert len(gzip.compress(html.encode(), 5)) < 4096


def test_the_bg_stats_link_stays_on_the_phone_and_the_other_says_what_it_does(client, finished):
    html = page(client, finished, "/share").text
    app = re.search(r'href="(bgstats://app.bgstatsapp.com/createPlay.html\?data=([^"]+))"', html)
    web = re.search(r'href="https://app.bgstatsapp.com/createPlay.html\?data=([^"]+)"', html)
    assert app.start() < web.start()
    data = json.loads(unquote(app[2]))
    assert conform(data, LINK) == []
    assert data["game"]["bggId"] == 161943
    assert {p["name"]: p["startPlayer"] for p in data["players"]}["Cem"] is True
    assert "leave this network" in html


def test_a_picture_shows_names_only_where_they_are_asked_for(client, finished):
    named = page(client, finished, "/card.svg?names=1")
    bare = page(client, finished, "/card.svg")
    assert named.mimetype == "image/svg+xml"
    assert "Ana" in named.text
    assert not any(name in bare.text for name in NAMES)
    assert "<script" not in named.text
    assert "style=" not in named.text


def test_a_finished_game_is_sent_as_files(client, finished):
    rows = list(csv.DictReader(io.StringIO(page(client, finished, "/play.csv").text)))
    assert [(row["player"], row["points"]) for row in rows] == [
        ("Ana", "9"),
        ("Ben", "0"),
        ("Cem", "2"),
    ]
    assert conform(page(client, finished, "/play.bgsplay").json, FILE) == []
    assert page(client, finished, "/play.json").json["tables"][0]["code"] == finished.code


def test_a_game_under_way_hands_nothing_over(client):
    table = ApiTable(client, "immortal8", ["Ana", "Ben", "Cem", "Dao"])
    table.does("immortal", player="Ana", immortal="galmi")
    for path in ("/play.json", "/play.csv", "/play.bgsplay", "/card.svg"):
        page(client, table, path, 404)
    page(client, table, "/share", 303)
    assert "Galmi" not in page(client, table, "/story").text


@pytest.mark.parametrize("language", ["en", "fr", "de", "sk"])
def test_the_finale_speaks_every_language(client, finished, language):
    client.set_cookie("lang", language)
    for path in ("", "/share", "/story"):
        assert "%(" not in page(client, finished, path).text
