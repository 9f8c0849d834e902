"""What is possible but unlikely is said, never refused: K4, K8, C4, C10, C19, C30."""

import json

import pytest

from companion.answers import score_json
from companion.cli import main

ANA = {"name": "Ana", "tokens": {"first_player": 1}}


def remarks(game, *players, **more):
    """Score a table and give its remarks, as rule and player."""
    status, answer = score_json({"game": game, "players": list(players), **more})
    assert status == 200
    return [(remark["rule"], remark["player"]) for remark in answer["remarks"]]


def with_cards(name, tokens=None, **cards):
    return {"name": name, "cards": cards, "tokens": tokens or {}}


def test_k8_more_cards_than_the_last_season_lets_one_keep_are_doubted():
    cem = with_cards("Cem", merchant=5, guardian=5)
    assert remarks("koryo", ANA, cem) == []
    assert remarks("koryo", ANA, with_cards("Ben", merchant=5, guardian=5, banker=1)) == [
        ("K8", "Ben")
    ]


def test_k8_the_senators_keep_two_more_and_events_alone_are_no_doubt():
    assert remarks("koryo", ANA, with_cards("Ben", merchant=5, guardian=6, senator=1)) == []
    tied = with_cards("Cem", senator=1)
    assert remarks("koryo", tied, with_cards("Ben", merchant=5, guardian=6, senator=1)) == [
        ("K8", "Ben")
    ]
    # K10: the Omniscient wins that tie.
    ben = with_cards("Ben", merchant=5, guardian=5, senator=1, omniscient=1)
    assert remarks("koryo", tied, ben) == []
    assert remarks("koryo", ANA, with_cards("Ben", barbarian=6, lobbying=4)) == []


def test_c10_more_characters_than_the_last_season_lets_one_keep_are_doubted():
    ben = with_cards("Ben", watcher=5, hulk=5, event=3)
    assert remarks("choson", ANA, ben) == []
    assert remarks("choson", ANA, with_cards("Ben", watcher=5, hulk=6)) == [("C10", "Ben")]


def test_c10_a_table_with_its_own_season_cards_is_measured_by_them():
    ben, house = with_cards("Ben", watcher=5), [[10, 3]] * 7 + [[3, 4]]
    assert remarks("choson", ANA, ben, options={"seasons": house}) == [
        ("C10", "Ben"),
        ("C4", "Ben"),
    ]
    assert remarks("choson", ANA, ben, options={"seasons": "nonsense"}) == []


def test_c30_that_nobody_has_the_first_player_token_is_doubted():
    assert remarks("choson", with_cards("Ana"), with_cards("Ben")) == [("C30", None)]
    # In Koryŏ it is worth nothing.
    assert remarks("koryo", with_cards("Ana"), with_cards("Ben")) == []


def test_c19_more_events_than_turns_are_doubted():
    assert remarks("choson", ANA, with_cards("Ben", event=8)) == []
    assert remarks("choson", ANA, with_cards("Ben", event=9)) == [("C19", "Ben")]


def test_c30_the_command_says_remarks_too(tmp_path, capsys):
    table = {"game": "choson", "players": [with_cards("Ana"), with_cards("Ben")]}
    file = tmp_path / "table.json"
    file.write_text(json.dumps(table))
    assert main(["score", str(file)]) == 0
    (remark,) = json.loads(capsys.readouterr().out)["remarks"]
    assert remark == {
        "rule": "C30",
        "player": None,
        "text": "Nobody has the 1st Player token, which is worth 2 points",
    }


@pytest.mark.parametrize(
    ("game", "query", "said"),
    [
        ("choson", "p=Ana&c=0.0.0.0.0.0.0.0.4&p=Ben&c=", "Nobody has the 1st Player token"),
        ("koryo", "p=Ana&c=&p=Ben&c=0.0.0.0.0.6.7", "may keep only 10 after the last round"),
    ],
)
def test_k8_and_c30_the_calculator_says_remarks_too(client, game, query, said):
    assert said in client.get(f"/score/{game}?{query}").text
