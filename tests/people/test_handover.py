"""Plays for BG Stats and spreadsheets, checked against what those programs are known to want."""

import csv
import io
import json
import time
from datetime import UTC, datetime
from urllib.parse import unquote

import pytest

from companion.people.handover import (
    APP,
    WEB,
    Title,
    bgsplay,
    csv_rows,
    defused,
    link,
    link_data,
)
from companion.people.plays import Play, Sitting
from companion.people.roster import Roster
from tests.people.random_plays import random_plays

TITLES = {
    "koryo": Title("koryo", "Koryŏ", 140535, 2013),
    "choson": Title("choson", "Chosŏn", 161943, 2014),
    "immortal8": Title("immortal8", "Immortal 8", 243636, 2018),
}
ROLES = {"justice": "Justice", "galmi": "Galmi", "xian": "Xi'an"}
# The fields from the facts that were read in six programs; a list holds what each item must be.
LINK = {
    "sourceName": str,
    "sourcePlayId": str,
    "playDate": str,
    "durationMin": int,
    "board": str,
    "location": str,
    "comments": str,
    "game": {
        "name": str,
        "sourceGameId": str,
        "bggId": int,
        "highestWins": bool,
        "noPoints": bool,
    },
    "players": [
        {
            "name": str,
            "sourcePlayerId": str,
            "startPlayer": bool,
            "winner": bool,
            "rank": int,
            "score": int,
            "role": str,
        }
    ],
}
FILE = {
    "about": str,
    "players": [
        {"id": int, "uuid": str, "name": str, "isAnonymous": bool, "modificationDate": str}
    ],
    "locations": [],
    "games": [
        {
            "id": int,
            "uuid": str,
            "name": str,
            "bggId": int,
            "bggName": str,
            "bggYear": int,
            "highestWins": bool,
            "noPoints": bool,
            "cooperative": bool,
            "usesTeams": bool,
        }
    ],
    "plays": [
        {
            "uuid": str,
            "entryDate": str,
            "playDate": str,
            "modificationDate": str,
            "durationMin": int,
            "rounds": int,
            "board": str,
            "ignored": bool,
            "manualWinner": bool,
            "usesTeams": bool,
            "scoringSetting": int,
            "locationRefId": int,
            "gameRefId": int,
            "playerScores": [
                {
                    "playerRefId": int,
                    "score": str,
                    "winner": bool,
                    "startPlayer": bool,
                    "newPlayer": bool,
                    "rank": int,
                    "seatOrder": int,
                    "role": str,
                }
            ],
        }
    ],
    "userInfo": {"meRefId": int},
}


def conform(value, schema, at="") -> list[str]:
    """List where a value is not what the schema says; true is no number."""
    if isinstance(schema, dict):
        wrong = [f"{at}.{key}" for key in set(schema) ^ set(value)]
        known = [key for key in schema if key in value]
        return wrong + [w for key in known for w in conform(value[key], schema[key], f"{at}.{key}")]
    if isinstance(schema, list):
        if not isinstance(value, list):
            return [at]
        return [w for item in value for w in conform(item, schema[0], f"{at}[]")] if schema else []
    return [] if type(value) is schema else [at]


def names_of(plays):
    return {sitting.who: sitting.name for play in plays for sitting in play.sittings}


def test_the_link_holds_every_field_of_its_schema():
    for play in random_plays("link", 50):
        data = link_data(play, TITLES[play.game], ROLES)
        assert conform(data, LINK) == []
        assert data["playDate"] == datetime.fromtimestamp(play.at, UTC).strftime(
            "%Y-%m-%d %H:%M:%S"
        )
        assert sum(player["startPlayer"] for player in data["players"]) == 1
        assert all(player["role"] for player in data["players"])
        assert data["durationMin"] == 40


@pytest.mark.parametrize("address", [APP, WEB])
def test_what_stands_in_the_link_is_what_was_told(address):
    play = random_plays("address", 1)[0]
    data = link_data(play, TITLES["koryo"], ROLES, "Zoé & Ben: 50 % #1")
    made = link(address, data)
    assert made.isascii()
    assert json.loads(unquote(made.removeprefix(address))) == data


def test_a_players_id_stays_the_same_from_play_to_play():
    ids = {}
    for play in random_plays("ids", 40):
        for player in link_data(play, TITLES[play.game], ROLES)["players"]:
            assert (
                ids.setdefault(player["name"], player["sourcePlayerId"]) == player["sourcePlayerId"]
            )


def test_the_file_holds_every_field_of_its_schema():
    plays = random_plays("file", 60)
    data = bgsplay(plays, TITLES, Roster(), names_of(plays), ROLES)
    assert conform(data, FILE) == []
    assert len(data["plays"]) == 60
    ids = {player["id"] for player in data["players"]}
    assert all(score["playerRefId"] in ids for p in data["plays"] for score in p["playerScores"])
    assert data == bgsplay(plays, TITLES, Roster(), names_of(plays), ROLES), "the same plays again"


def test_dates_in_the_file_are_local_and_in_the_link_utc(monkeypatch):
    monkeypatch.setenv("TZ", "Asia/Seoul")
    time.tzset()
    try:
        play = random_plays("dates", 1)[0]._replace(at=1_700_000_000.0)
        file = bgsplay([play], TITLES, Roster(), {}, ROLES)
        assert file["plays"][0]["playDate"] == "2023-11-15 07:13:20"
        assert link_data(play, TITLES["koryo"], ROLES)["playDate"] == "2023-11-14 22:13:20"
    finally:
        monkeypatch.undo()
        time.tzset()


def test_merged_people_are_one_player_of_the_file():
    one = Play(
        "a", "koryo", 1.0, (Sitting("ben", "Ben", 3, 1, True), Sitting("x", "X", 1, 2, False))
    )
    two = Play("b", "koryo", 2.0, (Sitting("benny", "Benny", 3, 1, True),))
    roster = Roster().merge("ben", "benny", [one, two])
    data = bgsplay([one, two], TITLES, roster, {"ben": "Ben"}, ROLES)
    assert [player["name"] for player in data["players"]] == ["Ben", "x"]


@pytest.mark.parametrize("name", ["=1+1", "+49", "-x", "@home", "\tx", "\r=1"])
def test_a_name_that_a_spreadsheet_would_reckon_with_is_defused(name):
    play = Play(
        "p", "koryo", 1.0, (Sitting("e", name, -3, 2, False), Sitting("f", "F", 1, 1, True))
    )
    text = csv_rows([play], TITLES, Roster(), {}, ROLES)
    rows = list(csv.DictReader(io.StringIO(text, newline="")))
    assert rows[0]["player"] == f"'{name}"
    assert int(rows[0]["points"]) == -3
    assert not any(cell.startswith(tuple("=+-@\t\r")) for row in rows for cell in row.values())


def test_a_row_stands_for_each_player_of_each_play():
    plays = random_plays("rows", 30)
    rows = list(csv.DictReader(io.StringIO(csv_rows(plays, TITLES, Roster(), {}, ROLES))))
    assert len(rows) == sum(len(play.sittings) for play in plays)
    assert defused(None) == ""
