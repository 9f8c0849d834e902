"""What a table says of powers, journeys and undone steps, in sentences a player would say."""

import re

import pytest

from tests.games.live_table import table


def power(t, family):
    (found,) = [power for power in t.rules.powers(t.state) if power.piece == family]
    return t.speaker.say(found.standing), found.margin


def test_a_family_that_nobody_has_goes_to_the_first_one():
    t = table("koryo", Ana="", Ben="", Cem="", Dov="")
    assert power(t, "banker") == (
        "Nobody has one yet: the first to play one has the majority",
        None,
    )
    assert power(t.sets("Ana", "banker 1"), "banker")[1] is not None


def test_c5_the_log_tells_of_the_victory_token_that_a_journey_brings():
    t = table("choson", phase="time_travel", Ana="time_traveller 2", Ben="")
    story = t.do("travel", player="Ana").story()
    assert story.endswith("takes the 1st Player token and 1 Victory Point token")


def test_c25_the_log_tells_of_no_token_where_there_is_none_to_take():
    t = table("choson", phase="time_travel", Ana="time_traveller 2", Ben="victory_point 10")
    assert t.do("travel", player="Ana").story().endswith("takes the 1st Player token")


def test_an_undone_step_says_what_was_done_and_not_what_was_open():
    t = table("koryo", phase="end", Ana="merchant 5", Ben="")
    assert t.next().told()[0] == "still_open"
    assert "open" not in t.do("undo").story()
    assert t.story().startswith("Undone: The 1st Player token goes to Ben")
    assert t.do("redo").story().startswith("Redone: The 1st Player token goes to Ben")


@pytest.mark.parametrize(("game", "line"), [("koryo", "K19"), ("choson", "C13")])
def test_a_blow_names_whose_card_it_destroys(game, line):
    played = {"koryo": "barbarian 1", "choson": "sniper 1 event 1"}[game]
    card = {"koryo": "merchant", "choson": "watcher"}[game]
    t = table(game, Ana="", Ben=f"{card} 1").plays("Ana", played)
    assert t.reminders(line)
    assert f"destroys Ben’s {card.title()}" in t.destroys("Ana", f"Ben {card}").story()


def test_k6_a_play_that_no_rule_knows_is_called_against_the_rules():
    t = table("koryo", Ana="")
    story = t.plays("Ana", "merchant 2 spy 1").story()
    assert re.search(r"\(K6\): .* against the rules", story)
