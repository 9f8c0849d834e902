"""Corrections of the table itself: where it is, names, who sits where, who has left."""

import pytest

from tests.games.live_table import LiveTable


@pytest.fixture
def t():
    """Seat three players of Koryŏ; Ana begins."""
    return LiveTable("koryo", ["Ana", "Ben", "Cem"], {}).go_to("main")


def turns(t, n):
    """Tell whose turns follow, the one under way first."""
    found = [t.turn]
    for _ in range(n - 1):
        t.next()
        found.append(t.turn)
    return found


def where(t):
    return t.state.round, t.state.phase, t.turn


# The clock.


def test_round_phase_and_turn_are_set_logged_and_undone(t):
    t.do("clock", round=5, phase="main", turn="Ben")
    assert where(t) == (5, "main", "Ben")
    assert t.story() == "Corrected: round 5, Action phase, Ben’s turn"
    assert where(t.do("undo")) == (1, "main", "Ana")
    assert where(t.do("redo")) == (5, "main", "Ben")


def test_what_is_not_said_stays(t):
    t.next()
    assert where(t.do("clock", round=3)) == (3, "main", "Ben")
    assert where(t.do("clock", phase="end")) == (3, "end", None)
    assert where(t.do("clock", phase="main")) == (3, "main", "Ana")


def test_a_turn_set_back_is_played_again_and_the_round_still_ends_after_the_last(t):
    t.plays("Ana", "spy 1").next(2)
    assert where(t.do("clock", turn="Ben")) == (1, "main", "Ben")
    assert turns(t, 3) == ["Ben", "Cem", None]
    assert t.state.phase == "end"


def test_a_clock_that_no_game_has_is_refused_with_everything_at_once(t):
    assert t.refuses("clock", round=9) == ["round"]
    wrong = t.refuses("clock", round="x", phase="draft", turn="Eve")
    assert sorted(wrong) == ["phase", "round", "turn"]


def test_a_finished_game_is_taken_up_again(t):
    t.do("finish").do("clock", round=2, phase="main", turn="Cem")
    assert where(t) == (2, "main", "Cem")
    assert t.state.ended_early is None


def test_another_moment_of_choson_has_no_open_riposte_and_no_played_events():
    t = LiveTable("choson", ["Ana", "Ben"], {}).go_to("main")
    t.sets("Ben", "hulk 3 gosu 1").plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert [r for r in t.rules.reminders(t.state) if r.key.startswith("riposte")]
    t.do("clock", round=2, phase="main")
    assert t.state.count("played", "event") == 0
    assert not [r for r in t.rules.reminders(t.state) if r.key.startswith("riposte")]


def test_immortal_8_goes_to_its_own_phases():
    t = LiveTable("immortal8", ["Ana", "Ben", "Cem"], {})
    assert where(t.do("clock", round=2, phase="kingdom", turn="Ben")) == (2, "kingdom", "Ben")
    assert t.refuses("leave", player="Ben") == ["type"]


# Names.


def test_a_name_is_corrected_and_everything_goes_on_under_it(t):
    t.plays("Ana", "spy 1").do("rename", player="Ana", name=" Anna  Bell ")
    assert t.state.names == ("Anna Bell", "Ben", "Cem")
    assert t.story() == "Ana is now called Anna Bell"
    t.sets("Anna Bell", "spy 2")
    assert t.has("Anna Bell", "spy") == 2
    assert [score.name for score in t.result().scores] == ["Anna Bell", "Ben", "Cem"]
    assert t.do("undo").do("undo").state.names == ("Ana", "Ben", "Cem")


@pytest.mark.parametrize("name", ["Ben", "", None, "x" * 41, 3])
def test_a_name_that_cannot_be_is_refused(t, name):
    assert t.refuses("rename", player="Ana", name=name) == ["name"]


# Seats.


def test_another_order_changes_who_follows_whom_and_nothing_else(t):
    t.sets("Cem", "banker 2").do("order", players=["Ana", "Cem", "Ben"])
    assert turns(t, 3) == ["Ana", "Cem", "Ben"]
    assert t.has("Cem", "banker") == 2
    t.go_to("end").next()
    assert t.name(t.state.holder("first_player")) == "Cem"


def test_everybody_sits_once(t):
    for players in (["Ana", "Ben"], ["Ana", "Ben", "Ben"], "Ana", ["Ana", "Ben", 3], None):
        assert t.refuses("order", players=players) == ["players"]


# Leaving.


def test_who_leaves_is_passed_over_until_back(t):
    t.sets("Ben", "merchant 2").do("leave", player="Ben")
    assert turns(t, 2) == ["Ana", "Cem"]
    assert t.has("Ben", "merchant") == 2
    t.next().do("leave", player="Ben", gone=False).go_to("main", season=2)
    assert sorted(turns(t, 3)) == ["Ana", "Ben", "Cem"]


def test_who_leaves_in_the_own_turn_passes_it_on(t):
    assert t.do("leave", player="Ana").turn == "Ben"
    assert turns(t, 3) == ["Ben", "Cem", None]
    assert t.name(t.state.holder("first_player")) == "Ben"


def test_who_has_left_discards_nothing_and_holds_nobody_up(t):
    t.sets("Ben", "merchant 6").do("leave", player="Ben").go_to("end")
    assert not t.rules.reminders(t.state)
    assert not t.rules.problems(t.state)


def test_two_stay_at_least(t):
    t.do("leave", player="Ben")
    assert t.refuses("leave", player="Cem") == ["player"]
    assert t.refuses("leave", player="Ana", gone="no") == ["gone"]


def test_a_whole_game_is_played_without_who_left(t):
    t.do("leave", player="Cem")
    for _ in range(200):
        if t.state.is_over:
            break
        t.next()
        assert t.turn != "Cem"
    assert t.state.is_scoring


# An early end.


def test_an_early_end_says_that_it_was_early(t):
    t.go_to("main", season=3).do("finish")
    assert t.story() == "The game was ended early, in round 3"
    assert t.state.ended_early == 3
    assert t.do("undo").state.ended_early is None
    t.go_to("scoring").do("finish")
    assert t.story() == "The game is finished"
    assert t.state.ended_early is None


def test_who_has_left_can_be_given_the_turn_and_the_others_after_them_prepare(t):
    """The page asks who may prepare: it failed where the turn was theirs."""
    t.do("leave", player="Ben").do("clock", phase="main", turn="Ben")
    assert t.turn == "Ben"
    assert [t.game.prepares(t.state, seat) for seat in t.state.seats] == [False, False, True]
