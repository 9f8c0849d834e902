"""What a button of the Kingdom says before it is tapped: price, effect, what is lacking (I7)."""

import pytest

from tests.games.immortal8.kingdoms import kingdoms


def choices(t, key):
    """Give what a reminder offers: by card, the label and why it would be unusual."""
    (reminder,) = [r for r in t.reminders() if r.key == key]
    say = t.speaker.say
    return {
        c.action["card"]: (say(c.label), say(c.odd) if c.odd else None) for c in reminder.choices
    }


@pytest.mark.parametrize(
    ("ana", "card", "label"),
    [
        ("coin 3", "library", "1 + 2 coins → Phoenix’s Library (Ben): 1 Science, 1 Culture"),
        ("coin 3 wonder 2", "temple", "1 + 2 coins → Galmi’s Temple (Ben): 4 VP"),
        ("coin 3", "treasure", "1 coin → Byun Hyung Ja’s Treasure (Ben): 3 coins"),
        ("coin 3", "elite_school", "Justice’s Elite School (Ben): 1 Military or 1 Science"),
        ("coin 3 alpha", "altar", "1 coin → Narashima’s Altar (Ben): destroy one of your Heroes"),
    ],
)
def test_i7_a_roam_button_says_its_whole_price_and_what_it_gives(ana, card, label):
    t = kingdoms(Ana=ana, Ben=card)
    assert label in choices(t, "roam")[card][0]


@pytest.mark.parametrize(
    ("ana", "card", "odd"),
    [
        ("coin 2", "library", "Needs 3 coins, Ana has 2"),
        ("coin 3", "temple", "it gives nothing now"),
        ("coin 3", "altar", "it gives nothing now"),
        ("coin 3", "library", None),
    ],
)
def test_i7_what_roaming_there_lacks_is_said(ana, card, odd):
    t = kingdoms(Ana=ana, Ben=card)
    assert choices(t, "roam")[card][1] == odd


def test_i7_nothing_is_destroyed_unasked():
    t = kingdoms(Ana="alpha coin 3", Ben="altar")
    (reminder,) = [r for r in t.reminders() if r.key == "roam"]
    t.do(**{"kind" if k == "type" else k: v for k, v in reminder.choices[0].action.items()})
    assert t.cards("Ana") == ["alpha"]
    assert t.offered("way") == [
        {"destroy": {"card": "alpha", "nth": 1}, "gains": {"vp": 3}},
        {"what": "way"},
    ]
    t.do("resolve", player="Ana", destroy={"card": "alpha"}, gains={"vp": 3})
    assert (t.cards("Ana"), t.has("Ana", "vp")) == ([], 3)


def test_i7_a_copy_that_would_destroy_is_asked_for_too():
    t = kingdoms(Ana="alpha", Ben="altar", middle="war_hall")
    (reminder,) = [r for r in t.reminders() if r.key == "wonder"]
    assert "destroy" not in reminder.choices[0].action


@pytest.mark.parametrize(
    ("ana", "wonder", "odd"),
    [
        ("coin 4", "diamond_mine", "Needs 5 coins, Ana has 4"),
        ("coin 5", "diamond_mine", None),
        ("coin 2", "sanctuary", "Needs 5 coins, Ana has 2"),
        ("military 2 chaos 2", "swords_of_justice", "Needs 5 Civilization tokens, Ana has 4"),
        ("military 5", "swords_of_justice", None),
        ("", "fabuloserie", "Needs 1 Science, Ana has 0"),
        ("", "firelands", "it gives nothing now"),
    ],
)
def test_i7_a_wonder_that_cannot_be_paid_is_unusual(ana, wonder, odd):
    t = kingdoms(Ana=ana, middle=wonder)
    assert choices(t, "wonder")[wonder][1] == odd


def test_i16_a_diamond_that_is_not_there_cannot_be_had():
    t = kingdoms(Ana="coin 5", Ben="diamond 5", middle="diamond_mine")
    assert choices(t, "wonder")["diamond_mine"][1] == "no Diamond is left"


def test_i7_own_cards_that_cannot_be_paid_come_last_and_are_unusual():
    t = kingdoms(Ana="elite_school armory coin 1")
    assert [key for key in t.asked() if key.startswith("use_")] == [
        "use_armory_1",
        "use_elite_school_1",
    ]
    assert choices(t, "use_elite_school_1")["elite_school"] == (
        "Mark as used",
        "Needs 2 coins, Ana has 1",
    )
    assert choices(t, "use_armory_1")["armory"] == ("Mark as used", None)


def test_i7_nobody_knows_what_cylak_may_find():
    t = kingdoms(Ana="cylak")
    assert choices(t, "use_cylak_1")["cylak"] == ("Copy the top card of the deck …", None)
