"""Call the Immortals at the end, and the score it makes (I10-I17)."""

import pytest

from companion.games.immortal8.call.calling import call_of_eight, guess_of
from companion.games.immortal8.cards import IMMORTALS
from companion.games.immortal8.kingdom.layout import kingdom
from tests.games.immortal8.kingdoms import kingdoms

NAMES = ["Ana", "Ben", "Cem", "Dao"]


def scored(immortals, **players):
    """Lay a table at the scoring and enter the Immortals, as "galmi xian tomorrow justice"."""
    t = kingdoms("scoring", **players)
    for player, immortal in zip(t.state.names, immortals.split(), strict=False):
        t.do("immortal", player=player, immortal=immortal)
    return t


def calls(t, until):
    """Call one after the other, up to and including an Immortal."""
    for _ in IMMORTALS[: IMMORTALS.index(until) + 1]:
        if "guess" in t.asked():
            tomorrow = next(r.seat for r in t.reminders() if r.key == "guess")
            t.do("guess", player=t.name(tomorrow), guess="wrong")
        t.do("call")
    return t


def calls_left(t):
    """Call those who are left, after Tomorrow."""
    for _ in range(6):
        t.do("call")


def test_i10_the_eight_are_called_in_order_and_reveal_one_after_the_other():
    t = scored("xian galmi justice phoenix")
    order = []
    for number, immortal in enumerate(IMMORTALS, 1):
        (reminder,) = t.reminders("I10")
        assert t.speaker.say(reminder.text).startswith(f"Call number {number}")
        t.do("call")
        shown = [c.seat for c in call_of_eight(t.state, t.result()) if c.seat is not None]
        order += [t.name(seat) for seat in shown if t.name(seat) not in order]
        assert [c.called for c in call_of_eight(t.state, t.result())] == [
            place < number for place in range(8)
        ]
        assert call_of_eight(t.state, t.result())[number - 1].immortal == immortal
    assert order == ["Cem", "Ben", "Dao", "Ana"]
    assert t.refuses("call") == ["type"]


def test_i10_whoever_has_entered_nothing_says_so_at_the_call():
    t = scored("")
    t.do("call", player="Cem")
    assert (t.told()[0], t.lines("Cem")) == ("revealed", {"supremacy": 8})
    t.do("call")
    assert t.told() == ["nobody_answers"]
    t.do("reveal", player="Ana", immortal="tomorrow")
    assert "guess" in t.asked()


def test_i10_where_somebody_entered_nothing_the_call_asks_who_it_is():
    t = scored("xian galmi justice")
    (reminder,) = t.reminders("I10")
    said = [t.speaker.say(choice.label) for choice in reminder.choices]
    assert t.speaker.say(reminder.text) == "1. Who is Justice?"
    assert said == ["It is Ana", "It is Ben", "It is Cem", "It is Dao", "Nobody"]
    # Whoever has entered it answers, even if nobody at the table says so.
    assert t.do("call").told()[0] == "revealed"
    t.do("immortal", player="Dao", immortal="phoenix")
    (reminder,) = t.reminders("I10")
    assert [t.speaker.say(choice.label) for choice in reminder.choices] == ["Call: Tomorrow"]


def test_i10_nobody_wins_while_an_immortal_is_unknown():
    t = calls(scored("xian galmi justice", Ana="vp 40"), "xian")
    assert t.result().winners == ()
    (reminder,) = t.reminders("I10")
    assert (reminder.must, reminder.seat, reminder.key) == (True, 3, "who_3")
    free = [choice.action["immortal"] for choice in reminder.choices]
    assert free == ["tomorrow", "abhilasha", "narashima", "phoenix", "goan_sul"]
    t.do("finish")
    assert (t.result().winners, t.asked()) == ((), ["who_3"])
    t.do("reveal", player="Dao", immortal="phoenix")
    assert (t.result().winners, t.asked()) == (("Ana",), [])


def test_i11_the_score_says_that_unknown_immortals_are_not_counted():
    t = scored("xian galmi justice phoenix")
    table = t.rules.finished(t.state)
    (remark,) = t.game.telling.remarks(table, t.game.score(table))
    assert t.speaker.say(remark.text) == (
        "Not counted yet, because their Immortal is unknown: Ana, Ben, Cem and Dao"
    )
    calls(t, "xian")
    table = t.rules.finished(t.state)
    assert list(t.game.telling.remarks(table, t.game.score(table))) == []


def test_i10_the_call_is_for_the_scoring():
    assert kingdoms("supremacy").refuses("call") == ["type"]


def test_i11_justice_reveals_at_the_scoring_at_the_latest():
    t = scored("justice", Ana="elite_school supremacy 1")
    t.do("call")
    assert t.tokens("Ana") == {"supremacy": 2, "vp": 2}
    assert t.lines("Ana") == {"supremacy": 16, "vp": 2}


def test_i11_tomorrow_names_everybody_before_they_reveal_and_it_shows_at_the_end():
    t = scored("tomorrow galmi xian phoenix", Ben="chaos 2", Cem="chaos 1")
    calls(t, "tomorrow")
    assert ("I11", "Ana", "must") in t.reminded()
    named = {"Ben": "galmi", "Cem": "xian", "Dao": "phoenix"}
    t.do("guess", player="Ana", names=named)
    assert t.odd() == []
    assert t.lines("Ana") == {"tomorrow": 3, "guess": 0}
    for _ in range(6):
        t.do("call")
    assert guess_of(t.state) == "right_without_looking"
    assert t.lines("Ana") == {"tomorrow": 3, "guess": 15}


@pytest.mark.parametrize(
    ("wrong", "looked", "points"), [({}, True, 10), ({"Dao": "narashima"}, False, 0)]
)
def test_i11_tomorrow_scores_ten_after_looking_and_nothing_for_one_mistake(wrong, looked, points):
    t = scored("tomorrow galmi xian phoenix")
    calls(t, "tomorrow")
    named = {"Ben": "galmi", "Cem": "xian", "Dao": "phoenix"} | wrong
    t.do("guess", player="Ana", names=named, looked=looked)
    for _ in range(6):
        t.do("call")
    assert t.lines("Ana")["guess"] == points


def test_i11_a_guess_is_tomorrows_and_comes_before_the_others_reveal():
    t = scored("tomorrow galmi")
    assert t.refuses("guess", player="Ana", guess="wrong") == ["player"]
    calls(t, "tomorrow").do("reveal", player="Ben", immortal="galmi")
    assert t.refuses("guess", player="Ben", names={}) == ["player"]
    bad = {"Ben": "zeus", "Zoe": "galmi"}
    assert t.refuses("guess", player="Ana", names=bad) == ["names.Zoe", "names.Ben"]
    assert t.do("guess", player="Ana", names={"Ben": "galmi"}).odd() == ["I11"]
    t.do("guess", player="Ana", guess="right_after_looking")
    assert t.lines("Ana")["guess"] == 10


def test_i11_the_next_call_waits_for_tomorrows_guess():
    t = calls(scored("tomorrow galmi xian phoenix"), "tomorrow")
    assert (t.refuses("call"), "call" in t.asked()) == (["type"], False)
    t.do("guess", player="Ana", names={"Ben": "galmi", "Cem": "xian", "Dao": "phoenix"})
    assert t.do("call").told()[0] == "revealed"


@pytest.mark.parametrize(
    ("named", "points"), [({}, 15), ({"Ben": "justice"}, 15), ({"Ben": "xian"}, 0)]
)
def test_i11_a_justice_revealed_already_need_not_be_named(named, points):
    t = calls(scored("tomorrow justice xian phoenix"), "tomorrow")
    t.do("guess", player="Ana", names={"Cem": "xian", "Dao": "phoenix"} | named)
    calls_left(t)
    assert t.lines("Ana")["guess"] == points


def test_i11_a_justice_revealed_after_the_guess_had_to_be_named():
    t = calls(scored("tomorrow galmi xian phoenix"), "tomorrow")
    t.do("guess", player="Ana", names={"Cem": "xian", "Dao": "phoenix"})
    t.do("reveal", player="Ben", immortal="justice")
    calls_left(t)
    assert t.lines("Ana")["guess"] == 0


def test_i11_galmi_scores_all_wonder_tokens_and_doubles_his_ranking():
    t = calls(scored("galmi", Ana="wonder 2", Ben="wonder 3"), "galmi")
    assert t.lines("Ana") == {"galmi": 10, "wonder": 8}


def test_i11_abhilasha_scores_all_chaos_and_his_coins():
    t = calls(scored("abhilasha", Ana="coin 7", Ben="chaos 3"), "abhilasha")
    assert t.lines("Ana") == {"abhilasha": 6, "coin": 7}


def test_i11_narashima_gathers_his_culture_and_then_destroys_his_cards():
    t = scored("narashima", Ana="lion armory shadow", Ben="abunakkashii")
    t.do("culture", player="Ana", card="armory", n=2)
    calls(t, "narashima")
    assert [entry.culture for entry in kingdom(t.state, 0)] == [0, 0, 0]
    assert t.lines("Ana") == {"culture": 2, "discarded_cards": 0, "legendary_cards": 4}
    assert len(t.offered("narashima")) == 1
    t.do("destroy", player="Ana", card="armory").do("destroy", player="Ana", card="shadow")
    # Destroyed now, Shadow brings no Dark Ritual.
    assert t.place("middle") == {}
    assert t.lines("Ana") == {"culture": 2, "discarded_cards": 4, "legendary_cards": 4}
    assert "take_0_lion" not in t.asked()
    t.do("decline", player="Ana", what="narashima")
    t.do("take", player="Ana", effect="lion")
    assert t.tokens("Ana") == {"culture": 2, "supremacy": 1}


def test_i11_phoenix_scores_her_science_and_doubles_her_culture():
    t = calls(scored("phoenix", Ana="science 4 culture 3"), "phoenix")
    assert t.lines("Ana") == {"phoenix": 12, "culture": 6}


def test_i11_goan_sul_counts_his_military_cards_and_himself():
    t = scored("goan_sul", Ana="armory nezha library military 2")
    assert t.lines("Ana") == {}
    calls(t, "goan_sul")
    assert t.lines("Ana") == {"goan_sul": 6, "military_cards": 3}


def test_i11_xian_scores_sets_and_his_diamonds_are_always_worth_eight():
    t = calls(scored("xian", Ana="military 2 science 2 chaos 3 diamond 2", Ben="diamond 3"), "xian")
    assert t.lines("Ana") == {"xian": 16, "diamond": 16}
    assert t.lines("Ben") == {"diamond": 6}


@pytest.mark.parametrize(
    ("effect", "kingdom_of_ana", "sure", "gains"),
    [
        ("galmis_avatar", "galmis_avatar diamond 2", True, {"vp": 8}),
        ("caravan", "caravan military 1 science 1 chaos 1", False, {"vp": 1}),
        ("fortress", "fortress wonder 3", False, {"vp": 3}),
        ("alpha", "alpha military 2", True, {"supremacy": 1}),
        ("eliana", "eliana observatory observatory", True, {"supremacy": 1}),
        ("lion", "lion", True, {"supremacy": 1}),
        ("altar", "altar", True, {"supremacy": 1}),
    ],
)
def test_i12_cards_give_their_tokens_when_their_player_was_called(
    effect, kingdom_of_ana, sure, gains
):
    t = scored("galmi", Ana=kingdom_of_ana)
    calls(t, "tomorrow")
    assert f"take_0_{effect}" not in t.asked()
    t.do("call")
    (reminder,) = [r for r in t.reminders() if r.key == f"take_0_{effect}"]
    assert reminder.must == sure
    before = t.tokens("Ana")
    t.do("take", player="Ana", effect=effect)
    assert t.tokens("Ana") == before | gains
    assert f"take_0_{effect}" not in t.asked()
    assert t.refuses("take", player="Ana", effect=effect) == ["effect"]


def test_i12_what_a_card_gives_can_be_left():
    t = calls(scored("galmi", Ana="fortress wonder 1"), "galmi")
    t.do("decline", player="Ana", what="fortress")
    assert t.reminders("I12") == []


def test_i12_vp_tokens_count_their_value():
    t = scored("", Ana="vp 13")
    assert t.lines("Ana") == {"vp": 13}


def test_i13_the_wonder_ranking_drops_below_revealed_justice_only():
    players = {"Ana": "wonder 3", "Ben": "wonder 3", "Cem": "wonder 2", "Dao": "wonder 1"}
    t = scored("justice", **players)
    assert [t.lines(name).get("wonder") for name in NAMES] == [8, 8, 4, 2]
    t.do("call")
    assert [t.lines(name).get("wonder") for name in NAMES] == [8, 4, 2, 0]


def test_i13_the_other_reading_is_a_house_rule():
    t = scored(
        "justice",
        options={"justice_drops_all": False},
        Ana="wonder 3",
        Ben="wonder 3",
        Cem="wonder 2",
        Dao="wonder 1",
    )
    t.do("call")
    assert [t.lines(name).get("wonder") for name in NAMES] == [8, 4, 4, 2]


def test_i14_the_school_pays_for_a_supremacy_of_the_last_phase_too():
    t = calls(scored("galmi", Ana="alpha elite_school military 1"), "galmi")
    t.do("take", player="Ana", effect="alpha")
    assert t.tokens("Ana") == {"military": 1, "supremacy": 1, "vp": 2}


def test_i14_alpha_takes_no_tie_unless_justice():
    t = calls(scored("justice galmi", Ana="alpha military 2", Ben="military 2"), "justice")
    assert "take_0_alpha" in t.asked()
    t = calls(scored("galmi justice", Ana="alpha military 2", Ben="military 2"), "galmi")
    assert "take_0_alpha" not in t.asked()


def test_i15_culture_counts_wherever_it_lies():
    t = scored("", Ana="lion armory")
    t.do("culture", player="Ana", card="armory", n=2).do("culture", player="Ana", card="lion")
    assert t.lines("Ana") == {"culture": 3}


@pytest.mark.parametrize(("others", "worth"), [(0, 8), (1, 4), (2, 4), (3, 2), (4, 2)])
def test_i16_a_diamond_is_worth_less_the_more_are_in_play(others, worth):
    t = scored("", Ana="diamond 1", Ben=f"diamond {others}")
    assert t.lines("Ana") == {"diamond": worth}


def test_i17_a_tie_goes_to_justice_else_to_the_higher_call_number():
    t = calls(scored("galmi phoenix abhilasha xian", Ana="vp 9", Ben="vp 9"), "xian")
    assert (t.result().winners, t.result().tie_break) == (("Ben",), "I17")
    t = calls(scored("justice phoenix abhilasha xian", Ana="vp 1", Ben="vp 9"), "xian")
    assert t.result().winners == ("Ana",)


def test_i17_the_finished_table_keeps_its_result():
    t = calls(scored("galmi xian tomorrow goan_sul", Ana="vp 9"), "xian")
    t.do("finish")
    facts = [tableau.facts.get("immortal") for tableau in t.rules.finished(t.state).tableaus]
    assert facts == ["galmi", "xian", "tomorrow", "goan_sul"]
    assert (t.state.phase, t.points("Ana")) == ("finished", 9)
