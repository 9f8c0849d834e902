"""Whatever strangers send to the live tables' API, it answers, and a refusal changes nothing."""

import itertools
import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app import create_app
from companion.games import GAMES
from tests.table.random_actions import NAMES, any_json, hostile_actions
from tests.thorough import MODERATE
from tests.web.live_api import ApiTable

CREATE_KEYS = st.sampled_from(["game", "players", "first_player", "options", "seasons"])
GAME = st.sampled_from([id for id, game in GAMES.items() if game.is_playable])
IDS = itertools.count()


@pytest.fixture(scope="module")
def fuzz_client(tmp_path_factory):
    """Keep one app for all examples, and let its errors through."""
    app = create_app(tmp_path_factory.mktemp("fuzz") / "instance")
    app.config["TESTING"] = True
    return app.test_client()


@pytest.fixture(scope="module", params=["koryo", "choson"])
def table(request, fuzz_client):
    """Lay one table that every example goes on with, in the main phase."""
    made = ApiTable(fuzz_client, request.param, NAMES)
    made.does("set", player="Ana", card="yi" if request.param == "choson" else "spy", count=1)
    made.go_to("main")
    return made


def is_whole_refusal(answer):
    """Tell whether a refusal names its problems as the contract says."""
    problems = answer.json["errors"]
    return problems and all(set(p) == {"at", "message"} and p["message"] for p in problems)


@MODERATE
@given(data=st.data())
def test_any_action_is_answered_and_a_refused_one_changes_nothing(table, data):
    body = data.draw(hostile_actions(table.view()["game"]))
    if isinstance(body, dict) and data.draw(st.booleans()):
        body["id"] = f"tap {next(IDS)}"
    before = table.view()
    answer = table.send(body)
    after = table.view()
    assert answer.status_code in (200, 409, 422)
    if answer.status_code == 200:
        assert after["version"] in (before["version"], before["version"] + 1)
    else:
        assert is_whole_refusal(answer)
        assert after == before


@MODERATE
@given(
    game=GAME,
    players=st.lists(st.sampled_from([*NAMES, "", " ", "Ana "]) | any_json, max_size=5) | any_json,
    rest=st.dictionaries(CREATE_KEYS | st.text(max_size=4), any_json, max_size=3),
)
def test_any_set_up_is_answered(fuzz_client, game, players, rest):
    body = json.dumps({"game": game, "players": players, **rest})
    answer = fuzz_client.post("/api/tables", data=body)
    assert answer.status_code in (201, 422)
    if answer.status_code == 201:
        assert fuzz_client.get(f"/api/tables/{answer.json['code']}").status_code == 200
    else:
        assert is_whole_refusal(answer)


@MODERATE
@given(body=st.binary(max_size=40))
def test_any_bytes_are_answered(fuzz_client, table, body):
    headers = {"Authorization": f"Bearer {table.key}"}
    before = table.view()["version"]
    for url in ("/api/tables", f"{table.url}/actions"):
        assert fuzz_client.post(url, data=body, headers=headers).status_code in (400, 422)
    assert table.view()["version"] == before


@MODERATE
@given(key=st.text(st.characters(min_codepoint=32, max_codepoint=255), max_size=30))
def test_any_other_key_opens_nothing(fuzz_client, table, key):
    headers = {"Authorization": f"Bearer {key}"}
    answer = fuzz_client.post(
        f"{table.url}/actions", json={"id": "x", "type": "next"}, headers=headers
    )
    assert answer.status_code in (401, 403)


@pytest.mark.parametrize("depth", [5, 50, 500, 900, 3000])
def test_nesting_of_any_depth_is_answered(table, fuzz_client, depth):
    nested = "[" * depth + "]" * depth
    headers = {"Authorization": f"Bearer {table.key}"}
    body = f'{{"id": "deep {depth} {next(IDS)}", "type": "undo", "x": {nested}}}'
    answer = fuzz_client.post(f"{table.url}/actions", data=body, headers=headers)
    assert answer.status_code == (200 if depth == 5 else answer.status_code)
    assert answer.status_code in (200, 400, 422)
    create = f'{{"game": "koryo", "players": ["A", "B"], "options": {{"seasons": {nested}}}}}'
    assert fuzz_client.post("/api/tables", data=create).status_code in (400, 422)
