"""Serving to the public: names we answer to, https, and whose word counts."""

import argparse

import pytest

from companion import hosting
from companion.app import create_app
from companion.cli import parser


@pytest.fixture
def public(tmp_path, monkeypatch):
    """The application of a host with a name."""
    monkeypatch.setenv(hosting.HOSTS, "games.example, Other.example:8443")
    app = create_app(tmp_path / "instance")
    app.config["TESTING"] = True
    return app.test_client()


@pytest.mark.parametrize("host", ["games.example", "GAMES.example", "games.example:8443"])
def test_our_own_name_is_answered(public, host):
    assert public.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host",
    [
        "evil.example",
        "games.example.evil.example",
        "192.168.1.7",
        "a.games.example",
        "",
        "a b",
        "\\",
    ],
)
def test_another_name_is_refused(public, host):
    for path in ("/", "/score/koryo", "/api/tables/abcd2345", "/static/companion.css"):
        answer = public.get(path, headers={"Host": host})
        assert answer.status_code == 400
        assert host not in answer.text or not host


def test_a_post_under_another_name_changes_nothing(public):
    made = public.post(
        "/api/tables",
        json={"game": "koryo", "players": ["A", "B"]},
        headers={"Host": "evil.example", "Sec-Fetch-Site": "same-origin"},
    )
    assert made.status_code == 400
    assert public.application.extensions["store"].count() == {"live": 0, "finished": 0}


@pytest.mark.parametrize("host", ["127.0.0.1:8000", "localhost", "[::1]:8000"])
def test_the_machine_itself_may_ask(public, host):
    assert public.get("/healthz", headers={"Host": host}).status_code == 200


def test_without_a_name_every_phone_in_the_network_is_answered(client):
    for host in ("192.168.1.7:8000", "my-laptop.local", "anything"):
        assert client.get("/", headers={"Host": host}).status_code == 200


@pytest.mark.parametrize(
    "host", ["", "a b", "\\", "[", "ä", "x" * 5000, "a,b", "@", "a:99999", "a:b"]
)
def test_a_senseless_name_is_no_error_of_ours(client, host):
    for path in ("/", "/t/x", "/nowhere", "/api/tables/x"):
        assert client.get(path, headers={"Host": host}).status_code < 500


def cookies(answer) -> list[str]:
    return answer.headers.getlist("Set-Cookie")


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_over_https_the_browser_is_told_to_stay_there(client, scheme):
    data = {"name": ["Ana", "Ben"], "first": "0"}
    answer = client.post("/new/koryo", data=data, base_url=f"{scheme}://localhost")
    assert answer.status_code == 303
    assert cookies(answer)
    for cookie in cookies(answer):
        assert "HttpOnly" in cookie
        assert "SameSite=Lax" in cookie
        assert ("; Secure" in cookie) == (scheme == "https")
        assert cookie.count("Secure") <= 1
    assert ("Strict-Transport-Security" in answer.headers) == (scheme == "https")


def test_forwarded_headers_are_not_believed_by_themselves(client):
    answer = client.get("/", headers={"X-Forwarded-Proto": "https", "X-Forwarded-Host": "evil"})
    assert "Strict-Transport-Security" not in answer.headers
    assert "evil" not in answer.text


@pytest.mark.parametrize("path", ["/", "/nowhere", "/healthz", "/static/nothing.css", "/t/x"])
def test_every_answer_has_the_headers(client, path):
    headers = client.get(path).headers
    policy = headers["Content-Security-Policy"]
    assert "default-src 'none'" in policy
    assert "script-src 'self';" in policy
    assert "unsafe" not in policy
    assert headers["X-Content-Type-Options"] == "nosniff"
    assert headers["X-Frame-Options"] == "DENY"
    assert headers["Referrer-Policy"] == "same-origin"
    assert headers["Cross-Origin-Resource-Policy"] == "same-origin"


@pytest.mark.parametrize(
    "headers",
    [
        {"Sec-Fetch-Site": "cross-site"},
        {"Sec-Fetch-Site": "same-site"},
        {"Origin": "http://evil.example"},
        {"Origin": "null"},
        {"Origin": "http://localhost:9999"},
        {"Origin": ""},
    ],
)
def test_another_sites_page_changes_nothing(client, headers):
    data = {"name": ["Ana", "Ben"], "first": "0"}
    assert client.post("/new/koryo", data=data, headers=headers).status_code == 403
    assert client.application.extensions["store"].count() == {"live": 0, "finished": 0}


def test_flags_reach_every_process_by_the_environment():
    found: dict[str, str] = {hosting.LOG: "json"}
    args = parser().parse_args(["--public-host", "a.example", "--public-host", "b.example"])
    hosting.keep(args, found)
    told = hosting.read(found)
    assert told == hosting.Hosting(("a.example", "b.example"), "", "json", "")
    assert told.answered == {"a.example", "b.example", *hosting.LOOPBACK}
    assert hosting.read({}).answered == set()


def test_a_flag_counts_more_than_the_environment():
    found = {hosting.PROXY: "10.0.0.1"}
    hosting.keep(argparse.Namespace(public_host=None, proxy="127.0.0.1", log=None), found)
    assert hosting.read(found).proxy == "127.0.0.1"


def test_what_calls_itself_a_page_has_a_pages_headers(client):
    answer = client.options("/static/companion.css")
    assert answer.mimetype == "text/html"
    assert "default-src 'none'" in answer.headers["Content-Security-Policy"]
