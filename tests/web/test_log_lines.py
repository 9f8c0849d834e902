"""The log tells seasons, times and who took something back; an early end says so."""

import re

import pytest

from tests.web.live_api import ApiTable
from tests.web.test_you import text


@pytest.fixture
def ana(app, client):
    """Let Ana's phone sit at a table of Koryŏ."""
    table = ApiTable(client, "koryo")
    phone = app.test_client()
    phone.post(f"/t/{table.code}/join", data={"seat": "0"})
    return table, phone


def tap(table, phone, **action):
    """Tap on a phone; the page answers."""
    answer = phone.post(f"/t/{table.code}/act", data=action)
    assert answer.status_code == 303
    return answer


def log(table, phone):
    page = phone.get(f"/t/{table.code}/log").text
    return page[page.index('class="log"') : page.index("</ol>")]


def test_entries_stand_under_their_round_newest_first(ana):
    table, phone = ana
    table.go_to("main", season=3)
    table.does("play", player="Ana", cards={"spy": 1})
    shown = text(log(table, phone))
    found = re.findall(r"Round (\d) \d+ ", shown)
    assert found == ["3", "2", "1"]
    assert shown.index("Ana plays 1 Spy") > shown.index("Round 3 ")


def test_an_undo_over_a_rounds_end_stands_under_the_round_it_leaves(ana):
    table, phone = ana
    table.go_to("main", season=2)
    for _ in range(4):
        table.does("undo")
    table.does("set", player="Ben", card="spy", count=1)
    found = re.findall(r"Round (\d) \d+ ", text(log(table, phone)))
    assert found[0] == "1"
    assert "2" in found


def test_every_entry_has_its_time(ana):
    table, phone = ana
    table.does("next").does("next")
    assert (
        len(re.findall(r'<time datetime="20\d\d-[^"]+\+00:00">\d\d:\d\d<', log(table, phone))) == 2
    )


def test_it_is_told_who_undid_and_who_redid(ana):
    table, phone = ana
    table.does("set", player="Ben", card="spy", count=1)
    tap(table, phone, type="undo")
    assert "Ana has undone: Ben: 1 Spy, corrected" in text(log(table, phone))
    tap(table, phone, type="redo")
    assert "Ana has redone: Ben: 1 Spy, corrected" in text(log(table, phone))
    table.does("undo").does("redo")
    assert "Redone: Ben: 1 Spy, corrected" in text(log(table, phone))


def test_what_was_skipped_is_told_apart_from_what_was_done(client):
    # "Skipped: the journey; Card distribution" read as if the cards had not been dealt.
    table = ApiTable(client, "choson").does("token", player="Ana", token="yis_legacy", count=1)
    table.does("set", player="Ana", card="time_traveller", count=1).does("next")
    shown = text(log(table, client))
    assert "Card distribution. Skipped: the journey" in shown


def test_an_early_end_says_that_it_was_early(ana):
    table, phone = ana
    table.go_to("main", season=3)
    table.does("finish")
    page = phone.get(f"/t/{table.code}").text
    early = "The game was ended early, in round 3"
    # Seen once; that it happened last is only heard.
    assert f'<p class="told early">{early}</p>' in page
    assert f'<p class="last vh">{early}</p>' in page
    assert page.count(early) == 2
    table.does("undo").go_to("scoring")
    table.does("finish")
    assert "ended early" not in phone.get(f"/t/{table.code}").text


@pytest.mark.parametrize("where", ["", "/log", "/invite"])
def test_what_ends_or_closes_something_asks_once(client, where):
    """Each such button stands behind a question."""
    answer = client.post("/new/koryo", data={"name": ["Ana", "Ben"], "first": "0"})
    place = answer.headers["Location"]
    client.post(f"{place}/act", data={"type": "next"})
    page = client.get(f"{place}{where}").text
    ends = r'(type&#34;: ?&#34;finish|/rematch"|&#34;to&#34;: ?0|name="role")'
    for found in re.finditer(ends, page):
        before = page[: found.start()]
        assert before.rfind('<details class="sure">') > before.rfind("</details>")
    assert re.search(ends, page)
