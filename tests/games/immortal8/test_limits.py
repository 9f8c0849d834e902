"""Ten Civilization tokens: who chooses, what cannot be used, who can be given a Chaos (I18)."""

import pytest

from tests.games.immortal8.kingdoms import kingdoms


def choices(t, key):
    """Give what a reminder offers as tokens."""
    return [part["gains"] for part in t.offered(key)]


def test_i18_with_nine_tokens_and_two_to_come_the_player_chooses():
    t = kingdoms("draft", 2, Ana="military 9")
    t.do("draft", player="Ana", card="valeen").next()
    assert t.tokens("Ana") == {"military": 9}
    (reminder,) = t.reminders("I18")
    assert (reminder.seat, reminder.must) == (0, True)
    assert choices(t, "choose_0") == [{"military": 1}, {"science": 1}]
    t.do("choose", player="Ana", gains={"science": 1})
    assert t.tokens("Ana") == {"military": 9, "science": 1}
    assert t.reminders("I18") == []


def test_i18_a_doubled_bonus_is_chosen_from_token_by_token():
    t = kingdoms("draft", Ana="military 8")
    for _ in range(3):
        t.do("draft", player="Ana", card=None)
    t.do("draft", player="Ana", card="valeen").next()
    assert choices(t, "choose_0") == [
        {"military": 2},
        {"military": 1, "science": 1},
        {"science": 2},
    ]


def test_i18_coins_beyond_ten_ask_for_no_choice():
    t = kingdoms("draft", Ana="coin 9")
    for card in (None, "valeen"):
        t.do("draft", player="Ana", card=card)
    t.next()
    assert t.tokens("Ana") == {"coin": 10, "military": 1, "science": 1}
    assert ("not_taken" in t.told(), "chooses" in t.told()) == (True, False)


@pytest.mark.parametrize("gains", [{}, {"chaos": 1}, {"military": 1, "science": 1}])
def test_i18_only_what_is_offered_can_be_chosen(gains):
    t = kingdoms("draft", 2, Ana="military 9")
    t.do("draft", player="Ana", card="valeen").next()
    assert t.refuses("choose", player="Ana", gains=gains) == ["gains"]
    assert t.refuses("choose", player="Ben", gains={"military": 1}) == ["player"]


def test_i18_the_room_is_kept_for_who_still_chooses_and_going_on_says_so():
    t = kingdoms("draft", 2, Ana="military 9")
    t.do("draft", player="Ana", card="valeen").next()
    t.do("gain", player="Ana", token="chaos")
    assert t.tokens("Ana") == {"military": 9}
    assert t.next().told()[0] == "still_open"
    t.do("choose", player="Ana", gains={"military": 1})
    assert t.tokens("Ana") == {"military": 10}


def test_i18_a_choice_can_be_left():
    t = kingdoms("draft", 2, Ana="military 9")
    t.do("draft", player="Ana", card="valeen").next()
    t.do("decline", player="Ana", what="choice")
    assert (t.tokens("Ana"), t.reminders("I18")) == ({"military": 9}, [])


def test_i18_the_caravan_offers_each_token_where_there_is_room_for_one():
    t = kingdoms(Ana="caravan nezha chaos 9")
    assert t.offered("use_caravan_1") == [{"gains": {"military": 1}}, {"gains": {"science": 1}}]
    t.uses("Ana", "caravan", gains={"military": 1, "science": 1})
    assert choices(t, "choose_0") == [{"military": 1}, {"science": 1}]


@pytest.mark.parametrize("card", ["armory", "observatory"])
def test_i18_with_ten_tokens_an_armory_or_observatory_cannot_be_used(card):
    t = kingdoms(Ana=f"{card} chaos 10")
    (reminder,) = [r for r in t.reminders() if r.key == f"use_{card}_1"]
    assert all(choice.odd is not None for choice in reminder.choices)
    assert t.uses("Ana", card).odd() == ["I18"]
    t = kingdoms(Ana=f"{card} chaos 9")
    assert t.uses("Ana", card).odd() == []


@pytest.mark.parametrize("card", ["armory", "observatory"])
def test_i18_with_ten_tokens_roaming_to_an_armory_or_observatory_is_unusual(card):
    t = kingdoms(Ana="coin 3 chaos 10", Ben=card)
    (roaming,) = [r for r in t.reminders() if r.key == "roam"]
    assert [choice.odd is not None for choice in roaming.choices] == [True]
    assert t.do("roam", player="Ana", owner="Ben", card=card).odd() == ["I18"]


def test_i18_with_ten_tokens_the_library_still_gives_its_culture():
    t = kingdoms(Ana="library coin 2 chaos 10")
    (reminder,) = [r for r in t.reminders() if r.key == "use_library_1"]
    assert reminder.choices[0].odd is None


def test_i18_ez_gives_his_chaos_to_a_player_who_has_room_for_it():
    t = kingdoms("draft", 2, Ben="science 10")
    t.do("draft", player="Ana", card="ez")
    assert [part["to"] for part in t.offered("gift_0") if "to" in part] == ["Cem", "Dao"]
    assert t.refuses("gift", player="Ana", to="Ben") == ["to"]
    assert "gift_0" in t.asked()
    t.do("gift", player="Ana", to="Cem")
    assert (t.has("Cem", "chaos"), "gift_0" in t.asked()) == (1, False)


def test_i18_ez_entered_with_a_full_player_is_refused():
    t = kingdoms("draft", 2, Ben="science 10", Cem="science 9")
    assert t.refuses("draft", player="Ana", card="ez", to="Ben") == ["to"]


def test_i18_a_gift_nobody_has_room_for_is_no_must():
    full = dict.fromkeys(("Ben", "Cem", "Dao"), "science 10")
    t = kingdoms("draft", 2, Ana="", **full)
    t.do("draft", player="Ana", card="ez")
    (reminder,) = [r for r in t.reminders() if r.key == "gift_0"]
    assert (reminder.must, [c.action["type"] for c in reminder.choices]) == (False, ["decline"])


def test_i18_going_on_does_not_drop_an_open_gift():
    t = kingdoms("draft")
    t.do("draft", player="Ana", card="ez").next()
    assert t.told()[0] == "still_open"
    assert "gift_0" in t.asked()
    t.next().do("gift", player="Ana", to="Dao")
    assert (t.has("Dao", "chaos"), "gift_0" in t.asked()) == (1, False)


def test_i18_a_chaos_for_a_full_player_is_unusual():
    t = kingdoms(Ana="shadow", Ben="science 10")
    (reminder,) = [r for r in t.reminders() if r.key == "use_shadow_1"]
    odd = [c.action["others"] for c in reminder.choices if c.odd is not None]
    assert odd == [["Ben", "Cem"], ["Ben", "Dao"], ["Ben"]]
