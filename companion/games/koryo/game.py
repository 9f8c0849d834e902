"""Koryŏ at the live table: seasons (K4-K9), powers (K10-K18), events (K19-K21)."""

from collections.abc import Mapping, Sequence

from companion.core.ledger import Ledger
from companion.core.rules import Combination, Notice, Reminder
from companion.core.say import say
from companion.core.score import Finished, Line
from companion.core.state import State
from companion.games.koryo import actions, powers, remind, scoring
from companion.games.koryo.cards import CARDS, FAMILIES, SEASONS, SEATS, TOKENS
from companion.games.koryo.chronicle import KoryoChronicle
from companion.games.koryo.telling import KoryoCalculator, KoryoTelling
from companion.games.koryo.words import WORDS
from companion.kits.seasons import clock
from companion.kits.seasons.game import Seasons, seasons_option
from companion.kits.seasons.walk import walk

POWER_RULES = {
    "omniscient": "K10",
    "spy": "K11",
    "senator": "K12",
    "priest": "K13",
    "ship_owner": "K14",
    "broadcaster": "K15",
    "merchant": "K16",
    "banker": "K17",
    "guardian": "K18",
}


class Koryo(Seasons):
    """Declare Koryŏ."""

    id = "koryo"
    order = 1
    words = WORDS
    seats = SEATS
    cards = CARDS
    tokens = TOKENS
    values = FAMILIES
    phases = ("deal", "orders", "main", "end")
    # K8: events count too.
    counted = CARDS
    options = (seasons_option(SEASONS, "K4"),)
    actions = actions.ACTIONS
    calculator = KoryoCalculator
    telling = KoryoTelling()
    chronicle = KoryoChronicle()
    deal_rule = "K5"
    # K10
    tie_breaking_piece = "omniscient"
    power_rules = POWER_RULES
    walk = walk(
        {
            "Ana": {"banker": 1},
            "Ben": {"merchant": 1, "guardian": 2},
            "Cem": {"banker": 1, "broadcaster": 2},
        },
        {"merchant": 2},
        0,
    )

    def lines(self, table: Finished) -> Sequence[Sequence[Line]]:
        """Score families, events and tokens (K22-K24); K25 breaks no tie."""
        return scoring.lines(table)

    def step(self, ledger: Ledger) -> None:
        """Go to the next turn or phase; K9 passes the token after every round."""
        if ledger.state.phase == "deal":
            powers.remember_deal(ledger, self.deal(ledger.state))
        elif ledger.state.phase == "orders":
            powers.remember_ship_owner(ledger)
        super().step(ledger)

    def deal(self, state: State) -> Sequence[int]:
        """Deal the season's number, and one more to the Broadcaster majority (K5)."""
        number, _ = clock.season(state)
        return [number + powers.has_power(state, seat, "broadcaster") for seat in state.seats]

    def dealt(self, state: State) -> Sequence[int]:
        """Tell how many cards were dealt: as the Broadcasters stood then (K5)."""
        return powers.dealt(state) or self.deal(state)

    def limit(self, state: State) -> Sequence[int]:
        """Keep the season's number, and two more with the Senator majority (K8, K12)."""
        return powers.limit(state)

    def majorities(self, state: State) -> Mapping[str, int | None]:
        """Tell who holds which power."""
        return powers.majorities(state)

    def tie_breaker(self, state: State, family: str) -> int | None:
        """Let the Omniscient win every tie for a power (K10), where there is one (K16)."""
        return powers.breaker(state, family)

    def reminders(self, state: State) -> Sequence[Reminder]:
        """Tell what must and may be done now."""
        return remind.reminders(state)

    def problems(self, state: State) -> Sequence[Notice]:
        """Tell who has too many cards (K8)."""
        notices = []
        if state.phase == "end":
            for seat in state.clockwise(clock.first_seat(state)):
                if n := powers.over(state, seat):
                    notices.append(Notice("K8", seat, say("over", player=state.names[seat], n=n)))
        return notices

    def combination(self, state: State, seat: int, cards: Mapping[str, int]) -> Combination:
        """Name what is played (K6): identical cards, or two that differ with the Ship Owners."""
        return self.measured(state, seat, cards, actions.combination(state, seat, cards))

    def reasons(self, state: State) -> Sequence[Notice]:
        """Say the phase's rule, and why somebody's number is not the season card's."""
        held = powers.majorities(state)
        found = clock.phase_line(state, "K5", "K6")
        if (seat := held["broadcaster"]) is not None:
            # Cards are dealt once a round: what is won later counts at the next deal.
            if state.phase == "deal":
                found.append(Notice("K5", seat, say("deal_more", player=state.names[seat])))
            elif state.round < self.rounds:
                found.append(Notice("K5", seat, say("next_deal_more", player=state.names[seat])))
        if (seat := held["senator"]) is not None:
            found.append(Notice("K12", seat, say("keep_more", player=state.names[seat])))
        return found
