"""The next game of the same people: who may begin it, and what each is there."""

import pytest

from tests.web.test_join import close, links, tap


@pytest.fixture
def table(app):
    """Set a table up on the host's phone."""
    host = app.test_client()
    answer = host.post("/new/koryo", data={"name": ["Ana", "Ben"], "first": "0"})
    return host, answer.headers["Location"].rsplit("/", 1)[1]


@pytest.fixture
def over(table):
    """Finish the game."""
    host, code = table
    assert tap(host, code, type="finish", id="end").status_code == 303
    return table


def again(phone, code):
    """Ask for the next game; give the status, its code, and whether a key came with it."""
    answer = phone.post(f"/t/{code}/rematch")
    keys = [c for c in answer.headers.getlist("Set-Cookie") if c.startswith("key=")]
    return answer.status_code, answer.headers.get("Location", "").rsplit("/", 1)[-1], bool(keys)


def is_host(phone, code):
    return "Disable these links" in phone.get(f"/t/{code}/invite").text


def test_a_guest_cannot_begin_the_next_game_while_this_one_goes_on(app, table):
    _, code = table
    guest = app.test_client()
    answer = guest.post(f"/t/{code}/rematch")
    assert answer.status_code == 403
    assert "The game is not over" in answer.text
    assert "Set-Cookie" not in answer.headers
    guest.get(f"/t/{code}")
    assert again(guest, code) == (403, "", False)
    assert "/rematch" not in guest.get(f"/t/{code}").text


def test_the_host_begins_it_at_any_time_and_is_its_host(table):
    host, code = table
    status, new, _ = again(host, code)
    assert status == 303
    assert is_host(host, new)


def test_after_the_game_a_guest_begins_it_and_is_a_guest_there(app, over):
    host, code = over
    guest = app.test_client()
    guest.get(f"/t/{code}")
    status, new, _ = again(guest, code)
    assert status == 303
    assert not is_host(guest, new)
    assert tap(guest, new).status_code == 303
    # The host comes later and is the host all the same.
    assert again(host, code)[:2] == (303, new)
    assert is_host(host, new)


def test_a_stranger_with_the_bare_code_is_no_host_either(app, over):
    _, code = over
    stranger = app.test_client()
    status, new, _ = again(stranger, code)
    assert status == 303
    assert not is_host(stranger, new)


def test_who_is_sent_away_does_not_come_back_through_the_game_before(app, over):
    host, code = over
    guest = app.test_client()
    guest.get(links(host, code)["player"])
    new = again(host, code)[1]
    close(host, new)
    host.post(f"/t/{new}/invite/renew", data={"role": "player"})
    assert again(guest, code) == (303, new, False)
    assert guest.get(f"/t/{new}").status_code == 403
    assert tap(guest, new).status_code == 403


def test_a_closed_door_does_not_open_to_the_bare_code_of_the_game_before(app, over):
    host, code = over
    new = again(host, code)[1]
    close(host, new)
    stranger = app.test_client()
    assert again(stranger, code) == (303, new, False)
    assert stranger.get(f"/t/{new}").status_code == 403


def test_a_door_that_is_closed_here_is_closed_at_the_next_game_too(app, over):
    host, code = over
    guest = app.test_client()
    guest.get(links(host, code)["player"])
    host.post(f"/t/{code}/invite/doors", data={"door": "closed", "own_seat": "1"})
    new = again(host, code)[1]
    assert app.test_client().get(f"/t/{new}").status_code == 403
    assert app.extensions["store"].doors(new).own_seat
    # Who is at the table comes along.
    assert again(guest, code) == (303, new, True)
    assert guest.get(f"/t/{new}").status_code == 200


def test_who_was_sent_away_before_is_not_let_in_anywhere(app, over):
    host, code = over
    guest = app.test_client()
    guest.get(links(host, code)["player"])
    host.post(f"/t/{code}/invite/renew", data={"role": "player"})
    close(host, code)
    assert again(guest, code) == (403, "", False)


def test_a_renewed_hosts_link_keeps_the_former_host_out_of_the_hosts_place(app, over):
    host, code = over
    other = app.test_client()
    other.get(links(host, code)["host"])
    new = again(host, code)[1]
    host.post(f"/t/{new}/invite/renew", data={"role": "host"})
    again(other, code)
    assert not is_host(other, new)
    assert is_host(host, new)


def test_a_watcher_begins_nothing(app, over):
    host, code = over
    watcher = app.test_client()
    watcher.get(links(host, code)["watch"])
    assert again(watcher, code) == (403, "", False)
