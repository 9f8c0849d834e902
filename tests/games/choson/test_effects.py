"""What one character and one event do in Chosŏn (C12-C16)."""

import pytest

from tests.games.live_table import table


@pytest.mark.parametrize("family", ["yi", "oracle", "scientist"])
def test_c12_a_lobby_swaps_two_characters_of_two_players(family):
    t = table("choson", Ana="", Ben="watcher 1", Cem="hulk 1")
    t.plays("Ana", f"{family} 1 event 1")
    assert t.targets("C12") == {f"Ana {family}", "Ben watcher", "Cem hulk"}
    t.swaps("Ana", "Ben watcher", "Cem hulk")
    assert t.odd() == []
    assert (t.has("Ben", "hulk"), t.has("Cem", "watcher")) == (1, 1)
    assert t.reminders("C12") == []


def test_c12_a_lobby_may_swap_ones_own_card_even_the_one_just_played():
    t = table("choson", Ana="", Ben="watcher 1")
    t.plays("Ana", "oracle 1 event 1").swaps("Ana", "Ana oracle", "Ben watcher")
    assert t.odd() == []
    assert (t.has("Ana", "watcher"), t.has("Ben", "oracle")) == (1, 1)


def test_c12_a_lobby_needs_two_different_players_and_characters():
    t = table("choson", Ana="watcher 1", Ben="hulk 1 event 1")
    t.plays("Ana", "oracle 1 event 1")
    same = {"a": {"player": "Ana", "card": "watcher"}, "b": {"player": "Ana", "card": "oracle"}}
    assert t.refuses("swap", player="Ana", **same) == ["b.player"]
    event = {"a": {"player": "Ana", "card": "watcher"}, "b": {"player": "Ben", "card": "event"}}
    assert t.refuses("swap", player="Ana", **event) == ["b.card"]


def test_c12_a_lobby_works_once():
    t = table("choson", Ana="watcher 1", Ben="hulk 2")
    t.plays("Ana", "oracle 1 event 1").swaps("Ana", "Ana watcher", "Ben hulk")
    assert t.swaps("Ana", "Ana hulk", "Ben watcher").odd() == ["C12"]


def test_c12_a_swap_without_a_lobby_is_told():
    t = table("choson", Ana="watcher 1", Ben="hulk 1")
    assert t.plays("Ana", "oracle 1").swaps("Ana", "Ana watcher", "Ben hulk").odd() == ["C12"]


@pytest.mark.parametrize("family", ["sniper", "time_traveller"])
def test_c13_a_firearm_destroys_any_character_of_another_player(family):
    t = table("choson", Ana="", Ben="yi 1 watcher 1", Cem="oracle 1 event 1")
    t.plays("Ana", f"{family} 1 event 1")
    assert t.targets("C13") == {"Ben yi", "Ben watcher", "Cem oracle"}
    assert t.targets("C13", odd=True) == set()
    assert t.destroys("Ana", "Ben yi").odd() == []
    assert (t.has("Ben", "yi"), t.in_deck("yi")) == (0, 1)
    assert t.reminders("C13") == []


def test_c13_a_firearm_hits_neither_oneself_nor_an_event():
    t = table("choson", Ana="watcher 1", Ben="event 1")
    t.plays("Ana", "sniper 1 event 1")
    assert t.refuses("destroy", player="Ana", target="Ana", card="watcher") == ["target"]
    assert t.refuses("destroy", player="Ana", target="Ben", card="event") == ["card"]


def test_c13_a_firearm_fires_once_even_with_the_reapers():
    t = table("choson", Ana="reaper 2", Ben="watcher 3")
    t.plays("Ana", "sniper 1 event 1").destroys("Ana", "Ben watcher")
    assert t.reminders("C22") == t.reminders("C13") == []
    assert t.destroys("Ana", "Ben watcher").odd() == ["C13"]


def test_c13_without_an_event_there_is_no_firearm():
    t = table("choson", Ana="", Ben="watcher 3")
    t.plays("Ana", "sniper 1")
    assert t.reminders("C13") == []
    assert t.destroys("Ana", "Ben watcher").odd() == ["C13"]


EVERYTHING = "yi 1 sniper 1 oracle 1 reaper 1 gosu 1 scientist 1 hulk 1 time_traveller 1 watcher 1"
RANGES = {
    "reaper": {"oracle", "reaper", "gosu"},
    "gosu": {"reaper", "gosu", "scientist"},
    "hulk": {"scientist", "hulk", "time_traveller"},
}


@pytest.mark.parametrize(("family", "reach"), list(RANGES.items()))
def test_c14_a_sword_reaches_one_value_up_and_down(family, reach):
    t = table("choson", Ana="", Ben=EVERYTHING)
    t.plays("Ana", f"{family} 1 event 1")
    assert t.targets("C14") == {f"Ben {card}" for card in reach}
    for card in EVERYTHING.split()[::2]:
        t.destroys("Ana", f"Ben {card}")
        assert ("C14" in t.odd()) == (card not in reach)
        t.do("undo")


@pytest.mark.parametrize("family", list(RANGES))
@pytest.mark.parametrize("safe", ["yi", "sniper", "watcher"])
def test_c14_one_two_and_nine_are_never_a_swords_target(family, safe):
    t = table("choson", Ana="", Ben=f"{safe} 1")
    t.plays("Ana", f"{family} 1 event 1")
    assert t.targets("C14") == set()
    assert t.targets("C14", odd=True) == {f"Ben {safe}"}


def test_c14_a_sword_strikes_once_without_the_reapers():
    t = table("choson", Ana="", Ben="gosu 3 reaper 2")
    t.plays("Ana", "gosu 1 event 1").destroys("Ana", "Ben gosu")
    assert t.odd() == []
    assert t.reminders("C14") == t.reminders("C22") == []
    assert t.destroys("Ana", "Ben gosu").odd() == ["C14"]


def test_c14_the_story_names_the_sword_and_both_cards():
    t = table("choson", Ana="", Ben="gosu 1")
    story = t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu").story()
    for word in ("Reaper", "Sword", "Gosu", "Ana", "Ben"):
        assert word in story


@pytest.mark.parametrize(("family", "rule"), [("sniper", "C13"), ("hulk", "C14")])
def test_c15_a_shielded_family_is_no_target_of_firearm_and_sword(family, rule):
    t = table("choson", shield="Ben scientist", Ana="", Ben="yi 1 scientist 2 time_traveller 1")
    t.plays("Ana", f"{family} 1 event 1")
    assert "Ben time_traveller" in t.targets(rule)
    assert "Ben scientist" in t.targets(rule, odd=True)
    assert t.destroys("Ana", "Ben scientist").odd() == ["C15"]


def test_c15_a_shielded_family_is_no_target_of_a_lobby():
    t = table("choson", shield="Ben hulk", Ana="watcher 1", Ben="yi 1 hulk 2", Cem="hulk 1")
    t.plays("Ana", "oracle 1 event 1")
    assert t.targets("C12", odd=True) == {"Ben hulk"}
    # Only the owner's cards of that family are safe.
    assert "Cem hulk" in t.targets("C12")
    assert t.swaps("Ana", "Ana watcher", "Ben hulk").odd() == ["C15"]


def test_c15_ones_own_shielded_family_is_no_target_of_ones_own_lobby():
    t = table("choson", shield="Ana hulk", Ana="yi 1 hulk 2", Ben="watcher 1")
    t.plays("Ana", "oracle 1 event 1")
    assert "Ana hulk" in t.targets("C12", odd=True)
    assert t.swaps("Ana", "Ben watcher", "Ana hulk").odd() == ["C15"]


def test_c16_declining_the_effect_switches_gosu_and_scientists_off():
    t = table("choson", Ana="gosu 2 scientist 2", Ben="scientist 1")
    t.plays("Ana", "hulk 1 event 1")
    t.do("decline", player="Ana", what="effect")
    assert t.told() == ["effect_declined"]
    assert t.reminders() == []
    t.do("keep", player="Ana")
    assert t.odd() == ["C16"]
    t.do("take", player="Ana", power="scientist")
    assert t.odd() == ["C16"]


@pytest.mark.parametrize(
    ("held", "stake"),
    [
        ("scientist 1", "without it no VP token (C16)"),
        ("gosu 1", "without it no event is kept (C16)"),
        ("gosu 1 scientist 1", "without it no VP token, and no event is kept (C16)"),
    ],
)
def test_c16_an_open_effect_says_what_leaving_it_costs(held, stake):
    t = table("choson", Ana=held, Ben="watcher 1")
    t.plays("Ana", "sniper 1 event 1")
    (offer,) = t.reminders("C13")
    assert t.speaker.say(offer.text).endswith(stake)
    assert any(key.startswith("lost_") for key in t.next().told())


def test_c16_who_has_neither_gosu_nor_scientists_is_told_of_no_loss():
    t = table("choson", Ana="", Ben="watcher 1 gosu 1 scientist 1")
    (offer,) = t.plays("Ana", "sniper 1 event 1").reminders("C13")
    assert offer.text.key == "may_firearm"
    assert t.next().told() == ["left_open", "turn_of"]


def test_c16_a_turn_whose_effect_was_used_or_declined_ends_without_a_word_of_loss():
    for used in (True, False):
        t = table("choson", Ana="gosu 1", Ben="watcher 1").plays("Ana", "sniper 1 event 1")
        if used:
            t.destroys("Ana", "Ben watcher")
        else:
            t.do("decline", player="Ana", what="effect")
        # What is left of a used effect is the event that the Gosu could keep.
        assert t.next().told() == (["left_open", "turn_of"] if used else ["turn_of"])


def test_c14_a_sword_with_nobody_in_range_says_so_and_offers_only_leaving_it():
    t = table("choson", Ana="", Ben="watcher 1")
    (offer,) = t.plays("Ana", "reaper 1 event 1").reminders()
    assert offer.text.key == "no_sword"
    assert t.targets("C14") == set()
    # Out of range, but still in reach of whoever plays otherwise.
    assert t.targets("C14", odd=True) == {"Ben watcher"}


def test_c22_the_reapers_second_blow_with_nobody_in_range_says_so():
    t = table("choson", Ana="reaper 1", Ben="gosu 1 watcher 1")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben gosu")
    assert t.reminders("C22")[0].text.key == "no_again"


def test_c12_a_lobby_with_nobody_to_swap_between_says_so():
    t = table("choson", shield="Ben yi", Ana="", Ben="yi 1")
    only, folded = t.plays("Ana", "oracle 1 event 1").reminders("C12")
    assert (only.text.key, [c.action["type"] for c in only.choices]) == ("no_lobby", ["decline"])
    assert (folded.folded, folded.pair) == (True, True)


def test_c8_gosu_and_scientists_are_open_before_the_effect_and_after_it():
    t = table("choson", Ana="gosu 2 scientist 2", Ben="scientist 1")
    t.plays("Ana", "hulk 1 event 1")
    assert t.reminded() == {("C14", "Ana", "may"), ("C19", "Ana", "may"), ("C20", "Ana", "must")}
    t.destroys("Ana", "Ben scientist")
    assert t.reminded() == {("C19", "Ana", "may"), ("C20", "Ana", "must")}


@pytest.mark.parametrize(("cards", "swap"), [("yi 1 event 1", True), ("sniper 1 event 1", False)])
def test_c16_any_resolved_effect_switches_them_on(cards, swap):
    t = table("choson", Ana="gosu 2 scientist 2", Ben="watcher 1")
    t.plays("Ana", cards)
    if swap:
        t.swaps("Ana", "Ana yi", "Ben watcher")
    else:
        t.destroys("Ana", "Ben watcher")
    assert {("C19", "Ana", "may"), ("C20", "Ana", "must")} <= t.reminded()


def test_c16_the_oracles_do_not_mind_a_declined_effect():
    t = table("choson", Ana="oracle 2 hulk 2", Ben="scientist 1")
    t.plays("Ana", "reaper 1 event 1").do("decline", player="Ana", what="effect")
    assert t.reminded() == {("C21", "Ana", "must")}


def test_c16_leaving_only_the_second_blow_switches_nothing_off():
    t = table("choson", Ana="gosu 2 scientist 2 reaper 1", Ben="oracle 3")
    t.plays("Ana", "reaper 1 event 1").destroys("Ana", "Ben oracle")
    t.do("decline", player="Ana", what="effect")
    assert t.told() == ["second_declined"]
    assert t.reminded() == {("C19", "Ana", "may"), ("C20", "Ana", "must")}


def test_a_blow_of_somebody_whose_turn_it_is_not_is_told_and_answered_by_nobody():
    t = table("choson", Ana="", Ben="gosu 1 hulk 2", Cem="")
    t.plays("Ana", "reaper 1 event 1").destroys("Cem", "Ben gosu")
    assert t.odd() == ["C13"]
    assert t.reminders("C18") == []
