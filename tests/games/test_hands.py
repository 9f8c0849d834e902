"""Whole games as people played them, replayed through the API to the totals of paper."""

import json
from pathlib import Path

import pytest

from tests.web.live_api import ApiTable

HANDS = json.loads((Path(__file__).parents[1] / "cases" / "hands.json").read_text("utf-8"))["games"]


@pytest.mark.parametrize("hand", HANDS, ids=[hand["game"] for hand in HANDS])
def test_a_recorded_game_ends_with_the_totals_of_paper(client, hand):
    table = ApiTable(
        client,
        hand["game"],
        hand["players"],
        first_player=hand["first_player"],
        options=hand["options"],
    )
    for action in hand["actions"]:
        table.does(action["type"], **{k: v for k, v in action.items() if k != "type"})
    view = table.view()
    assert view["phase"] == "finished"
    score = view["score"]
    assert {s["name"]: s["total"] for s in score["scores"]} == hand["result"]["totals"]
    for told in ("winners", "tie_break"):
        assert score[told] == hand["result"].get(told, score[told])
