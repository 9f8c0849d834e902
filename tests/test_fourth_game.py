"""A fourth game is one folder: every page, the API and the command know it at once."""

import json
import re
from dataclasses import replace

import pytest

from companion.core.corrections import ALWAYS
from companion.games import GAMES
from tests.fourth_game import GAME
from tests.web.live_api import ApiTable

TABLE = {
    "game": "lanterns",
    "players": [
        {"name": "Ana", "cards": {"silk": 2}, "tokens": {"silk_lantern": 1}},
        {"name": "Ben", "cards": {"tea": 1}, "tokens": {"tea_lantern": 1}},
    ],
}
# Words that only other games' pages say.
FOREIGN = ("Season", "Koryŏ", "Chosŏn", "Immortal", "DEAL", "0 of 0", "Powers")
TABS = ("", "/score", "/log", "/edit", "/invite", "/join")


@pytest.fixture(autouse=True)
def registered(monkeypatch):
    monkeypatch.setitem(GAMES, "lanterns", GAME)


def said(html: str) -> str:
    """Give what a page says, without its tags."""
    return re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", html))


def look(client, address: str) -> str:
    """Open a page of Lanterns: it is there, and says no word of another game."""
    answer = client.get(address)
    assert answer.status_code == 200, address
    text = said(answer.text)
    assert [word for word in FOREIGN if word in text] == [], address
    return text


@pytest.fixture
def table(client):
    """Set a table up with a house rule that is a number."""
    form = {"name": ["Ana", "Ben"], "first": "0", "gift_costs": "2"}
    answer = client.post("/new/lanterns", data=form)
    assert answer.status_code == 303
    return answer.location


def look_at_all(client, table: str) -> str:
    """Open every tab of a table; give what the first one says."""
    first, *_ = [look(client, table + tab) for tab in TABS]
    return first


def tap(client, table: str, **action: object) -> None:
    """Tap a choice or a button."""
    answer = client.post(f"{table}/act", data={"action": json.dumps(action)})
    assert answer.status_code == 303, said(answer.text)


def lay(client, table: str, player: str, **cards: int) -> None:
    """Fill the form that asks which cards were played."""
    fields = {f"cards.{card}": str(n) for card, n in cards.items()}
    data = {"type": "play", "player": player, **fields}
    assert client.post(f"{table}/act", data=data).status_code == 303


def test_a_whole_game_is_played_through_every_page_of_every_phase(client, table):
    text = look_at_all(client, table)
    assert "Round 1 of 3" in text
    assert "What did Ana lay?" in text
    assert "Ana lays nothing" in text
    lay(client, table, "Ana", silk=2)
    assert "End Ana’s turn" in look_at_all(client, table)
    tap(client, table, type="next")
    lay(client, table, "Ben", silk=1, tea=1)
    tap(client, table, type="next")
    text = look_at_all(client, table)
    assert "Favour" in text
    assert "Ana may take a lantern L3" in text
    assert "Next round" in text
    tap(client, table, type="favour", player="Ana", card="silk")
    assert "Ana lights a lantern: Silk" in look_at_all(client, table)
    tap(client, table, type="next")
    for _ in range(2):
        for _ in ("Ana", "Ben", "favour"):
            look_at_all(client, table)
            tap(client, table, type="next")
    assert "Finish and save the result" in look_at_all(client, table)
    tap(client, table, type="finish")
    text = look(client, f"{table}/score")
    # Silk lantern 2, two gifts at 2 points each; Ben has two gifts.
    assert "Ana −2" in text
    assert "Ben −4" in text
    # It has no powers, so its story tells of none.
    assert "Who held which power" not in look(client, table)


def test_the_set_up_asks_for_the_number_and_refuses_what_is_none(client):
    assert 'name="gift_costs" value="1"' in client.get("/new/lanterns").text
    form = {"name": ["Ana", "Ben"], "first": "0", "gift_costs": "ten"}
    answer = client.post("/new/lanterns", data=form)
    assert answer.status_code == 422
    assert "expected a whole number from 0 to 9" in answer.text
    assert 'value="ten"' in answer.text


def test_the_start_and_the_rules_at_hand_know_it(client):
    assert "Lanterns" in said(client.get("/").text)
    rules = look(client, "/rules/lanterns")
    assert "Scoring the lanterns" in rules
    assert "Tied players share the victory." in look(client, "/rules/lanterns/L6")
    assert "Gifts" in look(client, "/rules/lanterns/phase_gifts")
    assert "Silk" in look(client, "/rules/lanterns/silk")


def test_the_calculator_asks_for_its_pieces_and_scores_them(client):
    assert "Silk lantern" in look(client, "/score/lanterns")
    text = look(client, "/score/lanterns?p=Ana&c=2.0.0.1&p=Ben&c=0.1.0.0.1")
    # Ana: 2 - 2, Ben: 3 - 1, with the costs as printed.
    assert "Ben wins by 2" in text
    tied = look(client, "/score/lanterns?p=Ana&c=1&p=Ben&c=0.1")
    assert "Ana and Ben share the victory" in tied
    assert "L6" in tied


def test_the_calculator_gives_an_example_that_it_would_take(client):
    """There is one Jade lantern, the last of the pieces: nobody has three."""
    page = client.get("/score/lanterns").text
    assert "Player 1: 1 bale of silk, 3 Jade" in page
    assert "3 Jade lantern" not in page


def test_the_calculator_opens_where_a_phone_keeps_only_what_the_game_no_longer_has(client):
    client.set_cookie("draft", "c=0.0.0.0.0.0.9&c=0.0.0.0.0.0.9", path="/score/lanterns")
    assert "Tap what lies in front of each player" in look(client, "/score/lanterns")


def test_a_round_is_called_what_the_game_calls_it(client, table, monkeypatch):
    nights = {"round": "Night", "in_round": "Night %(n)s"}
    words = replace(GAME.words, sentences={**GAME.words.sentences, **nights})
    monkeypatch.setattr(GAME, "words", words)
    for _ in ("Ana", "Ben"):
        tap(client, table, type="next")
    assert "Next: Night 2" in look(client, table)
    tap(client, table, type="next")
    assert "Night 2; Gifts; Ana’s turn" in look(client, f"{table}/log")
    assert [word for word in ("Round", "round") if word in look_at_all(client, table)] == []


def test_the_api_keeps_a_live_table(client):
    table = ApiTable(client, "lanterns", ["Ana", "Ben"])
    view = table.view()
    assert (view["phase"], view["turn"], view["rounds"]) == ("gifts", "Ana", 3)
    assert (view["deal"], view["limit"], view["majorities"]) == ({}, {}, {})
    table.does("play", player="Ana", cards={"jade": 1})
    assert table.view()["players"][0]["cards"] == {"jade": 1}
    answer = table.send({"id": "x", "type": "favour", "player": "Cem", "card": "gold"})
    assert answer.status_code == 422
    assert [error["at"] for error in answer.json["errors"]] == ["player", "card"]


def test_the_api_and_the_command_score_it(client, score_command):
    answer = client.post("/api/score", json=TABLE)
    assert answer.status_code == 200
    assert [score["total"] for score in answer.json["scores"]] == [0, 2]
    ran = score_command(TABLE)
    assert (ran.code, ran.err) == (0, "")
    assert json.loads(ran.out) == answer.json


def test_a_scored_table_has_the_house_rules_it_was_sent_or_those_printed(client):
    def sent(**options):
        return client.post("/api/score", json={**TABLE, "options": options})

    assert [score["total"] for score in sent(gift_costs=0).json["scores"]] == [2, 3]
    assert [score["total"] for score in sent().json["scores"]] == [0, 2]
    (error,) = sent(gift_costs="many").json["errors"]
    assert error["at"] == "options.gift_costs"
    (error,) = client.post("/api/score", json={**TABLE, "options": []}).json["errors"]
    assert error["at"] == "options"


def test_the_description_for_programs_follows_from_what_it_declares(client):
    schemas = client.get("/api/openapi.json").json["components"]["schemas"]
    assert schemas["Options"]["properties"]["gift_costs"]["maximum"] == 9
    assert "favour" in schemas["Table"]["properties"]["phase"]["enum"]
    assert schemas["LanternsFavour"]["required"] == ["id", "type", "player", "card"]
    assert schemas["LanternsFavour"]["properties"]["card"] == {"enum": ["silk", "tea", "jade"]}
    assert len(schemas["LanternsAction"]["oneOf"]) == len({*ALWAYS, *GAME.actions})


def test_it_refuses_in_its_own_words(client):
    many = {"game": "lanterns", "players": [{"name": n, "cards": {"silk": 4}} for n in "AB"]}
    answer = client.post("/api/score", json=many)
    assert answer.status_code == 422
    assert answer.json["errors"] == [
        {
            "at": "players[1].cards.silk",
            "message": "8 bales of silk on the table, the game has 6",
        }
    ]


def test_an_unknown_game_lists_the_fourth_too(client):
    (error,) = client.post("/api/score", json={"game": "chess"}).json["errors"]
    assert error["message"].endswith(", ".join(GAMES))
    assert "lanterns" in GAMES


def test_without_registration_nobody_knows_it(client, monkeypatch):
    monkeypatch.delitem(GAMES, "lanterns")
    assert client.post("/api/score", json=TABLE).status_code == 422
    assert client.get("/new/lanterns").status_code == 404
