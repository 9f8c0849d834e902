"""Under a path of its host (`/games/`): what is taken off, whose word counts, what is answered."""

import html
import json
import re

import pytest

from companion import hosting
from companion.app import create_app
from companion.cli import parser
from companion.store.backup import NotDone
from companion.under_path import UnderPath
from tests import qr
from tests.patience import in_own_loop

SITE = "http://localhost"
PROXY, PHONE = "10.0.0.1", "192.168.1.7"


def asked(front, path: str, headers: dict[str, str] | None = None, client: str = PHONE):
    """Send a request through the front and give what the application behind it saw."""
    seen, sent = [], []

    async def app(scope, receive, send):
        seen.append(scope)

    async def send(message):
        sent.append(message)

    front = UnderPath(app, *front)
    raw = [(name.lower().encode(), value.encode()) for name, value in (headers or {}).items()]
    scope = {"type": "http", "path": path, "raw_path": path.encode(), "headers": raw}
    in_own_loop(front({**scope, "client": (client, 1), "scheme": "http"}, None, send))
    return (seen[0]["path"], seen[0].get("root_path", "")) if seen else sent[0]


def test_the_path_is_taken_off_once():
    assert asked(("/games",), "/games/t/abcd") == ("/t/abcd", "/games")
    assert asked(("/games",), "/games/") == ("/", "/games")
    assert asked(("/games",), "/games/games/") == ("/games/", "/games")
    # A proxy may have done it, and a health check does without.
    assert asked(("/games",), "/healthz") == ("/healthz", "/games")
    assert asked(("/games",), "/gamesmaster") == ("/gamesmaster", "/games")
    assert asked(("",), "/t/abcd") == ("/t/abcd", "")


def test_without_its_last_slash_it_leads_to_the_first_page():
    sent = asked(("/games",), "/games")
    assert sent["status"] == 308
    assert (b"location", b"/games/") in sent["headers"]


@pytest.mark.parametrize("name", ["X-Forwarded-Prefix", "X-Ingress-Path"])
def test_a_trusted_proxy_says_where_we_are_and_nobody_else(name):
    said = {name: "/api/hassio_ingress/AbC-9_x"}
    where = "/api/hassio_ingress/AbC-9_x"
    assert asked(("", PROXY), "/t/a", said, PROXY) == ("/t/a", where)
    assert asked(("", PROXY), f"{where}/t/a", said, PROXY) == ("/t/a", where)
    assert asked(("", PROXY), "/t/a", said, PHONE) == ("/t/a", "")
    assert asked(("",), "/t/a", said, PROXY) == ("/t/a", "")
    assert asked(("/games", PROXY), "/t/a", said, PROXY) == ("/t/a", where)
    # Who is asking is still believed to the proxy only.
    assert asked(("", PROXY), "/t/a", {**said, "X-Forwarded-For": "1.2.3.4"}, PROXY)


@pytest.mark.parametrize(
    "said",
    [
        "games",
        "//evil.example",
        "/a/../b",
        "/..",
        "/a//b",
        "/a b",
        '/a"',
        "/a;b",
        "/ä",
        "/a%2f",
        "/",
        "/" + "x" * 300,
        "https://evil.example",
        "/a\\b",
        "/a?b",
        "/a#b",
        "/a\r\nb",
    ],
)
def test_a_path_that_is_none_is_not_believed(said):
    assert asked(("", PROXY), "/t/a", {"X-Forwarded-Prefix": said}, PROXY) == ("/t/a", "")
    if said != "/":
        with pytest.raises(SystemExit):
            parser().parse_args(["--base-path", said])


@pytest.mark.parametrize("path", ["/t", "/t/x", "/api", "/static/games", "/overview"])
def test_none_of_our_own_addresses_can_be_the_path(tmp_path, monkeypatch, path):
    monkeypatch.setenv(hosting.BASE_PATH, path)
    with pytest.raises(NotDone, match="of our own"):
        create_app(tmp_path)


def test_one_origin_may_frame_our_pages(tmp_path, monkeypatch):
    plain = create_app(tmp_path).test_client().get("/")
    assert "frame-ancestors 'none'" in plain.headers["Content-Security-Policy"]
    assert plain.headers["X-Frame-Options"] == "DENY"
    monkeypatch.setenv(hosting.FRAMED_BY, "https://home.example:8123")
    framed = create_app(tmp_path).test_client().get("/").headers
    assert "frame-ancestors https://home.example:8123" in framed["Content-Security-Policy"]
    assert "X-Frame-Options" not in framed
    for bad in ("*", "home.example", "https://a.example/x", "https://a b", "https://*.example"):
        with pytest.raises(SystemExit):
            parser().parse_args(["--framed-by", bad])


ADDRESS = re.compile(r"""\b(?:href|src|action|hx-\w+|data-url|data-film-\w+)="(/[^"]*)""")


@pytest.fixture
def phone(tmp_path):
    """A phone that knows the companion under /games, and may reach it directly too."""
    app = create_app(tmp_path / "instance")
    app.config["TESTING"] = True
    whole = app.wsgi_app

    def under(environ, start_response):
        # What UnderPath and the bridge make of it.
        path = environ["PATH_INFO"]
        if path.startswith("/games/"):
            environ |= {"SCRIPT_NAME": "/games", "PATH_INFO": path.removeprefix("/games")}
        return whole(environ, start_response)

    app.wsgi_app = under
    return app.test_client()


def begin(phone) -> str:
    made = phone.post("/games/new/koryo", data={"name": ["Ana", "Ben"], "first": "0"})
    assert made.headers["Location"].startswith("/games/t/")
    return made.headers["Location"].removeprefix("/games/t/")


def test_every_address_of_every_page_is_under_the_path(phone):
    code = begin(phone)
    pages = ["/", "/new/choson", "/score/koryo", "/score/immortal8", "/rules/koryo", "/style"]
    pages += ["/offline", "/nowhere", "/groups/hand"]
    table = ["", "/powers", "/score", "/log", "/edit", "/invite", "/join", "/house-rules"]
    seen = 0
    for page in [*pages, *(f"/t/{code}{inside}" for inside in table)]:
        answer = phone.get(f"/games{page}")
        found = ADDRESS.findall(answer.text)
        assert [a for a in found if not a.startswith("/games/")] == [], page
        assert 'data-base="/games"' in answer.text
        seen += len(found)
    assert seen > 150


def test_cookies_go_to_our_path_only(phone):
    made = phone.post("/games/new/koryo", data={"name": ["Ana", "Ben"], "first": "0"})
    said = phone.post("/games/language", data={"lang": "de", "back": "/games/score/koryo"})
    assert said.headers["Location"] == "/games/score/koryo"
    drawn = phone.post("/games/score/koryo/enter", data={"name": ["Ana", "Ben"], "do": "way:grid"})
    cookies = [c for answer in (made, said, drawn) for c in answer.headers.getlist("Set-Cookie")]
    assert len(cookies) >= 5
    assert [c for c in cookies if "; Path=/games/" not in c] == []


@pytest.mark.parametrize("back", ["/elsewhere", "/games/../elsewhere", "//games/", "/games"])
def test_no_page_leads_out_of_the_path(phone, back):
    away = phone.post("/games/language", data={"lang": "de", "back": back})
    assert away.headers["Location"] == "/games/"


def test_installation_api_and_qr_codes_know_the_path(phone):
    told = json.loads(phone.get("/games/manifest.webmanifest").text)
    assert told["id"] == told["start_url"] == told["scope"] == "/games/"
    assert all(icon["src"].startswith("/games/static/") for icon in told["icons"])
    assert 'const SHELL = ["/games/offline", "/games/static/' in phone.get("/games/sw.js").text
    made = phone.post("/games/api/tables", json={"game": "koryo", "players": ["A", "B"]}).json
    assert made["url"] == f"/games/t/{made['code']}"
    assert phone.get("/games/api/openapi.json").json["servers"] == [{"url": "/games"}]
    code = begin(phone)
    assert f"http://localhost/games/t/{code}/" in phone.get(f"/games/t/{code}/invite").text


def test_what_a_phone_scans_is_the_address_under_the_path(phone):
    """Every QR code of every page, read from its drawing, is the link that stands beside it."""
    code = begin(phone)
    group = phone.post("/games/groups", data={"name": "Tuesday"}).headers["Location"]
    page = html.unescape(phone.get(f"/games/t/{code}/invite").text)
    seen = qr.in_page(page)
    assert seen[:2] == [f"{SITE}/games/t/{code}/join", f"{SITE}/games/t/{code}/board"]
    assert seen[1:] == re.findall(r'readonly value="([^"]+)"', page)
    assert [link.split("/k/")[0] for link in seen[2:]] == [f"{SITE}/games/t/{code}"] * 3
    assert phone.get(seen[2].removeprefix(SITE)).headers["Location"].startswith("/games/t/")
    (screen,) = qr.in_page(phone.get(f"/games/t/{code}/board").text)
    assert screen == f"{SITE}/games/t/{code}/join"
    links = html.unescape(phone.get(f"{group}/links").text)
    assert qr.in_page(links) == re.findall(r'readonly value="([^"]+)"', links)
    assert all(link.startswith(f"{SITE}{group}/") for link in qr.in_page(links))
    (hand,) = qr.in_page(phone.get("/games/groups/hand").text)
    assert hand.startswith(f"{SITE}/games/groups/take?list=")
    query = "p=Ana&c=1.0.0.0.0.0.0.0.4&p=Ben&c=0.0.0.0.0.0.2.0.3"
    result = qr.in_svg(phone.get(f"/games/score/choson/qr.svg?{query}").text)
    assert result.startswith(f"{SITE}/games/score/choson/result?p=Ana")
    assert phone.get(result.removeprefix(SITE)).status_code == 200


def test_the_results_code_on_the_hosts_own_screen_is_one_that_phones_reach(phone):
    phone.application.config["LAN_HOST"] = "192.168.1.7"
    for host, shown in (("localhost:8000", "192.168.1.7:8000"), ("home.example", "home.example")):
        svg = phone.get(
            "/games/score/choson/qr.svg?p=Ana&c=4&p=Ben&c=1", base_url=f"http://{host}"
        ).text
        assert qr.in_svg(svg).startswith(f"http://{shown}/games/score/choson/result?")


def test_what_is_kept_for_one_path_is_not_shown_under_another(phone):
    code = begin(phone)
    link = re.search(rf"http://localhost/games(/t/{code}/k/[^<\s\"]+)", invite(phone, code))[1]
    assert phone.get(link).headers["Location"].startswith(f"/t/{code}")
    under, direct = phone.get(f"/games/t/{code}").text, phone.get(f"/t/{code}").text
    assert "/games/t/" in under
    assert f'"/t/{code}/invite' in direct
    assert "/games" not in direct
    phone.get("/games/style")
    assert "/games" not in phone.get("/style").text


def invite(phone, code: str) -> str:
    return phone.get(f"/games/t/{code}/invite").text


def test_a_proxy_may_be_one_address_or_a_network():
    for proxy in ("10.0.0.1", "10.0.0.0/8", "192.168.0.0/16, 10.0.0.1"):
        assert hosting.is_of("10.0.0.1", proxy)
        assert not hosting.is_of("11.0.0.1", proxy)
        assert asked(("", proxy), "/t/a", {"X-Forwarded-Prefix": "/games"}, PROXY)[1] == "/games"
    assert not hosting.is_of("", "10.0.0.1")
    assert not hosting.is_of("10.0.0.1", "")
