"""House rules of a running game on their page: seen by all, changed by the host (C11, C16, K4)."""

import html
import json
import re

import pytest

from companion.games import GAMES
from tests.web.live_api import ApiTable

C16 = "effect_without_target_counts_as_declined"


@pytest.fixture
def code(client):
    """Set a table up by its form, as the host's phone does."""
    made = client.post("/new/choson", data={"name": ["Ana", "Ben"], "first": "0"})
    return made.location.removeprefix("/t/")


def options(client, code):
    return client.get(f"/api/tables/{code}").json["options"]


def numbers(page):
    """Read the Season cards' numbers off the page, as a form sends them."""
    return {
        f"seasons.{column}": re.findall(rf'name="seasons.{column}" value="(\d+)"', page)
        for column in (0, 1)
    }


def test_c16_the_host_turns_a_house_rule_on_and_off_in_the_game(client, code):
    assert f"/t/{code}/house-rules" in client.get(f"/t/{code}").text
    page = client.get(f"/t/{code}/house-rules").text
    seasons = numbers(page)
    assert len(seasons["seasons.0"]) == 8
    answer = client.post(f"/t/{code}/house-rules", data={C16: "on", **seasons})
    assert (answer.status_code, answer.location) == (303, f"/t/{code}")
    assert options(client, code)[C16] is True
    # Only what differs was changed, and it is one entry of the log.
    assert client.get(f"/api/tables/{code}").json["version"] == 1
    assert "counts as declined" in client.get(f"/t/{code}/log").text
    assert re.search(rf'name="{C16}" checked', client.get(f"/t/{code}/house-rules").text)
    client.post(f"/t/{code}/house-rules", data=seasons)
    assert options(client, code)[C16] is False


def test_k4_numbers_that_are_none_are_refused_and_shown_again(client, code):
    seasons = numbers(client.get(f"/t/{code}/house-rules").text)
    seasons["seasons.0"][0] = "many"
    answer = client.post(f"/t/{code}/house-rules", data=seasons)
    assert answer.status_code == 422
    assert "whole number" in answer.text
    assert 'value="many"' in answer.text
    assert options(client, code)["seasons"][0] == [10, 3]


def test_c16_another_phone_sees_the_house_rules_and_cannot_change_them(app, client, code):
    guest = app.test_client()
    page = guest.get(f"/t/{code}/house-rules").text
    assert '<fieldset class="box options" disabled>' in page
    assert "Only the host" in page
    assert guest.post(f"/t/{code}/house-rules", data={C16: "on"}).status_code == 403
    assert options(client, code)[C16] is False


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if game.options])
def test_every_game_has_such_a_page(client, game):
    names = ["Ana", "Ben", "Cem"]
    table = ApiTable(client, game, names)
    assert client.get(f"/t/{table.code}/house-rules").status_code == 200


def answers(page):
    """Read the buttons of the last question: whether each is chosen, and the action it sends."""
    found = re.findall(r'<button class="btn([^"]*)"([^>]*)>(.*?)</button>', page, re.S)
    return [
        (kind.strip(), json.loads(html.unescape(re.search(r'value="([^"]*)"', rest)[1])))
        for kind, rest, text in found
        if "Stays with" in text or "Passes to" in text
    ]


def test_c11_after_round_eight_the_page_asks_where_the_token_is_and_one_tap_moves_it(client):
    made = client.post("/new/choson", data={"name": ["Ana", "Ben"], "first": "0"})
    url = made.location
    for _ in range(200):
        if "Where is the 1st Player token (2 points)?" in (page := client.get(url).text):
            break
        client.post(f"{url}/act", data={"type": "next"})
    (stays, _), (passes, action) = answers(page)
    assert (stays, passes) == ("on", "")
    client.post(f"{url}/act", data={"action": json.dumps(action)})
    (stays, _), (passes, _) = answers(client.get(url).text)
    assert (stays, passes) == ("", "on")
