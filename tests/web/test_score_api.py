"""`POST /api/score`: the contract's answers, and a whole refusal of whatever is wrong."""

import json

import pytest

from companion.app import create_app
from companion.web.entry import bodies
from tests.hostile import HOSTILE, choson
from tests.score_cases import CASES, TABLES, expected, outcome


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """One application for all of these: nothing is kept of what is scored."""
    app = create_app(tmp_path_factory.mktemp("scored") / "instance")
    app.config["TESTING"] = True
    return app


@pytest.mark.parametrize("case", CASES)
def test_the_api_scores_the_case(client, case):
    answer = client.post("/api/score", json=case["table"])
    assert answer.status_code == 200
    assert answer.json["game"] == case["table"]["game"]
    assert outcome(answer.json) == expected(case)


def test_the_contracts_example_is_answered_as_the_contract_says(client):
    ana = {"cards": {"watcher": 4, "yi": 1, "event": 1}, "tokens": {"victory_point": 3}}
    ana["tokens"]["yis_legacy"] = 1
    ben = {"cards": {"watcher": 3, "hulk": 2}, "tokens": {"first_player": 1, "victory_point": 1}}
    players = [{"name": "Ana", **ana}, {"name": "Ben", **ben}]
    answer = client.post("/api/score", json={"game": "choson", "players": players}).json
    assert set(answer) == {"game", "scores", "winners", "tie_break", "remarks"}
    assert answer["remarks"] == []
    assert answer["winners"] == ["Ana"]
    assert answer["tie_break"] is None
    first, second = answer["scores"]
    assert (first["name"], first["total"], first["rank"]) == ("Ana", 19, 1)
    assert (second["name"], second["total"], second["rank"]) == ("Ben", 10, 2)
    why = {line["key"]: line for line in first["lines"]}
    assert why["watcher"] == {
        "key": "watcher",
        "points": 9,
        "rule": "C27",
        "why": "4 Watchers, others at most 3",
    }
    assert why["yis_legacy"] == {
        "key": "yis_legacy",
        "points": 5,
        "rule": "C31",
        "why": "14 is above 10: +5 with 2 players",
    }


@pytest.mark.parametrize("table", [case["table"] for case in TABLES[::5]])
def test_every_line_has_a_rule_and_a_sentence_and_they_add_up(client, table):
    for score in client.post("/api/score", json=table).json["scores"]:
        assert sum(line["points"] for line in score["lines"]) == score["total"]
        for line in score["lines"]:
            assert set(line) == {"key", "points", "rule", "why"}
            assert line["rule"][0] in "KCI"
            assert line["why"]
            assert "%" not in line["why"]


def test_a_percent_sign_in_a_name_is_only_a_letter(client):
    names = ["%(cards)s", "100 %", "<b>&amp;"]
    players = [{"name": name, "cards": {"merchant": 2}} for name in names]
    answer = client.post("/api/score", json={"game": "koryo", "players": players})
    assert [score["name"] for score in answer.json["scores"]] == names
    assert "%(cards)s and <b>&amp;" in answer.json["scores"][1]["lines"][0]["why"]


def test_a_missing_card_or_token_is_zero(client):
    bare = {"game": "koryo", "players": [{"name": "Ana"}, {"name": "Ben"}]}
    full = {
        "game": "koryo",
        "players": [{"name": n, "cards": {"spy": 0}, "tokens": {}} for n in ("Ana", "Ben")],
    }
    assert client.post("/api/score", json=bare).json == client.post("/api/score", json=full).json


@pytest.mark.parametrize("hostile", HOSTILE)
def test_the_api_refuses_it_and_names_every_problem(client, hostile):
    answer = client.post("/api/score", data=hostile.body, content_type="application/json")
    # A megabyte is not even read; the command reads it.
    is_read = len(hostile.body) <= bodies.MOST
    assert answer.status_code == (hostile.status if is_read else 413)
    assert list(answer.json) == ["errors"]
    places = hostile.places if is_read else [""]
    assert [error["at"] for error in answer.json["errors"]] == places
    for error in answer.json["errors"]:
        assert set(error) == {"at", "message"}
        assert error["message"]
        assert "%(" not in error["message"]
    assert len(answer.data) < 10_000, "a hostile megabyte is not sent back"


def test_a_tenth_watcher_is_counted_out_loud(client):
    players = [{"name": n, "cards": {"watcher": c}} for n, c in [("Ana", 4), ("Ben", 7)]]
    answer = client.post("/api/score", json={"game": "choson", "players": players})
    assert answer.json == {
        "errors": [
            {
                "at": "players[1].cards.watcher",
                "message": "11 Watchers on the table, the game has 9",
            }
        ]
    }


def test_a_body_over_the_limit_is_refused_in_the_same_shape(client):
    answer = client.post("/api/score", data=b" " * 3_000_000)
    assert answer.status_code == 413
    assert [error["at"] for error in answer.json["errors"]] == [""]


def test_the_content_type_does_not_matter(client):
    table = json.dumps(TABLES[0]["table"])
    answer = client.post("/api/score", data=table, content_type="text/plain")
    assert answer.status_code == 200


def test_a_refused_table_leaves_the_next_one_alone(client):
    assert client.post("/api/score", data=choson(cards={"yi": 2})).status_code == 422
    assert client.post("/api/score", data=choson(cards={"yi": 1})).status_code == 200
