"""Whose phone is whose: the host is asked, taken seats are shown, a rematch invites, links end."""

import re

import pytest


@pytest.fixture
def table(app):
    """Set a table up on the host's phone, and bring two more phones."""
    host = app.test_client()
    answer = host.post("/new/koryo", data={"name": ["Ana", "Ben", "Cem"], "first": "0"})
    return host, app.test_client(), app.test_client(), answer.headers["Location"]


def test_the_host_is_asked_whose_phone_it_is_until_there_is_an_answer_or_a_tap(table):
    host, other, _third, place = table
    assert "Whose phone is this?" in host.get(place).text
    assert "Whose phone is this?" not in other.get(place).text
    host.post(f"{place}/join", data={"seat": ""})
    assert "Whose phone is this?" not in host.get(place).text


def test_who_plays_on_is_asked_no_more(table):
    host, _other, _third, place = table
    host.post(f"{place}/act", data={"type": "set", "player": "Ana", "card": "spy", "count": "1"})
    assert "Whose phone is this?" not in host.get(place).text


def test_a_seat_of_another_phone_is_shown_and_taken_with_a_word(table):
    _host, other, third, place = table
    other.post(f"{place}/join", data={"seat": "1"})
    seats = re.findall(
        r'<button class="btn seat-btn".*?</button>', third.get(f"{place}/join").text, re.S
    )
    assert ["another phone" in seat for seat in seats] == [False, True, False]
    assert "another phone" not in other.get(f"{place}/join").text
    asked = third.post(f"{place}/join", data={"seat": "1"})
    assert asked.status_code == 200
    assert "Another phone is Ben already" in asked.text
    assert third.get_cookie("seat", path=place) is None
    assert third.post(f"{place}/join", data={"seat": "1", "sure": "1"}).status_code == 303
    assert third.get_cookie("seat", path=place).value == "1"


def test_a_phone_that_changes_its_seat_leaves_the_old_one_free(table):
    _host, other, third, place = table
    other.post(f"{place}/join", data={"seat": "1"})
    other.post(f"{place}/join", data={"seat": "2"})
    assert third.post(f"{place}/join", data={"seat": "1"}).status_code == 303
    assert third.post(f"{place}/join", data={"seat": "2"}).status_code == 200


def test_a_rematch_invites_every_phone_of_the_old_table(table):
    host, other, _third, place = table
    other.post(f"{place}/join", data={"seat": "1"})
    assert "come along" not in other.get(place).text
    new = host.post(f"{place}/rematch").headers["Location"]
    parts = other.get(f"{place}/parts/table", headers={"HX-Request": "true"})
    assert "The next game has begun: come along" in parts.text
    assert other.post(f"{place}/rematch").headers["Location"] == new
    assert other.get_cookie("seat", path=new).value == "1"


def test_the_next_game_is_of_those_who_stayed_in_their_new_order(table):
    host, other, _third, place = table
    code = place.rsplit("/", 1)[1]
    other.post(f"{place}/join", data={"seat": "2"})
    host.post(f"{place}/act", data={"action": '{"type":"order","players":["Ana","Cem","Ben"]}'})
    host.post(f"{place}/act", data={"action": '{"type":"leave","player":"Ben"}'})
    host.post(f"{place}/act", data={"type": "rename", "player": "Cem", "name": "Cemal"})
    new = host.post(f"{place}/rematch").headers["Location"]
    players = host.get(f"/api/tables/{new.rsplit('/', 1)[1]}").json["players"]
    assert [player["name"] for player in players] == ["Ana", "Cemal"]
    other.post(f"{place}/rematch")
    assert other.get_cookie("seat", path=new).value == "1"
    assert code in place


def test_a_phone_whose_link_was_disabled_says_so_and_offers_the_code(table):
    host, other, third, place = table
    link = re.search(r'value="http://localhost(/t/\w+/k/\w+)"', host.get(f"{place}/invite").text)[1]
    other.get(link)
    assert "was disabled" not in other.get(place).text
    host.post(f"{place}/invite/renew", data={"role": "player"})
    page = other.get(place).text
    assert "The link this phone came by was disabled" in page
    assert "Enter a code" in page
    host.post(f"{place}/invite/doors", data={"door": "closed", "own_seat": "0"})
    closed = third.get(place)
    assert closed.status_code == 403
    assert 'name="code"' in closed.text
