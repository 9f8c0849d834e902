"""What the JSON API does once, and what it refuses: keys, versions, bodies."""

import json

import pytest

from companion.web.entry.guard import key_of
from tests.web.live_api import errors

# Once, and on the right version.


def test_a_retried_id_answers_with_its_first_version_and_does_nothing(koryo):
    body = {"id": "tap", "type": "next"}
    assert koryo.send(body).json == {"version": 1}
    koryo.does("next")
    before = koryo.view()
    again = koryo.send(body)
    assert (again.status_code, again.json) == (200, {"version": 1})
    assert koryo.view() == before


def test_what_others_changed_since_it_was_seen_is_refused_at_seen(koryo):
    for count in (1, 2):
        koryo.act("set", player="Ana", card="guardian", count=count)
    late = {"id": "late", "type": "set", "player": "Ana", "card": "guardian", "count": 3, "seen": 1}
    assert errors(koryo.send(late), 409) == ["seen"]


def test_a_stale_version_is_refused_and_nothing_done(koryo):
    koryo.does("next")
    before = koryo.view()
    for stale in (0, 2, -1):
        assert errors(koryo.act("next", if_version=stale), 409) == ["if_version"]
    assert koryo.view() == before
    assert koryo.act("next", if_version=1).json == {"version": 2}
    assert koryo.act("next", if_version=None).json == {"version": 3}


@pytest.mark.parametrize("version", ["1", True, 1.0, [], {}, "newest"])
def test_what_is_no_version_is_refused(koryo, version):
    koryo.does("next")
    assert errors(koryo.act("next", if_version=version)) == ["if_version"]
    assert koryo.view()["version"] == 1


# Keys.


def test_without_a_key_nothing_is_done(koryo, client):
    for header in (
        {},
        {"Authorization": ""},
        {"Authorization": "Bearer"},
        {"Authorization": "Bearer "},
    ):
        answer = client.post(
            f"{koryo.url}/actions", json={"id": "1", "type": "next"}, headers=header
        )
        assert errors(answer, 401) == [""]
    basic = {"Authorization": f"Basic {koryo.key}"}
    answer = client.post(f"{koryo.url}/actions", json={"id": "1", "type": "next"}, headers=basic)
    assert errors(answer, 401) == [""]
    assert koryo.view()["version"] == 0


@pytest.mark.parametrize("key", ["wrong", "clé", "0" * 24, "x" * 5000])
def test_with_a_wrong_key_nothing_is_done(koryo, key):
    assert errors(koryo.send({"id": "1", "type": "next"}, key=key), 403) == [""]
    assert koryo.view()["version"] == 0


def test_the_key_comes_before_the_body(koryo, client):
    answer = client.post(f"{koryo.url}/actions", data=b"no JSON")
    assert errors(answer, 401) == [""]


# Refusals.


@pytest.mark.parametrize(
    "body", [b"", b"next", b'{"id": ', b"\xff\xfe", b"[" * 60_000, b"\xef\xbb\xbf{}"]
)
def test_a_body_that_is_no_json_is_400(koryo, client, body):
    headers = {"Authorization": f"Bearer {koryo.key}"}
    assert errors(client.post("/api/tables", data=body), 400) == [""]
    assert errors(client.post(f"{koryo.url}/actions", data=body, headers=headers), 400) == [""]


@pytest.mark.parametrize("body", [None, [], [{"id": "1", "type": "next"}], "next", 7, True])
def test_a_body_that_is_no_object_is_422(koryo, client, body):
    text = json.dumps(body)
    headers = {"Authorization": f"Bearer {koryo.key}"}
    assert errors(client.post("/api/tables", data=text)) == [""]
    assert errors(client.post(f"{koryo.url}/actions", data=text, headers=headers)) == [""]


@pytest.mark.parametrize(
    ("action", "places"),
    [
        ({"type": "set"}, ["player", "card", "count"]),
        (
            {"type": "set", "player": "Eve", "card": "dragon", "count": 1.5},
            ["player", "card", "count"],
        ),
        ({"type": "set", "player": "Ana", "card": "merchant", "count": 10}, ["count"]),
        ({"type": "set", "player": "Ana", "card": "merchant", "count": 10**400}, ["count"]),
        ({"type": "set", "player": "Ana", "card": "watcher", "count": 1}, ["card"]),
        ({"type": "token", "player": "Ana", "token": "victory_point"}, ["count"]),
        ({"type": "token", "player": "Ana", "token": "victory_point", "count": 9}, ["count"]),
        ({"type": "token", "player": "Ana", "token": "first_player", "count": 2}, ["count"]),
        ({"type": "token", "player": "Ana", "token": "yis_legacy", "count": 1}, ["token"]),
        ({"type": "shout"}, ["type"]),
        ({}, ["type"]),
        ({"type": "play", "player": "Ana", "cards": {"spy": 1}}, ["type"]),
        ({"type": "undo", "to": "1"}, ["to"]),
    ],
)
def test_a_bad_action_is_refused_with_every_problem(koryo, action, places):
    koryo.does("next")
    assert errors(koryo.send({"id": "bad", **action})) == places
    assert errors(koryo.send(action)) == ["id", *places]
    assert koryo.view()["version"] == 1


def test_extra_keys_of_an_action_do_no_harm(koryo):
    koryo.does("set", player="Ana", card="spy", count=1, comment="misdealt", seat=3)
    assert koryo.player("Ana")["cards"] == {"spy": 1}


def test_a_message_says_what_is_there_and_what_there_is(koryo):
    koryo.does("set", player="Ben", card="merchant", count=5)
    answer = koryo.act("set", player="Ana", card="merchant", count=6)
    assert answer.json["errors"] == [
        {"at": "count", "message": "11 Merchants on the table, the game has 9"}
    ]


def test_other_methods_are_refused_as_json(koryo, client):
    for method, url in (("put", koryo.url), ("delete", koryo.url), ("get", f"{koryo.url}/actions")):
        assert errors(getattr(client, method)(url), 405) == [""]


@pytest.mark.parametrize("code", ["%00", "%ff%fe", "x" * 3000, "' OR 1=1 --", "%F0%9F%8E%B4"])
def test_a_strange_code_is_no_table(client, code):
    assert client.get(f"/api/tables/{code}").status_code == 404


def test_a_seat_that_a_program_gives_itself_by_a_cookie_is_none(koryo):
    app = koryo.client.application
    store = app.extensions["store"]
    store.set_doors(koryo.code, "player", True)
    with app.test_request_context():
        player = key_of(koryo.code, "player")
    koryo.client.set_cookie("seat", "0", path="/")
    answer = koryo.client.post(
        f"{koryo.url}/actions",
        json={"id": "x", "type": "set", "player": "Ana", "card": "spy", "count": 1},
        headers={"Authorization": f"Bearer {player}"},
    )
    assert answer.status_code == 422
    assert koryo.view()["version"] == 0
