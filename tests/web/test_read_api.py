"""POST /api/read: a line of words becomes the JSON of /api/score."""

import pytest

LINE = "Ana 4 Watchers, 2 Hulk, 3 tokens, first player; Ben 3 watchers, Yi"


def test_a_line_is_read_and_its_answer_can_be_scored(client):
    answer = client.post("/api/read", json={"game": "choson", "text": LINE})
    assert answer.status_code == 200
    assert answer.json == {
        "game": "choson",
        "players": [
            {
                "name": "Ana",
                "cards": {"watcher": 4, "hulk": 2},
                "tokens": {"victory_point": 3, "first_player": 1},
            },
            {"name": "Ben", "cards": {"watcher": 3, "yi": 1}},
        ],
        "not_understood": [],
    }
    scored = client.post("/api/score", json=answer.json)
    assert [score["total"] for score in scored.json["scores"]] == [21, 1]


def test_what_was_not_understood_is_told_with_its_place(client):
    sent = {"game": "choson", "text": "Ana 4 Watchers, 3 elephants", "players": ["Ana", "Ben"]}
    (asked,) = client.post("/api/read", json=sent).json["not_understood"]
    assert asked == {"at": 16, "text": "3 elephants", "message": "this word is not known"}


def test_the_language_is_the_line_s_own_or_the_request_s(client):
    sent = {"game": "koryo", "text": "trois marchands et un barbare", "players": ["Ana", "Ben"]}
    for more in ({"lang": "fr"}, {}):
        answer = client.post("/api/read", json=sent | more | {"player": "Ben"}).json
        assert answer["players"][1]["cards"] == {"merchant": 3, "barbarian": 1}
    said = sent | {"text": "3 éléphants", "player": "Ben"}
    asked = client.post("/api/read", json=said, headers={"Accept-Language": "fr"}).json
    assert asked["not_understood"][0]["message"] == "ce mot est inconnu"


def test_it_explains_field_by_field_on_request(client):
    sent = {"game": "choson", "text": "Ana 4 Wacthers", "players": ["Ana", "Ben"], "explain": True}
    assert client.post("/api/read", json=sent).json["understood"] == [
        {"text": "4 Wacthers", "player": "Ana", "key": "watcher", "count": 4, "said": "4 Watchers"}
    ]


@pytest.mark.parametrize(
    ("sent", "at"),
    [
        ({"game": "chess", "text": ""}, "game"),
        ({"game": "choson"}, "text"),
        ({"game": "choson", "text": 3}, "text"),
        ({"game": "choson", "text": "x" * 5000}, "text"),
        ({"game": "choson", "text": "", "players": "Ana"}, "players"),
        ({"game": "choson", "text": "", "players": ["Ana"], "player": "Eve"}, "player"),
        ({"game": "choson", "text": "", "lang": "la"}, "lang"),
        ([], ""),
    ],
)
def test_bad_input_is_refused_with_its_place(client, sent, at):
    answer = client.post("/api/read", json=sent)
    assert answer.status_code == 422
    assert at in [error["at"] for error in answer.json["errors"]]


@pytest.mark.parametrize("text", ["¹", "3 ²", "Ana: ① Hulk", "৩"])
def test_a_sign_that_looks_like_a_number_is_read_or_asked_back(client, text):
    assert client.post("/api/read", json={"game": "choson", "text": text}).status_code == 200


@pytest.mark.parametrize("name", ["×", "+", "…"])
def test_a_player_called_by_a_sign_is_in_no_lines_way(client, name):
    sent = {"game": "koryo", "text": "6 Merchants, #f6f0e3", "players": [name, "Ana"]}
    assert client.post("/api/read", json=sent).status_code == 200


def test_no_json_is_no_line(client):
    assert client.post("/api/read", data="{").status_code == 400
