"""Actions through the JSON API, as the contract has them."""

import re

import pytest

from tests.patience import at_most
from tests.web.live_api import ApiTable, errors

PHASES = {
    "koryo": ["deal", "orders", "main", "main", "end"],
    "choson": ["time_travel", "deal", "orders", "main", "main", "end"],
}


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


@pytest.mark.parametrize("game", PHASES)
def test_next_goes_through_turns_phases_and_seasons(client, game):
    table = ApiTable(client, game, first_player="Ben")
    seen = []
    again = at_most(500)
    while (view := table.view())["phase"] != "finished" and again():
        seen.append((view["round"], view["phase"], view["turn"]))
        table.does("next")
    expected = []
    for season in range(1, 9):
        first, second = ("Ben", "Ana") if season % 2 else ("Ana", "Ben")
        turns = iter((first, second))
        for phase in PHASES[game]:
            expected.append((season, phase, next(turns) if phase == "main" else None))
    assert seen == [*expected, (8, "scoring", None)]
    assert errors(table.act("next")) == ["type"]


@pytest.mark.parametrize("game", PHASES)
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


@pytest.mark.parametrize(
    ("game", "players", "word"),
    [
        ("koryo", ["Ana", "Ben"], "round 1"),
        ("choson", ["Ana", "Ben"], "round 1"),
        ("immortal8", ["Ana", "Ben", "Cem"], "round 1"),
    ],
)
def test_the_first_page_counts_a_games_rounds_in_its_own_word(client, game, players, word):
    made = client.post(f"/new/{game}", data={"name": players})
    assert made.status_code == 303, made.text
    # Behind it stands how long ago somebody tapped.
    assert re.search(rf" · {word} · [^<·]+</span>", client.get("/").text)
