"""Koryŏ at the live table: seasons (K4-K9), powers (K10-K18), events (K19-K21)."""

from collections.abc import Iterable, Mapping, Sequence

from companion.core.ledger import Ledger
from companion.core.rules import Act, Combination, Notice, Power, Reminder
from companion.core.say import say
from companion.core.score import Finished
from companion.core.state import JSON, State
from companion.games.koryo import actions, remind
from companion.games.koryo import powers as powers_of
from companion.games.koryo.cards import CARDS, FAMILIES, SEASONS, TOKENS
from companion.games.koryo.powers import omniscient, over, season_limit
from companion.kits.seasons import clock as seasons
from companion.kits.seasons.clock import power_of

ROUNDS = seasons.ROUNDS
majorities = powers_of.majorities
PHASES: Sequence[str] = ("deal", "orders", "main", "end")
ACTIONS: Mapping[str, Act] = actions.ACTIONS
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


def read_options(raw: object) -> JSON:
    """Read the house rules of a new table."""
    return seasons.read_options(raw, SEASONS, ())


def set_up(names: tuple[str, ...], options: JSON, first: int) -> State:
    """Lay the table out for season 1."""
    return seasons.set_up(names, options, first, CARDS, TOKENS, PHASES[0])


def step(ledger: Ledger) -> None:
    """Go to the next turn or phase; K9 passes the token after every season."""
    if ledger.state.phase == "orders":
        powers_of.remember_ship_owner(ledger)
    seasons.step(ledger, PHASES, pass_after_last=True)


def settle(ledger: Ledger) -> None:
    """Nothing in Koryŏ moves by itself."""


def deal(state: State) -> Sequence[int]:
    """Deal the season's number, and one more to the Broadcaster majority (K5)."""
    number, _ = seasons.season(state)
    favoured = power_of(state.counts("broadcaster"), omniscient(state))
    return [number + (seat == favoured) for seat in state.seats]


def limit(state: State) -> Sequence[int]:
    """Keep the season's number, and two more with the Senator majority (K8, K12)."""
    return [season_limit(state, seat) for seat in state.seats]


def counted(state: State) -> Iterable[str]:
    """Count all cards, events too (K8)."""
    return CARDS


def reminders(state: State) -> Sequence[Reminder]:
    """Tell what must and may be done now."""
    return remind.reminders(state)


def problems(state: State) -> Sequence[Notice]:
    """Tell who has too many cards (K8)."""
    notices = []
    if state.phase == "end":
        for seat in state.seats:
            if n := over(state, seat):
                notices.append(Notice("K8", seat, say("over", player=state.names[seat], n=n)))
    return notices


def finished(state: State) -> Finished:
    """Give the table as it would be scored now."""
    return seasons.finished(state, CARDS, TOKENS)


def combination(state: State, seat: int, cards: Mapping[str, int]) -> Combination:
    """Name what is played (K6): identical cards, or two that differ with the Ship Owners."""
    return actions.combination(state, seat, cards)


def powers(state: State) -> Sequence[Power]:
    """Tell of every family who holds its power and what it gives."""
    breaker = omniscient(state)
    return [
        seasons.describe_power(state, family, POWER_RULES[family], breaker, "omniscient")
        for family in reversed(FAMILIES)
    ]


def reasons(state: State) -> Sequence[Notice]:
    """Say the phase's rule, and why somebody's number is not the season card's."""
    held = powers_of.majorities(state)
    found = seasons.phase_line(state, "K5", "K6")
    if (seat := held["broadcaster"]) is not None:
        found.append(Notice("K5", seat, say("deal_more", player=state.names[seat])))
    if (seat := held["senator"]) is not None:
        found.append(Notice("K12", seat, say("keep_more", player=state.names[seat])))
    return found


def advice(state: State) -> Sequence[Notice]:
    """Koryŏ has no advice to give."""
    return ()
