"""Chosŏn at the live table: seasons (C4-C11), effects (C12-C16), powers (C17-C26).

Who reads on: `powers` (who holds what), `turn` (combinations), `actions` and `effects` (what
players do), `settle` (what moves by itself), `remind` (what must and may be done).
"""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.clock import Head
from companion.core.ledger import Ledger
from companion.core.options import Flag
from companion.core.rules import Combination, Notice, Reminder
from companion.core.say import Card, Say, say
from companion.core.score import Finished, Result, Tableau
from companion.core.seating import Moment
from companion.core.state import JSON, SCORING, State
from companion.games.choson import actions, effects, ending, last_token, remind, scoring, turn
from companion.games.choson import powers as powers_of
from companion.games.choson import settle as settling
from companion.games.choson.cards import CARDS, FAMILIES, SEASONS, SEATS, TOKENS
from companion.games.choson.chronicle import ChosonChronicle
from companion.games.choson.demo import DEMOS, SCORES
from companion.games.choson.powers import (
    RIPOSTE_TOKENS,
    SHIELD_ON,
    has_power,
    over,
    power,
    shield,
)
from companion.games.choson.telling import ChosonCalculator, ChosonTelling, doubt_first
from companion.games.choson.words import WORDS
from companion.kits.seasons import clock, outcomes
from companion.kits.seasons.game import Seasons, seasons_option
from companion.kits.seasons.walk import walk

LYING = {"yis_shield": SHIELD_ON}
POWER_RULES = {
    "yi": "C17",
    "sniper": "C18",
    "oracle": "C21",
    "reaper": "C22",
    "gosu": "C19",
    "scientist": "C20",
    "hulk": "C18",
    "time_traveller": "C23",
    "watcher": "C24",
}


class Choson(Seasons):
    """Declare Chosŏn."""

    id = "choson"
    order = 2
    words = WORDS
    seats = SEATS
    cards = CARDS
    tokens = TOKENS
    values = FAMILIES
    lying = LYING
    phases = ("time_travel", "deal", "orders", "main", "end")
    # C10: kept events do not count.
    counted = FAMILIES
    options = (
        seasons_option(SEASONS, "C4"),
        Flag(last_token.PASSES, False, "C11"),
        Flag(turn.WITHOUT_TARGET, False, "C16"),
        Flag(effects.RIPOSTE_AFTER_BLOW, False, "C18"),
        Flag(turn.REAPER_AT_FIRST_BLOW, False, "C22"),
    )
    actions = actions.ACTIONS
    calculator = ChosonCalculator
    telling = ChosonTelling()
    chronicle = ChosonChronicle()
    demos = DEMOS
    demo_query = SCORES
    deal_rule = "C6"
    # C17
    tie_breaking_piece = "yis_shield"
    power_rules = POWER_RULES
    walk = walk(
        {
            "Ana": {"gosu": 1},
            "Ben": {"watcher": 1, "hulk": 2},
            "Cem": {"gosu": 1, "time_traveller": 2},
        },
        {"watcher": 2},
        1,
    )

    def read(self, raw: Mapping[str, Any], *, complete: bool = True) -> Finished:
        """Read a finished table, or refuse it with every problem."""
        return scoring.read(raw)

    def score(self, table: Finished) -> Result:
        """Score a finished table (C27-C32)."""
        return scoring.score(table)

    def passes_after_last(self, state: State) -> bool:
        """Pass the token after the last season only where the table plays so (C11)."""
        return bool(state.options[last_token.PASSES])

    def step(self, ledger: Ledger) -> None:
        """Go to the next turn or phase; what a turn leaves is settled first (C9, C16, C18)."""
        if ledger.state.phase == "main":
            ending.end_turn(ledger)
        settling.return_events(ledger)
        super().step(ledger)
        if ledger.state.phase == SCORING and ledger.before.phase != SCORING:
            ending.let_ripostes_lapse(ledger)
            last_token.remember(ledger)

    def set_clock(self, ledger: Ledger, to: Moment) -> None:
        """Go to another moment: events beside the turn go back (C9), no riposte is open (C18)."""
        settling.return_events(ledger)
        ledger.mark(ending.LATE, None)
        ledger.mark(last_token.LAST_FIRST, None)
        super().set_clock(ledger, to)

    def settle(self, ledger: Ledger) -> None:
        """Move what moves by itself (C11, C17, C18)."""
        super().settle(ledger)
        settling.settle(ledger)

    def majorities(self, state: State) -> Mapping[str, int | None]:
        """Tell who holds which power."""
        return powers_of.majorities(state)

    def tie_breaker(self, state: State, family: str) -> int | None:
        """Let Yi's Shield win its owner a tie of the family it lies on (C17)."""
        lies = shield(state)
        return lies[0] if lies and lies[1] == family else None

    def reminders(self, state: State) -> Sequence[Reminder]:
        """Tell what must and may be done now."""
        return remind.reminders(state)

    def problems(self, state: State) -> Sequence[Notice]:
        """Tell who is over the limit (C10), and which tokens lie where they should not."""
        notices = []
        for seat in state.seats:
            if state.phase == "end" and seat not in state.away and (n := over(state, seat)):
                notices.append(Notice("C10", seat, say("over", player=state.names[seat], n=n)))
        for family, token in RIPOSTE_TOKENS.items():
            holder = power(state, family)
            if state.holder(token) != holder:
                who = state.names[holder] if holder is not None else ""
                key = "token_elsewhere" if who else "token_of_nobody"
                notices.append(Notice("C18", holder, say(key, card=Card(token), player=who)))
        lies = shield(state)
        if lies and not has_power(state, lies[0], "yi"):
            who = state.names[lies[0]]
            notices.append(Notice("C17", lies[0], say("shield_without_yi", player=who)))
        if lies and not state.count(*lies):
            bare = say("shield_needs_family", player=state.names[lies[0]], card=Card(lies[1]))
            notices.append(Notice("C17", lies[0], bare))
        return notices

    def finished(self, state: State) -> Finished:
        """Give the table as it would be scored now."""
        table = super().finished(state)
        lies = shield(state)
        if lies is None:
            return table
        seat, family = lies
        tableaus = list(table.tableaus)
        t = tableaus[seat]
        tableaus[seat] = Tableau(t.name, t.cards, t.tokens, {"yis_shield": family})
        return Finished(tuple(tableaus), options=table.options)

    def combination(self, state: State, seat: int, cards: Mapping[str, int]) -> Combination:
        """Name what is played (C7) and what it sets off."""
        return self.measured(state, seat, cards, turn.combination(state, seat, cards))

    def reasons(self, state: State) -> Sequence[Notice]:
        """Say the phase's rule; everybody is dealt and keeps the same."""
        travelled = (state.marks.get(clock.SEASON) or {}).get("travelled")
        if (
            state.phase == "time_travel"
            and not travelled
            and power(state, "time_traveller") is None
        ):
            return [Notice("C5", None, say("nobody_travels"))]
        return clock.phase_line(state, "C6", "C7")

    def outcome(self, state: State, action: JSON) -> Sequence[Say]:
        """Tell which majorities an action would change, and whom it lets strike back (C18)."""
        after = self.tried(state, action)
        hit = str(action.get("card") or action.get("on") or "")
        found = outcomes.changed(self.majorities(state), self.majorities(after), state.names, hit)
        struck = ending.struck_back_at(after)
        strikes = action["type"] == "destroy" and struck and struck != ending.struck_back_at(state)
        return [*found, say("outcome_riposte")] if strikes else found

    def numbered(self, state: State, dealt: tuple[str, int], kept: tuple[str, int]) -> Head:
        """Say above all whose riposte it is, while one is open (C18)."""
        head = super().numbered(state, dealt, kept)
        striking = [r.seat for r in remind.ripostes(state) if r.seat is not None]
        if not striking:
            return head
        title = say("riposte_head", player=state.names[striking[0]])
        return head._replace(turn=striking[0], title=title, before=())

    def remarks(self, state: State) -> Sequence[Notice]:
        """Tell of more cards than were dealt (C6), and of a 1st Player token nobody has (C30)."""
        found = [*super().remarks(state)]
        if not state.is_over and state.holder("first_player") is None:
            doubt = doubt_first()
            found.append(Notice(doubt.rule, None, doubt.text))
        return found

    def advice(self, state: State) -> Sequence[Notice]:
        """Tell Legacy's holder when less would score more (C31): once a season, before playing."""
        seat = state.holder("yis_legacy")
        if seat is None or self.asks_cards(state) != seat:
            return ()
        lines = self.score(self.finished(state)).scores[seat].lines
        points = sum(line.points for line in lines if line.key != "yis_legacy")
        better = scoring.better_with_less(points, len(state.names))
        if better is None:
            return ()
        text = say("legacy_advice", player=state.names[seat], points=points, better=better)
        return (Notice("C31", seat, text),)
