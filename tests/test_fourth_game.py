"""A fourth game is one folder and one line: the API and the command know it at once."""

import json

import pytest

from companion.games import GAMES
from tests.fourth_game import PEBBLES

TABLE = {
    "game": "pebbles",
    "players": [
        {"name": "Ana", "cards": {"pebble": 2}},
        {"name": "Ben", "cards": {"pebble": 2}, "tokens": {"boat": 1}},
    ],
}
ANSWER = {
    "game": "pebbles",
    "scores": [
        {
            "name": name,
            "total": 2,
            "rank": rank,
            "lines": [
                {"key": "pebble", "points": 2, "rule": "P2", "why": "2 Pebbles: one point each"}
            ],
        }
        for name, rank in (("Ana", 2), ("Ben", 1))
    ],
    "winners": ["Ben"],
    "tie_break": "P3",
    "remarks": [],
}


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "pebbles", PEBBLES)


def test_the_api_scores_a_fourth_game(client):
    answer = client.post("/api/score", json=TABLE)
    assert (answer.status_code, answer.json) == (200, ANSWER)


def test_the_command_scores_a_fourth_game(score_command):
    ran = score_command(TABLE)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == ANSWER


def test_a_fourth_game_refuses_in_its_own_words(client):
    many = {"game": "pebbles", "players": [{"name": n, "cards": {"pebble": 3}} for n in "AB"]}
    answer = client.post("/api/score", json=many)
    assert answer.status_code == 422
    assert answer.json["errors"] == [
        {"at": "players[1].cards.pebble", "message": "6 Pebbles on the table, the game has 5"}
    ]


def test_an_unknown_game_lists_the_fourth_too(client):
    (error,) = client.post("/api/score", json={"game": "chess"}).json["errors"]
    assert error["message"].endswith("koryo, choson, immortal8, pebbles")


def test_without_registration_nobody_knows_it(client, monkeypatch):
    monkeypatch.delitem(GAMES, "pebbles")
    assert client.post("/api/score", json=TABLE).status_code == 422
