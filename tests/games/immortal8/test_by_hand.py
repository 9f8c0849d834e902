"""What hands are told to do around a draft, and the order in which the call asks (I6, I9, I11)."""

from tests.games.immortal8.kingdoms import kingdoms, seated

NAMES = ("Ana", "Ben", "Cem", "Dao")


def told(t):
    """List what hands do now."""
    return [t.speaker.say(r.text) for r in t.reminders() if r.key.startswith("set_up_")]


def drafted(t, picks, **played):
    """Let everybody pick; what is not named is transformed."""
    for place in range(picks):
        for name in NAMES:
            cards = played.get(name, "").split()
            t.do("draft", player=name, card=cards[place] if place < len(cards) else None)
    return t


def test_i6_after_the_draft_hands_take_up_shuffle_back_and_lay_wonders():
    t = drafted(seated(), 5, Ana="alpha chaos_orb", Ben="twin_statues")
    assert told(t) == [
        "Everybody takes the coins and bonuses that lie on their cards",
        "Shuffle the transformed cards back into the deck",
        "Lay these Wonders in the middle: Chaos Orb and Twin Statues",
    ]
    assert [r.rule for r in t.reminders() if r.key.startswith("set_up_")] == ["I6"] * 3


def test_i6_without_a_wonder_nothing_goes_to_the_middle():
    assert len(told(drafted(seated(), 5, Ana="alpha"))) == 2


def test_i9_between_the_rounds_boards_token_and_cards():
    t = kingdoms("draft", round=2)
    assert told(t) == [
        "Turn the boards to the side of round 2",
        "The 1st Player token goes to the right: Dao",
        "Deal everybody 4 cards; they are passed to the right",
    ]
    t.do("draft", player="Ana", card=None)
    assert told(t) == []


def called(t, n):
    """Call so many Immortals; Ana answers to the last."""
    for _ in range(n - 1):
        t.do("call")
    return t.do("call", player="Ana")


def test_i11_narashima_is_asked_before_the_next_immortal_is_called():
    t = called(kingdoms("scoring", round=2, Ana="armory lion fenghuang"), 5)
    assert t.asked() == ["narashima", "call"]


def test_i11_narashimas_buttons_say_what_a_destroyed_card_is_worth():
    t = called(kingdoms("scoring", round=2, Ana="armory lion fenghuang"), 5)
    (reminder,) = [r for r in t.reminders() if r.key == "narashima"]
    assert [t.speaker.say(c.label) for c in reminder.choices] == [
        "Goan-Sul’s Armory: +2",
        "Lion: +0",
        "Fenghuang: +2",
        "Stop destroying",
    ]
    for choice in reminder.choices[:-1]:
        before = t.result().scores[0].total
        t.do("destroy", player="Ana", card=choice.action["card"])
        gained = t.result().scores[0].total - before
        assert gained == choice.label.facts["points"], choice


def test_i11_the_score_names_the_immortal():
    t = called(kingdoms("scoring", round=2, Ana="wonder 2"), 3)
    (why,) = [line.why for line in t.result().scores[0].lines if line.rule == "I11"]
    assert t.speaker.say(why) == "Galmi – 2 Wonder tokens in play, 2 each"
