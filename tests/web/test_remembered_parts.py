"""A part that is remembered is the part that would be rendered: through whole games, in every
phase, for every kind of phone, in two languages."""

import random

import pytest
from flask import Flask, g

from companion.core.refusal import Refused
from companion.games import GAMES
from companion.store.store import Store
from companion.table.table import new_table
from companion.web.entry import Access
from companion.web.language import translations
from companion.web.part_inputs import INPUTS
from companion.web.parts import part_names, remembered, render, template_of
from companion.web.table_view import TableView

PHONES = [
    Access("host"),
    Access("player", seat=1),
    Access("player", seat=None, has_key=False),
    Access("player", seat=2, own_seat=True),
    Access("watch"),
]
LANGUAGES = ["en", "sk"]
STEPS = 90


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


def assert_fresh(app: Flask, code: str, access: Access, language: str) -> None:
    """Compare every part of a table's page, as one phone sees it."""
    store = app.extensions["store"]
    theme = {"en": "dark"}.get(language, "")
    cookie = f"lang={language}; theme={theme}"
    with app.test_request_context(f"/t/{code}", headers={"Cookie": cookie}):
        g.access = access
        table = store.load(code)
        view = TableView(code, table, translations(), lambda v: store.log(code, v), access)
        for name in part_names(view, "table"):
            kind, _, seat = name.partition("-")
            template = template_of(view.game.id, kind)
            place = int(seat) if seat else None
            html = remembered(template, view, place)[0]
            assert html == render(template, view=view, seat=place), name


@pytest.mark.parametrize("game", ["koryo", "choson", "immortal8"])
def test_what_is_remembered_is_what_would_be_rendered(app, game):
    chance = random.Random(11)  # noqa: S311 - the same game each time
    store, code = app.extensions["store"], "abcd2345"
    names = ["Ana", "Ben", "Cem <b>", "Dao"]
    store.create(code, new_table(GAMES[game], {"players": names}))
    done = 0
    for n in range(STEPS):
        action = {"id": f"a{n}", **next_action(chance, store, code)}
        try:
            store.act(code, action)
        except Refused:
            continue
        done += 1
        for access in PHONES:
            assert_fresh(app, code, access, LANGUAGES[n % 2])
    assert done > STEPS / 3
    assert app.extensions["rendered"]


def test_two_tables_are_not_taken_for_one_another(app):
    store = app.extensions["store"]
    for code, names in (("aaaa2222", ["Ana", "Ben"]), ("bbbb3333", ["Ana", "Eva"])):
        store.create(code, new_table(GAMES["koryo"], {"players": names}))
    for code in ("aaaa2222", "bbbb3333"):
        assert_fresh(app, code, PHONES[0], "en")


def test_every_template_that_is_remembered_is_there(app):
    for name in INPUTS:
        assert app.jinja_env.get_template(name)


def test_what_is_remembered_stays_small(app, monkeypatch):
    monkeypatch.setattr("companion.web.parts.MOST_REMEMBERED", 5)
    store = app.extensions["store"]
    for n in range(6):
        code = f"aaaa222{n}"
        store.create(code, new_table(GAMES["koryo"], {"players": ["Ana", "Ben"]}))
        assert_fresh(app, code, PHONES[0], "en")
        assert len(app.extensions["rendered"]) <= 5
