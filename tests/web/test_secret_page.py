"""A secret Immortal on the page: shown to the phone that entered it, and to no other."""

import json

import pytest
from flask.testing import FlaskClient

from tests.patience import at_most

NAMES = ["Ana", "Ben", "Cem", "Dao"]


@pytest.fixture
def code(client: FlaskClient) -> str:
    """Set up a table of four."""
    made = client.post("/new/immortal8", data={"name": NAMES, "first": "0"})
    return str(made.headers["Location"]).rsplit("/", 1)[1]


def enter(client: FlaskClient, code: str, name: str, *immortals: str) -> int:
    """Enter an Immortal on this phone."""
    data = {"player": name, "immortal": list(immortals)}
    return client.post(f"/t/{code}/secret", data=data).status_code


def shown(client: FlaskClient, code: str) -> str:
    """Read what the page shows of the phone's own secret."""
    html = client.get(f"/t/{code}/secret").text
    return html[html.index("<main") : html.index('<form class="secret')]


def test_i2_the_phone_that_entered_an_immortal_shows_it_again(
    client: FlaskClient, code: str
) -> None:
    assert enter(client, code, "Ben", "phoenix") == 303
    assert "Phoenix" in shown(client, code)


def test_i2_another_phone_that_takes_the_same_seat_sees_nothing(
    client: FlaskClient, code: str
) -> None:
    enter(client, code, "Ben", "phoenix")
    other = client.application.test_client()
    other.get(f"/t/{code}")
    other.post(f"/t/{code}/join", data={"seat": "1"})
    assert "Phoenix" not in shown(other, code)


def test_i2_a_phone_that_entered_for_somebody_else_never_sees_what_they_enter(
    client: FlaskClient, code: str
) -> None:
    thief = client.application.test_client()
    thief.get(f"/t/{code}")
    assert enter(thief, code, "Ben", "galmi") == 303
    data = {"player": "Ben", "immortal": "phoenix", "replace": "1"}
    assert client.post(f"/t/{code}/secret", data=data).status_code == 303
    assert "Phoenix" not in shown(thief, code)
    assert "Phoenix" in shown(client, code)


def test_i2_undoing_another_phones_entry_gives_its_secret_to_nobody_else(
    client: FlaskClient, code: str
) -> None:
    enter(client, code, "Ben", "phoenix")
    thief = client.application.test_client()
    thief.get(f"/t/{code}")
    data = {"player": "Ben", "immortal": "galmi", "replace": "1"}
    thief.post(f"/t/{code}/secret", data=data)
    thief.post(f"/t/{code}/act", data={"action": '{"type": "undo"}'})
    assert "Phoenix" not in shown(thief, code)
    assert "Phoenix" in shown(client, code)


def test_i2_what_another_phone_entered_is_replaced_only_when_one_says_so(
    client: FlaskClient, code: str
) -> None:
    enter(client, code, "Ben", "phoenix")
    other = client.application.test_client()
    other.get(f"/t/{code}")
    assert enter(other, code, "Ben", "galmi") == 409
    assert "Phoenix" in shown(client, code)


def test_i2_keeping_nothing_keeps_what_was_entered(client: FlaskClient, code: str) -> None:
    enter(client, code, "Ben", "phoenix")
    assert enter(client, code, "Ben") == 422
    assert "Phoenix" in shown(client, code)


def test_i2_taking_it_back_is_a_tap_of_its_own(client: FlaskClient, code: str) -> None:
    enter(client, code, "Ben", "phoenix")
    data = {"player": "Ben", "back": "1"}
    assert client.post(f"/t/{code}/secret", data=data).status_code == 303
    assert "Phoenix" not in shown(client, code)


def test_i2_a_forged_proof_shows_nothing(client: FlaskClient, code: str) -> None:
    enter(client, code, "Ben", "phoenix")
    other = client.application.test_client()
    other.set_cookie("own", "1.aaaaaaaaaaaaaaaaaaaaaaaa", path=f"/t/{code}")
    assert "Phoenix" not in shown(other, code)


def test_i2_two_immortals_are_too_many_with_four_players(client: FlaskClient, code: str) -> None:
    assert enter(client, code, "Ben", "phoenix", "galmi") == 422
    assert enter(client, code, "Nobody", "phoenix") == 422


def test_a_game_without_secrets_has_no_such_page(client: FlaskClient) -> None:
    made = client.post("/new/koryo", data={"name": ["Ana", "Ben"], "first": "0"})
    assert client.get(made.headers["Location"] + "/secret").status_code == 404


def test_i2_with_three_players_the_phone_that_entered_two_says_which_is_kept(
    client: FlaskClient,
) -> None:
    made = client.post("/new/immortal8", data={"name": NAMES[:3], "first": "0"})
    code = str(made.headers["Location"]).rsplit("/", 1)[1]
    assert enter(client, code, "Ana", "galmi", "xian") == 303
    again = at_most(500)
    while client.get(f"/api/tables/{code}").json["phase"] != "scoring" and again():
        client.post(f"/t/{code}/act", data={"action": '{"type": "next"}'})
    page = client.get(f"/t/{code}").text
    assert "Say in secret which of your two Immortals you keep" in page
    assert "Say which one I keep" in page
    assert "Keep: Galmi" in shown(client, code)
    other = client.application.test_client()
    told = "Ana says in secret which of the two Immortals is kept"
    assert told in other.get(f"/t/{code}").text
    assert "Keep: Galmi" not in shown(other, code)
    assert enter(client, code, "Ana", "xian") == 303
    assert "which of your two" not in client.get(f"/t/{code}").text
    assert told not in other.get(f"/t/{code}").text
    assert ("Galmi" in shown(client, code), "Xi’an" in shown(client, code)) == (False, True)


def test_i11_what_an_immortal_earns_so_far_is_on_its_players_page_alone(
    client: FlaskClient,
) -> None:
    made = client.post("/new/immortal8", data={"name": NAMES[:4], "first": "0"})
    code = str(made.headers["Location"]).rsplit("/", 1)[1]
    assert enter(client, code, "Ana", "goan_sul") == 303
    for token, n in (("military", 2), ("vp", 5)):
        action = {"type": "token", "player": "Ana", "token": token, "count": n}
        client.post(f"/t/{code}/act", data={"action": json.dumps(action)})
    # 3 for each Military token, 1 for himself, and what lies there.
    page = shown(client, code)
    assert "Goan-Sul: 12" in page
    assert "2 Military, 3 each" in page
    other = client.application.test_client()
    for address in ("", "/powers", "/score", "/log", "/edit", "/secret"):
        text = other.get(f"/t/{code}{address}").text
        assert "Goan-Sul: 12" not in text
        assert "2 Military, 3 each" not in text
        assert "3 each" not in client.get(f"/t/{code}{address}").text or address == "/secret"
