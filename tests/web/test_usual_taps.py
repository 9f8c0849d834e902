"""What comes with a usual tap is read as Flask reads it, whatever was sent."""

from urllib.parse import parse_qsl, urlencode

import pytest
from hypothesis import example, given
from hypothesis import strategies as st
from werkzeug.datastructures import MultiDict
from werkzeug.wrappers import Request

from companion.web.table.taps import MOST_FIELDS, cookies_of, form_of, headers_of

FIELDS = st.lists(st.tuples(st.text(max_size=5), st.text(max_size=5)), max_size=6)
ODD = st.text("g=&+ ;%", max_size=30)


def read_by_python(body):
    fields = parse_qsl(body.decode("ascii"), keep_blank_values=True, errors="strict")
    return MultiDict(fields).to_dict(flat=False)


@given(FIELDS)
def test_a_form_is_read_as_it_was_written(fields):
    body = urlencode(fields).encode()
    assert form_of(body) == read_by_python(body) == MultiDict(fields).to_dict(flat=False)


@given(ODD)
@example("a&&=b&c==d&")
def test_an_odd_form_is_read_as_python_reads_it(body):
    assert form_of(body.encode()) == read_by_python(body.encode())


@pytest.mark.parametrize("body", [b"a=%ff", b"a=\xff", b"&" * MOST_FIELDS])
def test_a_form_that_is_none_is_not_read(body):
    with pytest.raises(ValueError, match=r"codec|too many"):
        form_of(body)


@pytest.mark.parametrize(
    "header",
    [b"", b"key=a; seat=1", b'key="a b"; key=c', b"; ;=x; seat", "own-1=é".encode(), b"own-1=\xe9"],
)
def test_cookies_are_read_as_flask_reads_them(header):
    request = Request({"HTTP_COOKIE": header.decode("latin-1")})
    assert cookies_of(header) == request.cookies.to_dict()


def test_a_header_that_stands_there_twice_is_unusual():
    host, other = (b"host", b"ours"), (b"host", b"theirs")
    assert headers_of({"headers": [host]}) == {b"host": b"ours"}
    assert headers_of({"headers": [host, other]}) is None
