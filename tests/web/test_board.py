"""The screen for the middle of the table: what belongs to all, and nothing of anybody's."""

import re

import pytest

from companion.games import GAMES
from companion.web.entry.roles import Access
from companion.web.table.parts import TABS, seen_from


@pytest.fixture
def table(client):
    """Begin a table of Chosŏn as its host."""
    made = client.post("/new/choson", data={"name": ["Ana", "Ben", "Cem"], "first": "0"})
    return client, made.location.rsplit("/", 1)[1]


def test_it_shows_whose_turn_it_is_every_tableau_and_who_holds_what(table):
    host, code = table
    for _ in range(2):
        host.post(f"/t/{code}/act", data={"type": "next"})
    page = host.get(f"/t/{code}/board").text
    head = re.search(r'<p class="board-now">(.*?)</p>', page, re.DOTALL)[1]
    turn = re.search(r'class="tableau turn"[^>]*aria-label="(\w+)"', page)[1]
    assert f"<bdi>{turn}</bdi>" in head
    assert page.count('class="tableau') == 3
    assert 'class="board n3"' in page
    assert "What happened" in page


def test_before_anybody_has_tapped_the_code_to_join_stands_open(table):
    host, code = table
    assert re.search(r'<details id="join" open>', host.get(f"/t/{code}/board").text)
    host.post(f"/t/{code}/act", data={"type": "next"})
    page = host.get(f"/t/{code}/board").text
    assert '<details id="join">' in page
    assert f"{code[:4]}-{code[4:]}" in page


def test_nothing_can_be_tapped_on_it_whoever_opens_it(table):
    host, code = table
    host.post(f"/t/{code}/join", data={"seat": "1"})
    page = host.get(f"/t/{code}/board").text
    assert f"/t/{code}/act" not in page
    assert "Your turn" not in page
    assert 'class="tag you"' not in page


def test_everybody_sees_the_same(table, app):
    host, code = table
    host.post(f"/t/{code}/join", data={"seat": "1"})
    middle = re.compile(r"<main.*</main>", re.DOTALL)
    pages = {middle.search(c.get(f"/t/{code}/board").text)[0] for c in (host, app.test_client())}
    assert len(pages) == 1


def test_i10_no_secret_is_on_it_not_even_on_the_phone_that_entered_it(client):
    names = ["Ana", "Ben", "Cem", "Dao"]
    made = client.post("/new/immortal8", data={"name": names, "first": "0"})
    code = made.location.rsplit("/", 1)[1]
    sent = {"player": "Ana", "immortal": "phoenix", "seat": "0", "type": "secret"}
    client.post(f"/t/{code}/secret", data=sent)
    for path in ("board", "parts/board"):
        assert "phoenix" not in client.get(f"/t/{code}/{path}").text.lower()


def test_a_closed_table_is_closed_to_it_too_but_for_a_link(table, app):
    host, code = table
    host.post(f"/t/{code}/invite/doors", data={"door": "closed", "own_seat": "0"})
    tv = app.test_client()
    assert tv.get(f"/t/{code}/board").status_code == 403
    link = re.search(rf"/t/{code}/k/[\w-]+\?to=board", host.get(f"/t/{code}/invite").text)[0]
    came = tv.get(link)
    assert came.location.endswith(f"/t/{code}/board")
    assert tv.get(came.location).status_code == 200


def test_at_the_end_it_shows_podium_and_story(table):
    host, code = table
    laid = {"type": "set", "player": "Ben", "card": "hulk", "count": "3"}
    host.post(f"/t/{code}/act", data=laid)
    host.post(f"/t/{code}/act", data={"type": "finish"})
    page = host.get(f"/t/{code}/board").text
    assert "Ben wins by 5" in page
    assert 'class="places"' in page
    assert "The story of the game" in page
    assert "rematch" not in page


def test_a_game_says_what_its_board_shows():
    assert tuple(GAMES["choson"].board_parts) == ("powers",)
    assert all(set(game.board_parts) <= {*TABS, "season"} for game in GAMES.values())


def test_whoever_shows_the_middle_is_nobody():
    mine = Access("player", seat=2, own_seat=True)
    seen = seen_from(mine, "board")
    assert (seen.role, seen.seat, seen.may_act, seen.only_own_seat) == ("watch", None, False, False)
    assert seen_from(mine, "table") is mine
