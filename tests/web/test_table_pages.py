"""The table's pages without a browser: small answers, only what changed, refusals in words."""

import gzip
import json
import re
from typing import Any

import pytest
from flask.testing import FlaskClient

from companion.web.table.parts import HEADER

HTMX = {"HX-Request": "true", "Accept-Encoding": "gzip"}
KILOBYTES_A_TAP = 6


@pytest.fixture
def code(client: FlaskClient) -> str:
    """Set up a table of four, by the form, as a phone does."""
    names = ["Ana", "Ben", "Cem", "Dao"]
    answer = client.post("/new/choson", data={"name": names, "first": "0"})
    assert answer.status_code == 303
    return str(answer.headers["Location"]).rsplit("/", 1)[1]


def tap(client: FlaskClient, code: str, known: str = "", **action: Any) -> Any:
    """Tap a choice, as htmx does."""
    headers = HTMX | {HEADER: known}
    data = {"action": json.dumps(action)}
    return client.post(f"/t/{code}/act?tab=table", data=data, headers=headers)


def parts_of(html: str) -> str:
    """Tell which parts a page has, as table.js does."""
    return " ".join(":".join(m) for m in re.findall(r'<div id="([\w-]+)" data-part="(\w+)"', html))


def unzipped(answer: Any) -> str:
    """Read an answer that may be compressed."""
    zipped = answer.headers.get("Content-Encoding") == "gzip"
    return (gzip.decompress(answer.data) if zipped else answer.data).decode()


def test_a_tap_answers_with_only_what_changed(client: FlaskClient, code: str) -> None:
    page = unzipped(client.get(f"/t/{code}"))
    known = parts_of(page)
    set_one = {"type": "set", "player": "Cem", "card": "watcher", "count": 2}
    changed = parts_of(unzipped(tap(client, code, known, **set_one)))
    assert {part.split(":")[0] for part in changed.split()} == {*("back", "seat-2", "last", "dock")}


def test_a_bar_that_comes_anew_brings_what_lies_inside_it(client: FlaskClient, code: str) -> None:
    # Whose phone it is stands in the bar's menu.
    client.set_cookie("seat", "2", path=f"/t/{code}")
    known = parts_of(unzipped(client.get(f"/t/{code}")))
    set_one = {"type": "set", "player": "Cem", "card": "watcher", "count": 2}
    page = unzipped(tap(client, code, known, **set_one))
    assert 'aria-label="Undo"' in page
    known = parts_of(unzipped(client.get(f"/t/{code}")))
    page = unzipped(tap(client, code, known, type="rename", player="Cem", name="Eva"))
    assert 'id="top"' in page
    # After it, because its place comes empty.
    _, _, inside = page.partition('<div id="back" data-part=')
    assert 'aria-label="Undo"' in inside.partition("<div id=")[0]
    whole = unzipped(client.get(f"/t/{code}"))
    assert whole.count('id="back"') == whole.count('aria-label="Undo"') == 1


def test_the_other_phones_are_told_of_a_tap_once_and_also_when_its_own_answer_breaks(
    client: FlaskClient, code: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    rung: list[str] = []
    client.application.extensions["store"].announce = lambda: rung.append("ring")
    tap(client, code, type="next")
    assert len(rung) == 1
    monkeypatch.setattr("companion.web.table.pages.view_of", lambda code: 1 / 0)
    with pytest.raises(ZeroDivisionError):
        tap(client, code, type="next")
    assert len(rung) == 2


def test_a_tap_on_a_crowded_table_answers_with_at_most_six_kilobytes(
    client: FlaskClient, code: str
) -> None:
    families = ["yi", "sniper", "oracle", "reaper", "gosu", "scientist", "hulk", "watcher"]
    for seat, name in enumerate(["Ana", "Ben", "Cem", "Dao"]):
        for family in families[seat:]:
            tap(client, code, type="set", player=name, card=family, count=1)
    for _ in range(3):
        tap(client, code, type="next")
    known = parts_of(unzipped(client.get(f"/t/{code}")))
    play = {"type": "play", "player": "Ana", "cards": {"scientist": 1, "event": 1}}
    answer = tap(client, code, known, **play)
    assert answer.status_code == 200
    assert len(answer.data) <= KILOBYTES_A_TAP * 1024


def test_the_last_step_of_the_last_season_brings_the_score_onto_the_same_page(
    client: FlaskClient, code: str
) -> None:
    known = parts_of(unzipped(client.get(f"/t/{code}")))
    answer = unzipped(tap(client, code, known, type="finish"))
    assert '<main id="main" hx-swap-oob="true">' in answer
    assert "Rematch" in answer


def test_a_refused_tap_says_why_and_changes_nothing(client: FlaskClient, code: str) -> None:
    answer = tap(client, code, type="set", player="Ana", card="watcher", count=10)
    assert answer.status_code == 422
    assert "10 Watchers on the table, the game has 9" in unzipped(answer)
    assert client.get(f"/api/tables/{code}").json["version"] == 0


@pytest.mark.parametrize("body", [{"action": "{"}, {"action": "[]"}, {}, {"cards.watcher.x": "1"}])
def test_nonsense_is_refused_in_words(client: FlaskClient, code: str, body: Any) -> None:
    assert client.post(f"/t/{code}/act", data=body).status_code == 422
    assert client.get(f"/api/tables/{code}").json["version"] == 0


def test_names_are_shown_as_text_never_as_markup(client: FlaskClient) -> None:
    names = ["<b>Ana</b>", '"><script>alert(1)</script>']
    made = client.post("/new/koryo", data={"name": names, "first": "0"})
    for tab in ("", "/powers", "/score", "/log", "/edit"):
        html = unzipped(client.get(made.headers["Location"] + tab))
        assert "<script>alert" not in html
        assert "<b>Ana" not in html
        assert "&lt;b&gt;Ana" in html


def test_a_rematch_is_one_tap_with_the_same_people(client: FlaskClient, code: str) -> None:
    made = client.post(f"/t/{code}/rematch")
    again = client.get("/api" + made.headers["Location"].replace("/t/", "/tables/")).json
    assert [player["name"] for player in again["players"]] == ["Ana", "Ben", "Cem", "Dao"]


def test_every_phone_that_wants_a_rematch_comes_to_the_same_next_game(
    client: FlaskClient, code: str
) -> None:
    other = client.application.test_client()
    other.get(f"/t/{code}/join")
    other.post(f"/t/{code}/join", data={"seat": "2"})
    client.post(f"/t/{code}/invite/doors", data={"door": "watch", "own_seat": "1"})
    made = client.post(f"/t/{code}/rematch").headers["Location"]
    assert other.post(f"/t/{code}/rematch").headers["Location"] == made
    # Host stays host, who was Cem is Cem, and what the host allowed still holds.
    assert "Disable these links" in client.get(f"{made}/invite").text
    page = other.get(made).text
    assert "You are Cem" in page
    assert "Disable these links" not in other.get(f"{made}/invite").text
    stranger = client.application.test_client()
    stranger.get(made)
    assert stranger.post(f"{made}/act", data={"action": '{"type": "next"}'}).status_code == 403


def test_too_few_players_are_told_and_the_names_stay(client: FlaskClient) -> None:
    answer = client.post("/new/choson", data={"name": ["Ana", ""], "first": "draw"})
    assert answer.status_code == 422
    html = unzipped(answer)
    assert "Chosŏn is for 2 to 4 players" in html
    assert 'value="Ana"' in html


def test_seats_change_places_without_script(client: FlaskClient) -> None:
    data = {"name": ["Ana", "Ben", "", ""], "up": "1"}
    html = unzipped(client.post("/new/choson", data=data))
    assert html.index('value="Ben"') < html.index('value="Ana"')


def test_home_lists_only_the_tables_this_phone_was_at(client: FlaskClient, code: str) -> None:
    assert code in unzipped(client.get("/"))
    stranger = client.application.test_client()
    assert code not in unzipped(stranger.get("/"))


def test_house_rules_of_the_form_reach_the_table(client: FlaskClient) -> None:
    data: dict[str, Any] = {"name": ["Ana", "Ben"], "first": "1"}
    data["seasons.0"] = [str(n) for n in (9, 9, 8, 7, 6, 5, 4, 3)]
    data["seasons.1"] = [str(n) for n in (3, 4, 5, 6, 7, 8, 9, 10)]
    made = client.post("/new/choson", data=data)
    table = client.get("/api" + made.headers["Location"].replace("/t/", "/tables/")).json
    assert table["deal"] == {"Ana": 9, "Ben": 9}
    assert table["players"][1]["tokens"] == {"first_player": 1}
