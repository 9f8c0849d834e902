"""Several processes: a table stays in one of them, and is served by any where it cannot."""

import os
import socket
import sys
import zlib
from contextlib import ExitStack
from urllib.parse import urlsplit

import pytest

from companion.affinity import Homes
from tests.live.streams import Stream, new_table, tap
from tests.live.test_taps import Phone, merchants
from tests.patience import wait_until
from tests.servers import is_healthy, running

COMPANION = [sys.executable, "-m", "companion"]
pytestmark = [
    pytest.mark.skipif(os.name == "nt", reason="Windows hands no connections over"),
    pytest.mark.xdist_group("affinity"),  # two processes, not two a worker
]


@pytest.fixture(scope="module")
def processes(tmp_path_factory):
    with running(
        [*COMPANION, "--workers", "2"], tmp_path_factory.mktemp("two"), patience=60
    ) as server:
        # A process takes part when it has served its first connection; whoever asks how the server
        # is may ask as often as it takes, which those who lay tables may not.
        wait_until(lambda: is_healthy(server.url) and has_both(server.instance), pause=0.01)
        yield server


def has_both(instance):
    """Tell whether both processes take part."""
    return len(list(instance.glob("process-*.socket"))) == 2


def test_every_phone_of_a_table_is_in_the_same_process(processes):
    """Only where its stream is in the same process, a tap is answered without the parts."""
    for _ in range(4):
        table = new_table(processes.url, "koryo", ("Ana", "Ben"))
        phones = [Phone(processes, table, seat, f"p{seat}") for seat in (0, 1)]
        for n in range(1, 5):
            answer = phones[n % 2].tap(f"{n}-{n}", seen=n - 1, **merchants(n))
            assert answer == (204, str(n), "")
            for phone in phones:
                event, data = phone.stream.next()
                assert (event, data.split("\n")[0]) == ("parts", f"{n - 1} {n}")


def test_a_request_that_comes_in_pieces_is_handed_over_whole(processes):
    for n in range(8):
        table = new_table(processes.url, "koryo", ("Ana", "Ben"))
        stream = Stream(processes.url, f"/t/{table['code']}/live")
        assert stream.next() == ("version", "0")
        # http.client sends head and body one after the other.
        assert tap(processes.url, table, f"{n}", type="next") == 1
        assert stream.version() == 1
        stream.close()


def test_many_phones_that_come_at_once_all_come_home(processes):
    """A system lets ten connections wait to be handed over; the others wait their moment too."""
    tables = [new_table(processes.url, "koryo", ("Ana", "Ben")) for _ in range(4)]
    host, _, port = urlsplit(processes.url).netloc.partition(":")
    with ExitStack() as stack:
        streams = []
        for n in range(80):
            stream = stack.enter_context(socket.create_connection((host, int(port)), 20))
            path = f"/t/{tables[n % 4]['code']}/live?tab=table&stream=s{n}"
            stream.sendall(f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode())
            streams.append(stream)
        for stream in streams:
            stream.recv(2000)
        for n in range(80):
            tapper = Tapper(processes, tables[n % 4], f"s{n}")
            answer = tapper.tap(f"t{n}", seen=n // 4, **merchants(n // 4 % 5 + 1))
            assert answer == (204, str(n // 4 + 1), ""), f"stream {n} is elsewhere"


class Tapper(Phone):
    """A page whose stream somebody else reads."""

    def __init__(self, server, table, name):
        self.server, self.table, self.name = server, table, name
        self.cookie = f"key={table['key']}; seat=0"


def test_where_the_other_process_is_not_there_this_one_answers(tmp_path):
    one = Homes(tmp_path, 2)
    one.mine = 0
    codes = [code for code in ("aaaa2222", "bbbb3333", "cccc4444", "dddd5555") if home(code)]
    assert codes
    with socket.socket() as connection:
        for code in codes:
            asked = f"GET /games/t/{code}/live?tab=table HTTP/1.1\r\n".encode()
            assert not one.hand_over(connection, asked)
        assert not one.hand_over(connection, b"GET /healthz HTTP/1.1\r\n")
        assert not one.hand_over(connection, b"GET /t/" + b"x" * 100_000)


def home(code):
    return zlib.crc32(code.encode()) % 2 == 1
