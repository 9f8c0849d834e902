"""Whatever is done to a table, and however it is refused or undone, nothing is created or lost."""

import json

import pytest
from hypothesis import strategies as st
from hypothesis.stateful import (
    RuleBasedStateMachine,
    initialize,
    invariant,
    precondition,
    rule,
    run_state_machine_as_test,
)

from companion.core.refusal import Refused
from companion.core.say import say_from_json, say_to_json
from companion.core.state import (
    change_from_json,
    change_to_json,
    state_from_json,
    state_to_json,
)
from companion.table.history import replay
from companion.table.table import Table
from companion.web.api.table_json import table_answer
from tests.games.live_table import LiveTable
from tests.patience import at_most
from tests.table.random_actions import NAMES, actions
from tests.thorough import MACHINE


class TableMachine(RuleBasedStateMachine):
    """Play one table with random actions; a subclass says which game."""

    game_id = ""

    @initialize()
    def lay(self):
        self.live = LiveTable(self.game_id, list(NAMES), {})
        self.start = self.live.state.copy()
        self.box = {**self.live.game.cards, **self.live.game.tokens}

    # What is done.

    @rule(data=st.data())
    def try_an_action(self, data):
        self.attempt(data.draw(actions(self.game_id)))

    @rule(data=st.data(), n=st.integers(0, 4))
    def play_some_cards(self, data, n):
        card = data.draw(st.sampled_from(list(self.live.game.cards)))
        event = data.draw(st.sampled_from([{}, {"event": 1}, {"event": 3}]))
        player = self.live.turn or "Ana"
        self.attempt({"type": "play", "player": player, "cards": {card: n} | event})

    @rule(data=st.data())
    def do_what_is_reminded_of(self, data):
        for reminder in self.live.reminders():
            choice = data.draw(st.sampled_from(reminder.choices)) if reminder.choices else None
            if choice and reminder.pair and "type" not in choice.action:
                other = data.draw(st.sampled_from(reminder.choices))
                whole = {**reminder.action, "a": choice.action, "b": other.action}
                self.attempt(whole)
            elif choice:
                # What the rules offer, the rules accept.
                self.live.do(**rename(choice.action))
                break

    @rule()
    def go_on(self):
        self.attempt({"type": "next"})

    @precondition(lambda self: self.live.table.head)
    @rule()
    def undo_then_redo_changes_nothing_but_the_version(self):
        table = self.live.table
        before = (table.state.copy(), table.head)
        version = table.version
        self.live.do("undo").do("redo")
        assert (table.state, table.head) == before
        assert table.version == version + 2

    @precondition(lambda self: self.live.table.head)
    @rule(data=st.data())
    def undo_back_to_an_entry_and_redo_all_of_it(self, data):
        table = self.live.table
        line = [0, *self.current_line()]
        to = data.draw(st.sampled_from(line[:-1]))
        before = (table.state.copy(), table.head)
        self.live.do("undo", to=to)
        assert table.head == to
        there = self.state_after(line[1 : line.index(to) + 1])
        assert self.shown(table.state) == self.shown(there)
        self.live.do("redo")
        assert (table.state, table.head) == before

    @precondition(lambda self: self.live.state.phase != "finished")
    @rule()
    def finish_and_undo_it(self):
        before = self.live.state.copy()
        self.live.do("finish")
        assert self.live.state.phase == "finished"
        assert self.live.turn is None
        assert self.live.do("undo").state == before

    def attempt(self, action):
        """Do an action that may be refused; then nothing may have changed."""
        table = self.live.table
        before = (table.state.copy(), table.version, table.head, table.redo)
        try:
            self.live.do(**rename(action))
        except Refused as refused:
            assert (table.state, table.version, table.head, table.redo) == before
            for problem in refused.problems:
                assert "%" not in self.live.speaker.say(problem.message)

    def current_line(self):
        """List the versions of the entries that are not undone."""
        versions, head = [], self.live.table.head
        again = at_most(500)
        while head and again():
            versions.insert(0, head)
            head = self.live.log[head - 1].head
        return versions

    def state_after(self, versions):
        """Fold only some entries."""
        state = self.start.copy()
        for version in versions:
            for change in self.live.log[version - 1].changes:
                state.apply(change)
        return state

    # What always holds.

    @invariant()
    def pieces_are_conserved(self):
        state = self.live.state
        for piece, exist in self.box.items():
            there = [pieces.get(piece, 0) for pieces in state.pieces.values()]
            assert sum(there) == exist, piece
            assert min(there) >= 0

    @invariant()
    def replaying_the_log_gives_the_table(self):
        again = Table(self.live.game, self.start.copy())
        replay(again, self.live.log)
        assert again.state == self.live.state
        assert again.version == self.live.table.version == len(self.live.log)

    @invariant()
    def only_what_is_not_undone_counts(self):
        assert self.shown(self.state_after(self.current_line())) == self.shown(self.live.state)

    def shown(self, state):
        """Leave out secrets: what a player entered is not for an undo to change."""
        state, secrets = state.copy(), self.live.game.secrets
        for key in [key for key in state.marks if secrets.is_secret(key)]:
            del state.marks[key]
        return state

    @invariant()
    def everything_can_be_written_down_and_read_again(self):
        state = self.live.state
        written = json.loads(json.dumps(state_to_json(state)))
        assert state_from_json(state.names, state.options, written) == state
        for entry in self.live.log[-1:]:
            changes = json.loads(json.dumps([change_to_json(c) for c in entry.changes]))
            assert [change_from_json(c) for c in changes] == list(entry.changes)
            told = json.loads(json.dumps([say_to_json(s) for s in entry.told]))
            assert [say_from_json(s) for s in told] == list(entry.told)

    @invariant()
    def everything_has_words(self):
        answer = table_answer(self.live.table)
        for said in (*answer["reminders"], *answer["problems"]):
            assert said["text"]
            assert "%(" not in said["text"]
        if self.live.log:
            assert "%(" not in self.live.story()
        for power in self.live.rules.powers(self.live.state):
            for text in (power.standing, power.margin, power.gives):
                assert text is None or self.live.speaker.say(text)

    def teardown(self):
        """Undo without limit: every table goes back to its first deal."""
        if not hasattr(self, "live"):
            return
        again = at_most(500)
        while self.live.table.head and again():
            self.live.do("undo")
        assert self.shown(self.live.state) == self.start
        assert self.live.refuses("undo") == ["type"]


def rename(action):
    return {"kind" if key == "type" else key: value for key, value in action.items()}


class KoryoMachine(TableMachine):
    game_id = "koryo"


class ChosonMachine(TableMachine):
    game_id = "choson"


@pytest.mark.parametrize("machine", [KoryoMachine, ChosonMachine])
def test_a_table_keeps_what_it_promises(machine):
    run_state_machine_as_test(machine, settings=MACHINE)
