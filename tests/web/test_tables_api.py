"""The JSON API of live tables, as the contract has it."""

import json

import pytest

from tests.web.live_api import ApiTable

GAMES = {
    "koryo": {
        "phases": ["deal", "orders", "main", "main", "end"],
        "families": "omniscient spy senator priest ship_owner banker guardian broadcaster merchant",
        "tokens": {"victory_point": 8, "first_player": 0},
    },
    "choson": {
        "phases": ["time_travel", "deal", "orders", "main", "main", "end"],
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


@pytest.fixture
def koryo(client):
    return ApiTable(client, "koryo")


@pytest.fixture
def choson(client):
    return ApiTable(client, "choson")


def errors(answer, status=422):
    """Give the places of the problems, after checking the answer's shape."""
    assert answer.status_code == status
    assert set(answer.json) == {"errors"}
    for error in answer.json["errors"]:
        assert set(error) == {"at", "message"}
        assert error["message"]
        assert "%" not in error["message"]
    return [error["at"] for error in answer.json["errors"]]


# Creating.


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


# Looking.


@pytest.mark.parametrize("game", GAMES)
def test_a_view_has_every_field_of_the_contract(client, game):
    facts = GAMES[game]
    view = ApiTable(client, game, ["Ana", "Ben", "Cem"], first_player="Ben").view()
    assert set(view) == set(
        "version game round rounds phase turn deal limit players bank majorities reminders "
        "problems score".split()
    )
    assert (view["version"], view["game"], view["round"], view["rounds"]) == (0, game, 1, 8)
    assert (view["phase"], view["turn"]) == (facts["phases"][0], None)
    assert view["deal"] == {"Ana": 10, "Ben": 10, "Cem": 10}
    assert view["limit"] == {"Ana": 3, "Ben": 3, "Cem": 3}
    assert view["players"] == [
        {"name": "Ana", "cards": {}, "tokens": {}},
        {"name": "Ben", "cards": {}, "tokens": {"first_player": 1}},
        {"name": "Cem", "cards": {}, "tokens": {}},
    ]
    assert view["bank"] == facts["tokens"]
    assert view["majorities"] == dict.fromkeys(facts["families"].split())
    assert (view["reminders"], view["problems"]) == ([], [])
    assert set(view["score"]) == {"game", "scores", "winners", "tie_break"}
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


# Acting.


def test_set_puts_cards_in_front_of_a_player(koryo):
    answer = koryo.act("set", player="Ana", card="merchant", count=4)
    assert (answer.status_code, answer.json) == (200, {"version": 1})
    koryo.does("set", player="Ana", card="barbarian", count=2)
    assert koryo.player("Ana")["cards"] == {"merchant": 4, "barbarian": 2}
    assert koryo.view()["version"] == 2
    koryo.does("set", player="Ana", card="merchant", count=0)
    assert koryo.player("Ana")["cards"] == {"barbarian": 2}


def test_set_to_what_it_is_already_is_still_an_entry(koryo):
    assert koryo.act("set", player="Ana", card="merchant", count=0).json == {"version": 1}


def test_token_counts_come_from_the_bank(koryo):
    koryo.does("token", player="Ana", token="victory_point", count=3)
    assert koryo.player("Ana")["tokens"] == {"first_player": 1, "victory_point": 3}
    assert koryo.view()["bank"]["victory_point"] == 5
    koryo.does("token", player="Ana", token="victory_point", count=1)
    assert koryo.view()["bank"]["victory_point"] == 7


@pytest.mark.parametrize("count", [{}, {"count": 1}])
@pytest.mark.parametrize("token", ["first_player", "yis_legacy", "return_fire", "counter_attack"])
def test_a_token_there_is_one_of_moves_from_whoever_has_it(choson, token, count):
    choson.does("token", player="Ana", token=token, **count)
    choson.does("token", player="Ben", token=token, **count)
    assert token not in choson.player("Ana")["tokens"]
    assert choson.player("Ben")["tokens"][token] == 1
    assert choson.view()["bank"][token] == 0
    choson.does("token", player="Ben", token=token, count=0)
    assert choson.view()["bank"][token] == 1


def test_count_0_of_a_token_somebody_else_has_leaves_it_there(choson):
    choson.does("token", player="Ben", token="first_player", count=0)
    assert choson.player("Ana")["tokens"] == {"first_player": 1}


@pytest.mark.parametrize("count", [{}, {"count": 1}])
def test_yis_shield_lies_on_a_family(choson, count):
    choson.does("set", player="Ana", card="hulk", count=1)
    choson.does("token", player="Ana", token="yis_shield", on="hulk", **count)
    assert choson.player("Ana")["tokens"]["yis_shield"] == "hulk"
    assert choson.view()["bank"]["yis_shield"] == 0
    choson.does("token", player="Ben", token="yis_shield", on="gosu", **count)
    assert "yis_shield" not in choson.player("Ana")["tokens"]
    assert choson.player("Ben")["tokens"]["yis_shield"] == "gosu"
    assert errors(choson.act("token", player="Ana", token="yis_shield")) == ["on"]


def test_the_shield_breaks_a_tie_in_the_majorities(choson):
    for name in ("Ana", "Ben"):
        choson.does("set", player=name, card="hulk", count=2)
    choson.does("set", player="Ben", card="yi", count=1)
    assert choson.view()["majorities"]["hulk"] is None
    choson.does("token", player="Ben", token="yis_shield", on="hulk")
    assert choson.view()["majorities"]["hulk"] == "Ben"
    assert choson.player("Ben")["tokens"]["counter_attack"] == 1


@pytest.mark.parametrize("game", GAMES)
def test_next_goes_through_turns_phases_and_seasons(client, game):
    table = ApiTable(client, game, first_player="Ben")
    seen = []
    while (view := table.view())["phase"] != "finished":
        seen.append((view["round"], view["phase"], view["turn"]))
        table.does("next")
    expected = []
    for season in range(1, 9):
        first, second = ("Ben", "Ana") if season % 2 else ("Ana", "Ben")
        turns = iter((first, second))
        for phase in GAMES[game]["phases"]:
            expected.append((season, phase, next(turns) if phase == "main" else None))
    assert seen == [*expected, (8, "scoring", None)]
    assert errors(table.act("next")) == ["type"]


@pytest.mark.parametrize("game", GAMES)
def test_leaving_the_end_passes_the_first_player_token(client, game):
    table = ApiTable(client, game, ["Ana", "Ben", "Cem"], first_player="Cem")
    table.go_to("end")
    assert "first_player" in table.player("Cem")["tokens"]
    table.does("next")
    assert "first_player" in table.player("Ana")["tokens"]


@pytest.mark.parametrize("phase", ["deal", "orders", "main", "end", "scoring"])
def test_finish_ends_the_game_from_anywhere_and_can_be_undone(koryo, phase):
    before = koryo.go_to(phase)
    koryo.does("finish")
    assert (koryo.view()["phase"], koryo.view()["turn"]) == ("finished", None)
    assert errors(koryo.act("finish")) == ["type"]
    koryo.does("undo")
    assert koryo.view() | {"version": before["version"]} == before


def test_undo_and_redo_change_nothing_but_the_version(koryo):
    koryo.does("set", player="Ana", card="merchant", count=4).does("next")
    before = koryo.view()
    koryo.does("undo").does("undo")
    assert koryo.player("Ana")["cards"] == {}
    assert errors(koryo.act("undo")) == ["type"]
    koryo.does("redo").does("redo")
    assert koryo.view() == before | {"version": 6}
    assert errors(koryo.act("redo")) == ["type"]


def test_a_whole_turn_of_choson_by_its_own_actions(choson):
    choson.does("set", player="Ben", card="gosu", count=2)
    choson.does("set", player="Ben", card="hulk", count=1)
    choson.go_to("main")
    choson.does("play", player="Ana", cards={"reaper": 1, "event": 1})
    assert [r["rule"] for r in choson.view()["reminders"]] == ["C14"]
    choson.does("destroy", player="Ana", target="Ben", card="gosu")
    assert {(r["rule"], r["player"]) for r in choson.view()["reminders"]} == {
        ("C18", "Ben"),
        ("C22", "Ana"),
    }
    choson.does("riposte", player="Ben")
    assert choson.player("Ana")["cards"] == {}
    assert choson.player("Ben")["cards"] == {"gosu": 1, "hulk": 1}
    assert choson.view()["reminders"] == []


# Once, and on the right version.


def test_a_retried_id_answers_with_its_first_version_and_does_nothing(koryo):
    body = {"id": "tap", "type": "next"}
    assert koryo.send(body).json == {"version": 1}
    koryo.does("next")
    before = koryo.view()
    again = koryo.send(body)
    assert (again.status_code, again.json) == (200, {"version": 1})
    assert koryo.view() == before


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
    "body", [b"", b"next", b'{"id": ', b"\xff\xfe", b"[" * 100_000, b"\xef\xbb\xbf{}"]
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
