"""What the end of a turn of Chosŏn takes along: a declined effect (C16), an open riposte (C18)."""

from companion.core.ledger import Ledger
from companion.core.say import Card, Names
from companion.core.state import DECK, Place, State
from companion.games.choson import turn
from companion.kits.seasons import card_actions as common
from companion.kits.seasons.clock import this_turn

# The mark of ripostes whose turn is over: {"attacker", "card", "waiting": [[seat, token]]}.
LATE = "late_ripostes"


def gain(ledger: Ledger, power: str, source: Place) -> None:
    """Remember what a power brought this turn: a declined effect takes it back (C16)."""
    gains = this_turn(ledger.state).get("gains", [])
    common.mark_turn(ledger, gains=[*gains, [power, source]])


def end_turn(ledger: Ledger) -> None:
    """Take back what a declined effect cost (C16), and keep who may still strike back (C18)."""
    seat = turn.player(ledger.state)
    if seat is not None and turn.is_left(ledger.state):
        tell_lost(ledger, seat)
        take_back(ledger, seat)
    carry_ripostes(ledger)


def tell_lost(ledger: Ledger, seat: int) -> None:
    """Say what a turn without its effect costs; who declined it was told already (C16)."""
    lost = [f for f in turn.at_stake(ledger.state, seat) if not common.is_used(ledger.state, f)]
    if lost:
        ledger.tell(f"lost_{'_'.join(lost)}", player=ledger.name(seat))


def take_back(ledger: Ledger, seat: int) -> None:
    """Put a kept event and a taken VP token back where they came from (C16)."""
    for power, source in this_turn(ledger.state).get("gains", []):
        piece, target = ("event", DECK) if power == "gosu" else ("victory_point", source)
        if ledger.state.count(seat, piece):
            ledger.move(piece, 1, seat, target)
            ledger.tell(f"returned_{power}", player=ledger.name(seat))


def open_ripostes(state: State) -> tuple[int, str, list[list[str | int]]] | None:
    """Tell at whom, at which card and by whom it may be struck back: this turn's, or late (C18)."""
    late = state.marks.get(LATE)
    if late:
        return late["attacker"], late["card"], late["waiting"]
    attacker, card = turn.player(state), turn.played_card(state)
    if attacker is None or card is None:
        return None
    return attacker, card, this_turn(state).get("ripostes", [])


def struck_back_at(state: State) -> tuple[int, str, list[list[str | int]]] | None:
    """Tell the same of ripostes that can be done: the card lies there, and no shield was on it."""
    if not (state.marks.get(LATE) or this_turn(state).get("ripostes")):
        return None
    found = open_ripostes(state)
    if found is None:
        return None
    attacker, card, waiting = found
    able = [list(entry) for entry in waiting if len(entry) == 2]
    return (attacker, card, able) if able and state.count(attacker, card) else None


def carry_ripostes(ledger: Ledger) -> None:
    """Let ripostes that nobody answered stay open until the next card is played (C18)."""
    if found := struck_back_at(ledger.state):
        attacker, card, waiting = found
        ledger.mark(LATE, {"attacker": attacker, "card": card, "waiting": waiting})
        for seat, token in waiting:
            ledger.tell("riposte_waits", player=ledger.name(int(seat)), token=Card(str(token)))
    else:
        ledger.mark(LATE, None)


def let_ripostes_lapse(ledger: Ledger) -> None:
    """Say who did not strike back in time: a card is played, or the game is scored (C18)."""
    if found := struck_back_at(ledger.before):
        names = tuple(ledger.name(int(seat)) for seat, _ in found[2])
        ledger.tell("riposte_lapsed", players=Names(names), card=Card(found[1]))
    ledger.mark(LATE, None)
