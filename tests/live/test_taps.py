"""A tap in front of Flask: the same guard, the same answers, and what changed is pushed."""

import http.client
import sys
import threading
from urllib.parse import urlencode, urlsplit

import pytest

from companion.app import links_of
from companion.store.store import Store
from tests.live.streams import Stream, call, new_table
from tests.patience import SECONDS, at_most, wait_until
from tests.servers import running

pytestmark = pytest.mark.xdist_group("taps")  # one server, not one a worker
COMPANION = [sys.executable, "-m", "companion"]
FORM = "application/x-www-form-urlencoded"


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running([*COMPANION, "--log", "json"], tmp_path_factory.mktemp("one")) as server:
        yield server


class Phone:
    """A page of a table with its stream open."""

    def __init__(self, server, table, seat=0, name="mine", key=None, tab="table"):
        self.server, self.table, self.name = server, table, name
        self.cookie = f"key={table['key'] if key is None else key}; seat={seat}"
        self.stream = Stream(
            server.url, f"/t/{table['code']}/live?tab={tab}&stream={name}", self.cookie
        )
        assert self.stream.next()[0] == "version"

    def tap(self, identity="1", seen=None, headers=None, **fields):
        """Tap; give the status, the version and the answer."""
        connection = http.client.HTTPConnection(urlsplit(self.server.url).netloc, timeout=20)
        sent = {"HX-Request": "true", "Content-Type": FORM, "Cookie": self.cookie}
        sent |= {"X-Stream": self.name, **(headers or {})}
        form = {"id": identity, **fields} | ({} if seen is None else {"seen": seen})
        path = f"/t/{self.table['code']}/act?tab=table"
        connection.request("POST", path, urlencode(form), sent)
        answer = connection.getresponse()
        text = answer.read().decode()
        connection.close()
        return answer.status, answer.headers.get("X-Version"), text


@pytest.fixture
def table(server):
    return new_table(server.url, "koryo", ("Ana", "Ben"))


def version(server, table):
    return call(f"{server.url}/api/tables/{table['code']}")["version"]


def merchants(n):
    return {"type": "set", "player": "Ana", "card": "merchant", "count": n}


def test_a_tap_is_answered_with_its_version_and_pushed_to_everybody(server, table):
    ana, ben = Phone(server, table), Phone(server, table, 1, "bens")
    assert ana.tap(**merchants(1)) == (204, "1", "")
    for phone in (ana, ben):
        event, data = phone.stream.next()
        assert (event, data.split("\n")[0]) == ("parts", "0 1")
        assert 'id="last"' in data
        assert "Ana: 1 Merchant" in data
    assert ben.tap("2", seen=1, **merchants(2)) == (204, "2", "")
    assert [phone.stream.version() for phone in (ana, ben)] == [2, 2]


def test_the_same_tap_again_is_done_once(server, table):
    phone = Phone(server, table)
    assert phone.tap(**merchants(1))[:2] == (204, "1")
    assert phone.tap(**merchants(1))[:2] == (204, "1")
    assert version(server, table) == 1


def test_each_tab_is_pushed_its_own_parts(server, table):
    phone, log = Phone(server, table), Phone(server, table, 1, "log", tab="log")
    phone.tap(**merchants(1))
    assert 'id="log"' in log.stream.next()[1]
    assert 'id="log"' not in phone.stream.next()[1]


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        (merchants(99), 422),
        ({"type": "nonsense"}, 422),
        ({"action": "{"}, 422),
        ({"type": "undo"}, 422),
        ({"type": "set", "player": "Ana", "card": "merchant", "count": "x" * 5000}, 422),
    ],
)
def test_what_is_refused_is_said_by_the_page(server, table, fields, status):
    answer = Phone(server, table).tap(**fields)
    assert answer[0] == status
    assert 'id="notice"' in answer[2]
    assert version(server, table) == 0


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Cookie": "key=wrongwrongwrong"},
    ],
)
def test_what_another_site_or_a_wrong_key_sends_is_not_done(server, table, headers):
    phone = Phone(server, table)
    call_closed(server, table)
    assert phone.tap(headers=headers, **merchants(1))[0] == 403
    assert version_by_key(server, table) == 0


def call_closed(server, table):
    Store(server.instance / "companion.db").set_doors(table["code"], "closed", False)


def version_by_key(server, table):
    return call(f"{server.url}/api/tables/{table['code']}", key=table["key"])["version"]


def test_who_watches_or_has_another_seat_changes_nothing(server, table):
    store = Store(server.instance / "companion.db")
    made = call_links(server, table)
    watcher = Phone(server, table, "", "watcher", key=made["watch"])
    assert watcher.tap(**merchants(1))[0] == 403
    player = Phone(server, table, 1, "player", key=made["player"])
    assert player.tap(**merchants(1))[:2] == (204, "1")
    store.set_doors(table["code"], "player", own_seat=True)
    status, _, text = player.tap("2", seen=1, **merchants(2))
    assert status == 422
    assert "Ben" in text
    fields = {**merchants(2), "player": "Ben"}
    assert player.tap("3", seen=1, **fields)[0] in (200, 204)
    assert version(server, table) == 2


def call_links(server, table):
    found = links_of(server.instance, table["code"])
    return {role: address.rpartition("/")[2] for role, address in found.items()}


def test_a_phone_whose_link_was_renewed_neither_taps_nor_hears(server, table):
    made = call_links(server, table)
    player, host = Phone(server, table, 1, "p", made["player"]), Phone(server, table, 0, "h")
    assert player.tap(**merchants(1))[0] == 204
    assert [player.stream.version(), host.stream.version()] == [1, 1]
    store = Store(server.instance / "companion.db")
    store.renew_links(table["code"], "player")
    store.set_doors(table["code"], "closed", False)
    # At once, before anybody has noticed that the doors have changed.
    assert player.tap("2", seen=1, **merchants(2))[0] == 403
    assert host.tap("3", seen=1, headers={"X-Stream": "h"}, **merchants(3))[0] in (200, 204)
    events = []
    again = at_most(100)
    while (event := player.stream.next()) != ("", "") and again():
        events.append(event[0])
    assert set(events) == {"doors"}


def test_it_is_told_who_took_something_back_and_nobody_speaks_for_another(server, table):
    """A tap in front of Flask is signed as one behind it is: by the seat, not by the form."""
    phone, nobody = Phone(server, table, 1), Phone(server, table, "", "nobodys")
    assert phone.tap(**merchants(1))[0] == 204
    assert phone.tap("2", seen=1, type="undo", by="Ana")[:2] == (204, "2")
    assert phone.tap("3", seen=2, type="redo")[:2] == (204, "3")
    assert nobody.tap("4", seen=3, type="undo", by="Ana")[:2] == (204, "4")
    slow = {"X-Stream": "none"}
    assert nobody.tap("5", headers=slow, type="redo", by="Ana")[0] == 200
    log = Store(server.instance / "companion.db").log(table["code"])
    assert [entry.action.get("by") for entry in log[1:]] == ["Ben", "Ben", None, None]


def test_under_a_name_that_is_not_ours_nobody_taps_or_listens(tmp_path):
    with running([*COMPANION, "--public-host", "127.0.0.1"], tmp_path / "named") as server:
        table = new_table(server.url, "koryo", ("Ana", "Ben"))
        phone = Phone(server, table)
        evil = {"Host": "evil.example"}
        assert phone.tap(headers=evil, **merchants(1))[0] == 400
        made = http.client.HTTPConnection(urlsplit(server.url).netloc, timeout=10)
        made.request("GET", f"/t/{table['code']}/live", headers={**evil, "Cookie": phone.cookie})
        assert made.getresponse().status == 400
        made.close()
        assert version(server, table) == 0


def test_a_phone_without_a_stream_gets_the_parts(server, table):
    phone = Phone(server, table)
    status, newest, text = phone.tap(headers={"X-Stream": "another"}, **merchants(1))
    assert (status, newest) == (200, "1")
    assert 'id="last"' in text


def test_without_script_one_goes_back_to_the_page(server, table):
    status, _, _ = Phone(server, table).tap(headers={"HX-Request": ""}, **merchants(1))
    assert status == 303
    assert version(server, table) == 1


def test_many_at_one_table_and_at_many_are_each_done_once(server):
    tables = [new_table(server.url, "koryo", ("Ana", "Ben")) for _ in range(4)]
    phones = [Phone(server, table, seat, f"p{seat}") for table in tables for seat in (0, 1)]
    answers = []

    def taps(n, phone):
        for k in range(10):
            token = {"type": "token", "token": "victory_point", "count": k % 5}
            fields = {**token, "player": ("Ana", "Ben")[n % 2]}
            answers.append(phone.tap(f"{n}-{k}", **fields)[0])

    threads = [threading.Thread(target=taps, args=each) for each in enumerate(phones)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join(SECONDS)
    assert set(answers) == {204}
    store = Store(server.instance / "companion.db")
    for place, table in enumerate(tables):
        ids = sorted(entry.id for entry in store.log(table["code"]))
        wanted = [f"{n}-{k}" for n in (2 * place, 2 * place + 1) for k in range(10)]
        assert ids == sorted(wanted)
    for phone in phones:
        heard = phone.stream.version()
        again = at_most(100)
        while heard < 20 and again():
            heard = phone.stream.version()


def test_every_tap_is_counted_and_logged_without_its_code(server, table):
    phone = Phone(server, table)
    assert phone.tap(**merchants(1))[0] == 204
    log = server.instance / "server.log"
    # It is noted when it has been answered.
    wait_until(lambda: '"route": "/t/<code>/act", "status": 204' in log.read_text())
    assert table["code"] not in log.read_text()
