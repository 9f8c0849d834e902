"""The calculator's pages without a browser: every case, every stranger's address, every cookie."""

import html
import re
from urllib.parse import urlencode

import pytest
from hypothesis import given
from hypothesis import strategies as st

from companion.app import create_app
from companion.core.calculator import Draft, Seat
from companion.games import GAMES
from companion.games.immortal8.call.entering import NUMBERS
from companion.web.calculator import address
from companion.web.calculator.draft import calculator_of, tidy_name
from tests.fourth_game import GAME
from tests.score_cases import CASES

GAME_IDS = [*GAMES]
TOTAL = re.compile(r'data-total="\d">([−\d]+|–)')
HTMX = {"HX-Request": "true"}


@pytest.fixture(scope="module")
def app(tmp_path_factory):
    """One application for all of these: a calculator keeps everything in its address and cookie."""
    app = create_app(tmp_path_factory.mktemp("scored") / "instance")
    app.config["TESTING"] = True
    return app


def totals(page):
    """Read the score bar."""
    found = TOTAL.findall(page)
    return [int(n.replace("−", "-")) if n != "–" else None for n in found]


def case_query(table):
    """Write a case as the address of a calculator."""
    asks = calculator_of(table["game"])
    free = {card: [n for n, c in NUMBERS.items() if c == card] for card in NUMBERS.values()}
    seats = []
    for player in table["players"]:
        extras = {"i": player.get("immortal", ""), "g": player.get("guess", "")}
        if "military_cards" in player:
            extras["m"] = str(player["military_cards"])
        cards = player.get("cards") or {}
        if isinstance(cards, list):
            extras["k"] = ".".join(free[card].pop(0) for card in cards)
            cards = {}
        counts = cards | {t: n for t, n in player.get("tokens", {}).items() if n}
        counts.pop("yis_shield", None)
        extras = {key: text for key, text in extras.items() if text and key in asks.extras}
        seats.append(Seat(player["name"], counts, extras))
    given = table.get("shared", {})
    keys = {"d": "discarded_cards", "l": "legendary_cards"}
    shared = {key: str(given[name]) for key, name in keys.items() if name in given}
    return address.query(asks, Draft(tuple(seats), shared))


@pytest.mark.parametrize("case", CASES)
def test_every_case_scores_alike_on_the_page(client, case):
    table = case["table"]
    if "options" in table:
        pytest.skip("house rules are a live table's")
    page = client.get(f"/score/{table['game']}?{case_query(table)}").text
    assert totals(page) == case["totals"]
    leaders = re.findall(r'class="leads">.*?<bdi>(.*?)</bdi>', page, re.DOTALL)
    if any(case["totals"]):
        assert [html.unescape(name) for name in leaders] == case["winners"]


@pytest.mark.parametrize("game", GAME_IDS)
def test_a_first_visit_shows_an_empty_table(client, game):
    answer = client.get(f"/score/{game}")
    assert answer.status_code == 200
    assert set(totals(answer.text)) == {0}
    assert "Set-Cookie" not in answer.headers


def test_no_such_game(client):
    assert client.get("/score/chess").status_code == 404
    assert client.post("/score/chess/enter").status_code == 404


SURPRISES = [
    "p=%00%ff%fe&c=%f0%28%8c%28",
    "c=" + "9" * 4000,
    "c=-1.NaN.1e9.٣.²." + "1." * 500,
    "&".join(["p=x"] * 500),
    "p=" + "A" * 5000 + "&p=" + "%F0%9F%90%89" * 300,
    "p[]=1&c[0]=2&=&&&;",
    "p=<script>alert(1)</script>&p=%22onload%3D1&c=1",
    "p=Ana&p=Ana&p=Ana&c=1&c=2",
    "p=%E2%80%AE%0A%0D&c=1",
    "i=justice&i=justice&i=justice&p=a&p=b&p=c",
    "p=a&p=b&p=c&i=nobody&k=99.alpha.25.25&e=lion.x&m=x&g=x&d=-1&l=99999999",
    "c=0.0.0.0.0.0.0.0.9&c=0.0.0.0.0.0.0.0.9",
    "c=999999.999999.999999.999999.999999.999999.999999.999999.999999",
]


@pytest.mark.parametrize("game", GAME_IDS)
@pytest.mark.parametrize("query", SURPRISES, ids=range(len(SURPRISES)))
def test_a_surprising_address_is_a_page(client, game, query):
    answer = client.get(f"/score/{game}?{query}")
    assert answer.status_code == 200
    assert "<script>alert" not in answer.text
    assert client.get(f"/score/{game}/qr.svg?{query}").status_code == 200
    client.set_cookie("draft", query[:3000], path=f"/score/{game}")
    client.set_cookie("names", query[:3000], path="/score")
    assert client.get(f"/score/{game}", follow_redirects=True).status_code == 200
    for headers in ({}, HTMX):
        fields = {"p0": query, "c0.watcher": query, "c1.vp": query, "do": query, "k0": query}
        sent = client.post(f"/score/{game}/enter", data=fields, headers=headers)
        assert sent.status_code in (200, 303)


@given(st.text(max_size=200), st.sampled_from(GAME_IDS))
def test_any_text_is_an_address(text, game):
    asks = calculator_of(game)
    draft = address.from_query(asks, address.parse(text))
    assert len(draft.seats) in asks.game.seats


@given(st.data(), st.sampled_from(GAME_IDS))
def test_an_address_brings_back_its_table(data, game):
    asks = calculator_of(game)
    extras = {
        key: st.sampled_from(texts)
        for key, texts in {"i": ["", "xian"], "k": ["", "1.25.26"], "m": ["", "3"]}.items()
        if key in asks.extras
    }
    counts = st.dictionaries(st.sampled_from(asks.pieces), st.integers(1, 999))
    name = st.text(st.characters(codec="utf-8", exclude_categories=["C"]), max_size=60).map(
        tidy_name
    )
    seat = st.builds(
        lambda name, counts, extras: Seat(name, counts, {k: v for k, v in extras.items() if v}),
        name,
        counts,
        st.fixed_dictionaries(extras),
    )
    size = data.draw(st.sampled_from(asks.game.seats))
    draft = Draft(tuple(data.draw(st.lists(seat, min_size=size, max_size=size))))
    again = address.from_query(asks, address.parse(address.query(asks, draft)))
    assert again == draft


def test_an_impossible_table_says_why_and_keeps_the_entries(client):
    page = client.get("/score/choson?p=Ana&c=0.0.0.0.0.0.0.0.6&p=Ben&c=0.0.0.0.0.0.0.0.5").text
    assert totals(page) == [None, None]
    assert "11 Watchers on the table, the game has 9" in page
    assert re.search(r'id="c1-watcher" [^>]*value="5"', page)


@pytest.mark.parametrize("which", ["¹", "9" * 5000, "7", "-1", ""])
def test_nobody_is_removed_who_is_not_there(client, which):
    path = "/score/choson/enter?p=Ana&p=Ben&p=Cem&m=0.1"
    fields = {"p0": "Ana", "p1": "Ben", "p2": "Cem", "m": "0.1", "do": f"remove-{which}"}
    answer = client.post(path, data=fields)
    assert answer.status_code < 400
    if answer.status_code == 303:
        answer = client.get(answer.location)
    assert answer.text.count('name="p2"') == 1


def test_only_entering_writes_the_draft(client):
    client.get("/score/choson?p=Eve&c=1")
    assert client.get("/score/choson").status_code == 200
    fields = {"p0": "Ana", "p1": "", "c0.watcher": "4"}
    sent = client.post("/score/choson/enter", data=fields)
    assert sent.status_code == 303
    assert sent.location == "/score/choson?p=Ana&c=0.0.0.0.0.0.0.0.4&p=&c="
    assert client.get("/score/choson").location == sent.location
    page = client.get("/score/choson?p=Eve&c=1").text
    assert "Back to my game" in page
    assert client.get("/score/choson").location == sent.location
    assert client.get("/score/koryo").status_code == 200


def test_a_tap_gets_back_only_what_changed(client):
    client.set_cookie("way", "grid", path="/score")
    page = client.get("/score/choson").text
    marks = dict(re.findall(r'name="(mark-\w+)" value="(\w+)"', page))
    fields = {"p0": "", "p1": "", "c0.watcher": "4", **marks}
    sent = client.post("/score/choson/enter", data=fields, headers=HTMX)
    assert totals(sent.text) == [9, 0]
    assert sent.headers["HX-Replace-Url"] == "/score/choson?p=&c=0.0.0.0.0.0.0.0.4&p=&c="
    assert 'type="radio"' not in sent.text
    named = client.post("/score/choson/enter", data=fields | {"p0": "Ana"}, headers=HTMX)
    assert 'id="lies" data-swap="whole"' in named.text


def test_the_calculator_and_a_new_table_offer_the_same_names(client):
    client.post("/score/choson/enter", data={"p0": "Zoe\u0308", "p1": "Ben", "c0.watcher": "4"})
    page = client.get("/new/koryo").text
    # A letter in two parts is the same letter, whichever keyboard wrote it.
    assert 'data-name="Zoë"' in page
    assert 'data-name="Ben"' in page


def test_names_of_an_older_version_do_no_harm(client):
    client.set_cookie("names", "p=Eve", path="/score")
    client.post("/score/choson/enter", data={"p0": "Ana", "p1": "Ben", "c0.watcher": "4"})
    page = client.get("/score/koryo").text
    assert '<option value="Ana">' in page
    assert "Eve" not in page


def test_names_are_offered_again(client):
    fields = {"p0": "Ana & Co", "p1": "Ben", "c0.watcher": "4"}
    client.post("/score/choson/enter", data=fields)
    assert '<option value="Ana &amp; Co">' in client.get("/score/koryo").text


TOLD = {
    "K26": ("koryo", "p=Ana&c=0.0.0.0.0.1.1.1.1&p=Ben", "Ana enters the Hall of Fame"),
    "K25": ("koryo", "p=Ana&c=0.0.1&p=Ben&c=1.1", "Ana and Ben share the victory"),
    "C31": (
        "choson",
        f"p=Ana&c=1{'.0' * 7}.1{'.0' * 2}.1.1&p=Ben",
        "With 10 it would have been 20",
    ),
    "C32": ("choson", "p=Ana&c=0.0.1&p=Ben&c=1.1", "Ben controls Yi, the family of least value"),
    "I17 Justice": (
        "immortal8",
        "p=Ana&c=0.0.0.0.0.0.0.0.8&i=xian&p=Ben&i=justice&c=0.0.0.0.0.1&p=Cem&c=&i=galmi",
        "Justice wins every tie.",
    ),
    "I17 call number": (
        "immortal8",
        "p=Ana&c=0.0.0.0.0.0.0.0.8&i=xian&p=Ben&i=galmi&c=0.0.0.0.0.2&p=Cem&c=&i=phoenix",
        "Xi’an has the highest number among them, 8.",
    ),
    "I17 unknown": (
        "immortal8",
        "p=Ana&c=0.0.0.0.0.0.0.0.8&p=Ben&c=0.0.0.0.0.2&p=Cem&c=",
        "Their Immortals will decide it.",
    ),
}


@pytest.mark.parametrize("rule", TOLD)
def test_the_result_says_how_it_came_about(client, rule):
    game, query, sentence = TOLD[rule]
    page = html.unescape(client.get(f"/score/{game}?{query}").text)
    assert sentence in page
    assert re.search(rf'class="rule"[^>]*>{rule.split()[0]}<', page)


def test_equal_names_still_score(client):
    page = client.get("/score/koryo?p=Ana&c=1&p=Ana&c=0.2").text
    assert totals(page) == [1, 2]
    assert "Ana 2 wins by 1" in page


def test_a_fourth_game_has_a_calculator(client, monkeypatch):
    monkeypatch.setitem(GAMES, "lanterns", GAME)
    assert client.get("/score/lanterns").status_code == 200
    page = client.post(
        "/score/lanterns/enter",
        data={"p0": "Ana", "p1": "Ben", "c0.silk": "2", "c1.tea": "1", "jade_lantern": "1"},
        follow_redirects=True,
    ).text
    # L4, L5: two gifts cost 2; a jade lantern is worth 5, one gift costs 1.
    assert totals(page) == [-2, 4]
    assert "Ben wins by 6" in page


def test_the_picture_of_the_address_is_an_image(client):
    answer = client.get("/score/choson/qr.svg?" + urlencode({"p": "Ana", "c": "4"}))
    assert answer.mimetype == "image/svg+xml"
    assert answer.text.startswith("<svg xmlns")
