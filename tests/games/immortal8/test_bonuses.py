"""A card's Bonus outside the draft, and the card a Chaos Portal brings (I19)."""

import pytest

from companion.games.immortal8.cards import CARD_FACTS
from companion.games.immortal8.views import cards_of
from tests.games.immortal8.kingdoms import kingdoms


def portal(**players):
    """Destroy Ana's Chaos Portal."""
    t = kingdoms(Ana="chaos_portal", **players)
    return t.uses("Ana", "chaos_portal", destroy={"card": "chaos_portal"})


def test_i19_ez_brought_by_abunakkashii_lets_another_player_gain_chaos():
    t = kingdoms(Ana="abunakkashii coin 3")
    t.uses("Ana", "abunakkashii", costs={"coin": 3}, becomes="ez")
    assert "gift_0" in t.asked()
    t.do("gift", player="Ana", to="Ben")
    assert t.has("Ben", "chaos") == 1


def test_i19_ez_played_by_the_chaos_portal_lets_another_player_gain_chaos():
    t = portal()
    t.do("play", player="Ana", card="ez").do("gift", player="Ana", to="Dao")
    assert (t.has("Dao", "chaos"), t.asked().count("gift_0")) == (1, 0)


def test_i19_the_hero_abunakkashii_brings_has_not_been_used():
    t = kingdoms(Ana="abunakkashii coin 3")
    t.uses("Ana", "abunakkashii", costs={"coin": 3}, becomes="alpha")
    assert [(card.card, card.used) for card in cards_of(t.state, 0)] == [("alpha", False)]
    assert "use_alpha_1" in t.asked()
    assert t.uses("Ana", "alpha", gains={"coin": 2}).odd() == []


def test_i19_a_destroyed_chaos_portal_asks_which_card_was_played():
    t = portal()
    (reminder,) = [r for r in t.reminders() if r.key == "portal"]
    assert (reminder.rule, reminder.seat, reminder.must) == ("I19", 0, True)
    offered = {c.action["card"]: t.speaker.say(c.label) for c in reminder.choices[:-1]}
    assert list(offered) == list(CARD_FACTS)
    assert (offered["valeen"], offered["market"], offered["ez"]) == (
        "Valeen (1 Military and 1 Science)",
        "Xi’an’s Incredible Market",
        "EZ (another player gains 1 Chaos)",
    )
    t.do("play", player="Ana", card="valeen")
    assert (t.cards("Ana"), t.tokens("Ana")) == (["valeen"], {"military": 1, "science": 1})
    assert "portal" not in t.asked()


def test_i19_the_portals_question_survives_another_card_and_the_end_of_the_turn():
    t = kingdoms(Ana="chaos_portal treasure")
    t.uses("Ana", "chaos_portal", destroy={"card": "chaos_portal"})
    t.uses("Ana", "treasure", gains={"coin": 3})
    assert "portal" in t.asked()
    assert t.next().told()[0] == "still_open"
    t.do("play", player="Ana", card="dark_ritual")
    assert (t.place("middle"), t.has("Ana", "wonder")) == ({"dark_ritual": 1}, 1)
    assert "portal" not in t.asked()


def test_i19_while_the_portals_card_is_picked_the_rest_waits():
    t = kingdoms(Ana="chaos_portal treasure", middle="twin_statues")
    assert {"use_treasure_1", "wonder"} <= {*t.asked()}
    t.uses("Ana", "chaos_portal", destroy={"card": "chaos_portal"})
    assert t.asked() == ["portal"]
    t.do("decline", player="Ana", what="portal")
    assert {"use_treasure_1", "wonder"} <= {*t.asked()}


def test_i19_no_card_need_be_played_and_nothing_is_asked_in_the_next_round():
    t = portal()
    t.do("decline", player="Ana", what="portal")
    assert "portal" not in t.asked()
    assert "portal" not in portal().go_to("draft", 2).asked()


def test_i19_a_portal_destroyed_by_another_card_brings_nothing():
    t = kingdoms(Ana="lion chaos_portal")
    t.uses("Ana", "lion", destroy={"card": "chaos_portal"}, gains={"diamond": 1})
    assert "portal" not in t.asked()


@pytest.mark.parametrize("card", ["abunakkashii", "chaos_portal"])
def test_i19_what_is_no_action_is_never_offered_to_copy(card):
    t = kingdoms(Ana="galmis_avatar fortress coin 9 " + card, middle="chaos_orb")
    offers = [*t.offered("use_galmis_avatar_1"), *t.offered("use_fortress_1")]
    assert card not in [part.get("copies") for part in offers]


def test_i19_the_ritual_a_destroyed_shadow_brings_gives_its_wonder_token():
    t = kingdoms(Ana="shadow altar")
    t.uses("Ana", "altar", destroy={"card": "shadow"}, gains={"vp": 3})
    assert t.tokens("Ana") == {"vp": 3, "wonder": 1}
