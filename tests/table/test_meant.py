"""A tap means what the thumb saw: what has already happened is not done a second time."""

import pytest

from companion.core.refusal import Refused
from companion.table.act import Clash, act
from tests.patience import at_most
from tests.table.memory import MemoryTables

NAMES = ["Ana", "Ben", "Cem"]


class Phones:
    """Let phones act on one table; who says what was seen is a page, who does not a program."""

    def __init__(self, game="koryo"):
        self.memory = MemoryTables(game, players=NAMES)
        self.n = 0

    @property
    def state(self):
        return self.memory.made.state

    @property
    def version(self):
        return self.memory.made.version

    def do(self, phone, kind, **parts):
        self.n += 1
        return act(self.memory, "table", {"id": f"{phone}-{self.n}", "type": kind, **parts}).version

    def go_to_turn(self, name):
        again = at_most(500)
        while (self.state.turn is None or self.state.names[self.state.turn] != name) and again():
            self.do("host", "next")

    def moment(self):
        turn = self.state.turn
        name = None if turn is None else self.state.names[turn]
        return {"round": self.state.round, "phase": self.state.phase, "turn": name}


@pytest.fixture
def phones():
    table = Phones()
    table.go_to_turn("Ana")
    return table


def test_two_phones_that_end_the_same_turn_end_one(phones):
    here = phones.moment()
    first = phones.do("a", "next", **{"from": here})
    assert phones.do("b", "next", **{"from": here}) == first == phones.version
    assert phones.moment()["turn"] == "Ben"


def test_going_on_from_where_the_table_is_goes_on(phones):
    for name in ("Ben", "Cem", None):
        phones.do("a", "next", **{"from": phones.moment()})
        assert phones.moment()["turn"] == name


def test_a_moment_that_names_only_the_round_is_any_moment_of_it(phones):
    phones.do("a", "next", **{"from": {"round": 1}})
    version = phones.version
    assert phones.do("a", "next", **{"from": {"round": 2}}) == version


def test_a_name_with_blanks_too_many_is_the_same_player(phones):
    phones.do("a", "next", **{"from": {"turn": " Ana "}})
    assert phones.moment()["turn"] == "Ben"


@pytest.mark.parametrize(
    ("at", "moment"),
    [
        ("from", "main"),
        ("from.round", {"round": "1"}),
        ("from.round", {"round": True}),
        ("from.phase", {"phase": 3}),
        ("from.turn", {"turn": ["Ana"]}),
    ],
)
def test_a_moment_that_cannot_be_read_is_refused(phones, at, moment):
    version = phones.version
    with pytest.raises(Refused) as refused:
        phones.do("a", "next", **{"from": moment})
    assert [problem.at for problem in refused.value.problems] == [at]
    assert phones.version == version


def test_the_same_play_of_the_same_turn_is_made_once(phones):
    play = {"player": "Ana", "cards": {"spy": 2}, "meant": phones.moment()}
    first = phones.do("a", "play", **play)
    assert phones.do("b", "play", **play) == first == phones.version
    # Also when the table has gone on meanwhile.
    phones.do("a", "next")
    assert phones.do("b", "play", **play) == phones.version == first + 1
    assert phones.state.count(0, "spy") == 2


@pytest.mark.parametrize("gone_on", [False, True])
@pytest.mark.parametrize("cards", [{"priest": 1}, {"spy": 2}, {"priest": 2, "lobbying": 1}, {}])
def test_another_play_of_the_same_turn_is_always_asked_about(phones, cards, gone_on):
    here = phones.moment()
    first = phones.do("a", "play", player="Ana", cards={"priest": 2}, meant=here)
    if gone_on:
        phones.do("a", "next")
    with pytest.raises(Clash) as clash:
        phones.do("b", "play", player="Ana", cards=cards, meant=here)
    assert [entry.version for entry in clash.value.others] == [first]
    assert clash.value.replaces == (0 if gone_on else first)
    assert phones.version == first + gone_on


def test_another_play_is_asked_about_where_the_first_took_the_last_cards(phones):
    here = phones.moment()
    phones.do("a", "play", player="Ana", cards={"spy": 2}, meant=here)
    with pytest.raises(Clash):
        phones.do("b", "play", player="Ana", cards={"spy": 1}, meant=here)


def test_two_phones_that_know_only_what_they_saw_are_asked_too(phones):
    seen = phones.version
    phones.do("a", "play", player="Ana", cards={"spy": 2}, seen=seen)
    with pytest.raises(Clash):
        phones.do("b", "play", player="Ana", cards={"priest": 1}, seen=seen)


def test_who_was_asked_adds_the_cards(phones):
    here, seen = phones.moment(), phones.version
    phones.do("a", "play", player="Ana", cards={"spy": 1}, meant=here, seen=seen)
    phones.do("b", "play", player="Ana", cards={"priest": 1}, meant=here, seen=phones.version)
    assert (phones.state.count(0, "spy"), phones.state.count(0, "priest")) == (1, 1)


def test_who_was_asked_replaces_the_cards_and_one_undo_brings_them_back(phones):
    here = phones.moment()
    first = phones.do("a", "play", player="Ana", cards={"banker": 2}, meant=here)
    phones.do("b", "play", player="Ana", cards={"spy": 1}, meant=here, instead=first)
    assert (phones.state.count(0, "banker"), phones.state.count(0, "spy")) == (0, 1)
    phones.do("b", "undo")
    assert (phones.state.count(0, "banker"), phones.state.count(0, "spy")) == (2, 0)


def test_only_the_newest_entry_is_replaced(phones):
    first = phones.do("a", "play", player="Ana", cards={"banker": 2})
    phones.do("a", "take", player="Ana", power="banker")
    with pytest.raises(Refused) as refused:
        phones.do("b", "play", player="Ana", cards={"spy": 1}, instead=first)
    assert [problem.at for problem in refused.value.problems] == ["instead"]


def test_a_play_that_was_undone_is_no_other_play(phones):
    here = phones.moment()
    phones.do("a", "play", player="Ana", cards={"spy": 2}, meant=here)
    phones.do("a", "undo")
    phones.do("b", "play", player="Ana", cards={"priest": 2}, meant=here)
    assert phones.state.count(0, "priest") == 2


@pytest.fixture
def entered(phones):
    """Enter three cards one after the other; the third is what Undo would take back."""
    for card in ("priest", "spy", "guardian"):
        phones.do("host", "set", player="Ana", card=card, count=1)
    return phones


def lying(phones):
    return [phones.state.count(0, card) for card in ("priest", "spy", "guardian")]


def test_two_phones_that_undo_the_same_undo_one_step(entered):
    seen = entered.version
    first = entered.do("a", "undo", seen=seen)
    assert entered.do("b", "undo", seen=seen) == first == entered.version
    assert lying(entered) == [1, 1, 0]


def test_two_phones_that_redo_the_same_redo_one_step(entered):
    entered.do("host", "undo")
    seen = entered.do("host", "undo")
    first = entered.do("a", "redo", seen=seen)
    assert entered.do("b", "redo", seen=seen) == first == entered.version
    assert lying(entered) == [1, 1, 0]


def test_two_phones_that_go_back_to_the_same_entry_go_there_once(entered):
    seen = entered.version
    first = entered.do("a", "undo", to=seen - 2, seen=seen)
    assert entered.do("b", "undo", to=seen - 2, seen=seen) == first == entered.version
    with pytest.raises(Clash):
        entered.do("b", "undo", to=seen - 3, seen=seen)
    # The newest has gone with the others.
    assert entered.do("b", "undo", seen=seen) == entered.version


def test_who_has_seen_what_was_undone_undoes_one_more(entered):
    seen = entered.do("a", "undo", seen=entered.version)
    entered.do("b", "undo", seen=seen)
    assert lying(entered) == [1, 0, 0]


def test_one_phone_that_undoes_twice_undoes_two_steps(entered):
    seen = entered.version
    for _ in range(2):
        entered.do("a", "undo", seen=seen)
    assert lying(entered) == [1, 0, 0]


def test_who_wants_to_undo_what_has_come_back_meanwhile_is_asked(entered):
    seen = entered.version
    entered.do("a", "undo", seen=seen)
    entered.do("a", "redo")
    with pytest.raises(Clash):
        entered.do("b", "undo", seen=seen)


def test_who_wants_to_undo_what_something_lies_on_meanwhile_is_asked(entered):
    seen = entered.version
    entered.do("a", "set", player="Ben", card="banker", count=1)
    with pytest.raises(Clash):
        entered.do("b", "undo", seen=seen)


def test_redo_where_something_else_was_done_instead_finds_nothing(entered):
    seen = entered.do("host", "undo")
    entered.do("a", "set", player="Ben", card="banker", count=1)
    with pytest.raises(Refused):
        entered.do("b", "redo", seen=seen)


def test_a_discard_meant_for_a_season_that_is_over_discards_nothing(phones):
    here = phones.moment()
    phones.do("a", "set", player="Ana", card="spy", count=2)
    phones.do("a", "next")
    version = phones.version
    assert phones.do("b", "discard", player="Ana", card="spy", meant=here) == version
    assert phones.state.count(0, "spy") == 2


def test_a_phone_is_asked_about_what_it_did_not_see_wherever_it_meant(phones):
    phones.do("a", "play", player="Ana", cards={"banker": 2})
    here, seen = phones.moment(), phones.version
    phones.do("a", "next")
    with pytest.raises(Clash):
        phones.do("b", "take", player="Ana", power="banker", meant=here, seen=seen)


def test_two_phones_that_discard_the_same_card_discard_one(phones):
    phones.do("a", "set", player="Ana", card="guardian", count=3)
    seen = phones.version
    for phone in ("a", "b"):
        phones.do(phone, "discard", player="Ana", card="guardian", seen=seen)
    assert phones.state.count(0, "guardian") == 2


def test_what_was_changed_since_is_no_agreement(phones):
    phones.do("a", "set", player="Ana", card="guardian", count=3)
    seen = phones.version
    phones.do("a", "set", player="Ana", card="guardian", count=1, seen=seen)
    phones.do("c", "set", player="Ana", card="guardian", count=0, seen=phones.version)
    with pytest.raises(Clash):
        phones.do("b", "set", player="Ana", card="guardian", count=1, seen=seen)


def test_one_phone_that_discards_twice_discards_two(phones):
    phones.do("a", "set", player="Ana", card="guardian", count=3)
    seen = phones.version
    for _ in range(2):
        phones.do("a", "discard", player="Ana", card="guardian", seen=seen)
    assert phones.state.count(0, "guardian") == 1


def test_what_was_meant_is_not_kept_in_the_log(phones):
    phones.do("a", "next", **{"from": phones.moment()})
    phones.do("a", "play", player="Ben", cards={}, meant=phones.moment(), go_on=True)
    assert phones.memory.kept.entries[-2].action == {"type": "next"}
    assert phones.memory.kept.entries[-1].action == {"type": "play", "player": "Ben", "cards": {}}
