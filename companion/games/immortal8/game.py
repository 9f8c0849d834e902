"""Immortal 8 at the live table: two rounds of draft, kingdom, supremacy, then the call (I1-I17).

Who reads on: `rounds` (set-up, phases), `draft`, `picking` and `gifts` (Living Draft), `kingdom`,
`roaming`, `ways`, `copying`, `deed_parts`, `deeds`, `actions`, `taps` (Kingdom), `supremacy`,
`secret`, `calling`, `guessing` (Immortals), `placing` (corrections), `parts` (what actions share),
`remind` (what must and may be done), `action_list` (every action), `views` (what pages ask).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.demo import Demo
from companion.core.game import Game
from companion.core.ledger import Ledger
from companion.core.options import Flag, Numbers
from companion.core.rules import Combination, Notice, Power, Reminder
from companion.core.say import Say, say
from companion.core.score import Finished, Result
from companion.core.state import JSON, State
from companion.games.immortal8 import going_on, lying, remind, rounds, views
from companion.games.immortal8.action_list import ACTIONS
from companion.games.immortal8.call import reading, scoring
from companion.games.immortal8.call.entering import Immortal8Calculator
from companion.games.immortal8.call.keeping import Immortals
from companion.games.immortal8.cards import CARDS, SEATS, TOKENS
from companion.games.immortal8.chronicle import Immortal8Chronicle
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.kingdom import layout as kingdom
from companion.games.immortal8.kingdom import supremacy as supremacies
from companion.games.immortal8.light import LIGHT
from companion.games.immortal8.public import SHAPE, public
from companion.games.immortal8.rounds import ROUND_TWO_COINS
from companion.games.immortal8.telling import Immortal8Telling
from companion.games.immortal8.walk import WALK
from companion.games.immortal8.words.names import WORDS


class Immortal8(Game):
    """Declare Immortal 8."""

    id = "immortal8"
    order = 3
    words = WORDS
    seats = SEATS
    cards = CARDS
    tokens = TOKENS
    rounds = rounds.ROUNDS
    phases = ("draft", "kingdom", "supremacy")
    turns = ("kingdom",)
    # Every pick waits for everybody.
    lets_leave = False
    # The cards tell who is first, once they are drafted (I7).
    asks_first = False
    options = (
        LIGHT,
        Flag("justice_drops_all", True, "I13"),
        Numbers("round_two_coins", ROUND_TWO_COINS, "I5", 10, "four_numbers"),
    )
    actions = ACTIONS
    repeatable = ("gain", "pay", "culture")
    calculator = Immortal8Calculator
    telling = Immortal8Telling()
    chronicle = Immortal8Chronicle()
    demos = (Demo("draft", [], ("season", "seat-0", "dock")),)
    walk = WALK
    views = views
    has_desk = True
    secrets = Immortals()
    given = reading.PLAYER_PARTS
    shared = reading.SHARED_PARTS
    public_shape = SHAPE

    def read(self, raw: Mapping[str, Any], *, complete: bool = True) -> Finished:
        """Read a finished table, or refuse it with every problem."""
        return reading.read(raw, complete=complete)

    def score(self, table: Finished) -> Result:
        """Score a finished table (I10-I17)."""
        return scoring.score(table)

    def set_up(self, names: tuple[str, ...], options: JSON, first: int) -> State:
        """Lay the table out for round 1."""
        return rounds.set_up(names, options, first)

    def goes_on(self, state: State) -> bool:
        """Tell whether the table has nothing to ask: the next step follows by itself."""
        return going_on.goes_on(state, self.reminders(state))

    def step_by_itself(self, ledger: Ledger) -> None:
        """Transform what may not be played any more; elsewhere go on."""
        going_on.step(ledger)

    def step(self, ledger: Ledger) -> None:
        """Go to the next turn or phase."""
        rounds.step(ledger)

    def settle(self, ledger: Ledger) -> None:
        """Move what moves by itself."""
        rounds.settle_turn(ledger)
        kingdom.settle(ledger)

    def button(self, state: State) -> Say | None:
        """Name the step that follows; after the last Supremacy the Immortals are called (I10)."""
        if state.phase == self.phases[-1] and state.round == self.rounds:
            return say("call_of_the_eight")
        return super().button(state)

    def deal(self, state: State) -> Sequence[int]:
        """Deal five cards in round 1, four in round 2 (I4, I5)."""
        return [draft.picks(state)] * len(state.names)

    def limit(self, state: State) -> Sequence[int]:
        """Let three of them be played, then two (I4, I5)."""
        return [draft.limit(state)] * len(state.names)

    def majorities(self, state: State) -> Mapping[str, int | None]:
        """Tell who leads in Military, Science and Chaos (I8)."""
        return supremacies.majorities(state)

    def powers(self, state: State) -> Sequence[Power]:
        """Tell of Military, Science and Chaos who would gain the Supremacy (I8)."""
        return supremacies.powers(state)

    def reminders(self, state: State) -> Sequence[Reminder]:
        """Tell what must and may be done now."""
        return remind.reminders(state)

    def problems(self, state: State) -> Sequence[Notice]:
        """Tell who has played more than the draft allows (I4, I5)."""
        found = []
        for seat in state.seats:
            n = sum(card is not None for card in draft.picked(state, seat))
            if n > draft.limit(state):
                text = say("played_enough", player=state.names[seat], limit=draft.limit(state))
                found.append(Notice(draft.RULE[state.round], seat, text))
        return found

    def remarks(self, state: State) -> Sequence[Notice]:
        """Tell who controls more cards than the drafts so far let one play (I4, I5)."""
        if state.is_over:
            return super().remarks(state)
        most = sum(draft.PLAYED[n] for n in range(1, state.round + 1))
        counts = {seat: len(kingdom.kingdom(state, seat)) for seat in state.seats}
        return [
            Notice(
                draft.RULE[state.round],
                seat,
                say("controls_many", player=state.names[seat], n=n, limit=most),
            )
            for seat, n in counts.items()
            if n > most
        ]

    def advice(self, state: State) -> Sequence[Notice]:
        """Tell which way the cards go, and what this pick is worth (I4, I5)."""
        now = draft.passing(state) if state.phase == "draft" else None
        if now is None:
            return ()
        key = "pass_left" if now.clockwise else "pass_right"
        text = say(key, pick=now.pick, picks=now.picks, n=now.coins)
        return (Notice(draft.RULE[state.round], None, text),)

    def reasons(self, state: State) -> Sequence[Notice]:
        """Say who starts the Kingdom and why, until the first turn is over (I7, I9)."""
        if state.phase != "kingdom" or state.turn is None or state.turn != state.marks["starter"]:
            return ()
        start = kingdom.starter(state)
        first = int(state.marks.get("first", 0))
        text = say("starts", player=state.names[first], why=start.why)
        return (Notice("I7" if state.round == 1 else "I9", first, text),)

    def combination(self, state: State, seat: int, cards: Mapping[str, int]) -> Combination:
        """Name the card about to be played, with the bonus it brings at this pick."""
        return draft.combination(state, seat, cards)

    def finished(self, state: State) -> Finished:
        """Give the table as everybody may score it now: only revealed Immortals count (I10-I17)."""
        return lying.finished(state)

    def public(self, state: State) -> JSON:
        """Tell what else everybody at the table can see."""
        return public(state)
