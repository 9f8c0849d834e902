"""Nobody learns another's Immortal before the call: whatever is sent, the answers are the same."""

import itertools
import json
import re

import pytest

from companion.core.state import Mark
from companion.games import GAMES
from companion.games.immortal8.cards import IMMORTALS
from companion.table.secrets import openly, proof_of
from companion.table.table import Entry
from companion.web.entry.guard import key_of
from tests.faults.tables import command
from tests.patience import at_most

NAMES = ["Ana", "Ben", "Cem", "Dao"]


class Table:
    """A table of four: its host's key, a player's key, and phones."""

    def __init__(self, app):
        self.app = app
        made = app.test_client().post("/api/tables", json={"game": "immortal8", "players": NAMES})
        self.code, self.host = made.json["code"], made.json["key"]
        with app.test_request_context():
            self.player = key_of(self.code, "player")
        self.ids = itertools.count()

    def send(self, kind, key=None, **parts):
        """Act as somebody with a player's key; each time from another phone."""
        action = {"id": f"p{next(self.ids)}-x", "type": kind, **parts}
        return self.app.test_client().post(
            f"/api/tables/{self.code}/actions",
            json=action,
            headers={"Authorization": f"Bearer {key or self.player}"},
        )

    def phone(self, seat=None):
        """Come with another phone."""
        phone = self.app.test_client()
        phone.get(f"/t/{self.code}")
        if seat is not None:
            phone.post(f"/t/{self.code}/join", data={"seat": str(seat)})
        return phone

    def enters(self, phone, name, immortal, **more):
        data = {"player": name, "immortal": immortal, **more}
        return phone.post(f"/t/{self.code}/secret", data=data).status_code

    def shows(self, phone):
        """Read which Immortals a phone shows of its own."""
        html = phone.get(f"/t/{self.code}/secret").text
        own = html[html.index("<main") : html.index('<form class="secret')]
        return [i for i in IMMORTALS if i.split("_")[0].title().replace("Xian", "Xi") in own]

    def to_the_scoring(self):
        again = at_most(500)
        while self.look()["phase"] != "scoring" and again():
            assert self.send("next", self.host).status_code == 200

    def look(self):
        return self.app.test_client().get(f"/api/tables/{self.code}").json

    @property
    def immortals(self):
        """Tell what everybody knows."""
        return {name: i for name, i in self.look()["immortals"].items() if i}


@pytest.fixture
def table(app):
    return Table(app)


def told(answer):
    return answer.status_code, json.dumps(answer.json, sort_keys=True)


def probe(app, held):
    """Let Ana hold one, and let somebody with a player's key try everything; give the answers."""
    table = Table(app)
    ana = table.phone(0)
    assert table.enters(ana, "Ana", held) == 303
    guess = {"player": "Ana", "immortal": "justice"}
    answers = [
        # The first recipe: reveal, seen before her entry.
        told(table.send("reveal", player="Ana", seen=0)),
        told(table.send("undo")),
        # The second: a guess, and another with the same proof, seen before the first.
        told(table.send("immortal", proof="p" * 64, **guess)),
        told(table.send("immortal", proof="p" * 64, seen=0, **guess)),
        told(table.send("immortal", player="Ana", immortal="galmi", proof="p" * 64, seen=0)),
        told(table.send("immortal", player="Ana", immortal=None, seen=0)),
        told(table.send("immortal", player="Ana", immortal=["justice"], instead=1)),
        told(table.send("ready", player="Ana")),
        # Undo and redo from here and there, and the clock.
        told(table.send("undo", seen=0)),
        told(table.send("redo", seen=0)),
        told(table.send("undo", to=0)),
        told(table.send("next", seen=0)),
        told(table.send("finish", seen=0)),
        told(table.send("undo", seen=0)),
    ]
    table.to_the_scoring()
    answers += [
        told(table.send("call")),
        told(table.send("call", player="Ben")),
        told(table.send("reveal", player="Ana", immortal="galmi", seen=1)),
        told(table.send("undo")),
        told(table.send("finish")),
    ]
    look = table.look()
    answers += [json.dumps(look, sort_keys=True), table.shows(ana) == [held]]
    pages = ("", "/log", "/score", "/secret", "/story", "/share", "/play.json", "/card.svg")
    stranger = table.phone(0)
    # Only the code and the time differ, and the hashes of parts that hold them.
    code = rf"{table.code[:4]}-?{table.code[4:]}|data-part=.\w+|%20\d\d%3A\d\d%3A\d\d"
    answers += [re.sub(code, "", stranger.get(f"/t/{table.code}{page}").text) for page in pages]
    return answers


def test_i2_no_answer_to_anybody_depends_on_what_somebody_has_entered(app, monkeypatch):
    # The log tells the time; all games are played at the same one.
    monkeypatch.setattr("companion.store.store.time.time", lambda: 1e9)
    first, *others = [probe(app, held) for held in IMMORTALS]
    assert True in first
    for other in others:
        assert other == first


def test_i2_the_same_id_with_another_guess_tells_nothing(table):
    ana = {"id": "ana-1", "player": "Ana", "immortal": "phoenix"}
    assert table.send("immortal", **ana).status_code == 200
    seen = {table.send("immortal", **ana | {"immortal": guess}).status_code for guess in IMMORTALS}
    assert seen == {200}
    assert table.look()["version"] == 1


def test_i2_another_phone_that_enters_the_same_is_not_told_so(table):
    assert table.send("immortal", player="Ana", immortal="phoenix").status_code == 200
    answers = [
        told(table.send("immortal", player="Ana", immortal=guess, seen=0)) for guess in IMMORTALS
    ]
    assert len(set(answers)) == 1


def test_i2_what_is_the_same_as_before_is_written_down_like_what_is_not(table):
    """Of a change that was left out others could learn by what is compared with it."""
    mine = {"player": "Ana", "own": "mine"}
    for immortal in ("phoenix", "phoenix", "galmi"):
        entered = {"immortal": immortal, "proof": proof_of("mine")}
        assert table.send("immortal", **mine, **entered).status_code == 200
    assert table.send("ready", **mine).status_code == 200
    assert table.send("ready", **mine).status_code == 200
    assert table.send("immortal", **mine, **entered).status_code == 200
    log = table.app.extensions["store"].log(table.code)
    written = [[change.key for change in entry.changes] for entry in log]
    assert written[0] == written[1] == written[2] == written[5]
    assert written[3] == written[4] != []


def test_i2_a_secret_clashes_with_nothing(table):
    """Who has not seen it entered taps on, and is told nothing of it by a clash."""
    assert table.send("token", player="Ben", token="vp", count=3).status_code == 200
    assert table.send("immortal", player="Ana", immortal="phoenix").status_code == 200
    assert table.send("undo", seen=1).status_code == 200
    assert table.look()["players"][1]["tokens"].get("vp", 0) == 0
    assert table.send("immortal", player="Ben", immortal="galmi").status_code == 200
    assert table.send("redo", seen=3).status_code == 200
    anew = {"player": "Ana", "immortal": "phoenix", "seen": 0}
    assert table.send("immortal", table.host, **anew).status_code == 200


def test_i2_a_secret_is_entered_instead_of_nothing(table):
    """It lies beside what can be undone, so it takes nobody's tap back either."""
    assert table.send("token", player="Ben", token="vp", count=3).status_code == 200
    anew = {"player": "Ana", "immortal": "phoenix", "instead": 1}
    assert table.send("immortal", **anew).status_code == 422
    assert table.look()["players"][1]["tokens"]["vp"] == 3


def test_i2_a_secret_mark_is_compared_with_nothing_whatever_changed_it():
    """Logs of earlier versions hold undos that copied what they undid, secrets too."""
    changes = (Mark("immortal/0", None, ["xian"]), Mark("round", 1, 2), Mark("ready/0", None, True))
    entry = Entry(1, "a-1", {"type": "undo"}, changes, (), 0, 0)
    [seen] = openly(GAMES["immortal8"], [entry])
    assert [change.key for change in seen.changes] == ["round"]


def test_i2_somebody_elses_undo_takes_back_their_own_tap_and_no_secret(table):
    assert table.send("token", player="Ben", token="vp", count=3).status_code == 200
    ana = table.phone(0)
    assert table.enters(ana, "Ana", "phoenix") == 303
    assert table.send("undo").status_code == 200
    assert table.look()["players"][1]["tokens"].get("vp", 0) == 0
    assert table.shows(ana) == ["phoenix"]
    assert table.send("redo").status_code == 200
    assert table.look()["players"][1]["tokens"]["vp"] == 3
    assert table.send("undo", to=0).status_code == 200
    assert table.shows(ana) == ["phoenix"]
    page = table.phone().get(f"/t/{table.code}/log").text
    assert re.search(r'<li class=""><span class="v">2</span>\s*<p>Ana has entered', page)


def test_i2_what_is_undone_and_done_again_still_replays(table, tmp_path):
    ana = table.phone(0)
    for n, immortal in enumerate(("phoenix", "galmi", "phoenix")):
        table.send("token", player="Ben", token="vp", count=n + 1)
        table.enters(ana, "Ana", immortal)
        table.send("undo")
    table.send("redo")
    table.send("undo", to=0)
    assert table.shows(ana) == ["phoenix"]
    assert command(table.app.instance_path, "check") == 0


def test_i2_only_the_phone_that_entered_it_or_the_host_changes_it(table):
    ana, thief = table.phone(0), table.phone(0)
    assert table.enters(ana, "Ana", "phoenix") == 303
    assert table.enters(thief, "Ana", "galmi") == 409
    assert table.enters(thief, "Ana", "galmi", replace="1") == 409
    assert (
        thief.post(f"/t/{table.code}/secret", data={"player": "Ana", "back": "1"}).status_code
        == 409
    )
    act = {"action": json.dumps({"type": "immortal", "player": "Ana", "immortal": None})}
    assert thief.post(f"/t/{table.code}/act", data=act).status_code == 422
    assert table.shows(ana) == ["phoenix"]
    assert table.enters(ana, "Ana", "galmi") == 303
    assert table.shows(ana) == ["galmi"]
    # A phone was lost: the host enters it anew.
    assert table.send("immortal", table.host, player="Ana", immortal="xian").status_code == 200
    assert table.shows(ana) == []


def test_i2_a_program_proves_with_its_own_key_which_nobody_finds_in_the_log(table):
    entered = {"player": "Ana", "immortal": "phoenix", "proof": proof_of("mine")}
    assert table.send("immortal", **entered).status_code == 200
    again = {"player": "Ana", "immortal": "galmi", "proof": proof_of("mine")}
    assert table.send("immortal", **again, own="theirs").status_code == 422
    assert table.send("immortal", **again, own=["mine"]).status_code == 422
    assert table.send("immortal", **again, own="mine").status_code == 200
    rows = table.app.extensions["store"].db.query("SELECT action FROM log")
    assert "own" not in "".join(row["action"] for row in rows)


def test_i2_whoever_finishes_a_game_just_to_take_it_home_finds_no_secret(table):
    ana = table.phone(0)
    table.enters(ana, "Ana", "phoenix")
    assert table.send("finish").status_code == 200
    refused = table.phone().get(f"/t/{table.code}/play.json")
    assert refused.status_code == 409
    assert "Somebody still keeps a secret" in refused.text
    # Once everybody knows it, it may go home.
    assert table.send("undo").status_code == 200
    table.to_the_scoring()
    for _ in IMMORTALS:
        table.send("call", table.host)
    table.send("finish", table.host)
    assert table.phone().get(f"/t/{table.code}/play.json").json["tables"]


# -- the call


def test_i10_a_guest_cannot_step_to_the_call_read_it_and_undo(table):
    for seat, immortal in enumerate(("phoenix", "galmi", "xian", "justice")):
        assert table.enters(table.phone(seat), NAMES[seat], immortal) == 303
    table.to_the_scoring()
    for _ in IMMORTALS:
        refused = table.send("call")
        assert refused.status_code == 422
        assert "the host begins this" in refused.json["errors"][0]["message"]
        assert "Ana, Ben, Cem and Dao" in refused.json["errors"][0]["message"]
    assert table.immortals == {}


def test_i10_the_host_begins_the_call_and_everybody_goes_on(table):
    for seat, immortal in enumerate(("phoenix", "galmi")):
        table.enters(table.phone(seat), NAMES[seat], immortal)
    table.to_the_scoring()
    assert table.send("call", table.host).status_code == 200
    assert table.send("call").status_code == 200
    assert table.send("call").status_code == 200
    assert table.immortals == {"Ben": "galmi"}


def test_i10_a_guest_does_not_begin_the_call_again_that_the_host_took_back(table):
    table.enters(table.phone(0), "Ana", "justice")
    table.to_the_scoring()
    assert table.send("call", table.host).status_code == 200
    assert table.immortals == {"Ana": "justice"}
    assert table.send("undo", table.host).status_code == 200
    assert table.send("redo").status_code == 422
    assert table.immortals == {}
    assert table.send("redo", table.host).status_code == 200


def test_i10_nor_where_it_lies_under_more_than_anybody_looks_through(table, monkeypatch):
    monkeypatch.setattr("companion.table.secrets.FAR_ENOUGH", 2)
    table.enters(table.phone(0), "Ana", "justice")
    table.to_the_scoring()
    before = table.look()["version"]
    assert table.send("call", table.host).status_code == 200
    for n in range(1, 4):
        assert table.send("token", player="Ben", token="vp", count=n).status_code == 200
    assert table.send("undo", table.host, to=before).status_code == 200
    assert table.send("redo").status_code == 422
    assert table.immortals == {}


def test_i10_when_each_phone_has_said_so_anybody_calls(table):
    phones = [table.phone(seat) for seat in (0, 1)]
    for seat, phone in enumerate(phones):
        table.enters(phone, NAMES[seat], ("justice", "galmi")[seat])
    table.to_the_scoring()
    url = f"/t/{table.code}/secret"
    assert "Ready for the call" in phones[0].get(url).text
    assert phones[0].post(url, data={"player": "Ana", "ready": "1"}).status_code == 303
    assert "Ready for the call" not in phones[0].get(url).text
    # Nobody says so for another.
    assert phones[0].post(url, data={"player": "Ben", "ready": "1"}).status_code == 409
    assert table.send("ready", player="Ben").status_code == 422
    assert table.send("call").status_code == 422
    assert phones[1].post(url, data={"player": "Ben", "ready": "1"}).status_code == 303
    assert table.send("call").status_code == 200
    assert table.immortals == {"Ana": "justice"}


def test_i10_who_enters_anew_is_asked_anew(table):
    ana = table.phone(0)
    table.enters(ana, "Ana", "galmi")
    table.to_the_scoring()
    ana.post(f"/t/{table.code}/secret", data={"player": "Ana", "ready": "1"})
    table.enters(ana, "Ana", "justice")
    assert table.send("call").status_code == 422


def test_i10_where_nobody_has_entered_anything_anybody_calls(table):
    table.to_the_scoring()
    assert table.send("call").status_code == 200


def test_i10_the_page_says_whom_the_call_waits_for(table):
    table.enters(table.phone(0), "Ana", "galmi")
    table.to_the_scoring()
    page = table.phone(1).get(f"/t/{table.code}").text
    assert "Not yet: Ana" in page
    # The host simply begins.
    host = table.app.test_client()
    host.set_cookie("key", table.host, path=f"/t/{table.code}")
    assert "Not yet" not in host.get(f"/t/{table.code}").text


# -- Back, and a shared phone


def test_i2_a_browser_keeps_no_copy_of_the_page(table):
    answer = table.phone(0).get(f"/t/{table.code}/secret")
    assert answer.headers["Cache-Control"] == "no-store"
    assert 'method="post" autocomplete="off"' in answer.text


def test_i2_the_key_goes_to_the_secrets_page_only(table):
    ana = table.phone(0)
    answer = ana.post(f"/t/{table.code}/secret", data={"player": "Ana", "immortal": "phoenix"})
    [cookie] = [
        c for c in answer.headers.getlist("Set-Cookie") if c.startswith("own-0=") and "=;" not in c
    ]
    assert f"Path=/t/{table.code}/secret" in cookie
    assert "HttpOnly" in cookie


def test_i2_who_enters_on_the_same_phone_next_does_not_see_the_first(table):
    shared = table.phone(0)
    assert table.enters(shared, "Ana", "phoenix") == 303
    assert table.enters(shared, "Ben", "galmi") == 303
    assert table.shows(shared) == ["galmi"]
    shared.post(f"/t/{table.code}/join", data={"seat": "0"})
    assert table.shows(shared) == []


@pytest.mark.parametrize("seat", ["1", ""])
def test_i2_who_leaves_a_seat_leaves_its_secret(table, seat):
    phone = table.phone(0)
    table.enters(phone, "Ana", "phoenix")
    phone.post(f"/t/{table.code}/join", data={"seat": seat})
    phone.post(f"/t/{table.code}/join", data={"seat": "0"})
    assert table.shows(phone) == []


def test_i2_a_phone_forgets_when_told(table):
    phone = table.phone(0)
    table.enters(phone, "Ana", "phoenix")
    assert table.shows(phone) == ["phoenix"]
    phone.post(f"/t/{table.code}/secret", data={"leave": "1"})
    assert table.shows(phone) == []


def test_i2_a_phone_that_others_use_too_never_shows_it(table):
    phone = table.phone(0)
    assert table.enters(phone, "Ana", "phoenix", shared="1") == 303
    assert table.shows(phone) == []
    table.to_the_scoring()
    for _ in IMMORTALS:
        table.send("call", table.host)
    assert table.immortals == {"Ana": "phoenix"}
