"""House rules and readings changed while a game runs: C11, C16, K4, I9."""

import pytest

from tests.games.live_table import LiveTable, table


def test_c16_a_house_rule_is_changed_in_the_game_and_undone_like_anything_else():
    t = table("choson", Ana="scientist 2", Ben="").plays("Ana", "gosu 1 event 1")
    assert t.reminders("C20")
    t.do("option", key="effect_without_target_counts_as_declined", value=True)
    assert t.told() == ["option_on"]
    assert t.story() == (
        "From now on (C16): An effect that has no target counts as declined: no Gosu, no Scientist"
    )
    assert t.reminders("C20") == []
    t.do("undo")
    assert t.reminders("C20")
    t.do("redo")
    assert t.reminders("C20") == []
    t.do("option", key="effect_without_target_counts_as_declined", value=False)
    assert t.told() == ["option_off"]
    assert t.reminders("C20")


def test_k4_the_season_cards_are_corrected_in_the_game():
    t = table("koryo", phase="end", Ana="merchant 5", Ben="")
    assert t.limit("Ana") == 3
    t.do("option", key="seasons", value=[[10, 6]] * 8)
    assert (t.told(), t.limit("Ana")) == (["option_set"], 6)
    assert t.reminders() == []


@pytest.mark.parametrize(
    ("action", "at"),
    [
        ({"key": "no_such", "value": True}, ["key"]),
        ({"value": True}, ["key"]),
        ({"key": "first_player_passes_after_last"}, ["value"]),
        ({"key": "first_player_passes_after_last", "value": "yes"}, ["value"]),
        ({"key": "seasons", "value": [[1, 2]]}, ["value"]),
        ({"key": "seasons", "value": [[1, 2]] * 7 + [[1, -2]]}, ["value[7][1]"]),
    ],
)
def test_what_is_no_house_rule_is_refused(action, at):
    assert table("choson", Ana="").refuses("option", **action) == at


def test_i9_the_house_rules_of_every_game_can_be_changed():
    t = LiveTable("immortal8", ["Ana", "Ben", "Cem"], {})
    t.do("option", key="justice_drops_all", value=False)
    assert t.state.options["justice_drops_all"] is False
    assert t.rules.finished(t.state).options["justice_drops_all"] is False


def at_the_end(**options):
    """Play Chosŏn to the scoring; Ana holds the token in round 8."""
    t = table("choson", phase="end", season=8, first="Ana", options=options, Ana="", Ben="", Cem="")
    return t.next()


def chosen(t):
    """Tell which answer to the last question is preselected, and all of them."""
    (question,) = t.reminders("C11")
    said = {t.speaker.say(choice.label): choice for choice in question.choices}
    return [label for label, choice in said.items() if choice.chosen], list(said)


def test_c11_after_round_eight_the_table_is_asked_and_the_ruling_is_preselected():
    t = at_the_end()
    both = ["Stays with Ana", "Passes to Ben"]
    assert chosen(t) == (["Stays with Ana"], both)
    assert (t.points("Ana"), t.points("Ben")) == (2, 0)
    (question,) = t.reminders("C11")
    assert not question.must
    t.do("option", **{k: v for k, v in question.choices[1].action.items() if k != "type"})
    assert chosen(t) == (["Passes to Ben"], both)
    assert (t.points("Ana"), t.points("Ben")) == (0, 2)
    assert "Ben" in t.story()
    t.do("undo")
    assert chosen(t) == (["Stays with Ana"], both)
    assert t.who_has("first_player") == "Ana"
    t.do("redo").do("option", key="first_player_passes_after_last", value=False)
    assert t.who_has("first_player") == "Ana"


def test_c11_a_table_that_reads_it_the_other_way_has_that_preselected():
    t = at_the_end(first_player_passes_after_last=True)
    assert chosen(t)[0] == ["Passes to Ben"]
    assert t.who_has("first_player") == "Ben"
    t.do("option", key="first_player_passes_after_last", value=False)
    assert t.who_has("first_player") == "Ana"


def test_c30_the_question_is_over_when_the_game_is_finished():
    assert at_the_end().next().reminders() == []


def test_c11_before_the_scoring_nothing_is_asked_and_no_token_moves():
    t = table("choson", phase="end", season=7, Ana="", Ben="")
    t.do("option", key="first_player_passes_after_last", value=True)
    assert t.who_has("first_player") == "Ana"
    assert t.reminders() == []
