"""Half the taps in Immortal 8: all others transformed at once, Supremacies given by themselves."""

import pytest

from tests.games.live_table import LiveTable

NAMES = ["Ana", "Ben", "Cem", "Dao"]


@pytest.fixture
def t():
    return LiveTable("immortal8", NAMES, {})


def picks(t):
    return [t.state.marks[f"draft/{seat}"] for seat in t.state.seats]


def test_i4_all_others_of_a_pick_are_transformed_at_once(t):
    t.do("draft", player="Ben", card="alpha").do("transform")
    assert picks(t) == [[None], ["alpha"], [None], [None]]
    assert t.do("transform").told() == ["transformed"] * 4
    t.do("undo")
    assert picks(t) == [[None], ["alpha"], [None], [None]]


def test_i4_when_everybody_has_picked_everything_nobody_is_left_to_transform(t):
    for _ in range(5):
        t.do("transform")
    assert t.refuses("transform") == ["type"]


def in_supremacy(t, tokens):
    """Go through a round in which nobody plays, and give some tokens."""
    for _ in range(5):
        t.do("transform")
    for _ in range(5):
        t.next()
    for player, token, n in tokens:
        t.do("gain", player=player, token=token, n=n)
    assert t.state.phase == "supremacy"
    return t


def test_i8_supremacies_pass_by_themselves_where_nobody_decides(t):
    kinds = ("military", "science", "chaos")
    in_supremacy(t, [("Ana", kind, 1) for kind in kinds])
    assert t.game.goes_on(t.state)


def test_i8_a_tie_waits_for_whoever_may_be_justice(t):
    in_supremacy(t, [("Ana", "military", 1), ("Ben", "military", 1)])
    assert not t.game.goes_on(t.state)
