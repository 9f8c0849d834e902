"""Coming to a table: code, links of three kinds, seats, and what each may do."""

import re

import pytest

HOST, PLAYER, WATCHER, STRANGER = "host", "player", "watch", "stranger"


@pytest.fixture
def table(app):
    """Set a table up on the host's phone."""
    host = app.test_client()
    answer = host.post("/new/koryo", data={"name": ["Ana", "Ben"], "first": "0"})
    code = answer.headers["Location"].rsplit("/", 1)[1]
    return host, code


def links(host, code):
    """Read the links that the host can hand on."""
    page = host.get(f"/t/{code}/invite").text
    found = re.findall(r'value="http://localhost(/t/\w+/k/\w+)"', page)
    return dict(zip(("player", "watch", "host"), found, strict=True))


def tap(client, code, **action):
    return client.post(f"/t/{code}/act", data={"type": "next", "id": "x", **action})


def version(client, code):
    found = re.search(r'data-version="(\d+)"', client.get(f"/t/{code}").text)
    return int(found[1]) if found else None


def close(host, code, door="closed", own_seat="0"):
    return host.post(f"/t/{code}/invite/doors", data={"door": door, "own_seat": own_seat})


def test_the_host_invites_with_a_qr_code_and_a_short_code(table):
    host, code = table
    page = host.get(f"/t/{code}/invite").text
    assert "<svg" in page
    assert f"{code[:4]}-{code[4:]}" in page


def test_the_typed_code_leads_to_the_question_who_one_is(app, table):
    _, code = table
    phone = app.test_client()
    typed = f" {code[:4].upper()}-{code[4:].upper()} "
    answer = phone.post("/enter", data={"code": typed})
    assert answer.headers["Location"] == f"/t/{code}/join"
    page = phone.get(f"/t/{code}/join").text
    assert "Ana" in page
    assert "Ben" in page


def test_a_wrong_code_is_said_where_it_was_typed_and_stays_there(app):
    phone = app.test_client()
    answer = phone.post("/enter", data={"code": '2222-3333"><b>'})
    assert answer.status_code == 404
    assert "No table has this code" in answer.text
    assert 'value="2222-3333&#34;&gt;&lt;b&gt;"' in answer.text


def test_wrong_codes_typed_on_the_first_page_are_counted_too(app):
    phone = app.test_client()
    codes = [phone.post("/enter", data={"code": f"wrong{n}"}).status_code for n in range(200)]
    assert codes[0] == 404
    assert codes[-1] == 429


def test_what_the_host_allows_is_said_to_be_saved(table):
    host, code = table
    answer = host.post(f"/t/{code}/invite/doors", data={"door": "player", "own_seat": "1"})
    assert "Saved" in host.get(answer.headers["Location"]).text


def test_a_player_taps_their_name_and_is_marked(app, table):
    _, code = table
    phone = app.test_client()
    answer = phone.post(f"/t/{code}/join", data={"seat": "1"})
    assert answer.status_code == 303
    page = phone.get(f"/t/{code}").text
    assert "You are Ben" in page


@pytest.mark.parametrize("seat", ["9", "-1", "x", "", "1" * 5000])
def test_a_seat_that_does_not_exist_is_no_seat(app, table, seat):
    _, code = table
    phone = app.test_client()
    phone.post(f"/t/{code}/join", data={"seat": seat})
    assert "You are" not in phone.get(f"/t/{code}").text


def test_cookies_are_for_the_server_alone_and_for_one_table(app, table):
    host, code = table
    phone = app.test_client()
    answers = [
        phone.get(links(host, code)["player"]),
        phone.post(f"/t/{code}/join", data={"seat": "0"}),
    ]
    cookies = [cookie for answer in answers for cookie in answer.headers.getlist("Set-Cookie")]
    assert len(cookies) == 3
    for cookie in cookies:
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert f"Path=/t/{code}" in cookie


def test_a_link_is_left_at_once_for_an_address_without_its_key(app, table):
    host, code = table
    for role, url in links(host, code).items():
        answer = app.test_client().get(url)
        key = url.rsplit("/", 1)[1]
        assert answer.status_code == 303
        assert key not in answer.headers["Location"]
        assert answer.headers["Location"] == (
            f"/t/{code}/join" if role == "player" else f"/t/{code}"
        )


def test_by_default_whoever_has_the_code_plays_along(app, table):
    _, code = table
    phone = app.test_client()
    assert tap(phone, code).status_code == 303
    assert version(phone, code) == 1


@pytest.mark.parametrize("closed", [True, False])
def test_a_watcher_sees_no_button_and_changes_nothing(app, table, closed):
    host, code = table
    if closed:
        close(host, code)
    phone = app.test_client()
    phone.get(links(host, code)["watch"])
    page = phone.get(f"/t/{code}").text
    assert "hx-post" not in page
    assert tap(phone, code).status_code == 403
    assert phone.post(f"/t/{code}/join", data={"seat": "0"}).status_code == 403
    assert phone.post(f"/t/{code}/rematch").status_code == 403
    assert version(phone, code) == 0


def test_a_watcher_becomes_a_player_by_a_players_link(app, table):
    host, code = table
    phone = app.test_client()
    for role in ("watch", "player"):
        phone.get(links(host, code)[role])
    assert tap(phone, code).status_code == 303


def test_a_player_who_looks_at_the_watch_link_still_plays(app, table):
    host, code = table
    phone = app.test_client()
    for role in ("player", "watch"):
        phone.get(links(host, code)[role])
    assert tap(phone, code).status_code == 303


def test_a_code_that_opens_only_the_view_lets_nobody_act(app, table):
    host, code = table
    close(host, code, "watch")
    phone = app.test_client()
    assert version(phone, code) == 0
    assert tap(phone, code).status_code == 403


def test_a_closed_table_opens_to_links_only(app, table):
    host, code = table
    known = links(host, code)
    close(host, code)
    stranger, player = app.test_client(), app.test_client()
    for path in ("", "/join", "/invite", "/parts/table", "/log", "/combination"):
        assert stranger.get(f"/t/{code}{path}").status_code == 403
    assert tap(stranger, code).status_code == 403
    player.get(known["player"])
    assert tap(player, code).status_code == 303


def test_whoever_was_let_in_stays_in_when_the_code_opens_less(app, table):
    host, code = table
    phone = app.test_client()
    phone.get(f"/t/{code}")
    close(host, code)
    assert tap(phone, code).status_code == 303


@pytest.mark.parametrize(("role", "status"), [("player", 403), ("watch", 403), ("host", 403)])
def test_the_host_makes_links_of_a_kind_worthless(app, table, role, status):
    host, code = table
    close(host, code)
    old = links(host, code)
    phone = app.test_client()
    phone.get(old[role])
    assert phone.get(f"/t/{code}").status_code == 200
    host.post(f"/t/{code}/invite/renew", data={"role": role})
    assert phone.get(f"/t/{code}").status_code == status
    assert phone.get(old[role]).status_code == status
    new = links(host, code)
    assert {kind for kind in new if new[kind] != old[kind]} == {role}
    assert app.test_client().get(new[role]).status_code == 303
    assert tap(host, code).status_code == 303


def test_players_who_were_sent_away_do_not_come_back_by_the_code(app, table):
    host, code = table
    phone = app.test_client()
    phone.get(f"/t/{code}")
    host.post(f"/t/{code}/invite/renew", data={"role": "player"})
    assert tap(phone, code).status_code == 403
    assert version(phone, code) == 0


@pytest.mark.parametrize("path", ["doors", "renew"])
def test_only_the_host_changes_who_may_come(app, table, path):
    host, code = table
    phone = app.test_client()
    phone.get(links(host, code)["player"])
    assert (
        phone.post(f"/t/{code}/invite/{path}", data={"door": "closed", "role": "host"}).status_code
        == 403
    )
    assert "/k/" not in phone.get(f"/t/{code}/invite").text


@pytest.mark.parametrize(
    ("path", "data"), [("doors", {"door": "wide"}), ("renew", {"role": "king"})]
)
def test_what_does_not_exist_cannot_be_chosen(table, path, data):
    host, code = table
    assert host.post(f"/t/{code}/invite/{path}", data=data).status_code == 400


def test_a_host_who_opens_a_watch_link_stays_the_host(table):
    host, code = table
    host.get(links(host, code)["watch"])
    assert "Host settings" in host.get(f"/t/{code}/invite").text


def test_each_phone_enters_only_its_own_seat_where_the_host_wants_it(app, table):
    host, code = table
    close(host, code, "player", "1")
    ben = app.test_client()
    ben.post(f"/t/{code}/join", data={"seat": "1"})
    correction = {"type": "set", "card": "spy", "count": "1"}
    assert tap(ben, code, id="1", player="Ana", **correction).status_code == 422
    assert tap(ben, code, id="2", player="Ben", **correction).status_code == 303
    assert tap(host, code, id="3", player="Ana", **correction).status_code == 303
    nobody = app.test_client()
    assert tap(nobody, code, id="4", player="Ana", **correction).status_code == 422


def test_a_table_opened_through_the_api_has_a_host_link_too(app, client):
    made = client.post("/api/tables", json={"game": "koryo", "players": ["Ana", "Ben"]}).json
    phone = app.test_client()
    phone.get(f"/t/{made['code']}/k/{made['key']}")
    assert "Host settings" in phone.get(f"/t/{made['code']}/invite").text


def test_a_players_key_acts_through_the_api_and_a_watchers_does_not(app, table):
    host, code = table
    keys = {role: url.rsplit("/", 1)[1] for role, url in links(host, code).items()}
    client = app.test_client()
    statuses = {}
    for role, key in keys.items():
        headers = {"Authorization": f"Bearer {key}"}
        answer = client.post(
            f"/api/tables/{code}/actions", json={"id": role, "type": "next"}, headers=headers
        )
        statuses[role] = answer.status_code
    assert statuses == {"host": 200, "player": 200, "watch": 403}


def test_a_closed_table_wants_a_key_of_programs_too(app, table):
    host, code = table
    key = links(host, code)["watch"].rsplit("/", 1)[1]
    close(host, code)
    client = app.test_client()
    assert client.get(f"/api/tables/{code}").status_code == 401
    wrong = {"Authorization": "Bearer nonsense"}
    assert client.get(f"/api/tables/{code}", headers=wrong).status_code == 403
    right = {"Authorization": f"Bearer {key}"}
    assert client.get(f"/api/tables/{code}", headers=right).status_code == 200
