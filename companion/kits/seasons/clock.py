"""What Koryŏ and Chosŏn share at the live table: eight seasons, turns, tableaus, powers."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from companion.core.corrections import finish
from companion.core.ledger import Ledger
from companion.core.majority import standing
from companion.core.refusal import refuse
from companion.core.rules import Notice, Power
from companion.core.say import Card, Cards, Names, Say, say
from companion.core.state import BANK, DECK, FINISHED, JSON, SCORING, State

ROUNDS = 8
# Marks that last for a turn, and for a season.
TURN = "this_turn"
SEASON = "this_season"


def this_turn(state: State) -> JSON:
    """Give the marks of the turn under way."""
    return state.marks.get(TURN) or {}


def set_up(
    names: tuple[str, ...],
    options: JSON,
    first: int,
    cards: Mapping[str, int],
    tokens: Mapping[str, int | None],
    phase: str,
) -> State:
    """Lay out the deck and the bank; the 1st Player has the token."""
    bank: dict[str, int | None] = {token: n for token, n in tokens.items() if n}
    del bank["first_player"]
    return State(
        names,
        options,
        {DECK: dict(cards), BANK: bank, first: {"first_player": 1}},
        {"round": 1, "phase": phase},
    )


def season(state: State) -> tuple[int, int]:
    """Give the season's numbers: deal, keep."""
    deal, keep = state.options["seasons"][min(state.round, ROUNDS) - 1]
    return deal, keep


def is_opening(state: State) -> bool:
    """Tell whether a season's first player has not laid cards yet."""
    marks = state.marks
    return state.turn is not None and state.turn == marks.get("starter") and not marks.get(TURN)


def phase_line(state: State, deal_rule: str, orders_rule: str) -> list[Notice]:
    """Tell in a line what dealing and giving orders are; nobody is asked for anything."""
    if state.phase == "deal":
        return [Notice(deal_rule, None, say("deal_line", n=season(state)[0]))]
    if state.phase == "orders":
        return [Notice(orders_rule, None, say("phase_orders_rule"))]
    return []


def first_seat(state: State) -> int:
    """Find the 1st Player; the token may lie in the middle for a moment."""
    return state.holder("first_player") or 0


def step(ledger: Ledger, phases: Sequence[str], *, pass_after_last: bool) -> None:
    """Go on: to the next turn in the main phase, to the next phase elsewhere."""
    phase = ledger.state.phase
    if phase == "main":
        next_turn(ledger)
    elif phase == "end":
        leave_end(ledger, phases[0], pass_after_last)
    elif phase == SCORING:
        finish(ledger)
    elif phase == FINISHED:
        raise refuse("type", "is_finished")
    else:
        enter(ledger, phases[phases.index(phase) + 1])


def enter(ledger: Ledger, phase: str) -> None:
    """Enter a phase; the main phase begins with the 1st Player's turn."""
    ledger.mark("phase", phase)
    if phase == "main":
        first = first_seat(ledger.state)
        ledger.mark("starter", first)
        begin_turn(ledger, first)
    else:
        ledger.tell(f"phase_{phase}")


def begin_turn(ledger: Ledger, seat: int | None) -> None:
    """Give the turn to a player, or to nobody; what the last turn used is forgotten."""
    ledger.mark("turn", seat)
    ledger.mark(TURN, None)
    if seat is not None:
        ledger.tell("turn_of", player=ledger.name(seat))


def next_turn(ledger: Ledger) -> None:
    """Go on to the next player clockwise; after the last one the season ends."""
    state = ledger.state
    turn = state.turn if state.turn is not None else first_seat(state)
    following = state.left_of(turn)
    if following == state.marks.get("starter", first_seat(state)):
        begin_turn(ledger, None)
        ledger.mark("starter", None)
        enter(ledger, "end")
    else:
        begin_turn(ledger, following)


def leave_end(ledger: Ledger, first_phase: str, pass_after_last: bool) -> None:
    """Pass the 1st Player token on and begin the next season, or go to the scoring."""
    state = ledger.state
    last = state.round >= ROUNDS
    if not last or pass_after_last:
        holder = first_seat(state)
        following = state.left_of(holder)
        if state.holder("first_player") is not None:
            ledger.move("first_player", 1, holder, following)
        else:
            ledger.move("first_player", 1, BANK, following)
        ledger.tell("first_player_passes", player=ledger.name(following))
    ledger.mark(SEASON, None)
    if last:
        ledger.mark("phase", SCORING)
        ledger.tell("phase_scoring")
        return
    ledger.mark("round", state.round + 1)
    ledger.mark("phase", first_phase)
    deal, keep = season(ledger.state)
    ledger.tell("season_begins", season=ledger.state.round, deal=deal, keep=keep)


# As `compared`: every tap asks this for all families, and there are only hundreds of answers.
@lru_cache(maxsize=4096)
def power_of(counts: tuple[int, ...], breaker: int | None) -> int | None:
    """Tell who holds a power: the majority, or on a tie the player in it who wins ties."""
    leader, _, _, tied = standing(counts)
    return leader if leader is not None else breaker if breaker in tied else None


def cards_of(state: State, seat: int, kinds: Iterable[str]) -> dict[str, int]:
    """Count what a player has of some kinds."""
    return {kind: n for kind in kinds if (n := state.count(seat, kind))}


def describe_power(state: State, piece: str, rule: str, breaker: int | None, breaks: str) -> Power:
    """Tell who holds a family's power, by how much, and what it would take to change that."""
    counts = state.counts(piece)
    leader, most, following, tied = standing(counts)
    holder = power_of(counts, breaker)
    text: Say
    if leader is not None:
        key = "held" if following else "held_alone"
        text = say(key, player=state.names[leader], cards=Cards(piece, most), next=following)
    elif holder is not None:
        text = say("held_by_tie", player=state.names[holder], breaker=Card(breaks), n=most)
    elif tied:
        names = Names(tuple(state.names[seat] for seat in tied))
        text = say("held_tied", names=names, cards=Cards(piece, most))
    elif state.count(DECK, piece):
        # Whoever it is: there is nothing to add.
        first = say("held_by_first")
        return Power(piece, rule, holder, first, None, say(f"power_{piece}"))
    else:
        text = say("held_by_nobody")
    margin = margin_of(state, piece, counts)
    by_tie = leader is None and holder is not None
    return Power(piece, rule, holder, text, margin, say(f"power_{piece}"), by_tie)


def margin_of(state: State, piece: str, counts: Sequence[int]) -> Say | None:
    """Tell who is nearest to a majority, where the deck has the cards for it: a tie is none."""
    left = state.count(DECK, piece)
    leader = standing(counts).leader
    needed = {}
    for seat in state.seats:
        lead = max(n for s, n in enumerate(counts) if s != seat) + 1
        if seat != leader and lead - counts[seat] <= left:
            needed[seat] = lead - counts[seat]
    if not needed:
        return say("margin_none") if leader is not None else None
    fewest = min(needed.values())
    names = Names(tuple(state.names[seat] for seat, n in needed.items() if n == fewest))
    if len(names.names) == 1:
        return say("margin", n=fewest, player=names)
    return say("margin_several", n=fewest, players=names)
