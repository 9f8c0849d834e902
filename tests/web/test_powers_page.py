"""Who holds which power, and what the marks mean: only those that are there."""

from companion.core.score import Result
from companion.core.words import Words
from companion.games import GAMES
from companion.web.calculator.breakdown import subtotal
from companion.words import Speaker
from tests.web.live_api import ApiTable

BY_TIE = "power by a tie, no points"


def test_a_power_by_a_tie_is_explained_only_where_somebody_holds_one(client):
    """A tie that gives power is a rule of one game: others' pages need not speak of it."""
    table = ApiTable(client, "koryo", ["Ana", "Ben"])
    for player in ("Ana", "Ben"):
        table.does("set", player=player, card="spy", count=1)
    page = client.get(f"/t/{table.code}/powers").text
    assert "one more takes it" in page
    assert BY_TIE not in page
    # K10: the Omniscient breaks ties for powers.
    table.does("set", player="Ana", card="omniscient", count=1)
    assert BY_TIE in client.get(f"/t/{table.code}/powers").text


def test_what_only_the_majority_scores_has_the_games_own_word():
    nothing = Result((), (), None)
    assert subtotal(GAMES["koryo"], nothing, Speaker(None)).label == "Families"
    words = Words("Harbour", "⚓", sentences={"families": "Cargo"})
    assert subtotal(GAMES["koryo"], nothing, Speaker(words)).label == "Cargo"
