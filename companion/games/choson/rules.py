"""Chosŏn at the live table: seasons (C4-C11), effects (C12-C16), powers (C17-C26).

Who reads on: `powers` (who holds what), `turn` (combinations), `actions` and `effects` (what
players do), `settle` (what moves by itself), `remind` (what must and may be done).
"""

from collections.abc import Iterable, Mapping, Sequence

from companion.core.ledger import Ledger
from companion.core.rules import Act, Combination, Notice, Power, Reminder
from companion.core.say import Card, say
from companion.core.score import Finished, Tableau
from companion.core.state import JSON, State
from companion.games.choson import actions, remind, turn
from companion.games.choson import powers as powers_of
from companion.games.choson import settle as settling
from companion.games.choson.cards import CARDS, FAMILIES, SEASONS, TOKENS
from companion.games.choson.powers import RIPOSTE_TOKENS, has_power, over, power, shield
from companion.games.choson.scoring import better_with_less, score
from companion.kits.seasons import clock as seasons

ROUNDS = seasons.ROUNDS
majorities = powers_of.majorities
ACTIONS: Mapping[str, Act] = actions.ACTIONS
PHASES: Sequence[str] = ("time_travel", "deal", "orders", "main", "end")
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


def read_options(raw: object) -> JSON:
    """Read the house rules of a new table."""
    return seasons.read_options(raw, SEASONS, ("first_player_passes_after_last",))


def set_up(names: tuple[str, ...], options: JSON, first: int) -> State:
    """Lay the table out for season 1."""
    return seasons.set_up(names, options, first, CARDS, TOKENS, PHASES[0])


def step(ledger: Ledger) -> None:
    """Go to the next turn or phase; played events go back first (C9, C11)."""
    tell_lost_powers(ledger)
    settling.return_events(ledger)
    passes = bool(ledger.state.options["first_player_passes_after_last"])
    seasons.step(ledger, PHASES, pass_after_last=passes)


def tell_lost_powers(ledger: Ledger) -> None:
    """Say what a turn that ends without its effect costs: Gosu and Scientist did nothing (C16)."""
    seat = ledger.state.turn
    if seat is not None and (held := turn.waiting_powers(ledger.state, seat)):
        ledger.tell(f"lost_{'_'.join(held)}", player=ledger.name(seat))


def settle(ledger: Ledger) -> None:
    """Move what moves by itself (C17, C18)."""
    settling.settle(ledger)


def deal(state: State) -> Sequence[int]:
    """Deal everybody the season's number (C6)."""
    number, _ = seasons.season(state)
    return [number] * len(state.names)


def limit(state: State) -> Sequence[int]:
    """Keep the season's number of characters (C10)."""
    _, keep = seasons.season(state)
    return [keep] * len(state.names)


def counted(state: State) -> Iterable[str]:
    """Count characters only (C10)."""
    return FAMILIES


def reminders(state: State) -> Sequence[Reminder]:
    """Tell what must and may be done now."""
    return remind.reminders(state)


def problems(state: State) -> Sequence[Notice]:
    """Tell who is over the limit (C10), and which tokens lie where they should not."""
    notices = []
    for seat in state.seats:
        if state.phase == "end" and (n := over(state, seat)):
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


def finished(state: State) -> Finished:
    """Give the table as it would be scored now."""
    table = seasons.finished(state, CARDS, TOKENS)
    lies = shield(state)
    if lies is None:
        return table
    seat, family = lies
    tableaus = list(table.tableaus)
    t = tableaus[seat]
    tableaus[seat] = Tableau(t.name, t.cards, t.tokens, {"yis_shield": family})
    return Finished(tuple(tableaus))


def combination(state: State, seat: int, cards: Mapping[str, int]) -> Combination:
    """Name what is played (C7) and what it sets off."""
    return turn.combination(state, seat, cards)


def powers(state: State) -> Sequence[Power]:
    """Tell of every family who holds its power and what it gives."""
    lies = shield(state)
    return [
        seasons.describe_power(
            state,
            family,
            POWER_RULES[family],
            lies[0] if lies and lies[1] == family else None,
            "yis_shield",
        )
        for family in reversed(FAMILIES)
    ]


def reasons(state: State) -> Sequence[Notice]:
    """Say the phase's rule; everybody is dealt and keeps the same."""
    travelled = (state.marks.get(seasons.SEASON) or {}).get("travelled")
    if state.phase == "time_travel" and not travelled and power(state, "time_traveller") is None:
        return [Notice("C5", None, say("nobody_travels"))]
    return seasons.phase_line(state, "C6", "C7")


def advice(state: State) -> Sequence[Notice]:
    """Tell Legacy's holder when less would score more (C31)."""
    seat = state.holder("yis_legacy")
    if seat is None:
        return ()
    lines = score(finished(state)).scores[seat].lines
    points = sum(line.points for line in lines if line.key != "yis_legacy")
    better = better_with_less(points, len(state.names))
    if better is None:
        return ()
    text = say("legacy_advice", player=state.names[seat], points=points, better=better)
    return (Notice("C31", seat, text),)
