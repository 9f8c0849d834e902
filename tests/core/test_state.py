"""Pieces in places: what is counted is what lies there, whatever was counted before."""

from hypothesis import given
from hypothesis import strategies as st

from companion.core.state import DECK, Move, State, state_from_json, state_to_json

SEATS = range(3)
MOVES = st.lists(
    st.tuples(
        st.sampled_from(["hulk", "yi"]), st.sampled_from([DECK, *SEATS]), st.sampled_from(SEATS)
    )
)


def laid_out():
    pieces = {DECK: {"hulk": 40, "yi": 40}, 0: {"yi": 40, "hulk": 40}, 1: {"yi": 40, "hulk": 40}}
    return State(("Ana", "Ben", "Cem"), {}, {**pieces, 2: {"yi": 40}}, {})


def counted_anew(state):
    fresh = state_from_json(state.seated, state.agreed, state_to_json(state.copy()))
    return [(fresh.counts(piece), fresh.holder(piece)) for piece in ("hulk", "yi", "oracle")]


@given(MOVES)
def test_after_every_move_all_is_counted_as_it_lies(moves):
    state = laid_out()
    for piece, source, target in moves:
        before, was = state.copy(), [state.counts(each) for each in ("hulk", "yi")]
        if state.count(source, piece):
            state.apply(Move(piece, 1, source, target))
        found = [(state.counts(each), state.holder(each)) for each in ("hulk", "yi", "oracle")]
        assert found == counted_anew(state)
        assert [before.counts(each) for each in ("hulk", "yi")] == was


def test_a_piece_that_nobody_has_has_no_holder():
    state = laid_out()
    assert state.counts("first_player") == (0, 0, 0)
    assert state.holder("first_player") is None
    state.apply(Move("first_player", 1, "bank", 2))
    assert state.holder("first_player") == 2
    state.apply(Move("first_player", 1, 2, 0))
    assert state.holder("first_player") == 0


@given(MOVES)
def test_what_moves_in_one_of_two_copies_moves_in_no_other(moves):
    state = laid_out()
    first, was = state.copy(), state_to_json(laid_out())
    for piece, source, target in moves:
        if state.count(source, piece):
            state.apply(Move(piece, 1, source, target))
    assert state_to_json(first) == was
    assert first == laid_out()
