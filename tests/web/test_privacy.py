"""Codes cannot be guessed, and keys and codes stay out of logs and lists."""

import json
import logging

import pytest

from companion.live.listener import Asked
from companion.web.entry.guard import key_of
from companion.web.entry.rate_limit import FLOOD, MOST, Tries
from companion.web.table.push import Painter


@pytest.fixture
def code(client):
    return client.post("/api/tables", json={"game": "koryo", "players": ["Ana", "Ben"]}).json[
        "code"
    ]


def admit(app, code, cookies, address):
    """Ask with which status a phone may listen to a table, and as whom."""
    asked = Asked(cookies=cookies, languages="", query="", address=address, base="")
    return Painter(app).admit(code, asked)[:2]


def guess(client, times=MOST):
    return [client.get(f"/t/wrong{n:03}").status_code for n in range(times)]


def test_a_mistyped_code_is_simply_not_found(client):
    assert guess(client, 10) == [404] * 10


def test_who_guesses_many_codes_has_to_wait(app, client, code):
    assert 429 in guess(client)
    answer = app.test_client().get("/t/another1")
    assert answer.status_code == 429
    assert 0 < int(answer.headers["Retry-After"]) <= 60
    assert app.test_client().get("/api/tables/wrong").status_code == 429
    assert admit(app, "wrong", "", "127.0.0.1") == (429, ())
    assert admit(app, "wrong", "", "192.0.2.7") == (404, ())


def test_a_guesser_locks_out_nobody_behind_the_same_address_who_has_a_right_code(app, client, code):
    guess(client, 3 * MOST)
    newcomer = app.test_client()
    entered = newcomer.post("/enter", data={"code": code})
    assert (entered.status_code, entered.headers["Location"]) == (303, f"/t/{code}/join")
    assert newcomer.get(f"/t/{code}/join").status_code == 200
    assert newcomer.get(f"/api/tables/{code}").status_code == 200
    assert admit(app, code, "", "127.0.0.1")[0] == 200


def test_where_a_machine_tries_codes_a_right_one_alone_opens_nothing(app, client, code):
    phone = app.test_client()
    phone.get(f"/t/{code}")
    for _ in range(FLOOD * MOST):
        app.extensions["tries"].note("127.0.0.1")
    assert app.test_client().get(f"/t/{code}").status_code == 429
    # Who sits there has a key, and another address has done nothing.
    assert phone.get(f"/t/{code}").status_code == 200
    elsewhere = {"REMOTE_ADDR": "192.0.2.7"}
    assert app.test_client().get(f"/t/{code}", environ_overrides=elsewhere).status_code == 200


def test_who_sits_at_the_table_plays_on_while_a_guesser_waits(app, client, code):
    phone = app.test_client()
    phone.get(f"/t/{code}")
    guess(client)
    assert phone.get(f"/t/{code}").status_code == 200
    assert phone.post(f"/t/{code}/act", data={"type": "next"}).status_code == 303


def test_guessing_through_the_stream_counts_too(app, client):
    for n in range(MOST):
        admit(app, f"wrong{n}", "", "127.0.0.1")
    assert client.get("/t/another1").status_code == 429


def test_guessing_links_counts_too(app, client, code):
    seen = [client.get(f"/t/{code}/k/wrong{n}").status_code for n in range(MOST + 1)]
    assert (seen[0], seen[-1]) == (303, 429)
    assert app.test_client().get(f"/t/{code}").status_code == 200


def test_guessing_keys_by_program_counts_too(app, client, code):
    def tap(key):
        headers = {"Authorization": f"Bearer {key}"}
        body = {"id": key, "type": "next"}
        return client.post(f"/api/tables/{code}/actions", json=body, headers=headers).status_code

    seen = [tap(f"wrong{n}") for n in range(MOST + 1)]
    assert (seen[0], seen[-1]) == (403, 429)
    with app.test_request_context():
        right = key_of(code, "player")
    assert tap(right) == 200


def test_guessing_keys_at_a_closed_table_counts_too(app, client, code):
    app.extensions["store"].set_doors(code, "closed", False)
    client.set_cookie("key", "wrong", path=f"/t/{code}")
    seen = [client.get(f"/t/{code}").status_code for _ in range(MOST + 1)]
    assert (seen[0], seen[-1]) == (403, 429)
    # Who has no key at all guesses nothing.
    assert app.test_client().get(f"/t/{code}").status_code == 403


@pytest.mark.parametrize(
    ("one", "other", "same"),
    [
        ("2001:db8:1:2::1", "2001:db8:1:2:ffff::9", True),
        ("2001:db8:1:2::1", "2001:db8:1:3::1", False),
        ("::ffff:192.0.2.1", "192.0.2.1", True),
        ("192.0.2.1", "192.0.2.2", False),
        ("fe80::1%eth0", "fe80::2%eth1", True),
        ("unix", "unix", True),
    ],
)
def test_of_ipv6_a_whole_network_counts_as_one(one, other, same):
    tries = Tries(most=1)
    tries.note(one, now=0)
    assert tries.are_used_up(other, now=1) is same


def test_tries_come_back_after_a_minute():
    tries = Tries(most=2, seconds=60)
    tries.note("a", now=0)
    tries.note("a", now=1)
    assert tries.are_used_up("a", now=59)
    assert not tries.are_used_up("b", now=59)
    assert not tries.are_used_up("a", now=61)


def test_tries_remember_only_so_many_addresses(monkeypatch):
    monkeypatch.setattr("companion.web.entry.rate_limit.MOST_ADDRESSES", 3)
    tries = Tries(most=1)
    for address in "abcd":
        tries.note(address, now=0)
    assert [tries.are_used_up(a, now=1) for a in "abcd"] == [False, True, True, True]


def test_a_made_up_list_of_tables_tells_nothing(app, code):
    phone = app.test_client()
    for value in (json.dumps([code]), json.dumps([code]) + ".", json.dumps([code]) + ".abc"):
        phone.set_cookie("tables", value)
        assert code not in phone.get("/").text


def test_a_phone_finds_the_tables_it_was_at(app, code):
    phone = app.test_client()
    phone.get(f"/t/{code}")
    assert code in phone.get("/").text


def test_an_error_is_logged_without_the_code_or_a_key(app, code, monkeypatch, caplog):
    app.config["TESTING"] = False
    monkeypatch.setattr("companion.web.entry.join.store", None)
    with caplog.at_level(logging.ERROR):
        answer = app.test_client().get(f"/t/{code}/k/verysecretkey")
    assert answer.status_code == 500
    written = "".join(logging.Formatter().format(record) for record in caplog.records)
    assert "Traceback" in written
    assert code not in written
    assert "verysecretkey" not in written


def test_the_stream_lets_in_whom_the_page_lets_in(app, code):
    host = app.test_client()
    made = (
        host.post("/new/koryo", data={"name": ["Ana", "Ben"]}).headers["Location"].rsplit("/", 1)[1]
    )
    host.post(f"/t/{made}/invite/doors", data={"door": "closed"})
    key = host.get_cookie("key", path=f"/t/{made}").value
    assert admit(app, made, f"key={key}", "1.2.3.4")[0] == 200
    assert admit(app, made, "key=wrong", "1.2.3.4") == (403, ())
    assert admit(app, made, "", "1.2.3.4") == (403, ())
    assert admit(app, "nosuchxx", "", "1.2.3.4") == (404, ())
