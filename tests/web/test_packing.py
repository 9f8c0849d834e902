"""Pages and files go packed: by brotli where a browser takes it, as over https, else by gzip."""

import gzip
import re
import sys

import brotli
import pytest

from companion.web import packing
from tests.bench.tables import CHOSON

# What browsers of phones send over https, and over http.
SAFE, PLAIN = "gzip, deflate, br, zstd", "gzip, deflate"


@pytest.fixture
def addresses(client):
    made = client.post("/api/tables", json={"game": "choson", "players": ["Ana", "Ben"]})
    page = client.get(made.json["url"]).text
    files = re.findall(r'(?:src|href)="(/static/[^"]+\.(?:js|css)\?v=\w+)"', page)
    assert len(files) >= 2
    return [made.json["url"], "/score/choson", *files]


def asked(client, address, accepted):
    return client.get(address, headers={"Accept-Encoding": accepted})


def test_a_browser_that_takes_brotli_gets_the_same_in_fewer_bytes(client, addresses):
    for address in addresses:
        plain, safe = asked(client, address, PLAIN), asked(client, address, SAFE)
        assert (plain.headers["Content-Encoding"], safe.headers["Content-Encoding"]) == (
            "gzip",
            "br",
        )
        assert safe.headers["Vary"] == plain.headers["Vary"]
        assert "Accept-Encoding" in safe.headers["Vary"]
        # A page made anew names a moment here and there; a file is the same to the byte.
        if address.startswith("/static/"):
            assert brotli.decompress(safe.data) == gzip.decompress(plain.data)
        else:
            assert b"</html>" in brotli.decompress(safe.data)
        assert len(safe.data) < len(plain.data)


@pytest.mark.parametrize(
    ("accepted", "coding"),
    [
        ("", ""),
        ("identity", ""),
        ("gzip;q=0, br;q=0", ""),
        ("br;q=0, gzip", "gzip"),
        ("BR", "br"),
        ("br;q=1.0, gzip;q=0.8, *;q=0.1", "br"),
        ("brotli, gzipped", ""),
        (";q=;,,=", ""),
    ],
)
def test_nobody_gets_what_they_do_not_take(client, accepted, coding):
    answer = asked(client, "/", accepted)
    assert answer.headers.get("Content-Encoding", "") == coding


def test_a_machine_without_brotli_packs_by_gzip(client, monkeypatch):
    # As where it was never installed, or does not load.
    monkeypatch.setitem(sys.modules, "brotli", None)
    known = (packing.brotli, packing.coding_for)
    try:
        for each in known:
            each.cache_clear()
        assert asked(client, "/", SAFE).headers["Content-Encoding"] == "gzip"
    finally:
        for each in known:
            each.cache_clear()


def test_programs_get_their_answers_packed_too(client):
    answer = client.post("/api/score", json=CHOSON, headers={"Accept-Encoding": SAFE})
    assert b'"scores"' in brotli.decompress(answer.data)
