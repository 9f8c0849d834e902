"""A live table is said in a line of words, and corrected by one."""

import pytest

from tests.web.live_api import ApiTable


@pytest.fixture
def table(client):
    table = ApiTable(client, "choson", ["Ana", "Ben"])
    table.does("set", player="Ana", card="watcher", count=3)
    table.does("token", player="Ben", token="victory_point", count=2)
    return table


def words(client, table, line="", do="look"):
    path = f"/t/{table.code}/words"
    return client.post(path, data={"line": line, "do": do}) if line else client.get(path)


def player(table, seat):
    return table.view()["players"][seat]


def test_what_lies_there_is_said_as_it_can_be_read(client, table):
    html = words(client, table).text
    assert "Ana: 3 Watchers, 1st Player" in html
    assert "Ben: 2 Victory Point tokens" in html


def test_a_line_is_shown_first_and_then_enters_cards_and_tokens(client, table):
    line = "Ana 4 Watchers, 1 token, shield on Hulk; Ben first player and two hulks"
    shown = words(client, table, line)
    assert "Enter 5 changes" in shown.text
    assert player(table, 0)["cards"]["watcher"] == 3
    assert words(client, table, line, "enter").status_code == 303
    ana, ben = player(table, 0), player(table, 1)
    assert (ana["cards"]["watcher"], ana["tokens"]["victory_point"]) == (4, 1)
    assert (ana["tokens"]["yis_shield"], ana["tokens"].get("first_player", 0)) == ("hulk", 0)
    assert (ben["cards"]["hulk"], ben["tokens"]["first_player"]) == (2, 1)
    assert ben["tokens"]["victory_point"] == 2


def test_what_is_unclear_is_asked_back_and_what_is_so_already_changes_nothing(client, table):
    shown = words(client, table, "Ana 3 Watchers, 2 elephants")
    assert "this word is not known" in shown.text
    assert "Enter" not in shown.text.split("Read this line")[0].rsplit("<form", 1)[1]


def test_what_cannot_be_is_refused_with_its_reason(client, table):
    before = table.view()["version"]
    refused = words(client, table, "Ben 9 Watchers", "enter")
    assert refused.status_code == 422
    assert table.view()["version"] == before


def test_who_only_watches_hears_the_table_and_enters_nothing(app, client, table):
    with app.extensions["store"].writing() as db:
        db.execute("UPDATE tables SET door = 'watch' WHERE code = ?", (table.code,))
    watcher = app.test_client()
    path = f"/t/{table.code}/words"
    assert "3 Watchers" in watcher.get(path).text
    answer = watcher.post(path, data={"line": "Ana 1 Yi", "do": "enter"})
    assert answer.status_code == 403
    assert "yi" not in {card for card, n in player(table, 0)["cards"].items() if n}
