"""Setting up, and the Living Draft of both rounds (I1-I6)."""

import pytest

from companion.games.immortal8 import rounds
from companion.games.immortal8.cards import CARD_FACTS, CARDS
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.views import in_deck
from tests.games.immortal8.kingdoms import kingdoms, seated

NAMES = ("Ana", "Ben", "Cem", "Dao", "Eva", "Fu")


def drafting(round=1, **players):
    return kingdoms("draft", round, **players)


def transforms(t, player, times=1):
    for _ in range(times):
        t.do("draft", player=player, card=None)
    return t


def test_i1_the_deck_has_48_cards_and_only_diamonds_can_run_out():
    t = seated()
    assert sum(t.place("deck").values()) == 48
    assert {token for token, n in t.place("bank").items() if n is not None} == {"diamond"}
    assert t.refuses("token", player="Ana", token="diamond", count=6) == ["count"]
    t.do("token", player="Ana", token="vp", count=300)
    assert t.refuses("set", player="Ana", card="alpha", count=2) == ["count"]


def test_i2_with_three_players_one_copy_of_each_building_stays_in_the_box():
    t = seated("Ana", "Ben", "Cem")
    assert sum(t.place("deck").values()) == 36
    assert sum(t.place("box").values()) == 12
    assert {CARD_FACTS[card].kind for card in t.place("box")} == {"building"}


@pytest.mark.parametrize("way", ["set", "draft", "play", "portal"])
def test_i2_with_three_players_no_copy_of_a_building_is_refused(way):
    t = seated("Ana", "Ben", "Cem").do("set", player="Ana", card="library", count=1)
    assert "library" in [card.card for _, cards in in_deck(t.state) for card in cards]
    if way == "set":
        t.do("set", player="Ben", card="library", count=1)
    elif way == "draft":
        t.do("draft", player="Ben", number=40)
    else:
        t.next() if way == "portal" else None
        t.do("play", player="Ben", card="library")
    assert (t.cards("Ana"), t.cards("Ben")) == (["library"], ["library"])
    assert (t.in_deck("library"), t.place("box").get("library", 0)) == (0, 0)
    assert t.refuses("set", player="Cem", card="library", count=1) == ["count"]
    assert sum(t.place("deck").values()) + sum(t.place("box").values()) == 46


@pytest.mark.parametrize("players", [3, 4, 5, 6])
def test_i2_the_set_up_is_shown_as_a_list_before_the_first_pick(players):
    t = seated(*NAMES[:players])
    said = " ".join(t.speaker.say(text) for _, text in rounds.checklist(t.state))
    assert ("two secret Immortals" in said) == (players == 3)
    assert ("12 Buildings" in said) == (players == 3)
    assert ("Justice" in said) == (players == 3)
    assert ("36" in said) == (players == 3)
    assert any(key.startswith("set_up") for key in t.asked())
    transforms(t, "Ana")
    assert not any(key.startswith("set_up") for key in t.asked())


def test_i3_a_player_takes_no_eleventh_coin():
    t = drafting()
    transforms(t, "Ana", 5)
    assert t.place("0/draft") == {"coin": 15}
    t.next()
    assert t.tokens("Ana") == {"coin": 10}
    assert t.place("0/draft") == {}
    assert "not_taken" in t.told()


def test_i3_a_player_takes_no_eleventh_civilization_token_of_whatever_kind():
    t = kingdoms(Ana="military 4 science 3 chaos 2")
    t.do("gain", player="Ana", token="science", n=2)
    assert t.tokens("Ana") == {"military": 4, "science": 4, "chaos": 2}
    t.do("gain", player="Ana", token="chaos")
    assert t.has("Ana", "chaos") == 2
    assert t.told() == ["not_taken"]


def test_i18_the_bonus_can_be_entered_as_it_was_chosen():
    t = kingdoms("draft", 2, Ana="military 9")
    t.do("draft", player="Ana", card="valeen", bonus={"science": 1}).next()
    assert t.tokens("Ana") == {"military": 9, "science": 1}
    assert "not_taken" not in t.told()


def test_i3_a_correction_beyond_ten_is_refused():
    t = kingdoms(Ana="military 4 science 3 chaos 2 coin 10")
    assert t.refuses("token", player="Ana", token="chaos", count=4) == ["count"]
    assert t.refuses("token", player="Ana", token="coin", count=11) == ["count"]


def test_i4_five_cards_are_dealt_and_three_may_be_played():
    t = drafting()
    assert (t.deal("Ana"), t.limit("Ana")) == (5, 3)


def test_i4_a_transformed_card_brings_five_three_two_three_two_coins():
    t = drafting()
    brought = []
    for _ in range(5):
        before = t.place("0/draft").get("coin", 0)
        transforms(t, "Ana")
        brought.append(t.place("0/draft")["coin"] - before)
    assert brought == [5, 3, 2, 3, 2]
    assert t.refuses("draft", player="Ana", card=None) == ["player"]


def test_i4_cards_are_passed_to_the_left_and_the_table_is_where_the_slowest_is():
    t = drafting()
    now = draft.passing(t.state)
    assert (now.pick, now.picks, now.clockwise, now.coins, now.doubled) == (1, 5, True, 5, False)
    transforms(t, "Ana", 2)
    assert draft.passing(t.state).pick == 1
    for player in ("Ben", "Cem", "Dao"):
        transforms(t, player, 3)
    transforms(t, "Ana")
    assert draft.passing(t.state) == (4, 5, True, 3, True)
    assert t.speaker.say(t.rules.advice(t.state)[0].text) == (
        "Pick 4 of 5: pass to the left; a transformed card gives 3 coins"
    )


def test_i4_everybody_who_has_not_picked_must():
    t = drafting()
    transforms(t, "Ana")
    assert [r.key for r in t.reminders("I4") if r.must] == ["pick_1", "pick_2", "pick_3"]
    for reminder in t.reminders("I4"):
        for choice in reminder.choices:
            t.do(**{("kind" if k == "type" else k): v for k, v in choice.action.items()})
    assert draft.passing(t.state).pick == 2


def test_i4_a_fourth_card_is_unusual_and_allowed():
    t = drafting()
    for card in ("alpha", "armory", "library"):
        assert draft.may_play(t.state, 0) == 3 - len(t.cards("Ana"))
        assert t.do("draft", player="Ana", card=card).odd() == []
    assert draft.may_play(t.state, 0) == 0
    assert t.do("draft", player="Ana", card="market").odd() == ["I4"]
    assert ("I4", "Ana") in t.problems()


@pytest.mark.parametrize(
    ("card", "lies"),
    [
        ("alpha", {"military": 2}),
        ("valeen", {"military": 2, "science": 2}),
        ("galmis_avatar", {"wonder": 1}),
        ("chaos_orb", {"wonder": 1}),
        ("treasure", {}),
    ],
)
def test_i4_the_fourth_pick_doubles_a_bonus_but_never_a_wonder_token(card, lies):
    t = transforms(drafting(), "Ana", 3)
    t.do("draft", player="Ana", card=card)
    assert t.place("0/draft") == {"coin": 10} | lies


def test_i4_other_picks_double_nothing():
    t = transforms(drafting(), "Ana", 2)
    t.do("draft", player="Ana", card="valeen")
    assert t.place("0/draft") == {"coin": 8, "military": 1, "science": 1}


def test_i4_ez_lets_another_player_gain_chaos_and_twice_on_the_fourth_pick():
    t = transforms(drafting(), "Ana", 3)
    t.do("draft", player="Ana", card="ez")
    assert [r.key for r in t.reminders() if r.key.startswith("gift")] == ["gift_0", "gift_1"]
    t.do("gift", player="Ana", to="Ben").do("gift", player="Ana", to="Ben")
    assert t.has("Ben", "chaos") == 2
    assert t.refuses("gift", player="Ana", to="Ben") == ["player"]
    t.do("undo").do("undo").do("decline", player="Ana", what="gift")
    assert t.refuses("gift", player="Ana", to="Ana") == ["to"]


def test_i4_ez_can_be_entered_with_the_player_he_is_for():
    t = drafting()
    t.do("draft", player="Ana", card="ez", to="Cem")
    assert (t.has("Cem", "chaos"), "gift_0" in t.asked()) == (1, False)


def test_i4_a_card_is_found_by_the_number_printed_on_it():
    t = drafting()
    t.do("draft", player="Ana", number=26).do("draft", player="Ben", number=25)
    t.do("draft", player="Ana", number=1)
    assert (t.cards("Ana"), t.cards("Ben")) == (["alpha", "armory"], ["armory"])
    assert t.refuses("draft", player="Ana", number=13) == ["number"]
    assert {draft.by_number(n) for n in range(1, 49)} - {None} == {
        card for card in CARDS if CARD_FACTS[card].number
    }


def test_i4_a_pick_has_to_say_whether_the_card_was_played():
    assert drafting().refuses("draft", player="Ana") == ["card"]


def test_i5_round_two_deals_four_and_lets_two_be_played_counter_clockwise():
    t = drafting(2)
    assert (t.deal("Ana"), t.limit("Ana")) == (4, 2)
    assert draft.passing(t.state) == (1, 4, False, 4, False)
    t.plays("Ana", "alpha 1").plays("Ana", "shadow 1")
    assert t.odd() == []
    assert t.plays("Ana", "nezha 1").odd() == ["I5"]


def test_i5_round_two_gives_four_three_two_one_and_doubles_nothing():
    t = transforms(drafting(2), "Ana", 3)
    assert t.place("0/draft") == {"coin": 9}
    t.do("draft", player="Ana", card="alpha")
    assert t.place("0/draft")["military"] == 1


def test_i5_the_coins_of_round_two_are_the_tables_to_choose():
    t = kingdoms("draft", 2, options={"round_two_coins": [1, 1, 2, 2]}, Ana="")
    assert [draft.coins(t.state, pick) for pick in (1, 2, 3, 4)] == [1, 1, 2, 2]
    t.do("draft", player="Ana", card=None, coins=3)
    assert t.place("0/draft") == {"coin": 3}


@pytest.mark.parametrize(
    ("options", "at"),
    [
        ({"round_two_coins": [1, 2]}, "options.round_two_coins"),
        ({"round_two_coins": "4321"}, "options.round_two_coins"),
        ({"round_two_coins": [1, 2, 3, -1]}, "options.round_two_coins[3]"),
        ({"justice_drops_all": 1}, "options.justice_drops_all"),
        ({"seasons": [1]}, "options.seasons"),
    ],
)
def test_a_house_rule_nobody_knows_is_refused(client, options, at):
    players = ["Ana", "Ben", "Cem"]
    body = {"game": "immortal8", "players": players, "options": options}
    answer = client.post("/api/tables", json=body)
    assert (answer.status_code, [e["at"] for e in answer.json["errors"]]) == (422, [at])


def test_i6_after_the_draft_bonuses_are_taken_and_wonders_move_to_the_middle():
    t = drafting()
    for card in ("orgah", "dark_ritual", "armory"):
        t.do("draft", player="Ben", card=card)
    transforms(t, "Ben", 2)
    assert t.place("1/draft") == {"military": 2, "wonder": 1, "coin": 5}
    t.next()
    assert t.tokens("Ben") == {"military": 2, "wonder": 1, "coin": 5}
    assert t.cards("Ben") == ["armory", "orgah"]
    assert t.place("middle") == {"dark_ritual": 1}
    assert sum(t.place("deck").values()) == 45


def test_i6_going_on_early_says_who_has_not_picked():
    t = drafting().next()
    assert t.told()[0] == "still_open"
    assert t.refuses("draft", player="Ana", card="alpha") == ["type"]


def test_a_card_about_to_be_played_is_named_with_its_bonus():
    t = transforms(drafting(), "Ana", 3)
    kind = t.combination("Ana", "valeen 1")
    assert t.speaker.say(kind.text) == "Plays: Valeen (2 Military and 2 Science)"
    assert (kind.rule, kind.odd) == ("I4", False)
    assert t.combination("Ana", "valeen 1 alpha 1").odd
    assert t.combination("Ana", "").odd


@pytest.mark.parametrize("by", ["set", "put", "pick"])
def test_i4_a_pick_that_is_corrected_takes_its_bonus_back(by):
    t = transforms(drafting(), "Ana", 3)
    t.do("draft", player="Ana", card="alpha")
    assert t.place("0/draft") == {"coin": 10, "military": 2}
    if by == "set":
        t.do("set", player="Ana", card="alpha", count=0)
    elif by == "put":
        t.do("put", card="alpha", player="Ana", **{"from": "kingdom", "to": "deck"})
    if by != "pick":
        assert (t.place("0/draft"), draft.picked(t.state, 0)) == ({"coin": 10}, [None] * 3)
        t.do("draft", player="Ana", card="eliana")
    else:
        t.do("draft", player="Ana", card="eliana", pick=4)
    assert t.place("0/draft") == {"coin": 10, "science": 2}
    assert (t.cards("Ana"), t.in_deck("alpha")) == (["eliana"], 1)


def test_i4_an_earlier_pick_is_made_once_more_in_its_own_place():
    t = drafting()
    for card in ("armory", None, "alpha", "orgah"):
        t.do("draft", player="Ana", card=card)
    assert t.place("0/draft") == {"military": 4, "coin": 3}
    t.do("set", player="Ana", card="armory", count=0)
    assert (draft.next_pick(t.state, 0), draft.may_play(t.state, 0)) == (1, 1)
    t.do("draft", player="Ana", card=None)
    assert t.place("0/draft") == {"military": 3, "coin": 8}
    t.do("draft", player="Ana", card="market", pick=2)
    assert t.place("0/draft") == {"military": 3, "coin": 5}
    assert draft.picked(t.state, 0) == [None, "market", "alpha", "orgah"]
    assert t.refuses("draft", player="Ana", card=None, pick=5) == ["pick"]
    assert t.refuses("draft", player="Ana", card=None, pick=0) == ["pick"]


def test_i4_a_typed_bonus_goes_back_as_it_was_typed():
    t = drafting()
    t.do("draft", player="Ana", card="valeen", bonus={"science": 1})
    t.do("draft", player="Ana", card=None, coins=7)
    t.do("set", player="Ana", card="valeen", count=0)
    assert t.place("0/draft") == {"coin": 7}
    t.do("draft", player="Ana", card="alpha", pick=2)
    assert t.place("0/draft") == {"military": 1}


def test_i4_a_corrected_ez_takes_his_gifts_back():
    t = transforms(drafting(), "Ana", 3)
    t.do("draft", player="Ana", card="ez", to=["Ben"])
    assert (t.has("Ben", "chaos"), "gift_0" in t.asked()) == (1, True)
    t.do("draft", player="Ana", card="orgah", pick=4)
    assert (t.has("Ben", "chaos"), "gift_0" in t.asked()) == (0, False)


def test_i4_a_card_that_was_no_pick_of_this_draft_keeps_its_bonus():
    t = drafting(2, Ana="alpha military 1")
    t.do("set", player="Ana", card="alpha", count=0)
    assert (t.tokens("Ana"), draft.picked(t.state, 0)) == ({"military": 1}, [])


def test_i4_more_cards_played_than_were_dealt_are_said_not_refused():
    t = transforms(drafting(), "Ana", 5)
    assert t.do("draft", player="Ana", card="alpha").odd() == ["I4"]
    assert "Ana was dealt 5 cards only" in t.story()
    assert t.refuses("draft", player="Ana", card=None) == ["player"]
    t = transforms(drafting(2), "Ana", 4)
    assert t.plays("Ana", "armory 1").odd() == ["I5"]


def test_i19_a_card_played_in_the_kingdom_without_a_portal_is_unusual():
    t = kingdoms(Ana="")
    assert t.do("play", player="Ana", card="orgah").odd() == ["I19"]


def test_i5_more_cards_than_two_drafts_let_one_play_are_remarked_on(client):
    ana = {"name": "Ana", "immortal": "galmi"}
    cards = ["alpha", "lion", "altar", "market", "armory", "armory"]
    goan_sul = {"name": "Cem", "immortal": "goan_sul", "military_cards": 6}
    players = [ana | {"cards": cards[:5]}, ana | {"name": "Ben", "immortal": "xian"}, goan_sul]
    body = {"game": "immortal8", "players": players}
    assert client.post("/api/score", json=body).json["remarks"] == []
    players[0]["cards"] = cards
    players[2]["military_cards"] = 7
    told = client.post("/api/score", json=body).json["remarks"]
    assert [(remark["rule"], remark["player"]) for remark in told] == [("I5", "Ana"), ("I5", "Cem")]
    assert told[0]["text"] == "Ana controls 6 cards: the drafts let one play 5 at most"


def test_i4_a_kingdom_of_more_cards_than_were_played_is_remarked_on():
    t = kingdoms(Ana="alpha lion altar")
    assert list(t.rules.remarks(t.state)) == []
    t.do("set", player="Ana", card="market", count=1)
    (remark,) = t.rules.remarks(t.state)
    assert (remark.rule, remark.seat) == ("I4", 0)
    assert list(t.rules.remarks(t.go_to("draft", 2).state)) == []
