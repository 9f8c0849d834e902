"""A part that is remembered is the part that would be rendered: through whole games, in every
phase, for every kind of phone, in two languages."""

import random

import pytest
from flask import Flask, g

from companion.core.refusal import Refused
from companion.games import GAMES
from companion.store.store import Store
from companion.table.act import act
from companion.table.secrets import proof_of
from companion.table.table import new_table
from companion.web.entry.roles import Access
from companion.web.phone.language import translations
from companion.web.table.part_cache import kept
from companion.web.table.part_inputs import OF_PHONE, SHOWS
from companion.web.table.parts import TABS, page_at, page_of, part_names, rendered
from companion.web.table.view import TableView
from tests.web.live_api import ApiTable

PHONES = [
    Access("host"),
    Access("player", seat=1),
    Access("player", seat=None, has_key=False),
    Access("player", seat=2, own_seat=True),
    Access("watch"),
]
LANGUAGES = ["en", "sk"]
STEPS = 60


def next_action(chance: random.Random, store: Store, code: str) -> dict[str, object]:
    """Choose what could happen next: mostly what the table offers, at times a correction."""
    table = store.load(code)
    game, state = table.game, table.state
    offered = [c.action for r in table.rules.reminders(state) for c in r.choices if not r.pair]
    draw = chance.random()
    if draw < 0.3 and offered:
        return dict(chance.choice(offered))
    if draw < 0.5:
        card, player = chance.choice(list(game.cards)), chance.choice(state.names)
        return {"type": "set", "player": player, "card": card, "count": chance.randint(0, 3)}
    if draw < 0.6:
        token, player = chance.choice(list(game.tokens)), chance.choice(state.names)
        on = chance.choice(list(game.cards))
        return {"type": "token", "player": player, "token": token, "count": 1, "on": on}
    if draw < 0.7:
        return {"type": chance.choice(["undo", "redo"])}
    if draw < 0.8 and state.turn is not None:
        cards = dict.fromkeys(chance.sample(list(game.cards), chance.randint(0, 2)), 1)
        return {"type": "play", "player": state.names[state.turn], "cards": cards}
    return {"type": "next"}


def assert_fresh(app: Flask, code: str, access: Access, language: str, tab: str = "table") -> None:
    """Compare every part of a table's page, as one phone sees it."""
    store = app.extensions["store"]
    theme = {"en": "dark"}.get(language, "")
    cookie = f"lang={language}; theme={theme}"
    with app.test_request_context(f"/t/{code}", headers={"Cookie": cookie}):
        g.access = access
        table = store.load(code)
        view = TableView(code, table, translations(), store.pages(code), access)
        fresh = {name: rendered(kept(), view, name) for name in part_names(view, tab)}
        assert page_of(view).parts(tab) == fresh
        # And once more, now that it is kept, without a look at the table.
        again = page_at(code, table.version, access, lambda: pytest.fail("it looked"))
        assert again.parts(tab) == fresh


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if game.is_playable])
def test_what_is_remembered_is_what_would_be_rendered(app, game):
    chance = random.Random(11)  # noqa: S311 - the same game each time
    store, code = app.extensions["store"], "abcd2345"
    names = ["Ana", "Ben", "Cem <b>", "Dao"]
    store.create(code, new_table(GAMES[game], {"players": names}))
    done = 0
    for n in range(STEPS):
        action = {"id": f"a{n}", **next_action(chance, store, code)}
        try:
            act(store, code, action)
        except Refused:
            continue
        done += 1
        for access in (PHONES[n % 5], PHONES[(n + 1) % 5]):
            assert_fresh(app, code, access, LANGUAGES[n % 2])
        assert_fresh(app, code, PHONES[n % 5], LANGUAGES[n % 2], TABS[n % 5])
    assert done > STEPS / 3


def test_two_tables_are_not_taken_for_one_another(app):
    store = app.extensions["store"]
    for code, names in (("aaaa2222", ["Ana", "Ben"]), ("bbbb3333", ["Ana", "Eva"])):
        store.create(code, new_table(GAMES["koryo"], {"players": names}))
    for code in ("aaaa2222", "bbbb3333"):
        assert_fresh(app, code, PHONES[0], "en")


def test_the_bar_says_when_somebody_has_won_after_the_end(app):
    """In Immortal 8 the Immortals may be revealed when the game is finished already (I2)."""
    store, code = app.extensions["store"], "abcd2345"
    store.create(code, new_table(GAMES["immortal8"], {"players": ["Ana", "Ben", "Cem"]}))
    immortals = {"Ana": "justice", "Ben": "xian", "Cem": "galmi"}
    actions = [
        *(
            {"type": "immortal", "player": name, "immortal": [each], "proof": proof_of(name)}
            for name, each in immortals.items()
        ),
        {"type": "clock", "round": 1, "phase": "scoring"},
        {"type": "finish"},
        *({"type": "reveal", "player": name, "immortal": each} for name, each in immortals.items()),
    ]
    bars = []
    for n, action in enumerate(actions):
        act(store, code, {"id": f"a{n}", **action})
        assert_fresh(app, code, PHONES[0], "en")
        with app.test_request_context(f"/t/{code}"):
            view = TableView(code, store.load(code), translations(), store.pages(code), PHONES[0])
            bars.append("data-over" in page_of(view).parts("table")["top"].html)
    assert (bars[4], bars[-1]) == (False, True)


def test_a_shield_that_moves_on_the_same_tableau_is_seen(app):
    store, code = app.extensions["store"], "abcd2345"
    store.create(code, new_table(GAMES["choson"], {"players": ["Ana", "Ben"]}))
    for n, card in enumerate(("hulk", "gosu")):
        act(store, code, {"id": card, "type": "set", "player": "Ana", "card": card, "count": 1})
        shield = {"type": "token", "player": "Ana", "token": "yis_shield", "count": 1, "on": card}
        act(store, code, {"id": f"shield {n}", **shield})
        assert_fresh(app, code, PHONES[0], "en")


def test_a_page_of_a_version_that_has_passed_shows_the_newest(app):
    store, code = app.extensions["store"], "abcd2345"
    store.create(code, new_table(GAMES["koryo"], {"players": ["Ana", "Ben"]}))
    assert_fresh(app, code, PHONES[0], "en")
    act(store, code, {"id": "1", "type": "next"})
    with app.test_request_context(f"/t/{code}"):
        table = store.load(code)
        view = TableView(code, table, translations(), store.pages(code), PHONES[0])
        late = page_at(code, 0, PHONES[2], lambda: view)
        fresh = {name: rendered(kept(), view, name) for name in part_names(view, "log")}
        assert late.parts("log") == fresh
        assert late.version == 1


def look(app: Flask, code: str, access: Access) -> TableView:
    store = app.extensions["store"]
    return TableView(code, store.load(code), translations(), store.pages(code), access)


def fetched_while_somebody_taps(app: Flask, code: str, access: Access) -> None:
    """Fetch a page; after its version was asked for, and before the table is read, Ben taps."""
    store = app.extensions["store"]
    page = page_at(code, store.version(code), access, lambda: look(app, code, access))
    act(store, code, {"id": "between", "type": "set", "player": "Ben", "card": "hulk", "count": 1})
    found = page.parts("table")
    fresh = look(app, code, access)
    assert page.version == fresh.table.version
    for name, part in found.items():
        assert part == rendered(kept(), fresh, name), name


@pytest.mark.parametrize("access", [Access("host", seat=0), Access("player", seat=1)])
def test_a_tap_between_the_question_and_the_look_leaves_no_old_part(app, access):
    store, code = app.extensions["store"], "abcd2345"
    store.create(code, new_table(GAMES["choson"], {"players": ["Ana", "Ben", "Cem"]}))
    # Another phone has looked, so some of the parts are kept.
    assert_fresh(app, code, Access("player", seat=0), "en")
    with app.test_request_context(f"/t/{code}"):
        fetched_while_somebody_taps(app, code, access)


def test_a_tap_between_the_question_and_the_look_is_not_kept_under_what_was_before(app):
    store, code = app.extensions["store"], "abcd2345"
    store.create(code, new_table(GAMES["choson"], {"players": ["Ana", "Ben", "Cem"]}))
    assert_fresh(app, code, Access("watch"), "en")
    with app.test_request_context(f"/t/{code}"):
        fetched_while_somebody_taps(app, code, Access("player", seat=1))
    act(store, code, {"id": "back", "type": "undo"})
    assert_fresh(app, code, Access("player", seat=1), "en")


def test_every_template_that_is_named_is_there(app):
    for name in {*SHOWS, *OF_PHONE}:
        assert app.jinja_env.get_template(name)


def test_what_is_kept_stays_small(app, monkeypatch):
    monkeypatch.setattr("companion.web.table.part_cache.MOST_BYTES", 20_000)
    monkeypatch.setattr("companion.web.table.part_cache.MOST_TABLES", 3)
    store = app.extensions["store"]
    for n in range(6):
        code = f"aaaa222{n}"
        store.create(code, new_table(GAMES["koryo"], {"players": ["Ana", "Ben"]}))
        with app.test_request_context("/"):
            table = store.load(code)
            view = TableView(code, table, translations(), store.pages(code), PHONES[0])
            page_of(view).parts("table")
            assert len(kept().newest) <= 3
            held = sum(len(part.html) for part in kept().always.values())
            assert held + sum(v.bytes for v in kept().newest.values()) <= kept().bytes <= 20_000


def test_no_cookie_makes_the_server_keep_more(app, client):
    """Whoever asks with ever new cookies gets what others have got."""
    table = ApiTable(client)
    client = app.test_client(use_cookies=False)  # it would send its own cookies only
    client.get(f"/t/{table.code}", headers={"Cookie": "theme=dark"})
    seen = app.extensions["kept"].bytes
    client.get(f"/t/{table.code}", headers={"Cookie": "theme=light"})
    assert app.extensions["kept"].bytes > seen, "the cookie has arrived"
    sizes = []
    for n in range(60):
        headers = {"Cookie": f"theme={'x' * 500}{n}"}
        assert client.get(f"/t/{table.code}", headers=headers).status_code == 200
        sizes.append(app.extensions["kept"].bytes)
    assert sizes[1] == sizes[-1]
    for n in range(999):
        client.get(f"/t/{table.code}/parts/table", headers={"Cookie": f"seat={n}"})
    assert app.extensions["kept"].bytes < 10_000_000


def test_a_table_more_than_are_kept_leaves_most_of_the_others(app, monkeypatch):
    """One that is forgotten with all others at every round would be rendered anew at every tap."""
    monkeypatch.setattr("companion.web.table.part_cache.MOST_TABLES", 4)
    store = app.extensions["store"]
    codes = [f"aaaa222{n}" for n in range(5)]
    for code in codes:
        store.create(code, new_table(GAMES["koryo"], {"players": ["Ana", "Ben"]}))
        with app.test_request_context("/"):
            view = TableView(code, store.load(code), translations(), store.pages(code), PHONES[0])
            page_of(view).parts("table")
    with app.test_request_context("/"):
        assert list(kept().newest) == codes[2:]
        assert kept().always
