"""What goes through the streams: it brings every page to what would be fetched, and no further."""

import random
import re
import zlib

import pytest
from flask import g

from companion.app import create_app
from companion.core.refusal import Refused
from companion.games import GAMES
from companion.live.events import GZIP, parts
from companion.live.hub import events_of
from companion.live.listener import Asked
from companion.store.gather import Ahead, Elsewhere
from companion.store.newest import Known, Newest
from companion.table.act import act, act_in
from companion.table.perform import perform
from companion.table.secrets import proof_of
from companion.table.table import new_table
from companion.web.entry.roles import Access
from companion.web.phone.language import translations
from companion.web.table.facts import Facts
from companion.web.table.part_cache import Kept
from companion.web.table.part_inputs import Phone
from companion.web.table.parts import TABS, part_names, rendered
from companion.web.table.push import MOST_KINDS, Sees
from companion.web.table.view import TableView
from tests.patience import at_most
from tests.web.test_remembered_parts import next_action

PART = re.compile(r'<div id="([\w-]+)" data-part="(\w+)"')
NAMES = ["Ana", "Ben", "Cem <b>", "Dao"]
KINDS = [
    Sees(Phone(Access("player", seat=0, own_seat=True), "en", None), "table"),
    Sees(Phone(Access("host", seat=None, own_seat=True), "en", None), "table"),
    Sees(Phone(Access("host", seat=0), "en", "dark"), "table"),
    Sees(Phone(Access("player", seat=1), "sk", None), "table"),
    Sees(Phone(Access("player", seat=2, own_seat=True), "en", None), "table"),
    Sees(Phone(Access("player", seat=None, has_key=False), "de", None), "table"),
    Sees(Phone(Access("player", seat=77), "en", None), "table"),
    Sees(Phone(Access("watch"), "fr", "light"), "score"),
    Sees(Phone(Access("player", seat=3), "en", None), "log"),
    Sees(Phone(Access("host", seat=0), "en", None), "edit"),
    Sees(Phone(Access("watch"), "sk", "dark"), "board"),
]
CODE = "abcd2345"


class Screens:
    """Every kind of phone's page, as the streams bring it forward."""

    def __init__(self, app, game):
        self.app, self.painter = app, app.extensions["painter"]
        self.store = app.extensions["store"]
        self.store.create(CODE, new_table(GAMES[game], {"players": NAMES}))
        self.newest = Newest(self.store)
        self.before = self.newest.read(CODE)
        self.digests = {sees: self.fetched(sees)[1] for sees in KINDS}

    def fetched(self, sees):
        """Render a page as a request that fetches all of it would."""
        access, language, theme = sees.phone[:3]
        cookie = f"lang={language}" + (f"; theme={theme}" if theme else "")
        with self.app.test_request_context(f"/t/{CODE}", headers={"Cookie": cookie}):
            g.access = access
            table, pages = self.store.load(CODE), self.store.pages(CODE)
            view = TableView(CODE, table, translations(), pages, access)
            found = [
                rendered(Kept(self.app.jinja_env), view, name)
                for name in part_names(view, sees.tab)
            ]
        return found, {part.name: part.digest for part in found}

    def tap(self, action):
        """Act, and give what is pushed to each kind of phone."""
        act(self.store, CODE, action)
        after = self.newest.read(CODE)
        painted = self.painter.paint(CODE, self.before, after, KINDS)
        self.was = was = self.before
        self.before = after
        versions = was.table.version, after.table.version
        return {sees: parts(*versions, pieces) for sees, pieces in painted.items()}

    def tap_ahead(self, action):
        """Act in memory, paint while nothing is written yet, then write it and paint the rest."""
        was, painter = self.before, self.painter
        unit = Ahead(self.store, CODE, was, [])
        act_in(unit, action)
        assert unit.made
        table, entry = unit.made
        after = Known(table, was.doors._replace(version=table.version, stamp=0), entry)
        painting = painter.paint_ahead(CODE, was, after, KINDS)
        # Nobody finds what may never be written.
        assert self.newest.read(CODE).table.version == was.table.version
        found = painter.kept.newest.get(CODE)
        assert found is None or found.version <= was.table.version
        assert all(had.version < table.version for had in painter.shown.get(CODE, {}).values())
        act(self.store, CODE, action)
        self.was, self.before = was, self.newest.read(CODE)._replace(entry=entry)
        painter.keep(CODE, painting)
        missing = [sees for sees in KINDS if sees not in painting.pieces]
        painted = {
            **painting.pieces,
            **painter.paint(CODE, was, self.before, missing),
        }
        self.ahead = len(painting.pieces)
        versions = was.table.version, table.version
        return {sees: parts(*versions, pieces) for sees, pieces in painted.items()}

    def check(self, pushed):
        """See that who has taken it in shows what who fetches sees."""
        for sees in KINDS:
            found, fresh = self.fetched(sees)
            if sees in pushed:
                text = pushed[sees].plain.decode().replace("\ndata: ", "\n")
                if 'id="main"' in text:
                    self.digests[sees] = {}
                self.digests[sees].update(PART.findall(text))
                for part in found:
                    assert f'data-part="{part.digest}"' not in text or part.html in text
            else:
                assert self.was.table.state.is_finished or self.before.table.state.is_finished
                self.digests[sees] = fresh
            assert self.digests[sees] == fresh


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if game.is_playable])
def test_what_is_pushed_is_what_would_be_fetched(app, game):
    chance = random.Random(5)  # noqa: S311 - the same game each time
    screens, done = Screens(app, game), 0
    for n in range(40):
        action = {"id": f"a{n}", **next_action(chance, screens.store, CODE)}
        try:
            pushed = screens.tap(action)
        except Refused:
            continue
        done += 1
        screens.check(pushed)
    assert done > 15


@pytest.mark.parametrize("game", [id for id, game in GAMES.items() if game.is_playable])
def test_what_is_painted_while_the_disk_writes_is_what_would_be_fetched(app, game):
    chance = random.Random(6)  # noqa: S311 - the same game each time
    screens, ahead = Screens(app, game), []
    for n in range(40):
        action = {"id": f"a{n}", **next_action(chance, screens.store, CODE)}
        try:
            pushed = screens.tap_ahead(action)
        except (Refused, Elsewhere):
            continue
        screens.check(pushed)
        ahead.append(screens.ahead)
    assert len(ahead) > 15
    # The log's own page is read from the disk, so it is painted afterwards.
    assert 4 <= max(ahead) < len(KINDS)


def test_what_was_painted_and_never_written_is_found_by_nobody(app):
    screens = Screens(app, "choson")
    was, table = screens.before, screens.newest.read(CODE).table
    wrong = {"id": "1", "type": "set", "player": "Ana", "card": "hulk", "count": 3}
    entry = perform(table, wrong, screens.store.unit)
    ahead = Known(table, was.doors._replace(version=1, stamp=0), entry)
    assert screens.painter.paint_ahead(CODE, was, ahead, KINDS).pieces
    # Another process was first: its version has the same number.
    screens.check(
        screens.tap({"id": "2", "type": "set", "player": "Ben", "card": "yi", "count": 1})
    )


@pytest.mark.parametrize("game", ["koryo", "choson"])
def test_the_first_line_of_a_tableau_follows_names_turns_and_who_leaves(app, game):
    screens = Screens(app, game)
    main = {"type": "clock", "round": 1, "phase": "main"}
    for n, action in enumerate(
        [
            {"type": "rename", "player": "Ana", "name": "Zoë & <i>"},
            {**main, "turn": "Ben"},
            {**main, "turn": "Zoë & <i>"},
            {"type": "leave", "player": "Dao"},
            {"type": "set", "player": "Dao", "card": next(iter(GAMES[game].cards)), "count": 1},
            {"type": "rename", "player": "Zoë & <i>", "name": "Ana"},
            {"type": "undo"},
        ]
    ):
        screens.check(screens.tap({"id": f"a{n}", **action}))


def test_the_same_reminder_shows_what_its_choices_would_change_now(app):
    screens = Screens(app, "choson")
    taps = [
        {"type": "set", "player": "Ben", "card": "hulk", "count": 2},
        {"type": "clock", "round": 1, "phase": "main", "turn": "Ana"},
        {"type": "play", "player": "Ana", "cards": {"sniper": 1, "event": 1}},
        *({"type": "set", "player": "Dao", "card": "hulk", "count": n} for n in (1, 2, 3, 1)),
    ]
    for n, action in enumerate(taps):
        screens.check(screens.tap({"id": f"a{n}", **action}))
    assert Facts(screens.before.table).outcomes


def test_what_is_pushed_through_the_end_of_a_game(app):
    screens, n = Screens(app, "koryo"), 0
    again = at_most(500)
    while not screens.before.table.state.is_finished and again():
        kind = "finish" if screens.before.table.state.is_over else "next"
        screens.check(screens.tap({"id": f"n{n}", "type": kind}))
        n += 1
    screens.check(screens.tap({"id": "back", "type": "undo"}))


def test_a_compressed_stream_says_the_same(app):
    screens = Screens(app, "choson")
    stream = zlib.decompressobj(31)
    assert stream.decompress(GZIP) == b""
    for n in range(3):
        action = {"type": "set", "player": "Ana", "card": "hulk", "count": n + 1}
        for event in screens.tap({"id": str(n), **action}).values():
            assert stream.decompress(event.packed) == event.plain
            assert b"\n\n" not in event.plain[:-2]
            assert event.plain.endswith(b"\n\n")


def test_phones_that_see_the_same_share_the_bytes(app):
    screens = Screens(app, "choson")
    action = {"type": "set", "player": "Ana", "card": "hulk", "count": 1}
    act(screens.store, CODE, {"id": "1", **action})
    kinds = [Sees(Phone(Access("player", seat=seat), "en", None), "table") for seat in (1, 2)]
    after = screens.newest.read(CODE)
    one, other = screens.painter.paint(CODE, screens.before, after, kinds).values()
    shared = [piece for piece in one if piece in other]
    assert shared, "the same tableau is pushed as the same object"
    same = events_of(0, after, {kinds[0]: one, kinds[1]: [*one]})
    assert same[kinds[0]] is same[kinds[1]], "who is shown the same hears the same event"
    unlike = events_of(0, after, {kinds[0]: one, kinds[1]: [*one, *one]})
    assert unlike[kinds[0]] is not unlike[kinds[1]]


def test_the_cards_of_a_tableau_are_packed_once_for_its_player_and_for_the_others(app):
    screens = Screens(app, "choson")
    act(
        screens.store,
        CODE,
        {"id": "1", "type": "set", "player": "Ana", "card": "hulk", "count": 1},
    )
    kinds = [Sees(Phone(Access("player", seat=seat), "en", None), "table") for seat in (0, 1)]
    after = screens.newest.read(CODE)
    painted = screens.painter.paint(CODE, screens.before, after, kinds)
    mine, theirs = (painted[kind] for kind in kinds)
    [cards] = [piece for piece in mine if b'data-piece="hulk"' in piece.plain]
    assert cards in theirs
    heads = [
        next(piece.plain for piece in each if b'id="seat-0"' in piece.plain)
        for each in (mine, theirs)
    ]
    assert [b">you<" in head for head in heads] == [True, False]
    assert cards.plain.endswith(b"</section></div>\n")


def test_more_kinds_of_phones_than_a_table_has_fetch(app):
    """Whoever opens streams in many guises cannot make each tap render for all of them."""
    screens = Screens(app, "koryo")
    act(screens.store, CODE, {"id": "1", "type": "next"})
    tabs = [
        Sees(Phone(Access("player", seat=s), "en", None), tab) for s in range(9) for tab in TABS
    ]
    painted = screens.painter.paint(CODE, screens.before, screens.newest.read(CODE), tabs)
    assert len(painted) == MOST_KINDS


def asked(cookies="", query="tab=table"):
    return Asked(cookies, "", query, "192.0.2.7", "")


def test_who_may_listen_is_who_may_look(app, client):
    made = client.post("/api/tables", json={"game": "koryo", "players": ["Ana", "Ben"]}).json
    code, painter = made["code"], app.extensions["painter"]
    admitted = painter.admit(code, asked(f"key={made['key']}; seat=1; lang=sk; theme=dark"))
    assert admitted.status == 200
    assert admitted.sees == Sees(Phone(Access("host", seat=1), "sk", "dark"), "table")
    # Another program on this host may have left a cookie in letters of its own: pages read past it.
    assert painter.admit(code, asked(f"other=\xe9; key={made['key']}")).sees.phone.access.is_host
    assert painter.admit("nosuchxx", asked()).status == 404
    assert painter.admit(code, asked(query="tab=%00")).sees.tab == "table"
    app.extensions["store"].set_doors(code, "closed", own_seat=False)
    assert painter.admit(code, asked()).status == 403
    assert painter.admit(code, asked("key=wrong")).status == 403
    assert painter.admit(code, asked(f"key={made['key']}")).status == 200


def played(app, immortals):
    """Play the same game with other Immortals; give every byte that is pushed to anybody."""
    screens = Screens(app, "immortal8")
    pushed, n = [], 0

    def tap(**action):
        nonlocal n
        n += 1
        pushed.append(screens.tap({"id": f"t{n}", **action}))

    for name, immortal in zip(NAMES, immortals, strict=True):
        tap(type="immortal", player=name, immortal=[immortal], proof=proof_of(name))
    tap(type="token", player="Ana", token="military", count=2)
    for _ in range(6):
        tap(type="next")
    tap(type="undo")
    tap(type="immortal", player="Ana", immortal=[immortals[1]], proof=proof_of("Ana"))
    return [{sees: (event.plain, event.packed) for sees, event in each.items()} for each in pushed]


def test_i2_what_is_pushed_tells_nothing_of_what_somebody_has_entered(app, tmp_path, monkeypatch):
    # The log tells the time; both games are played at the same one.
    monkeypatch.setattr("companion.store.store.time.time", lambda: 1e9)
    one = played(app, ["justice", "galmi", "xian", "phoenix"])
    other = played(
        create_app(tmp_path / "other"), ["tomorrow", "goan_sul", "abhilasha", "narashima"]
    )
    assert one == other
    assert any(event for each in one for event in each.values())
