"""The nine families' powers in Koryŏ (K10-K18)."""

import pytest

from tests.games.live_table import table

FAMILIES = "spy senator priest ship_owner banker guardian broadcaster".split()


@pytest.mark.parametrize("family", FAMILIES)
def test_k10_the_omniscient_wins_a_tie_they_are_part_of(family):
    t = table("koryo", Ana=f"{family} 1", Ben=f"{family} 1 omniscient 1", Cem="")
    assert t.power(family) == "Ben"


def test_k10_the_omniscient_wins_a_tie_of_three():
    t = table("koryo", Ana="guardian 2", Ben="guardian 2 omniscient 1", Cem="guardian 2")
    assert t.power("guardian") == "Ben"


def test_k10_the_omniscient_wins_no_tie_of_others():
    t = table("koryo", Ana="guardian 2", Ben="guardian 1 omniscient 1", Cem="guardian 2")
    assert t.power("guardian") is None


def test_k10_the_omniscient_wins_no_family_they_have_no_card_of():
    t = table("koryo", Ana="omniscient 1", Ben="guardian 1")
    assert t.power("guardian") == "Ben"
    assert t.power("merchant") is None


def test_k10_without_the_omniscient_a_tie_gives_nobody_the_power():
    t = table("koryo", Ana="guardian 2", Ben="guardian 2")
    assert t.power("guardian") is None


def test_k10_losing_the_omniscient_opens_the_tie_again():
    t = table("koryo", Ana="banker 2 omniscient 1", Ben="banker 2")
    assert t.power("banker") == "Ana"
    assert t.plays("Ana", "merchant 1").next().plays("Ben", "barbarian 1")
    assert t.destroys("Ben", "Ana omniscient").power("banker") is None


def test_k10_the_omniscient_counts_for_deal_and_limit():
    t = table("koryo", phase="deal", Ana="senator 1 broadcaster 1", Ben="senator 1 omniscient 1")
    t.sets("Ben", "broadcaster 1")
    assert (t.deal("Ben"), t.limit("Ben")) == (11, 5)
    assert (t.deal("Ana"), t.limit("Ana")) == (10, 3)


def test_k10_the_omniscient_never_counts_in_the_final_scoring():
    t = table("koryo", Ana="guardian 2", Ben="guardian 2 omniscient 1")
    assert (t.points("Ana"), t.points("Ben")) == (0, 1)


def test_k11_the_spies_steal_a_token_of_another_player():
    t = table("koryo", Ana="spy 1", Ben="victory_point 2", Cem="victory_point 1")
    (reminder,) = t.reminders("K11")
    assert not reminder.must
    assert [c.action.get("from") for c in reminder.choices] == ["Ben", "Cem", None]
    t.do("take", player="Ana", power="spy", **{"from": "Cem"})
    assert t.odd() == []
    assert (t.has("Ana", "victory_point"), t.has("Cem", "victory_point")) == (1, 0)
    assert t.reminders("K11") == []


def test_k11_the_spies_never_steal_from_the_bank_or_from_themselves():
    t = table("koryo", Ana="spy 1 victory_point 3", Ben="")
    assert t.reminders("K11") == []
    assert t.refuses("take", player="Ana", power="spy") == ["from"]
    assert t.refuses("take", player="Ana", power="spy", **{"from": "Ana"}) == ["from"]
    assert t.refuses("take", player="Ana", power="spy", **{"from": "Ben"}) == ["from"]


def test_k11_only_on_their_own_turn():
    t = table("koryo", first="Ben", Ana="spy 1", Ben="victory_point 1")
    assert t.reminders("K11") == []
    t.do("take", player="Ana", power="spy", **{"from": "Ben"})
    assert "out_of_turn" in t.told()


def test_k11_lobbying_does_not_touch_the_spies_without_any_guardian():
    t = table("koryo", Ana="merchant 1", Ben="spy 2 banker 1", Cem="priest 1")
    t.plays("Ana", "lobbying 1")
    assert t.targets("K20") == {"Ana merchant", "Cem priest"}
    assert t.targets("K20", odd=True) == {"Ben spy", "Ben banker"}
    assert t.swaps("Ana", "Ana merchant", "Ben banker").odd() == ["K11"]


def test_k11_a_single_guardian_ends_the_spies_protection():
    t = table("koryo", Ana="merchant 1", Ben="spy 2 guardian 1", Cem="guardian 3")
    t.plays("Ana", "lobbying 1")
    assert t.targets("K20", odd=True) == set()
    assert t.swaps("Ana", "Ana merchant", "Ben spy").odd() == []


def test_k11_protection_counts_as_it_was_before_the_swap():
    t = table("koryo", Ana="guardian 1", Ben="spy 2 banker 1")
    t.plays("Ana", "lobbying 1")
    # The Guardian that comes with the swap does not make it rightful.
    assert t.swaps("Ana", "Ana guardian", "Ben banker").odd() == ["K11"]


def test_k11_a_protection_won_by_the_swap_is_no_reason_against_it():
    t = table("koryo", Ana="merchant 1", Ben="guardian 1", Cem="spy 1 guardian 1")
    t.sets("Ben", "spy 1")
    t.plays("Ana", "lobbying 1")
    # Ben has no power yet; the swap takes his last Guardian and Cem's Spy makes him the holder.
    assert t.swaps("Ana", "Ben guardian", "Cem spy").odd() == []
    assert t.power("spy") == "Ben"


def test_k11_not_even_their_own_lobbying_touches_them():
    t = table("koryo", Ana="spy 1 merchant 1", Ben="banker 1", Cem="priest 1")
    t.plays("Ana", "lobbying 1")
    assert t.targets("K20") == {"Ben banker", "Cem priest"}
    assert t.targets("K20", odd=True) == {"Ana spy", "Ana merchant"}
    assert t.reminders("K20")[0].text.key == "may_lobbying"


def test_k11_with_two_players_their_own_lobbying_has_no_effect():
    t = table("koryo", Ana="spy 1 merchant 1", Ben="banker 1")
    t.plays("Ana", "lobbying 1")
    assert t.targets("K20") == {"Ben banker"}
    only, folded = t.reminders("K20")
    assert (only.text.key, len(only.choices), only.pair) == ("lobbying_useless", 1, False)
    # Whoever wants to swap all the same can.
    assert (folded.folded, folded.pair) == (True, True)


def test_k11_the_omniscient_decides_who_the_tied_spies_protect():
    t = table("koryo", Ana="", Ben="spy 1 omniscient 1", Cem="spy 1")
    t.plays("Ana", "lobbying 1")
    assert t.targets("K20", odd=True) == {"Ben spy", "Ben omniscient"}


def test_k12_the_senators_keep_two_more():
    t = table("koryo", phase="end", Ana="senator 2 merchant 4", Ben="merchant 4")
    assert (t.limit("Ana"), t.limit("Ben")) == (5, 3)
    assert {n.seat: n.text.facts["n"] for n in t.rules.problems(t.state)} == {0: 1, 1: 1}
    reasons = {(r.rule, t.name(r.seat)) for r in t.rules.reasons(t.state)}
    assert reasons == {("K12", "Ana")}


def test_k12_discarding_the_senators_loses_the_two_more():
    t = table("koryo", phase="end", Ana="senator 1 merchant 5", Ben="")
    t.do("discard", player="Ana", card="senator")
    assert t.limit("Ana") == 3
    assert t.reminders("K8")[0].text.facts["n"] == 2


def test_k13_the_priests_destroy_an_event_of_their_own():
    t = table("koryo", Ana="priest 1 barbarian 1 lobbying 1", Ben="barbarian 1")
    assert t.targets("K13") == {"Ana barbarian", "Ana lobbying"}
    t.do("sacrifice", player="Ana", card="lobbying")
    assert t.odd() == []
    assert (t.has("Ana", "lobbying"), t.in_deck("lobbying")) == (0, 4)
    assert t.reminders("K13") == []


def test_k13_without_an_event_there_is_nothing_to_destroy():
    t = table("koryo", Ana="priest 1", Ben="barbarian 1")
    assert t.reminders("K13") == []
    assert t.refuses("sacrifice", player="Ana", card="barbarian") == ["card"]
    assert t.refuses("sacrifice", player="Ana", card="merchant") == ["card"]


def test_k13_without_the_majority_it_is_told():
    t = table("koryo", Ana="priest 1 barbarian 1", Ben="priest 1")
    t.do("sacrifice", player="Ana", card="barbarian")
    assert t.odd() == ["K13"]


def test_k14_the_ship_owners_may_lay_two_cards_that_differ():
    t = table("koryo", phase="orders", Ana="ship_owner 1", Ben="")
    assert t.reminded() == {("K14", "Ana", "may")}
    t.next()
    for cards in ("merchant 1 spy 1", "barbarian 1 lobbying 1", "banker 1 barbarian 1"):
        found = t.combination("Ana", cards)
        assert (found.rule, found.odd) == ("K14", False)
    assert t.plays("Ana", "banker 1 barbarian 1").odd() == []


@pytest.mark.parametrize("cards", ["merchant 2 spy 1", "merchant 1 spy 1 banker 1"])
def test_k14_never_three_cards_that_differ(cards):
    t = table("koryo", Ana="ship_owner 1")
    assert t.plays("Ana", cards).odd() == ["K6"]


def test_k14_two_cards_laid_rightfully_stay_rightful_when_the_ship_owners_are_destroyed():
    t = table("koryo", phase="orders", Ana="merchant 1", Ben="ship_owner 1")
    t.next().plays("Ana", "barbarian 1").destroys("Ana", "Ben ship_owner").next()
    # Ben laid his cards before, in the Orders phase.
    assert t.plays("Ben", "merchant 1 spy 1").odd() == []


def test_k14_a_majority_won_after_orders_allows_no_two_cards_that_differ():
    t = table("koryo", phase="orders", Ana="ship_owner 1", Ben="ship_owner 1")
    t.next().plays("Ana", "barbarian 1").destroys("Ana", "Ben ship_owner")
    assert t.power("ship_owner") == "Ana"
    assert t.combination("Ana", "merchant 1 spy 1").odd
    assert t.plays("Ana", "merchant 1").odd() == ["K6"]


def test_k6_a_ship_owner_just_played_makes_no_pair_with_another_card():
    t = table("koryo", Ana="", Ben="").plays("Ana", "ship_owner 1")
    assert t.power("ship_owner") == "Ana"
    assert t.plays("Ana", "merchant 1").odd() == ["K6"]


def test_k14_whoever_held_the_ship_owners_in_orders_is_forgotten_in_the_next_season():
    t = table("koryo", phase="orders", Ana="ship_owner 1", Ben="").next()
    t.go_to("orders", season=2).sets("Ana", "ship_owner 0").sets("Ben", "ship_owner 1").next()
    assert t.combination("Ana", "merchant 1 spy 1").odd
    assert not t.combination("Ben", "merchant 1 spy 1").odd


def test_k14_two_cards_tapped_one_after_the_other_are_one_play():
    t = table("koryo", Ana="")
    assert t.plays("Ana", "merchant 1").odd() == []
    assert t.plays("Ana", "spy 1").odd() == ["K6"]


def test_k15_the_broadcaster_majority_is_read_anew_each_season():
    t = table("koryo", phase="deal", Ana="broadcaster 1", Ben="")
    assert t.deal("Ana") == 11
    t.go_to("main").plays("Ana", "").next().plays("Ben", "broadcaster 2").go_to("deal", season=2)
    assert (t.deal("Ana"), t.deal("Ben")) == (9, 10)


def test_k16_no_tie_of_merchants_is_broken_because_they_have_no_power():
    t = table("koryo", Ana="merchant 3 omniscient 1 banker 2", Ben="merchant 3 banker 2")
    assert t.power("merchant") is None
    # K10 decides the others.
    assert t.power("banker") == "Ana"


def test_k16_the_merchants_have_no_power_but_nine_points():
    t = table("koryo", Ana="merchant 3", Ben="merchant 1")
    assert t.power("merchant") == "Ana"
    assert t.reminders() == []
    assert t.points("Ana") == 9


def test_k17_the_bankers_take_a_token_from_the_bank():
    t = table("koryo", Ana="banker 1", Ben="")
    assert t.reminded() == {("K17", "Ana", "may")}
    t.do("take", player="Ana", power="banker")
    assert (t.has("Ana", "victory_point"), t.in_bank("victory_point")) == (1, 7)
    assert t.reminders("K17") == []


def test_k17_an_empty_bank_gives_nothing():
    t = table("koryo", Ana="banker 1 victory_point 3", Ben="victory_point 5")
    assert t.reminders("K17") == []
    assert t.refuses("take", player="Ana", power="banker") == ["power"]


def test_k17_without_the_majority_it_is_told():
    t = table("koryo", Ana="banker 1", Ben="banker 1")
    assert t.reminders("K17") == []
    t.do("take", player="Ana", power="banker")
    assert t.odd() == ["K17"]


def test_k18_barbarians_are_told_when_they_hit_the_guardians_holder():
    t = table("koryo", Ana="", Ben="guardian 1 merchant 1", Cem="banker 1")
    t.plays("Ana", "barbarian 1")
    assert t.targets("K19") == {"Cem banker"}
    assert t.targets("K19", odd=True) == {"Ben guardian", "Ben merchant"}
    assert t.destroys("Ana", "Ben merchant").odd() == ["K18"]


def test_k18_tied_guardians_protect_nobody():
    t = table("koryo", Ana="", Ben="guardian 1", Cem="guardian 1")
    t.plays("Ana", "barbarian 1")
    assert t.targets("K19") == {"Ben guardian", "Cem guardian"}


def test_k18_tied_guardians_protect_the_omniscient():
    t = table("koryo", Ana="", Ben="guardian 2 omniscient 1", Cem="guardian 2")
    t.plays("Ana", "barbarian 1")
    assert t.targets("K19") == {"Cem guardian"}
    assert t.targets("K19", odd=True) == {"Ben guardian", "Ben omniscient"}


def test_k18_a_second_barbarian_may_hit_whom_the_first_made_bare():
    t = table("koryo", Ana="", Ben="guardian 1 merchant 1", Cem="guardian 2")
    t.plays("Ana", "barbarian 3")
    assert t.targets("K19", odd=True) == {"Cem guardian"}
    t.sets("Cem", "guardian 1")
    assert t.targets("K19", odd=True) == set()


def standing(t, family):
    """Tell what is said of a family: who holds its power, how near others are, if by a tie."""
    found = next(power for power in t.rules.powers(t.state) if power.piece == family)
    margin = t.speaker.say(found.margin) if found.margin else None
    return t.name(found.holder), margin, found.by_tie


def test_k10_a_power_won_in_a_tie_is_told_apart_from_a_majority_that_scores():
    t = table("koryo", Ana="banker 2 omniscient 1", Ben="banker 2", Cem="guardian 1")
    assert standing(t, "banker")[::2] == ("Ana", True)
    assert standing(t, "guardian")[::2] == ("Cem", False)
    (said,) = [p.standing for p in t.rules.powers(t.state) if p.piece == "banker"]
    assert "no points" in t.speaker.say(said)


def test_k10_a_tie_is_not_counted_as_having_a_family():
    t = table("koryo", Ana="merchant 2 banker 2", Dao="merchant 1 banker 1 omniscient 1")
    # With one more Dao only ties.
    assert standing(t, "merchant")[1] == "2 more and Dao has it"
    assert standing(t, "banker")[1] == "2 more and Dao has it"


def test_k5_one_more_card_is_said_at_the_deal_and_afterwards_of_the_next_one():
    t = table("koryo", phase="deal", Ana="broadcaster 1", Ben="")

    def said():
        return [n.text.key for n in t.rules.reasons(t.state) if n.seat is not None]

    assert said() == ["deal_more"]
    for _ in range(3):
        t.next()
        assert said() == ["next_deal_more"]
    t.go_to("orders", season=8)
    assert said() == []


def test_k5_more_cards_than_were_dealt_are_said_but_played():
    t = table("koryo", season=8, Ana="", Ben="").plays("Ana", "merchant 3")
    assert (t.odd(), t.rules.remarks(t.state)) == ([], [])
    t.do("undo")
    assert t.combination("Ana", "merchant 4").odd
    assert t.plays("Ana", "merchant 4").odd() == ["K5"]
    (remark,) = t.rules.remarks(t.state)
    assert t.speaker.say(remark.text) == "Ana has played 4 cards, only 3 were dealt"
    assert t.has("Ana", "merchant") == 4
    assert t.next().rules.remarks(t.state) == []


def test_k5_what_was_dealt_is_what_the_broadcasters_gave_then():
    t = table("koryo", phase="deal", season=8, Ana="broadcaster 1", Ben="").go_to("main")
    t.sets("Ana", "broadcaster 0")
    assert t.plays("Ana", "merchant 4").odd() == []
    t.go_to("main", turn="Ben").sets("Ben", "broadcaster 1")
    assert t.plays("Ben", "banker 4").odd() == ["K5"]
