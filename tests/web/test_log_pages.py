"""The log tab shows a page at a time, however long the game was."""

import re

import pytest

from companion.table.act import act
from companion.web.table.log_page import LOG_PAGE
from tests.patience import at_most
from tests.web.live_api import ApiTable, errors


@pytest.fixture
def long(client):
    """Lay a table whose log is two and a half pages long, its newest three steps undone."""
    table = ApiTable(client)
    store = client.application.extensions["store"]
    for n in range(2 * LOG_PAGE + LOG_PAGE // 2):
        setting = {"type": "set", "player": "Ana", "card": "merchant", "count": n % 9}
        act(store, table.code, {"id": f"a-{n}", **setting})
    for _ in range(3):
        table.does("undo")
    return table


def versions(page):
    return [int(v) for v in re.findall(r'<span class="v">(\d+)</span>', page)]


def test_the_log_shows_the_newest_page_and_where_the_earlier_one_is(client, long):
    page = client.get(f"/t/{long.code}/log").text
    newest = long.view()["version"]
    assert versions(page) == list(range(newest, newest - LOG_PAGE, -1))
    assert page.count('class="undone"') == 6
    assert f"/t/{long.code}/log?before={newest - LOG_PAGE + 1}" in page


def test_page_by_page_one_comes_to_the_beginning(client, long):
    seen, address = [], f"/t/{long.code}/log"
    again = at_most(500)
    while address and again():
        page = client.get(address).text
        seen += versions(page)
        found = re.search(r'href="(/t/\w+/log\?before=\d+)"', page)
        address = found and found[1]
    assert seen == list(range(long.view()["version"], 0, -1))


def test_a_phone_with_script_gets_only_the_lines(client, long):
    lines = client.get(f"/t/{long.code}/log?before=51", headers={"HX-Request": "true"}).text
    assert versions(lines) == list(range(50, 0, -1))
    assert "<main" not in lines
    assert "before=" not in lines


@pytest.mark.parametrize("before", ["0", "-1", "x", "²", "9" * 30, "999999"])
def test_an_odd_page_is_the_newest_one(client, long, before):
    page = client.get(f"/t/{long.code}/log", query_string={"before": before})
    assert page.status_code == 200
    assert versions(page.text)[0] == long.view()["version"]


def test_the_same_id_with_other_content_is_a_409(client):
    table = ApiTable(client)
    action = {"id": "a-1", "type": "set", "player": "Ana", "card": "merchant", "count": 2}
    assert table.send(action).json == table.send(action).json == {"version": 1}
    assert errors(table.send(action | {"count": 3}), 409) == ["id"]
    key = {"Cookie": f"key={table.key}"}
    page = client.post(f"/t/{table.code}/act", data=action | {"count": "4"}, headers=key)
    assert page.status_code == 409
    assert 'data-clash="drop"' in page.text
    assert 'data-clash="confirm"' not in page.text
    assert table.player("Ana")["cards"] == {"merchant": 2}
