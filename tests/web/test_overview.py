"""The organiser's page of all tables: by the host's link alone, and a list that holds no secret."""

import re

import pytest

from companion import cli, hosting
from companion.app import create_app, overview_path
from tests import qr


def begin(client, *names: str, game: str = "koryo") -> str:
    made = client.post(f"/new/{game}", data={"name": list(names), "first": "0"})
    return made.headers["Location"].removeprefix("/t/")


@pytest.fixture
def app(tmp_path):
    made = create_app(tmp_path)
    made.config["TESTING"] = True
    return made


@pytest.fixture
def organiser(app):
    client = app.test_client()
    came = client.get(link(app))
    assert (came.status_code, came.headers["Location"]) == (303, "/overview/all")
    assert "SameSite=Strict" in came.headers["Set-Cookie"]
    assert "HttpOnly" in came.headers["Set-Cookie"]
    assert came.headers["Referrer-Policy"] == "no-referrer"
    return client


def link(app, shard: str = "") -> str:
    return overview_path(cli.Path(app.instance_path), shard)


def test_every_table_is_listed_with_who_plays_what_and_how_far(app, organiser):
    players = app.test_client()
    begin(players, "Ana", "Ben")
    done = begin(players, "Cleo", "Dan", game="choson")
    players.post(f"/t/{done}/act", data={"type": "finish"})
    page = organiser.get("/overview/all").text
    assert "Ana, Ben" in re.sub("[⁨⁩]", "", page)
    assert "Koryŏ" in page
    assert "finished" in page
    assert "1 table under way" in page
    assert "last tap" in page


def test_phones_that_listen_are_counted(app, organiser):
    code = begin(app.test_client(), "Ana", "Ben")
    app.extensions["phones"] = {code: 3}.get
    assert "3 phones" in organiser.get("/overview/all").text


def test_a_table_is_closed_to_newcomers_and_opened_again(app, organiser):
    code = begin(app.test_client(), "Ana", "Ben")
    assert app.test_client().get(f"/t/{code}").status_code == 200
    assert organiser.post(f"/overview/all/{code}/close").status_code == 303
    assert app.test_client().get(f"/t/{code}").status_code == 403
    organiser.post(f"/overview/all/{code}/close")
    assert app.test_client().get(f"/t/{code}").status_code == 200


def test_a_table_is_deleted_after_one_question_and_can_be_brought_back(app, organiser):
    code = begin(app.test_client(), "Ana", "Ben")
    assert "Ana, Ben" in organiser.get(f"/overview/all/{code}/delete").text
    gone = organiser.post(f"/overview/all/{code}/delete").headers["Location"]
    assert app.test_client().get(f"/t/{code}").status_code == 404
    assert organiser.post(gone).status_code == 303
    assert app.test_client().get(f"/t/{code}").status_code == 200


def test_an_invitation_lets_a_phone_play_even_at_a_closed_table(app, organiser):
    code = begin(app.test_client(), "Ana", "Ben")
    organiser.post(f"/overview/all/{code}/close")
    page = organiser.get(f"/overview/all/{code}/invite").text
    (scanned,) = qr.in_page(page)
    path = re.fullmatch(rf"http://localhost(/t/{code}/k/[a-z2-7]+)", scanned)[1]
    guest = app.test_client()
    assert guest.get(path).status_code == 303
    assert guest.get(f"/t/{code}").status_code == 200


def test_the_projected_list_holds_no_code_and_no_link(app, organiser):
    code = begin(app.test_client(), "Ana", "Ben")
    board = organiser.get("/overview/all/board").text
    assert "Ana" in board
    assert "Koryŏ" in board
    assert code not in board
    assert code[:4] not in board
    assert not re.search(r"/t/|/k/", board)


WRONG = ["/overview/all/k/" + "a" * 24, "/overview/all", "/overview/all/board", "/overview/b"]


def test_without_the_link_there_is_no_such_page(app):
    code = begin(app.test_client(), "Ana", "Ben")
    stranger = app.test_client()
    for path in [*WRONG, f"/overview/all/{code}/invite", f"/overview/all/{code}/delete"]:
        assert stranger.get(path).status_code == 404
    for path in (f"/overview/all/{code}/close", f"/overview/all/{code}/delete"):
        assert stranger.post(path).status_code == 404
    # Being host of a table is not being host of the server.
    host = app.test_client()
    begin(host, "Eva", "Filip")
    assert host.get("/overview/all").status_code == 404
    assert app.test_client().get(f"/t/{code}").status_code == 200


def test_whoever_guesses_the_link_has_to_wait(app):
    guesser = app.test_client()
    seen = {guesser.get(f"/overview/all/k/{n:024}").status_code for n in range(200)}
    assert seen == {404, 429}


def test_a_table_that_is_not_there_is_said_so(organiser):
    assert organiser.get("/overview/all/zzzz2222/invite").status_code == 404
    assert organiser.post("/overview/all/zzzz2222/close").status_code == 404


def test_the_command_shows_the_link_with_path_and_letter(tmp_path, capsys, monkeypatch):
    for name in (hosting.BASE_PATH, hosting.SHARD):
        monkeypatch.setenv(name, "")
    monkeypatch.setenv(hosting.BASE_PATH, "/games")
    monkeypatch.setenv(hosting.SHARD, "b")
    assert cli.main(["--instance", str(tmp_path), "overview-link"]) == 0
    path = capsys.readouterr().out.strip()
    assert path.startswith("/games/overview/b/k/")
    app = create_app(tmp_path)
    assert app.test_client().get(path.removeprefix("/games")).status_code == 303
    assert (
        app.test_client().get(path.removeprefix("/games").replace("/b/", "/c/")).status_code == 404
    )
