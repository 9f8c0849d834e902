"""What an offered target would change is told before it is tapped, by the rules themselves."""

from typing import Any

import pytest

from tests.games.live_table import LiveTable, table


def outcome(t: LiveTable, **action: Any) -> list[str]:
    """Say what an action would change; the table stays as it is."""
    before = t.state.copy()
    found = [t.speaker.say(told) for told in t.rules.outcome(t.state, action)]
    assert t.state == before
    return found


def blow(t: LiveTable, target: str, card: str) -> list[str]:
    return outcome(t, type="destroy", player="Ana", target=target, card=card)


@pytest.mark.parametrize(
    ("ben", "cem", "said"),
    [
        ("banker 2", "banker 1", ["Ben loses the majority"]),
        ("banker 1", "banker 1", ["gives Cem the majority"]),
        ("banker 1", "", ["Ben loses the majority"]),
        ("banker 3", "banker 1", []),
    ],
)
def test_k19_a_barbarian_says_whose_majority_it_takes(ben, cem, said):
    t = table("koryo", Ana="barbarian 1", Ben=ben, Cem=cem)
    assert blow(t, "Ben", "banker") == said


def test_k10_losing_the_omniscient_can_cost_ties_of_other_families():
    t = table("koryo", Ana="barbarian 1", Ben="omniscient 1 banker 1", Cem="banker 1")
    said = ["Ben loses the majority", "Banker: Ben loses the majority"]
    assert blow(t, "Ben", "omniscient") == said


def test_k8_a_discard_says_what_it_costs():
    t = table("koryo", phase="end", Ana="senator 1 merchant 1", Ben="merchant 1")
    said = outcome(t, type="discard", player="Ana", card="senator")
    assert said == ["Ana loses the majority"]
    assert outcome(t, type="discard", player="Ana", card="merchant") == ["gives Ben the majority"]


def test_k20_a_swap_says_both_its_changes():
    t = table("koryo", Ana="lobbying 1", Ben="banker 2 spy 1", Cem="spy 1 banker 1")
    a, b = {"player": "Ben", "card": "banker"}, {"player": "Cem", "card": "spy"}
    said = outcome(t, type="swap", player="Ana", a=a, b=b)
    assert said == ["Spy: gives Ben the majority", "Banker: the majority goes from Ben to Cem"]


def test_c17_the_shield_says_which_tie_it_wins():
    t = table("choson", Ana="yi 1 gosu 1", Ben="gosu 1")
    assert outcome(t, type="shield", player="Ana", on="gosu") == ["gives Ana the majority"]
    assert outcome(t, type="shield", player="Ana", on="yi") == []


def test_c17_a_blow_that_takes_yi_takes_the_ties_of_the_shield_too():
    t = table("choson", Ana="", Ben="yi 1 gosu 1", Cem="gosu 1", shield="Ben gosu")
    t.plays("Ana", "sniper 1 event 1")
    said = ["Ben loses the majority", "Gosu: Ben loses the majority"]
    assert blow(t, "Ben", "yi") == said


def test_c18_a_blow_says_that_a_riposte_may_follow():
    t = table("choson", Ana="", Ben="hulk 3 gosu 2", Cem="gosu 1")
    t.plays("Ana", "reaper 1 event 1")
    assert blow(t, "Ben", "gosu") == ["Ben loses the majority", "riposte!"]
    assert "riposte!" not in blow(t, "Cem", "gosu")


def test_what_is_spared_names_its_rule():
    t = table("choson", Ana="", Ben="yi 1 gosu 2 watcher 1", shield="Ben gosu")
    t.plays("Ana", "reaper 1 event 1")
    [effect] = [r for r in t.rules.reminders(t.state) if r.key == "effect"]
    rules = {c.piece: c.odd_rule for c in effect.choices if c.odd}
    assert rules == {"gosu": "C15", "watcher": "C14", "yi": "C14"}
    t = table("koryo", Ana="", Ben="guardian 2")
    t.plays("Ana", "barbarian 1")
    [barbarian] = [r for r in t.rules.reminders(t.state) if r.key == "barbarian"]
    assert [c.odd_rule for c in barbarian.choices if c.odd] == ["K18"]


def test_c18_a_riposte_comes_first_with_verbs_and_its_owner_in_the_head():
    t = table("choson", Ana="scientist 2", Ben="hulk 3 gosu 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    first = t.rules.reminders(t.state)[0]
    assert first.key == "riposte_1"
    said = [t.speaker.say(choice.label) for choice in first.choices]
    assert said == ["Destroy Ana’s Reaper", "Do not strike back"]
    head = t.rules.head(t.state)
    assert (head.turn, head.title and t.speaker.say(head.title)) == (1, "Riposte, Ben?")
    t.do("decline", player="Ben", what="riposte")
    assert t.rules.head(t.state).turn == 0
