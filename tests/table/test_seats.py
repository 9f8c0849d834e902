"""What belongs to a seat, where each phone enters only its own."""

import pytest

from companion.games import GAMES
from companion.table.history import Log
from companion.table.perform import perform
from companion.table.seats import is_own
from companion.table.table import new_table


@pytest.fixture
def game():
    table = new_table(GAMES["koryo"], {"players": ["Ana", "Ben"], "first_player": "Ana"})
    log = Log(table)

    def do(**action):
        log.entries.append(perform(table, {"id": str(table.version), **action}, log))

    return table, do, lambda seat, **action: is_own(table, seat, action, log.entry)


def test_ones_own_cards_are_ones_own(game):
    _, _, own = game
    assert own(1, type="set", player="Ben", card="spy", count=1)
    assert not own(1, type="set", player="Ana", card="spy", count=1)


def test_without_a_seat_nothing_is_ones_own(game):
    _, _, own = game
    assert not own(None, type="next")
    assert not own(7, type="next")


def test_anybody_goes_on_where_nobody_has_the_turn(game):
    _, do, own = game
    assert own(0, type="next")
    assert own(1, type="next")
    do(type="next")
    do(type="next")
    assert own(0, type="next")
    assert not own(1, type="next")


def test_one_undoes_and_redoes_what_one_did_last(game):
    _, do, own = game
    assert not own(0, type="undo")
    do(type="set", player="Ana", card="spy", count=1)
    assert own(0, type="undo")
    assert not own(1, type="undo")
    assert not own(0, type="undo", to=0)
    do(type="undo")
    assert own(0, type="redo")
    assert not own(1, type="redo")


def test_the_game_is_finished_from_a_seat_only_when_it_is_over(game):
    table, _, own = game
    assert not own(0, type="finish")
    table.state.marks["phase"] = "scoring"
    assert own(0, type="finish")
