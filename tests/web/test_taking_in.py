"""A file is taken in on the phone: games come, rights do not, and every problem is said."""

import io
import json

import pytest

from companion.store.groups import people_known, read_plays
from companion.store.store import WRITING
from companion.web.entry.new_tables import make_limits
from companion.web.people import taking_in
from tests.store.groups_of import a_finished_table
from tests.web.live_api import ApiTable
from tests.web.test_groups import new_group


@pytest.fixture
def store(app):
    return app.extensions["store"]


@pytest.fixture
def file(client, store):
    """The whole of another group: two games and a kept result."""
    group = new_group(client, "Over there")
    for seed in (1, 2):
        a_finished_table(store, ["Ana", "Ben"], seed, group=group)
    client.post(f"/g/{group}/keep/koryo?p=Ana&c=0.0.0.0.0.0.0.0.3&p=Zoé&c=1")
    client.post(f"/g/{group}/people", data={"do": "rename", "who": "ben", "name": "Benno"})
    return client.get(f"/g/{group}/all.json").json


def send(client, data, path):
    body = data if isinstance(data, bytes) else json.dumps(data).encode()
    sent = {"file": (io.BytesIO(body), "group.json")}
    return client.post(path, data=sent, content_type="multipart/form-data")


def plays(store, group):
    with store.reading() as db:
        return read_plays(db, group)


def test_a_group_goes_to_another_group_once(client, store, file):
    group = new_group(client)
    answer = send(client, file, f"/g/{group}/import")
    assert "3 games were taken in" in answer.text
    assert len(plays(store, group)) == 2
    page = client.get(f"/g/{group}").text
    assert "Benno" in page
    assert "Zoé" in page
    again = send(client, file, f"/g/{group}/import")
    assert "0 games were taken in" in again.text
    assert "3 were here already" in again.text
    # What came in opens, and the table it comes from stays where it was.
    taken = plays(store, group)[0].id
    assert client.get(f"/t/{taken}").status_code == 200
    assert {t["code"] for t in file["tables"]}.isdisjoint({p.id for p in plays(store, group)})


def test_a_new_companion_makes_a_group_of_a_file(app, store, file):
    phone = app.test_client()
    answer = send(phone, file, "/groups/import")
    assert answer.status_code == 303
    assert "Over there" in phone.get(answer.location).text
    assert phone.get(answer.location + "/links").status_code == 200


def test_results_are_reckoned_anew_and_links_stay_behind(client, store, file):
    group = new_group(client)
    for table in file["tables"]:
        table["result"]["totals"] = {"Ana": 99, "Ben": -99}
        table |= {"host_links": 7, "door": "player", "own_seat": 1, "next": "abcd2345"}
    file["kept"][0]["result"]["totals"] = {"Ana": 1000}
    assert send(client, file, f"/g/{group}/import").status_code == 200
    assert all(abs(s.total) < 90 for play in plays(store, group) for s in play.sittings)
    with store.reading() as db:
        asked = "SELECT host_links, door, own_seat, next FROM tables WHERE group_code = ?"
        assert {tuple(row) for row in db.execute(asked, (group,))} == {(1, "watch", 0, None)}


def test_an_unfinished_game_stays_out(client, store):
    table = ApiTable(client, "koryo", ["Ana", "Ben"])
    from companion.store.exchange import export

    with store.reading() as db:
        data = export(db, table=table.code)
    answer = send(client, data, f"/g/{new_group(client)}/import")
    assert "1 is not finished and stays out" in answer.text


SPOILED = [
    (b"{", "no JSON"),
    (b"[" * 100_000, "no JSON"),
    (b"\xff\xfe", "no JSON"),
    (b"[]", "no export"),
    ({"companion": 1, "tables": 3}, "expected a list"),
    ({"companion": 1, "tables": [{"phase": "finished"}] * 101}, "more than 100 games"),
    ({"companion": 1, "tables": [{"phase": "finished", "bad": 1}]}, "unknown: bad"),
    ({"companion": 1, "kept": [{"id": 4, "game": "koryo", "entered": []}]}, "kept[0]"),
]


@pytest.mark.parametrize(("data", "said"), SPOILED, ids=[said for _, said in SPOILED])
def test_a_spoiled_file_is_refused_with_what_is_wrong(client, data, said):
    answer = send(client, data, f"/g/{new_group(client)}/import")
    assert answer.status_code == 422
    assert said in answer.text


@pytest.mark.parametrize(
    "spoil",
    [
        {"names": ["Ana", "Ana"]},
        {"names": [3, None]},
        {"names": [f"P{n}" for n in range(40)]},
        {"created": "now"},
        {"version": -1},
        # A billion entries are not even counted.
        {"version": 10**12},
        {"game": "chess"},
        {"options": {"seasons": "x"}},
        {"state": {}},
        {"start": []},
        {"log": [{"id": 3}]},
        {"log": {}},
        {"code": "../../x"},
    ],
    ids=str,
)
def test_a_table_that_does_not_replay_is_refused_and_nothing_is_taken_in(
    client, store, file, spoil
):
    group = new_group(client)
    file["tables"][1] |= spoil
    answer = send(client, file, f"/g/{group}/import")
    assert answer.status_code == 422
    assert "tables[1]" in answer.text
    assert plays(store, group) == []


def test_a_table_whose_story_cannot_be_told_is_refused(client, store, file):
    """It replays to the same end, but in its beginning it is in no phase: its finale failed."""
    group = new_group(client)
    del file["tables"][1]["start"]["marks"]["phase"]
    answer = send(client, file, f"/g/{group}/import")
    assert answer.status_code == 422
    assert "tables[1]" in answer.text
    assert plays(store, group) == []


def test_every_problem_is_said_at_once(client, file):
    file["tables"][0]["version"] = 3
    file["tables"][1]["names"] = ["Ana", "Ana"]
    said = send(client, file, f"/g/{new_group(client)}/import").text
    assert "tables[0]" in said
    assert "tables[1]" in said


SAID = {
    "fr": ["ce n’est pas un export", "inconnu\u202f: bad", "deux joueurs s’appellent"],
    "de": ["das ist kein Export", "unbekannt: bad", "zwei Spieler heißen"],
    "sk": ["toto nie je export", "neznáme: bad", "dve mená sú rovnaké"],
}


@pytest.mark.parametrize("language", SAID)
def test_what_is_wrong_is_said_in_the_language_of_the_phone(client, file, language):
    path = f"/g/{new_group(client)}/import"
    client.set_cookie("lang", language)
    file["tables"][1]["names"] = ["Ana", "Ana"]
    spoiled = [[], {"companion": 1, "tables": [{"bad": 1}]}, file]
    answers = [send(client, data, path).text.replace("\u00a0", " ") for data in spoiled]
    for answer, said in zip(answers, SAID[language], strict=True):
        assert said in answer


def test_only_the_host_takes_files_in(app, client):
    group = new_group(client)
    stranger = app.test_client()
    assert stranger.get(f"/g/{group}/import").status_code == 403
    assert send(stranger, {}, f"/g/{group}/import").status_code == 403


@pytest.mark.parametrize(
    "number", [b"NaN", b"-Infinity", b"1e999", b"1" + b"0" * 30, b'"\\ud800"', b"[]," * 200_000]
)
def test_what_cannot_be_written_down_again_is_no_file(client, file, number):
    file["tables"][1]["ended"] = "HERE"
    text = json.dumps(file).encode().replace(b'"HERE"', number)
    answer = send(client, text, f"/g/{new_group(client)}/import")
    assert answer.status_code == 422
    assert "no JSON" in answer.text


def test_what_nobody_can_say_is_not_taken_in(client, store, file):
    group = new_group(client)
    file["tables"][0]["log"][0]["told"] = [["no_such_sentence", {}]]
    assert send(client, file, f"/g/{group}/import").status_code == 422
    assert plays(store, group) == []


def test_nobody_waits_while_a_file_is_looked_through(client, file, monkeypatch):
    locked = []

    def look_through(*given):
        locked.append(WRITING.locked())
        return real(*given)

    real = taking_in.look_through
    monkeypatch.setattr(taking_in, "look_through", look_through)
    send(client, file, f"/g/{new_group(client)}/import")
    send(client, file, "/groups/import")
    assert locked == [False, False]


def test_a_group_has_only_so_many_people_and_every_game_counts_as_new(app, client, store, file):
    group = new_group(client)
    people = [{"group_code": "x", "key": f"k{n}", "shown": f"K{n}"} for n in range(600)]
    file["people"] = people
    assert send(client, file, f"/g/{group}/import").status_code == 200
    more = [row | {"key": f"more {row['key']}"} for row in people]
    answer = send(client, {"companion": 1, "people": more}, f"/g/{group}/import")
    assert "at most 1000 people" in answer.text
    with store.reading() as db:
        assert people_known(db, group) == 600
    app.extensions["new_tables"] = make_limits(2)
    assert send(client, file, f"/g/{new_group(client)}/import").status_code == 429


def test_renaming_over_and_over_does_not_grow_for_ever(client, file, monkeypatch):
    monkeypatch.setattr("companion.web.people.members.MOST_PEOPLE", 5)
    answer = send(client, file, "/groups/import")
    people = f"{answer.location}/people"
    said = [
        client.post(people, data={"do": "rename", "who": "ana", "name": f"Ana {n}"}).status_code
        for n in range(8)
    ]
    assert (said[0], said[-1]) == (303, 400)


def test_which_phone_sits_where_does_not_come_with_a_file(client, store, file):
    for table in file["tables"]:
        table |= {"sitting": "no JSON at all", "stamp": 10**14}
    group = new_group(client)
    assert send(client, file, f"/g/{group}/import").status_code == 200
    for play in plays(store, group):
        assert store.sitting(play.id) == {}
        assert store.doors(play.id).stamp < 10**6
