"""The Supremacy phase, Justice revealed in it, and what follows round 1 (I8, I9)."""

from companion.games.immortal8.kingdom.supremacy import standings
from tests.games.immortal8.kingdoms import kingdoms


def fought(**players):
    middle = players.pop("middle", "")
    return kingdoms("supremacy", middle=middle, **players)


def test_i8_most_military_then_most_science_gain_a_supremacy():
    t = fought(Ana="military 3 science 1", Ben="military 2 science 2")
    assert [r.key for r in t.reminders("I8")] == ["supremacy_military", "supremacy_science"]
    assert (t.power("military"), t.power("science"), t.power("chaos")) == ("Ana", "Ben", None)
    t.do("supremacy", token="military").do("supremacy", token="science", player="Ben")
    assert t.odd() == []
    assert (t.has("Ana", "supremacy"), t.has("Ben", "supremacy")) == (1, 1)
    assert t.reminders() == []


def test_i8_one_tap_gives_all_supremacies():
    t = fought(Ana="military 3 chaos 1", Ben="science 2", middle="dark_ritual")
    t.do("supremacy")
    assert (t.has("Ana", "supremacy"), t.has("Ben", "supremacy")) == (2, 1)


def test_i8_going_on_gives_the_open_supremacies_and_one_undo_takes_all_back():
    t = fought(Ana="military 3", Ben="military 1 science 1")
    t.do("supremacy", token="military")
    t.next()
    assert (t.state.round, t.has("Ana", "supremacy"), t.has("Ben", "supremacy")) == (2, 1, 1)
    told = [said.key for said in t.log[-1].told]
    assert told[:2] == ["supremacy_to", "gains"]
    t.do("undo")
    assert (t.state.phase, t.state.round) == ("supremacy", 1)
    assert (t.has("Ana", "supremacy"), t.has("Ben", "supremacy")) == (1, 0)
    assert [r.key for r in t.reminders()] == ["supremacy_science"]


def test_i8_going_on_leaves_a_tie_nobodys():
    t = fought(Ana="military 3", Ben="military 3").next()
    assert [t.has(player, "supremacy") for player in t.state.names] == [0, 0, 0, 0]
    assert t.log[-1].told[0].key == "supremacy_nobody"


def test_i8_before_the_call_the_last_supremacies_are_given_too():
    t = kingdoms("supremacy", round=2, Ana="military 3").next()
    assert (t.state.phase, t.has("Ana", "supremacy")) == ("scoring", 1)


def test_i8_chaos_counts_only_with_the_dark_ritual():
    t = fought(Ana="chaos 3", middle="dark_ritual")
    assert t.power("chaos") == "Ana"
    assert [at.kind for at in standings(t.state)] == ["military", "science", "chaos"]
    t = fought(Ana="chaos 3")
    assert t.power("chaos") is None
    assert t.do("supremacy", token="chaos", player="Ana").odd() == ["I8"]


def test_i8_a_tie_gives_none():
    t = fought(Ana="military 3", Ben="military 3", Cem="science 1")
    t.do("supremacy")
    assert [t.has(player, "supremacy") for player in t.state.names] == [0, 0, 1, 0]


def test_i8_nezha_counts_one_more_of_both_but_only_here():
    t = fought(Ana="nezha military 2", Ben="military 2 science 1")
    assert (t.power("military"), t.power("science")) == ("Ana", None)
    assert standings(t.state)[0].counts == (3, 2, 0, 0)
    t.go_to("scoring")
    assert t.power("military") is None


def test_i8_justice_reveals_at_any_time_and_wins_her_ties():
    t = fought(Ana="military 3", Ben="military 3", Cem="military 1")
    (reminder,) = [r for r in t.reminders() if r.key == "supremacy_military"]
    offered = [c.action["player"] for c in reminder.choices if c.action["type"] == "reveal"]
    assert offered == ["Ana", "Ben"]
    t.do("reveal", player="Ben")
    assert (t.has("Ben", "supremacy"), t.power("military")) == (1, "Ben")
    t.do("supremacy")
    assert t.has("Ben", "supremacy") == 2


def test_i8_justice_does_not_win_a_tie_she_is_not_in():
    t = fought(Ana="military 3", Ben="military 3", Cem="")
    assert t.do("reveal", player="Cem").power("military") is None


def test_i8_giving_it_otherwise_or_twice_is_unusual():
    t = fought(Ana="military 3")
    assert t.do("supremacy", token="military", player="Ben").odd() == ["I8"]
    assert t.do("supremacy", token="military", player="Ana").odd() == ["I8"]
    assert t.do("supremacy", token="science", player=None).odd() == []


def test_i8_after_going_on_nothing_is_open_and_nothing_said_to_be():
    t = fought(Ana="military 3").next()
    assert "still_open" not in t.told()
    assert t.refuses("supremacy", token="military") == ["type"]


def test_i8_the_powers_tell_how_it_stands():
    t = fought(Ana="nezha military 2", Ben="military 1")
    military, science, chaos = t.rules.powers(t.state)
    assert (military.holder, science.holder, chaos.holder) == (0, 0, None)
    assert t.speaker.say(military.standing) == (
        "Ana: 3 Military, others at most 1 (Nezha counts one more for Ana)"
    )
    assert t.speaker.say(military.margin) == "3 more and Ben has it"
    assert "Dark Ritual" in t.speaker.say(chaos.gives)


def test_i9_round_two_turns_the_boards_and_the_token_goes_to_the_right():
    t = kingdoms("draft")
    t.do("draft", player="Ben", card="alpha").go_to("draft", 2)
    assert (t.state.round, t.name(t.state.marks["first"])) == (2, "Ana")
    assert t.told()[-2:] == ["round_two_begins", "first_player_passes"]


def test_i9_round_two_goes_counter_clockwise_from_the_first_player():
    t = kingdoms("draft")
    t.do("draft", player="Ben", card="alpha").go_to("draft", 2)
    t.do("draft", player="Cem", card="nezha").go_to("kingdom", 2)
    assert [t.turn, *(t.next().turn for _ in range(3))] == ["Ana", "Dao", "Cem", "Ben"]
    assert t.rules.reasons(t.go_to("supremacy", 2).state) == ()


def test_i9_after_round_two_comes_the_scoring_and_then_the_end():
    t = kingdoms("supremacy", 2).next()
    assert t.state.phase == "scoring"
    assert t.next().state.phase == "finished"
    assert t.refuses("next") == ["type"]
    assert t.do("undo").state.phase == "scoring"


def test_i14_the_elite_school_pays_for_every_supremacy_gained_in_the_game():
    t = fought(Ana="elite_school elite_school military 1")
    t.do("supremacy").do("reveal", player="Ana")
    assert t.tokens("Ana") == {"military": 1, "supremacy": 2, "vp": 8}
