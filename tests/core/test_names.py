"""Names that look alike, and names that turn a line around."""

import re
from pathlib import Path

import pytest

from companion.app import overview_path
from companion.core.names import FSI, PDI, alike, isolated, shortened
from companion.core.reading import tidy
from companion.core.say import Names, say
from companion.words import Speaker
from tests.web.live_api import ApiTable

TURNED = "Ana\u202egnp"


@pytest.mark.parametrize(
    ("names", "short"),
    [
        (["Player 1", "Player 2", "Player 3", "Player 4"], ["P1", "P2", "P3", "P4"]),
        (["Spieler 1", "Ana", "Spieler 3", "Cem"], ["S1", "Ana", "S3", "Cem"]),
        (["Maximilian", "Maximiliane", "Ana", "Ben"], ["Maxi1", "Maxi2", "Ana", "Ben"]),
    ],
)
def test_whoever_has_no_name_yet_is_a_letter_and_a_number_over_a_column(names, short):
    assert shortened(names) == short


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("Ana", "A\u200bna"),
        ("Ana", "Ana\u2060"),
        ("Ana", "An\u00ada"),
        ("Ana", "\u0410n\u0430"),
        ("Ana", "\u0391na"),
        ("Ana", "ana"),
        ("Ana", "Ａｎａ"),
        ("Ida", "lda"),
        ("Ana\u202e", "Ana"),
        ("Oz", "0z"),
    ],
)
def test_names_that_look_alike_are_found(one, other):
    assert alike(["Ben", one, "Cem", other]) == [(one, other)]


@pytest.mark.parametrize(
    "names",
    [
        ["Ana", "Anna"],
        ["Ian", "Lan"],
        ["Eila", "Ella"],
        ["Zoé", "Zoe"],
        ["민준", "민중"],
        ["Ana", "Ben"],
    ],
)
def test_names_that_differ_are_not(names):
    assert alike(names) == []


@pytest.mark.parametrize("name", ["Ana", "Zoé", "민준", "Ярослав", "👨‍👩‍👧"])
def test_a_name_that_runs_our_way_stays_as_it_is(name):
    assert isolated(name) == name


@pytest.mark.parametrize("name", [TURNED, "דנה", "مريم", "a\u2069\u202eb"])
def test_a_name_that_runs_the_other_way_is_alone(name):
    found = isolated(name)
    assert (found[0], found[-1]) == (FSI, PDI)
    # Nothing inside ends it before its end.
    assert not re.search("[\u2066-\u2069]", found[1:-1])


def test_a_name_keeps_no_isolate_of_its_own():
    assert tidy("a\u2069\u202eb\u2068c") == "a\u202ebc"


def test_a_sentence_isolates_the_names_in_it():
    speaker = Speaker(None)
    told = speaker.say(say("name_twice", name=TURNED))
    assert f"{FSI}{TURNED}{PDI}" in told
    told = speaker.say(say("secrets_first", names=Names(("Ben", TURNED))))
    assert told.endswith(f"Ben and {FSI}{TURNED}{PDI}")


def test_the_table_and_the_score_warn_of_names_that_look_alike(client):
    twin = "A\u200bna"
    table = ApiTable(client, "koryo", ("Ana", twin))
    [remark] = table.view()["remarks"]
    assert remark["player"] == twin
    assert "look alike" in remark["text"]
    assert "look alike" in client.get(f"/t/{table.code}").text
    raw = {"game": "koryo", "players": [{"name": "Ana"}, {"name": twin}]}
    scored = client.post("/api/score", json=raw)
    assert scored.status_code == 200
    assert "look alike" in scored.json["remarks"][0]["text"]
    other = ApiTable(client, "koryo", ("Ana", "Ben"))
    assert other.view()["remarks"] == []


def test_the_log_the_title_and_the_menu_isolate_a_name_that_turns_lines(client):
    table = ApiTable(client, "koryo", (TURNED, "Ben"))
    table.does("set", player=TURNED, card="spy", count=1)
    alone = f"{FSI}{TURNED}{PDI}"
    client.post(f"/t/{table.code}/join", data={"seat": "0"})
    for path in ("", "/log", "/powers", "/score", "/edit"):
        page = client.get(f"/t/{table.code}{path}").text
        assert f"{alone}, Ben</title>" in page
        assert f"You are {alone}" in page
        # Whatever stands outside of a title, a value or an element of its own is isolated.
        shown = re.sub(r'<bdi[^>]*>[^<]*</bdi>|="[^"]*"', "", page)
        for found in re.finditer(TURNED, shown):
            before = shown[found.start() - 1]
            assert before in (FSI, ">"), shown[found.start() - 60 : found.end()]
    assert f"Continue: {alone}, Ben" in client.get("/").text


def test_the_board_and_the_organisers_pages_isolate_it_too(app, client):
    code = ApiTable(client, "koryo", (TURNED, "Ben")).code
    client.get(overview_path(Path(app.instance_path), ""))
    told = f"{FSI}{TURNED}{PDI}, Ben"
    for path in ("/overview/all", "/overview/all/board", f"/overview/all/{code}/invite"):
        assert told in client.get(path).text, path
    assert f"{told}</title>" in client.get(f"/t/{code}/board").text
