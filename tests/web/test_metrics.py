"""/metrics, for the host only, and the log of requests that holds nothing secret."""

import json
import os
import shutil

import pytest

from companion.web.ops.counters import BUCKETS, Counters
from tests.faults.tables import new_table


def scrape(client, **more) -> dict[str, float]:
    answer = client.get("/metrics", **more)
    assert answer.status_code == 200
    assert answer.content_type.startswith("text/plain; version=0.0.4")
    return read(answer.text)


def read(text: str) -> dict[str, float]:
    lines = [line for line in text.splitlines() if not line.startswith("#")]
    return {name: float(value) for name, value in (line.rsplit(" ", 1) for line in lines)}


def test_taps_refusals_and_tables_are_counted(client):
    table = new_table(client, 3)
    assert table.tap(count=99).status_code == 422
    assert table.tap(type="finish").status_code == 200
    new_table(client, 0)
    seen = scrape(client)
    assert seen["companion_taps_total"] == 4
    assert seen["companion_refusals_total"] == 1
    assert seen['companion_tables{state="live"}'] == 1
    assert seen['companion_tables{state="finished"}'] == 1
    assert seen["companion_seconds_count"] == seen["companion_requests_total"] == 7
    assert seen['companion_seconds_bucket{le="+Inf"}'] == 7


def test_a_tap_on_a_page_counts_too(client):
    code = new_table(client, 0).code
    client.post(f"/t/{code}/act", data={"type": "next"})
    assert scrape(client)["companion_taps_total"] == 1


def test_the_buckets_of_the_histogram_grow(tmp_path):
    counters = Counters(tmp_path)
    for seconds in (0.001, 0.007, 0.3, 99):
        counters.answered(seconds)
    found = read(counters.text().decode())
    counts = [found[f'companion_seconds_bucket{{le="{most}"}}'] for most in BUCKETS]
    assert counts == sorted(counts) == [1, 2, 2, 2, 2, 2, 3, 3, 3, 3]
    assert found["companion_requests_total"] == 4


@pytest.mark.parametrize("address", ["192.168.1.7", "8.8.8.8", "::2", "", "nonsense"])
def test_nobody_else_reads_them(client, address):
    answer = client.get("/metrics", environ_base={"REMOTE_ADDR": address})
    assert answer.status_code == 403
    assert "companion_" not in answer.text


@pytest.mark.parametrize("header", ["X-Forwarded-For", "Forwarded", "Via", "X-Real-IP"])
def test_a_proxy_on_this_machine_is_not_this_machine(client, header):
    assert client.get("/metrics", headers={header: "127.0.0.1"}).status_code == 403


def test_whoever_has_the_token_reads_them_from_anywhere(app, client):
    app.config["METRICS_TOKEN"] = "open sesame"
    far = {"REMOTE_ADDR": "192.168.1.7"}
    right = {"Authorization": "Bearer open sesame"}
    assert scrape(client, environ_base=far, headers=right)
    for wrong in ("Bearer open", "Bearer ", "Basic open sesame", "Bearer öpen"):
        answer = client.get("/metrics", environ_base=far, headers={"Authorization": wrong})
        assert answer.status_code == 403


def test_several_processes_are_added_up_and_the_dead_cleared_away(tmp_path):
    counters = Counters(tmp_path)
    counters.answered(0.1, "taps")
    counters.set_streams(3)
    dead = tmp_path / "counter_999999999.db"
    for kind in ("counter", "gauge_livesum", "histogram"):
        mine = tmp_path / f"{kind}_{os.getpid()}.db"
        shutil.copy(mine, tmp_path / f"{kind}_{os.getppid()}.db")
    shutil.copy(tmp_path / f"counter_{os.getpid()}.db", dead)
    (tmp_path / "1.numbers").write_bytes(b"of an earlier version")
    found = read(counters.text().decode())
    others = 2 if os.name != "nt" else 1
    assert found["companion_taps_total"] == others
    assert found["companion_streams"] == 3 * others
    assert found["companion_seconds_count"] == others
    assert not dead.exists()
    assert not (tmp_path / "1.numbers").exists()


def test_where_no_file_can_be_made_each_process_counts_for_itself(tmp_path):
    (tmp_path / "taken").write_text("")
    counters = Counters(tmp_path / "taken")
    counters.answered(0.1, "taps")
    counters.set_streams(3)
    found = read(counters.text().decode())
    assert (found["companion_taps_total"], found["companion_streams"]) == (1, 3)


def test_a_line_of_log_tells_the_route_and_nothing_secret(app, client, capsys):
    app.config["LOG"] = "json"
    table = new_table(client, 1)
    client.get(f"/t/{table.code}/k/{table.key}")
    client.get("/no/such/page?key=hidden", headers={"X-Forwarded-For": "hidden"})
    said = capsys.readouterr().err
    lines = [json.loads(line) for line in said.splitlines()]
    assert [(line["route"], line["status"]) for line in lines] == [
        ("/api/tables", 201),
        ("/api/tables/<code>/actions", 200),
        ("/t/<code>/k/<key>", 303),
        (None, 404),
    ]
    assert lines[0].keys() == {"at", "method", "route", "status", "ms", "bytes"}
    for secret in (table.code, table.key, "hidden", "127.0.0.1"):
        assert secret not in said


def test_nothing_is_logged_unless_the_host_says_so(client, capsys):
    new_table(client, 1)
    assert capsys.readouterr() == ("", "")
