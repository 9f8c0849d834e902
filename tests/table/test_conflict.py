"""Two phones at once: what clashes and what does not, on the store's one way to act."""

import pytest

from companion.core.state import BANK, DECK, Mark, Move
from companion.games import GAMES
from companion.store.store import Store
from companion.table.act import Clash, act
from companion.table.conflict import clashing, touched
from companion.table.table import Entry, new_table

NAMES = ["Ana", "Ben", "Cem"]


class Phones:
    """Let phones act on one table, each on the version it saw."""

    def __init__(self, store, code):
        self.store, self.code, self.n = store, code, 0

    def do(self, phone, seen, **action):
        self.n += 1
        return act(
            self.store, self.code, {"id": f"{phone}-{self.n}", "seen": seen, **action}
        ).version

    @property
    def version(self):
        return self.store.version(self.code)


@pytest.fixture
def phones(tmp_path):
    store = Store(tmp_path / "companion.db")
    table = new_table(GAMES["choson"], {"players": NAMES, "first_player": "Ana"})
    store.create("table", table)
    return Phones(store, "table")


def in_main(phones):
    """Go on to Ana's turn."""
    for _ in range(3):
        phones.do("host", phones.version, type="next")
    return phones.version


def count(phones, name, card):
    state = phones.store.load(phones.code).state
    return state.count(state.names.index(name), card)


def test_different_counts_of_two_players_both_succeed(phones):
    phones.do("a", 0, type="set", player="Ana", card="watcher", count=2)
    phones.do("b", 0, type="set", player="Ben", card="watcher", count=3)
    assert count(phones, "Ana", "watcher") == 2
    assert count(phones, "Ben", "watcher") == 3


def test_different_cards_of_one_player_both_succeed(phones):
    phones.do("a", 0, type="set", player="Ana", card="watcher", count=2)
    phones.do("b", 0, type="set", player="Ana", card="hulk", count=1)
    assert phones.version == 2


def test_the_same_count_clashes_and_nothing_is_done(phones):
    phones.do("a", 0, type="set", player="Ana", card="watcher", count=2)
    with pytest.raises(Clash) as clash:
        phones.do("b", 0, type="set", player="Ana", card="watcher", count=3)
    assert [entry.version for entry in clash.value.others] == [1]
    assert clash.value.entry.action["count"] == 3
    assert count(phones, "Ana", "watcher") == 2
    assert phones.version == 1


def test_tokens_that_move_by_themselves_are_no_clash(phones):
    phones.do("a", 0, type="set", player="Ana", card="hulk", count=1)
    phones.do("b", 0, type="set", player="Ben", card="hulk", count=2)
    assert count(phones, "Ben", "counter_attack") == 1


def test_wanting_what_is_already_so_is_no_clash(phones):
    phones.do("a", 0, type="set", player="Ana", card="watcher", count=2)
    phones.do("b", 0, type="set", player="Ana", card="watcher", count=2)
    assert count(phones, "Ana", "watcher") == 2


def test_after_looking_again_the_same_tap_is_done(phones):
    phones.do("a", 0, type="set", player="Ana", card="watcher", count=2)
    with pytest.raises(Clash):
        phones.do("b", 0, type="set", player="Ana", card="watcher", count=3)
    phones.do("b", 1, type="set", player="Ana", card="watcher", count=3)
    assert count(phones, "Ana", "watcher") == 3


def test_what_a_phone_did_itself_is_no_clash(phones):
    for n in (1, 2, 3):
        phones.do("a", 0, type="set", player="Ana", card="watcher", count=n)
    assert count(phones, "Ana", "watcher") == 3


def test_two_phones_cannot_skip_a_step_together(phones):
    assert phones.do("a", 0, type="next") == phones.do("b", 0, type="next") == 1
    assert phones.store.load(phones.code).state.phase == "deal"


def test_a_token_there_is_one_of_goes_to_one_of_two(phones):
    phones.do("a", 0, type="token", player="Ben", token="first_player", count=1)
    with pytest.raises(Clash):
        phones.do("b", 0, type="token", player="Cem", token="first_player", count=1)


def test_tokens_from_the_bank_go_to_both(phones):
    phones.do("a", 0, type="token", player="Ana", token="victory_point", count=2)
    phones.do("b", 0, type="token", player="Ben", token="victory_point", count=1)
    assert phones.version == 2


def test_a_correction_does_not_mind_that_the_turn_went_on(phones):
    seen = in_main(phones)
    phones.do("a", seen, type="next")
    phones.do("b", seen, type="set", player="Cem", card="yi", count=1)
    assert count(phones, "Cem", "yi") == 1


def test_a_play_minds_that_the_turn_went_on(phones):
    seen = in_main(phones)
    phones.do("a", seen, type="next")
    with pytest.raises(Clash):
        phones.do("b", seen, type="play", player="Ana", cards={"hulk": 1})


def test_ending_a_turn_minds_a_play_it_did_not_see(phones):
    seen = in_main(phones)
    phones.do("a", seen, type="play", player="Ana", cards={"hulk": 1})
    with pytest.raises(Clash):
        phones.do("b", seen, type="next")


def test_the_same_cards_are_not_played_twice_by_two_phones(phones):
    seen = in_main(phones)
    phones.do("a", seen, type="play", player="Ana", cards={"hulk": 2})
    done = phones.do("b", seen, type="play", player="Ana", cards={"hulk": 2})
    assert done == phones.version == seen + 1
    assert count(phones, "Ana", "hulk") == 2


@pytest.mark.parametrize("kind", ["undo", "redo"])
def test_undo_and_redo_mind_everything_they_did_not_see(phones, kind):
    phones.do("a", 0, type="set", player="Ana", card="hulk", count=1)
    phones.do("a", 1, type="set", player="Ana", card="yi", count=1)
    phones.do("a", 2, type="set", player="Ana", card="gosu", count=1)
    phones.do("a", 3, type="undo")
    phones.do("a", 4, type="undo")
    assert phones.version == 5
    # What could be undone still can, what could be redone has been, and once more something.
    phones.do("b", 5, type="redo")
    phones.do("b", 6, type="undo")
    with pytest.raises(Clash):
        phones.do("c", 5, type=kind)


def test_without_a_seen_version_nothing_is_compared(phones):
    phones.do("a", 0, type="set", player="Ana", card="watcher", count=2)
    phones.do("b", None, type="set", player="Ana", card="watcher", count=3)
    assert count(phones, "Ana", "watcher") == 3


@pytest.mark.parametrize("seen", [-1, -(10**30), 10**30])
def test_an_impossible_version_does_no_harm(phones, seen):
    phones.do("a", 0, type="set", player="Ana", card="watcher", count=2)
    phones.do("b", seen, type="set", player="Ben", card="watcher", count=1)
    assert phones.version == 2


def entry(identity, *changes, kind="x"):
    return Entry(2, identity, {"type": kind}, changes, (), 0, 0)


@pytest.mark.parametrize(
    ("mine", "theirs", "clash"),
    [
        (Move("yi", 1, DECK, 0), Move("yi", 1, DECK, 1), False),
        (Move("yi", 1, DECK, 0), Move("yi", 1, 0, BANK), True),
        (Move("yi", 1, 0, 1), Move("yi", 1, 2, 1), True),
        (Mark("round", 1, 2), Mark("round", 1, 2), True),
        (Mark("round", 1, 2), Mark("phase", "deal", "main"), False),
        (Mark("x", {"a": 1}, {"a": 1, "b": 1}), Mark("x", {"a": 1}, {"a": 2}), False),
        (Mark("x", {"a": 1}, None), Mark("x", {"a": 1}, {"a": 2}), True),
        (Mark("x", {"a": {"b": 1}}, {"a": 5}), Mark("x", {"a": {"b": 1}}, {"a": {"b": 2}}), True),
        (Mark("x", ["a"], ["a", "b"]), Mark("x", ["a"], ["a", "c"]), False),
        (Mark("x", ["a"], ["a", "b"]), Mark("x", None, ["b"]), True),
        (Mark("x", ["a", "b"], ["b", "a"]), Mark("x", [], ["c"]), True),
        (Mark("this_turn", None, {"used": ["spy"]}), Mark("turn", 0, 1), True),
        (Mark("this_turn", None, {"used": ["spy"]}), Mark("x", 0, 1), False),
    ],
)
def test_changes_clash_where_they_touch_the_same(mine, theirs, clash):
    assert bool(clashing(entry("a-1", mine), [entry("b-1", theirs)], ["this_turn"])) is clash


def test_the_deck_and_the_bank_are_nobodys():
    assert list(touched([Move("yi", 1, DECK, BANK)])) == []
