"""How many tables may be begun from one place, and with how much room left."""

import shutil

import pytest

from companion.app import create_app
from companion.hosting import MOST_NEW, NEW_TABLES
from companion.web.entry.new_tables import FLOOR_BYTES, make_limits

TABLE = {"game": "koryo", "players": ["Ana", "Ben"]}
FORM = {"name": ["Ana", "Ben"], "first": "0"}


@pytest.fixture
def few(app):
    """Allow three a minute."""
    app.extensions["new_tables"] = make_limits(3)
    return app.test_client()


def begin(client, **environ):
    return client.post("/api/tables", json=TABLE, environ_overrides=environ)


def test_one_address_begins_only_so_many_tables_a_minute(few):
    assert [begin(few).status_code for _ in range(5)] == [201, 201, 201, 429, 429]
    refused = begin(few)
    assert 0 < int(refused.headers["Retry-After"]) <= 60
    assert "Too many new tables" in refused.json["errors"][0]["message"]
    form = few.post("/new/koryo", data=FORM)
    assert form.status_code == 429
    assert "Too many new tables" in form.text
    assert few.application.extensions["store"].count()["live"] == 3


def test_another_address_is_not_meant(few):
    for _ in range(5):
        begin(few)
    assert begin(few, REMOTE_ADDR="192.0.2.9").status_code == 201


def test_an_ipv6_network_is_one_address(few):
    seen = [begin(few, REMOTE_ADDR=f"2001:db8::{n:x}").status_code for n in range(1, 5)]
    assert seen == [201, 201, 201, 429]


def test_a_rematch_is_a_new_table_too(few):
    code = few.post("/new/koryo", data=FORM).headers["Location"].rsplit("/", 1)[1]
    begin(few)
    begin(few)
    assert few.post(f"/t/{code}/rematch").status_code == 429


def test_what_is_refused_for_its_content_does_not_count(few):
    for _ in range(10):
        assert few.post("/api/tables", json={"game": "koryo", "players": []}).status_code == 422
    assert begin(few).status_code == 201


def test_the_tables_of_a_day_are_limited_too():
    minute, day = make_limits(3)
    for n in range(60):
        day.note("a", now=n * 60.0)
    assert day.are_used_up("a", now=4000.0)
    assert not minute.are_used_up("a", now=4000.0)


@pytest.mark.parametrize(("told", "first"), [("", MOST_NEW), ("7", 7), ("no", MOST_NEW)])
def test_the_host_says_how_many(tmp_path, monkeypatch, told, first):
    monkeypatch.setenv(NEW_TABLES, told)
    assert create_app(tmp_path).extensions["new_tables"][0].most == first


def test_the_host_may_allow_any_number(tmp_path, monkeypatch):
    monkeypatch.setenv(NEW_TABLES, "0")
    assert create_app(tmp_path).extensions["new_tables"] == ()


@pytest.mark.parametrize("free", [0, FLOOR_BYTES - 1])
def test_on_a_disk_that_is_nearly_full_nothing_new_is_begun(client, monkeypatch, free):
    code = begin(client).json["code"]
    monkeypatch.setattr(shutil, "disk_usage", lambda path: (10**12, 10**12 - free, free))
    answer = begin(client)
    assert answer.status_code == 503
    assert "nearly full" in answer.json["errors"][0]["message"]
    assert client.post("/new/koryo", data=FORM).status_code == 503
    # Tables under way go on.
    assert client.post(f"/t/{code}/act", data={"type": "next"}).status_code == 303


def test_a_small_disk_has_a_smaller_floor(client, monkeypatch):
    monkeypatch.setattr(shutil, "disk_usage", lambda path: (16_000_000, 15_000_000, 1_000_000))
    assert begin(client).status_code == 201
    monkeypatch.setattr(shutil, "disk_usage", lambda path: (16_000_000, 15_500_000, 500_000))
    assert begin(client).status_code == 503
