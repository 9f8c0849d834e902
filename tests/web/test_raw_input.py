"""Lengths and counts are looked at before anything else: no request costs more than a moment."""

import json
import time

import pytest
from flask.testing import FlaskClient

from companion.core.reading import READ_AT_MOST
from companion.notation.reading import LONGEST_LINE
from companion.web.entry import bodies
from companion.web.table import set_up

# Unicode puts accents in order by comparing them with one another: twice as many take four times.
MARKS = ("a" + "\u0301\u0316" * 4999)[:9999]
# As many as a request can hold.
MOST_MARKS = ("a" + "\u0301\u0316" * 15_000)[:30_000]
# What took 6 to 14 s takes milliseconds; a busy machine may need a little more.
MOMENT = 1.0
# As many as a request can hold.
MANY = 5000


@pytest.fixture
def moment():
    """Fail what takes longer than a moment."""
    began = time.perf_counter()
    yield
    assert time.perf_counter() - began < MOMENT


def test_a_name_of_thirty_thousand_accents_costs_nothing(client: FlaskClient, moment: None) -> None:
    made = client.post(
        "/new/choson",
        data={"name": [MOST_MARKS, "Ben"], "first": "0"},
        content_type="multipart/form-data",
    )
    assert made.status_code == 422
    assert "a name has at most 40 letters" in made.text
    assert len(made.data) < 100_000


def test_of_a_form_with_a_hundred_names_only_a_few_are_looked_at(
    client: FlaskClient, monkeypatch: pytest.MonkeyPatch
) -> None:
    read, whole = [], set_up.tidy
    monkeypatch.setattr(set_up, "tidy", lambda name: read.append(name) or whole(name))
    names = {"name": [f"N{n}" for n in range(100)], "first": "0"}
    assert client.post("/new/choson", data=names).status_code == 422
    # Each once, and once more who is first.
    assert len(read) <= READ_AT_MOST + 2


def test_what_is_much_too_long_for_a_name_does_not_come_back_whole(client: FlaskClient) -> None:
    answer = client.post("/new/choson", data={"name": ["x" * 20_000, "Ben"], "first": "0"})
    assert answer.status_code == 422
    assert "x" * 300 not in answer.text


@pytest.mark.parametrize("path", ["/api/tables", "/api/score"])
@pytest.mark.parametrize("game", ["choson", "nothing"])
@pytest.mark.parametrize(
    "player", [1, {"name": 1}, {"name": "Ana", "tokens": {"yis_shield": "nobody"}}]
)
def test_of_a_thousand_players_only_the_first_are_told_what_is_wrong(
    client: FlaskClient, path: str, game: str, player: object
) -> None:
    answer = client.post(path, json={"game": game, "players": [player] * 1000})
    assert answer.status_code == 422
    # What may be wrong with each of those who are read, and that they are too many.
    assert len(answer.json["errors"]) <= 3 * READ_AT_MOST + 2


@pytest.mark.parametrize("path", ["/api/tables", "/api/score"])
def test_such_names_are_refused_by_the_api_too(
    client: FlaskClient, moment: None, path: str
) -> None:
    names = [MOST_MARKS, "Ben"]
    players = names if path == "/api/tables" else [{"name": name} for name in names]
    body = {"game": "choson", "players": players}
    sent = json.dumps(body, ensure_ascii=False).encode()
    assert client.post(path, data=sent).status_code == 422


def test_a_name_of_many_accents_in_an_action_costs_nothing(
    client: FlaskClient, choson, moment: None
) -> None:
    for _ in range(10):
        assert choson.act("set", player=MARKS, card="yi", count=1).status_code == 422


def test_of_a_search_in_the_rules_only_the_beginning_is_looked_for(client: FlaskClient) -> None:
    """Its accents would be put in order once for each rule."""
    page = client.get("/rules/choson", query_string={"q": MARKS[:3000]}).text
    assert MARKS[:100] in page
    assert MARKS[:101] not in page


def test_a_name_in_parts_is_still_a_name(client: FlaskClient) -> None:
    korean = "\u1112\u1161\u11ab" * 40  # forty syllables, a hundred and twenty characters
    body = {"game": "koryo", "players": [korean, "Ben"]}
    assert client.post("/api/tables", json=body).status_code == 201


def test_a_header_of_two_million_languages_costs_nothing(client: FlaskClient, moment: None) -> None:
    header = "fr;q=0.5," + "xx-XX;q=0.1," * 170_000
    assert 'lang="fr"' in client.get("/", headers={"Accept-Language": header}).text


def test_a_language_cut_off_in_the_middle_is_none(client: FlaskClient) -> None:
    header = "xx," * 132 + "de,sk-SK,fr"
    assert 'lang="de"' in client.get("/", headers={"Accept-Language": header}).text


@pytest.mark.parametrize("at", ["", "players[0]", "players[0].cards"])
def test_of_many_unknown_keys_twenty_are_named_and_the_others_counted(
    client: FlaskClient, at: str
) -> None:
    many = {f"x{n}": 1 for n in range(MANY)}
    body: dict = {"game": "choson", "players": [{"name": "Ana"}, {"name": "Ben"}]}
    place = {
        "": body,
        "players[0]": body["players"][0],
        "players[0].cards": body["players"][0].setdefault("cards", {}),
    }[at]
    place.update(many)
    answer = client.post("/api/score", json=body)
    assert answer.status_code == 422
    assert len(answer.data) < 10_000
    errors = answer.json["errors"]
    prefix = f"{at}." if at else ""
    assert [e["at"] for e in errors[:20]] == [f"{prefix}x{n}" for n in range(20)]
    assert errors[20] == {"at": at, "message": "and 4980 more that are unknown"}


def test_so_are_unknown_house_rules(client: FlaskClient) -> None:
    options = {f"x{n}": 1 for n in range(MANY)}
    answer = client.post(
        "/api/tables", json={"game": "koryo", "players": ["Ana", "Ben"], "options": options}
    )
    assert answer.status_code == 422
    assert len(answer.json["errors"]) == 21


def test_an_action_of_many_unknown_cards_is_not_read(client: FlaskClient, choson) -> None:
    many = {f"x{n}": 1 for n in range(MANY)}
    answer = choson.act("play", player="Ana", cards=many)
    assert answer.status_code == 422
    assert len(answer.data) < 1000


def test_a_form_of_many_numbers_is_read_no_further_than_needed(client: FlaskClient) -> None:
    data = {"name": ["Ana", "Ben"], "first": "0", "seasons.0": ["9"] * 5000}
    assert client.post("/new/koryo", data=data).status_code in (303, 422)


@pytest.mark.parametrize("path", ["/theme", "/language"])
def test_a_way_back_of_any_length_does_not_come_back_in_a_header(
    client: FlaskClient, path: str
) -> None:
    answer = client.post(path, data={"back": "/" + "a" * 60_000})
    assert (answer.status_code, answer.headers["Location"]) == (303, "/")


def test_only_the_file_of_a_group_may_be_large(client: FlaskClient) -> None:
    large = b"x" * (bodies.MOST + 1)
    for path in ("/api/score", "/api/read", "/api/tables"):
        assert client.post(path, data=large).status_code == 413
    form = {"name": large.decode()}
    assert client.post("/new/koryo", data=form).status_code == 413
    assert client.post("/groups/import", data=form).status_code == 422
    too_large = {"name": "x" * bodies.MOST_OF_A_FILE}
    assert client.post("/groups/import", data=too_large).status_code == 413


def test_a_line_of_words_may_be_as_long_as_it_may_and_be_written_as_it_likes(
    client: FlaskClient,
) -> None:
    """The longest that anybody taps or types has to fit: every letter in twelve characters."""
    longest = {"game": "koryo", "text": "\U0001f409" * LONGEST_LINE}
    assert client.post("/api/read", json=longest).status_code == 200
    data = {"line": longest["text"], "do": "read", "p0": "Ana"}
    assert client.post("/score/koryo/enter", data=data).status_code == 200
