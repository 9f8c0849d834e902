"""Whatever is done to a table of Immortal 8, nothing is created or lost, and all can be undone."""

from contextlib import suppress

from hypothesis import settings
from hypothesis import strategies as st
from hypothesis.stateful import invariant, rule, run_state_machine_as_test

from companion.core.refusal import Refused
from companion.games.immortal8.action_list import ACTIONS as KINDS
from companion.games.immortal8.action_list import LEFT
from companion.games.immortal8.cards import CARD_FACTS, CARDS, IMMORTALS, TOKENS
from companion.games.immortal8.kingdom.layout import kingdom
from companion.games.immortal8.kingdom.roaming import stops
from tests.patience import at_most
from tests.table.random_actions import NAMES
from tests.table.test_machine import TableMachine, rename

PLAYERS = st.sampled_from([*NAMES, "Nobody", 7, None])
SOME_CARDS = st.sampled_from([*CARDS, "dragon", None])
SOME_TOKENS = st.dictionaries(st.sampled_from([*TOKENS, "gold"]), st.integers(-1, 4), max_size=2)
PLACE = st.fixed_dictionaries({"player": PLAYERS, "card": SOME_CARDS})
PARTS = {
    "player": PLAYERS,
    "owner": PLAYERS,
    "to": PLAYERS | st.sampled_from(["deck", "discard", "middle", "box", "kingdom"]),
    "from": st.sampled_from(["deck", "discard", "middle", "box", "kingdom", "hell"]),
    "card": SOME_CARDS,
    "number": st.integers(-1, 50),
    "nth": st.integers(-1, 3),
    "n": st.integers(-1, 12),
    "coins": st.integers(-1, 12),
    "token": st.sampled_from([*TOKENS, "gold"]),
    "count": st.integers(-1, 12),
    "costs": SOME_TOKENS,
    "gains": SOME_TOKENS,
    "bonus": SOME_TOKENS,
    "give": st.fixed_dictionaries({"to": PLAYERS, "token": st.sampled_from([*TOKENS])}),
    "others": st.lists(PLAYERS, max_size=2),
    "destroy": PLACE,
    "culture_on": st.lists(PLACE, max_size=2),
    "copies": SOME_CARDS,
    "shows": st.lists(st.sampled_from([*TOKENS, "gold"]), max_size=2),
    "pick": st.integers(-1, 6),
    "becomes": SOME_CARDS,
    "immortal": st.sampled_from([*IMMORTALS, "zeus", None, ["galmi", "xian"], [7]]),
    "guess": st.sampled_from(["wrong", "right_after_looking", "maybe", None]),
    "names": st.dictionaries(st.sampled_from(NAMES), st.sampled_from(IMMORTALS), max_size=2),
    "looked": st.booleans(),
    "effect": SOME_CARDS,
    "what": st.sampled_from([*LEFT, "nothing"]),
}
ACTIONS = st.builds(
    lambda kind, parts: {"type": kind, **parts},
    st.sampled_from([*KINDS]),
    st.fixed_dictionaries({}, optional=PARTS),
)


class Immortal8Machine(TableMachine):
    """Play Immortal 8 with random actions."""

    game_id = "immortal8"

    @rule(data=st.data())
    def try_anything_of_this_game(self, data):
        self.attempt(data.draw(ACTIONS))

    @rule(data=st.data(), player=st.sampled_from(NAMES))
    def draft_a_card(self, data, player):
        card = data.draw(st.sampled_from([*CARDS, None]))
        self.attempt({"type": "draft", "player": player, "card": card})

    @rule(data=st.data())
    def use_something_as_it_is_offered(self, data):
        offers = [c for r in self.live.reminders() if r.rule == "I7" for c in r.choices]
        if offers:
            # What the rules offer, the rules accept.
            self.live.do(**rename(data.draw(st.sampled_from(offers)).action))

    @rule()
    def go_on_to_the_next_phase(self):
        before = self.live.state.phase
        again = at_most(500)
        while self.live.state.phase == before != "finished" and again():
            self.live.do("next")

    @invariant()
    def pieces_are_conserved(self):
        state = self.live.state
        for piece, exist in self.box.items():
            there = [pieces.get(piece, 0) for pieces in state.pieces.values()]
            if exist is None:
                assert there.count(None) == 1
            else:
                assert sum(there) == exist, piece
            assert all(n >= 0 for n in there if n is not None)

    @invariant()
    def kingdoms_are_as_the_pieces_lie(self):
        state = self.live.state
        for seat in state.seats:
            entries = kingdom(state, seat)
            for card in CARDS:
                listed = sum(entry.card == card for entry in entries)
                if CARD_FACTS[card].kind != "wonder":
                    assert listed == state.count(seat, card)
            lying = sum(entry.culture for entry in entries)
            assert lying <= state.count(seat, "culture")
            for stop in stops(state, seat):
                assert 1 <= stop.coins <= stop.by_left + stop.by_right

    @invariant()
    def nobody_holds_more_than_ten(self):
        state = self.live.state
        for seat in state.seats:
            assert state.count(seat, "coin") <= 10
            assert sum(state.count(seat, kind) for kind in ("military", "science", "chaos")) <= 10

    @invariant()
    def every_choice_has_words(self):
        for reminder in self.live.reminders():
            for choice in reminder.choices:
                for text in (choice.label, choice.odd):
                    assert text is None or "%(" not in self.live.speaker.say(text)


def test_a_table_of_immortal_8_keeps_what_it_promises():
    run_state_machine_as_test(Immortal8Machine, settings=settings(stateful_step_count=30))


def test_a_refusal_is_not_a_crash_whatever_is_sent():
    machine = Immortal8Machine()
    machine.lay()
    for kind in KINDS:
        for parts in ({}, {"player": []}, {"player": "Ana"}, {"player": "Ana", "card": {}}):
            with suppress(Refused):
                machine.live.do(kind, **parts)
    machine.teardown()
