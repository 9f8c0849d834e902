"""The OpenAPI file describes the API as it is."""

import json
import re
from functools import cache

import jsonschema_rs
import pytest

from companion.core.corrections import ALWAYS
from companion.games import GAMES
from tests.games.immortal8.test_whole_games import Driver
from tests.games.test_whole_games import Player
from tests.web.live_api import ApiTable

PLAYABLE = [game.id for game in GAMES.values() if game.is_playable]
NAMES = ["Ana", "Ben", "Cem"]


@pytest.fixture
def document(client):
    answer = client.get("/api/openapi.json")
    assert answer.status_code == 200
    assert answer.mimetype == "application/json"
    return answer.json


@pytest.fixture
def valid(document):
    """Give a function that tells whether a thing has a named shape."""

    @cache
    def validator(shape):
        schema = {"$ref": f"#/components/schemas/{shape}", "components": document["components"]}
        return jsonschema_rs.Draft202012Validator(schema)

    return lambda shape, thing: validator(shape).is_valid(thing)


def test_it_is_an_openapi_3_1_document(document):
    assert document["openapi"] == "3.1.0"
    assert {"title", "version"} <= set(document["info"])
    schemas = document["components"]["schemas"]
    for schema in schemas.values():
        jsonschema_rs.meta.validate(schema)
    pointed = set(re.findall(r'"#/components/schemas/(\w+)"', json.dumps(document)))
    assert pointed <= set(schemas)
    operations = [
        operation
        for methods in document["paths"].values()
        for method, operation in methods.items()
        if method != "parameters"
    ]
    assert len({operation["operationId"] for operation in operations}) == len(operations)
    assert all(operation["responses"] for operation in operations)


def test_it_holds_every_address_of_the_api_and_no_other(app, document):
    served = {
        (re.sub(r"<(\w+)>", r"{\1}", rule.rule), method.lower())
        for rule in app.url_map.iter_rules()
        if rule.rule.startswith("/api/")
        for method in rule.methods - {"HEAD", "OPTIONS"}
    }
    described = {
        (path, method)
        for path, methods in document["paths"].items()
        for method in methods
        if method != "parameters"
    }
    assert described == served


@pytest.mark.parametrize("game", PLAYABLE)
def test_it_names_the_actions_of_a_game_and_no_other(document, game):
    schemas = document["components"]["schemas"]
    types = []
    for part in schemas[f"{game.capitalize()}Action"]["oneOf"]:
        action = schemas[part["$ref"].rpartition("/")[2]]
        assert action["description"]
        types.append(action["properties"]["type"]["const"])
    assert sorted(types) == sorted({*ALWAYS, *GAMES[game].actions})


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_table_looks_as_described(client, valid, game):
    table = ApiTable(client, game, NAMES)
    assert valid("Created", table.created)
    assert valid("Table", table.view())
    for _ in range(8):
        table.does("next")
        assert valid("Table", table.view())


@pytest.mark.parametrize("game", ["koryo", "choson"])
def test_a_whole_games_actions_and_answers_are_as_described(client, valid, game):
    player = Player(client, game, 3, seed="openapi")
    send = player.api.send

    def sending(body):
        answer = send(body)
        assert valid("Action", body) or answer.status_code == 422, body
        assert valid("Errors" if answer.status_code == 422 else "Version", answer.json)
        return answer

    player.api.send = sending
    player.whole_game()
    view = player.api.view()
    assert valid("Table", view)
    assert valid("Result", view["score"])
    assert valid(f"{game.capitalize()}Table", {"game": game, "players": view["players"]})


def test_a_whole_game_of_immortal_8_is_as_described(app, client, valid, monkeypatch):
    post = client.post

    def posting(url, json, **more):
        answer = post(url, json=json, **more)
        if url.endswith("/actions") and answer.status_code == 200:
            assert valid("Immortal8Action", json), json
        return answer

    monkeypatch.setattr(client, "post", posting)
    for players in (3, 4):
        Driver(app, client, players, f"openapi {players}").play()


@pytest.mark.parametrize("game", PLAYABLE)
def test_every_action_of_a_game_names_its_fields(game):
    for kind, act in GAMES[game].actions.items():
        assert act.parts, kind
        assert act.description, kind


@pytest.mark.parametrize(
    ("shape", "thing"),
    [
        ("Action", {"type": "next"}),
        ("Action", {"id": "1", "type": "dance"}),
        ("Action", {"id": "1", "type": "set", "player": "Ana", "card": "dragon", "count": 1}),
        ("Action", {"id": "1", "type": "next", "if_version": "1"}),
        ("Immortal8Action", {"id": "1", "type": "use", "player": "Ana"}),
        ("Immortal8Action", {"id": "1", "type": "gain", "player": "Ana", "token": "gold"}),
        ("NewTable", {"game": "chess", "players": ["Ana", "Ben"]}),
        ("NewTable", {"game": "koryo", "players": ["Ana", "Ben"], "options": {"seasons": [[1]]}}),
        ("Errors", {"errors": []}),
        ("KoryoTable", {"game": "koryo", "players": [{"cards": {}}]}),
    ],
)
def test_what_is_wrong_does_not_fit(valid, shape, thing):
    assert not valid(shape, thing)
