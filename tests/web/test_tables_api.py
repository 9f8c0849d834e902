"""Live tables through the JSON API: made and looked at, as the contract has it."""

import pytest

from tests.web.live_api import ApiTable, errors

GAMES = {
    "koryo": {
        "begins": "deal",
        "families": "omniscient spy senator priest ship_owner banker guardian broadcaster merchant",
        "tokens": {"victory_point": 8, "first_player": 0},
    },
    "choson": {
        "begins": "time_travel",
        "families": "yi sniper oracle reaper gosu scientist hulk time_traveller watcher",
        "tokens": {
            "victory_point": 10,
            "first_player": 0,
            "yis_legacy": 1,
            "yis_shield": 1,
            "return_fire": 1,
            "counter_attack": 1,
        },
    },
}


@pytest.mark.parametrize("game", GAMES)
def test_a_new_table_has_a_code_an_address_and_a_key(client, game):
    table = ApiTable(client, game)
    assert set(table.created) == {"code", "url", "key"}
    assert table.created["url"] == f"/t/{table.code}"
    assert len(table.key) >= 16


def test_two_tables_have_different_codes_and_keys(client):
    one, other = ApiTable(client), ApiTable(client)
    assert one.code != other.code
    assert one.key != other.key
    assert one.send({"id": "1", "type": "next"}, key=other.key).status_code == 403


def test_the_first_player_is_who_is_named_or_the_first_in_the_list(client):
    named = ApiTable(client, players=["Ana", "Ben", "Cem"], first_player="Cem")
    assert named.player("Cem")["tokens"] == {"first_player": 1}
    assert ApiTable(client).player("Ana")["tokens"] == {"first_player": 1}


@pytest.mark.parametrize(
    ("body", "places"),
    [
        ({}, ["game"]),
        ({"game": "chess", "players": ["Ana", "Ben"]}, ["game"]),
        ({"game": ["koryo"], "players": ["Ana", "Ben"]}, ["game"]),
        ({"game": "koryo"}, ["players"]),
        ({"game": "koryo", "players": ["Ana"]}, ["players"]),
        ({"game": "koryo", "players": list("ABCDE")}, ["players"]),
        ({"game": "koryo", "players": {"Ana": 1}}, ["players"]),
        ({"game": "koryo", "players": ["Ana", "Ana"]}, ["players[1]"]),
        ({"game": "koryo", "players": ["Ana", {"name": "Ben"}]}, ["players[1]"]),
        ({"game": "koryo", "players": ["", "x" * 41]}, ["players[0]", "players[1]"]),
        ({"game": "koryo", "players": ["Ana", "Ben"], "first_player": "Cem"}, ["first_player"]),
        ({"game": "koryo", "players": ["Ana", "Ben"], "first_player": ["Ana"]}, ["first_player"]),
        ({"game": "koryo", "players": ["Ana", "Ben"], "options": []}, ["options"]),
        (
            {"game": "koryo", "players": ["Ana", 7], "first_player": "Eve", "options": {"x": 1}},
            ["players[1]", "first_player", "options.x"],
        ),
    ],
)
def test_a_bad_set_up_is_refused_with_every_problem(client, body, places):
    assert errors(client.post("/api/tables", json=body)) == places


SEASONS = [[n, 9 - n] for n in range(1, 9)]


@pytest.mark.parametrize("game", GAMES)
def test_season_numbers_can_be_agreed(client, game):
    table = ApiTable(client, game, options={"seasons": SEASONS})
    view = table.go_to("deal", season=3)
    assert view["deal"] == {"Ana": 3, "Ben": 3}
    assert view["limit"] == {"Ana": 6, "Ben": 6}


@pytest.mark.parametrize(
    ("seasons", "places"),
    [
        ([], ["options.seasons"]),
        (SEASONS[:7], ["options.seasons"]),
        ({"1": [1, 2]}, ["options.seasons"]),
        ([*SEASONS[:7], [1]], ["options.seasons[7]"]),
        (
            [[1, -2], *SEASONS[1:7], [True, 1.5]],
            [f"options.seasons[{n}]" for n in ("0][1", "7][0", "7][1")],
        ),
    ],
)
def test_bad_season_numbers_are_refused(client, seasons, places):
    body = {"game": "koryo", "players": ["Ana", "Ben"], "options": {"seasons": seasons}}
    assert errors(client.post("/api/tables", json=body)) == places


@pytest.mark.parametrize(("passes", "holder"), [(None, "Ben"), (False, "Ben"), (True, "Ana")])
def test_whether_the_token_passes_after_the_last_season_can_be_agreed(client, passes, holder):
    options = {"first_player_passes_after_last": passes}
    table = ApiTable(client, "choson", options=options)
    table.go_to("scoring", season=8)
    # Seven passes between two players; the eighth is the house rule.
    assert "first_player" in table.player(holder)["tokens"]


def test_c11_a_house_rule_is_changed_in_the_game(client):
    table = ApiTable(client, "choson")
    table.does("option", key="first_player_passes_after_last", value=True)
    assert table.view()["options"]["first_player_passes_after_last"] is True
    table.go_to("scoring", season=8)
    assert "first_player" in table.player("Ana")["tokens"]
    answer = table.act("option", key="nonsense", value=1)
    assert (answer.status_code, answer.json["errors"][0]["at"]) == (422, "key")


# Looking.


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_every_field_of_the_contract(client, game):
    facts = GAMES[game]
    view = ApiTable(client, game, ["Ana", "Ben", "Cem"], first_player="Ben").view()
    assert set(view) == set(
        "version game round rounds phase turn deal limit players bank majorities reminders "
        "problems remarks options score".split()
    )
    assert (view["version"], view["game"], view["round"], view["rounds"]) == (0, game, 1, 8)
    assert (view["phase"], view["turn"]) == (facts["begins"], None)
    assert view["deal"] == {"Ana": 10, "Ben": 10, "Cem": 10}
    assert view["limit"] == {"Ana": 3, "Ben": 3, "Cem": 3}
    assert view["players"] == [
        {"name": "Ana", "cards": {}, "tokens": {}},
        {"name": "Ben", "cards": {}, "tokens": {"first_player": 1}},
        {"name": "Cem", "cards": {}, "tokens": {}},
    ]
    assert view["bank"] == facts["tokens"]
    assert view["majorities"] == dict.fromkeys(facts["families"].split())
    assert (view["reminders"], view["problems"], view["remarks"]) == ([], [], [])
    assert view["options"]["seasons"][0] == [10, 3]
    assert set(view["score"]) == {"game", "scores", "winners", "tie_break", "remarks"}
    assert [score["name"] for score in view["score"]["scores"]] == ["Ana", "Ben", "Cem"]


def test_majorities_are_names_with_ties_broken_for_powers(koryo):
    for name, cards in {"Ana": {"guardian": 2}, "Ben": {"guardian": 2, "spy": 1}}.items():
        for card, count in cards.items():
            koryo.does("set", player=name, card=card, count=count)
    assert koryo.view()["majorities"]["guardian"] is None
    assert koryo.view()["majorities"]["spy"] == "Ben"
    koryo.does("set", player="Ben", card="omniscient", count=1)
    assert koryo.view()["majorities"]["guardian"] == "Ben"
    # Never in the scoring.
    assert [score["total"] for score in koryo.view()["score"]["scores"]] == [0, 3]


def test_deal_and_limit_count_broadcaster_and_senator_in(koryo):
    koryo.does("set", player="Ana", card="broadcaster", count=1)
    koryo.does("set", player="Ben", card="senator", count=2)
    assert koryo.view()["deal"] == {"Ana": 11, "Ben": 10}
    assert koryo.view()["limit"] == {"Ana": 3, "Ben": 5}


def test_the_score_of_a_view_is_that_of_the_scoring_api(choson, client):
    choson.does("set", player="Ana", card="watcher", count=4)
    choson.does("set", player="Ana", card="event", count=1)
    choson.does("token", player="Ben", token="victory_point", count=3)
    choson.does("token", player="Ana", token="yis_legacy", count=1)
    choson.does("token", player="Ana", token="yis_shield", on="watcher")
    view = choson.view()
    finished = {"game": "choson", "players": view["players"]}
    assert client.post("/api/score", json=finished).json == view["score"]


def test_reminders_and_problems_have_the_contracts_fields(choson):
    choson.does("set", player="Ben", card="watcher", count=5)
    choson.go_to("end")
    (reminder,) = choson.view()["reminders"]
    assert set(reminder) == {"rule", "player", "must", "text"}
    assert (reminder["rule"], reminder["player"], reminder["must"]) == ("C10", "Ben", True)
    assert "2" in reminder["text"]
    (problem,) = choson.view()["problems"]
    assert set(problem) == {"rule", "player", "text"}
    assert (problem["rule"], problem["player"]) == ("C10", "Ben")


def test_a_table_that_is_not_there_is_404(client, koryo):
    assert errors(client.get("/api/tables/nowhere2"), 404) == [""]
    koryo.code = "nowhere2"
    assert errors(koryo.act("next"), 404) == [""]


def test_a_table_of_immortal_8_tells_what_lies_in_the_middle_and_who_is_revealed(client):
    table = ApiTable(client, "immortal8", ["Ana", "Ben", "Cem", "Dao"])
    table.does("immortal", player="Ben", immortal="justice")
    table.does("immortal", player="Cem", immortal="galmi")
    for card, target in (("lion", "kingdom"), ("dark_ritual", "middle"), ("market", "discard")):
        player = {"player": "Ana"} if target == "kingdom" else {}
        table.does("put", card=card, **{"from": "deck", "to": target}, **player)
    table.does("reveal", player="Ben")
    view = table.view()
    assert view["middle"] == {"dark_ritual": 1}
    assert view["discard"] == {"market": 1}
    assert view["kingdoms"]["Ana"] == [{"card": "lion", "culture": 0, "used": False}]
    assert view["kingdoms"]["Dao"] == []
    assert view["immortals"] == {"Ana": None, "Ben": "justice", "Cem": None, "Dao": None}
