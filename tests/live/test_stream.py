"""The doorbell: who hears what, when, and in which process."""

import sys
import time

import pytest

from tests.live.streams import Stream, call, new_table, tap
from tests.patience import at_most
from tests.servers import Server, is_healthy, running

# Three processes are started for all of these, not for all of these in each worker.
pytestmark = pytest.mark.xdist_group("streams")
COMPANION = [sys.executable, "-m", "companion"]


@pytest.fixture(scope="module")
def server(tmp_path_factory):
    with running(COMPANION, tmp_path_factory.mktemp("one")) as server:
        yield server


@pytest.fixture(scope="module")
def processes(tmp_path_factory):
    with running(
        [*COMPANION, "--workers", "2"], tmp_path_factory.mktemp("two"), patience=30
    ) as server:
        yield server


def listen(server: Server, table: dict[str, str]) -> Stream:
    return Stream(server.url, f"/t/{table['code']}/live")


def test_a_phone_hears_the_version_at_once_and_then_each_new_one(server):
    table = new_table(server.url)
    stream = listen(server, table)
    assert stream.status == 200
    assert stream.next() == ("version", "0")
    assert tap(server.url, table, "a", type="next") == 1
    assert stream.version() == 1


def test_a_phone_hears_nothing_of_another_table(server):
    one, other = new_table(server.url), new_table(server.url)
    stream = listen(server, one)
    stream.next()
    tap(server.url, other, "a", type="next")
    tap(server.url, one, "a", type="next")
    tap(server.url, one, "b", type="next")
    heard = [stream.version()]
    again = at_most(20)
    while heard[-1] != 2 and again():
        heard.append(stream.version())
    assert heard in ([1, 2], [2])


def test_a_tap_that_is_sent_again_rings_nobody(server):
    table = new_table(server.url)
    stream = listen(server, table)
    stream.next()
    tap(server.url, table, "a", type="next")
    tap(server.url, table, "a", type="next")
    assert stream.version() == 1
    tap(server.url, table, "b", type="next")
    assert stream.version() == 2


def test_a_tap_is_announced_within_a_blink_in_every_process(processes):
    table = new_table(processes.url)
    streams = [listen(processes, table) for _ in range(6)]
    for stream in streams:
        assert stream.next() == ("version", "0")
    took = []
    for n in range(1, 6):
        began = time.perf_counter()
        tap(processes.url, table, f"tap {n}", type="next")
        for stream in streams:
            assert stream.version() == n
        took.append(time.perf_counter() - began)
    # The best of five: the machine may have been busy with something else.
    assert min(took) < 0.5


def test_a_table_that_does_not_exist_has_no_stream(server):
    assert Stream(server.url, "/t/nosuchxx/live").status == 404


def test_abandoned_streams_hold_nothing_up(server):
    table = new_table(server.url)
    for _ in range(60):
        stream = listen(server, table)
        stream.next()
        stream.close()
    began = time.perf_counter()
    assert call(f"{server.url}/api/tables/{table['code']}")["version"] == 0
    assert listen(server, table).next() == ("version", "0")
    assert time.perf_counter() - began < 2


def test_a_table_takes_no_more_than_so_many_listeners(server):
    table = new_table(server.url)
    streams = [listen(server, table) for _ in range(64)]
    assert {stream.status for stream in streams} == {200}
    assert listen(server, table).status == 503
    for stream in streams:
        stream.close()


def test_one_guest_does_not_hold_all_streams_of_a_table(server):
    """Whoever has most of a full table's streams gives one up for another guest, or the host."""
    table = new_table(server.url)
    path, key = f"/t/{table['code']}/live", f"key={table['key']}"
    first = Stream(server.url, path, key)
    assert first.next() == ("version", "0")
    greedy = [listen(server, table) for _ in range(63)]
    host = Stream(server.url, path, f"{key}; seat=0")
    assert (host.status, host.next()) == (200, ("version", "0"))
    seated = Stream(server.url, path, "seat=1")
    assert seated.status == 200
    assert [stream.next() for stream in greedy[:2]] == [("version", "0")] * 2
    assert [stream.next() for stream in greedy[:2]] == [("", "")] * 2
    assert listen(server, table).status == 503
    tap(server.url, table, "1", type="next")
    assert host.version() == 1
    assert first.version() == 1, "who came first and has one does not go"
    for stream in (*greedy, first, host, seated):
        stream.close()


def test_who_calls_itself_sixty_others_still_has_most_streams(server):
    """A seat is only what a phone says of itself, so the address counts first."""
    table = new_table(server.url)
    path = f"/t/{table['code']}/live"
    honest = [listen(server, table) for _ in range(3)]
    greedy = [Stream(server.url, path, f"seat={n}", source="127.0.0.9") for n in range(61)]
    assert {stream.status for stream in (*honest, *greedy)} == {200}
    one_more = listen(server, table)
    assert one_more.status == 200
    assert [greedy[0].next(), greedy[0].next()] == [("version", "0"), ("", "")]
    for stream in (*honest, *greedy, one_more):
        stream.close()


def test_the_server_ends_soon_though_streams_are_open(tmp_path):
    with running(COMPANION, tmp_path) as server:
        stream = listen(server, new_table(server.url))
        stream.next()
        server.process.terminate()
        server.process.wait(5)
        assert stream.next() == ("", "")


def test_workers_end_when_their_server_was_killed(tmp_path):
    with running([*COMPANION, "--workers", "2"], tmp_path, patience=60) as server:
        assert is_healthy(server.url)
        server.process.kill()
        deadline = time.monotonic() + 10
        while is_healthy(server.url) and time.monotonic() < deadline:
            time.sleep(0.1)
        assert not is_healthy(server.url)
