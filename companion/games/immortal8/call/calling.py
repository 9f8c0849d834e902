"""The call of the eight: Immortals reveal and score one after the other (I10-I14)."""

from typing import NamedTuple

from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import PLAYER, maybe, one_of, told
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card, Names, Say, say
from companion.core.score import Line, Result
from companion.core.state import State
from companion.games.immortal8.call.endgame import EFFECT_IDS, Effect, Kingdom, offers
from companion.games.immortal8.call.secret import (
    entered,
    holder_of,
    kept,
    revealed,
    show,
)
from companion.games.immortal8.cards import CARDS, IMMORTALS, TOKENS
from companion.games.immortal8.kingdom.tokens import gain

CALLED = "called"
# Taken when it happens: Justice's at her revealing, the School's with each Supremacy.
BY_ITSELF = ("justice", "elite_school")


class Called(NamedTuple):
    """Tell of one Immortal of the call: its number, whether it was called, whose, its lines."""

    number: int
    immortal: str
    called: bool
    seat: int | None
    lines: tuple[Line, ...]


def called(state: State) -> int:
    """Count the Immortals that were called already."""
    return int(state.marks.get(CALLED, 0))


def next_call(state: State) -> str | None:
    """Name the Immortal to be called now (I10)."""
    done = called(state)
    return IMMORTALS[done] if state.phase == "scoring" and done < len(IMMORTALS) else None


def call_of_eight(state: State, result: Result) -> list[Called]:
    """Tell of all eight in the order of the call, with what the revealed ones score (I10)."""
    found = []
    for place, immortal in enumerate(IMMORTALS):
        seat = holder_of(state, immortal)
        lines = result.scores[seat].lines if seat is not None else ()
        found.append(Called(place + 1, immortal, place < called(state), seat, lines))
    return found


@action(
    player=maybe(PLAYER),
    immortal=maybe(told(one_of(IMMORTALS), "Call on up to this one; nobody has those before it.")),
)
def call(ledger: Ledger, parts: Parts) -> None:
    """Call the next Immortal: whoever entered it, or `player`, reveals it (I10)."""
    state = ledger.state
    if next_call(state) is None:
        parts.wrong("type", "all_called" if state.phase == "scoring" else "only_in_scoring")
    else:
        wait(parts)
    seat = None if parts.action.get("player") is None else parts.seat()
    calls = read_calls(parts)
    parts.check()
    for immortal in calls:
        call_one(ledger, immortal, seat if immortal == calls[-1] else None)
        if guess_open(ledger.state) is not None:
            # Tomorrow was among them after all, and names the others before they are called (I11).
            return


def read_calls(parts: Parts) -> tuple[str, ...]:
    """Read how far the call goes: to the next Immortal, or on to the one that is named (I10)."""
    left = IMMORTALS[called(parts.state) :]
    if parts.action.get("immortal") is None:
        return left[:1]
    wanted = parts.id("immortal", IMMORTALS)
    if wanted not in left:
        parts.wrong("immortal", "called_already")
        return ()
    return left[: left.index(wanted) + 1]


def wait(parts: Parts) -> None:
    """Note what comes before the next call: keeping one of two, Tomorrow's guess (I2, I11)."""
    state = parts.state
    if two := still_two(state):
        names = Names(tuple(state.names[seat] for seat in two))
        parts.wrong("type", "keep_first", names=names)
    tomorrow = guess_open(state)
    if tomorrow is not None:
        parts.wrong("type", "guess_first", player=state.names[tomorrow])


def unknown(state: State) -> list[int]:
    """List whose Immortal nobody knows, though all eight were called."""
    over = called(state) >= len(IMMORTALS) or state.phase == "finished"
    return [seat for seat in state.seats if over and revealed(state, seat) is None]


def call_one(ledger: Ledger, immortal: str, seat: int | None) -> None:
    """Let the called Immortal answer: of the player at a seat, else of whoever entered it."""
    state = ledger.state
    ledger.mark(CALLED, called(state) + 1)
    known = holder_of(state, immortal)
    if known is not None:
        ledger.tell("called_again", card=Card(immortal), player=ledger.name(known))
    elif seat is not None:
        show(ledger, seat, immortal)
    else:
        answer(ledger, immortal)


def answer(ledger: Ledger, immortal: str) -> None:
    """Let whoever entered the called Immortal reveal it; two of the same cannot be (I1)."""
    state = ledger.state
    seats = [s for s in state.seats if kept(state, s) == immortal and not revealed(state, s)]
    if len(seats) > 1:
        names = Names(tuple(state.names[seat] for seat in seats))
        raise refuse("type", "immortal_twice", card=Card(immortal), names=names)
    if seats:
        show(ledger, seats[0], immortal)
    else:
        ledger.tell("nobody_answers", card=Card(immortal))


def guess_of(state: State) -> str:
    """Tell how Tomorrow's guess ended: wrong until everybody is revealed (I11).

    A Justice whom everybody knew already need not be named.
    """
    made = state.marks.get("guess") or {}
    if "said" in made:
        return str(made["said"])
    seat = holder_of(state, "tomorrow")
    names = made.get("names", {})
    rest = [other for other in state.seats if other != seat]
    known = made.get("known", [state.names[o] for o in rest if revealed(state, o) == "justice"])
    asked = [o for o in rest if state.names[o] in names or state.names[o] not in known]
    right = [revealed(state, o) and names.get(state.names[o]) == revealed(state, o) for o in asked]
    if not names or not all(right) or None in [revealed(state, o) for o in rest]:
        return "wrong"
    return "right_after_looking" if made.get("looked") else "right_without_looking"


def may_take(state: State, seat: int) -> bool:
    """Tell whether a player's cards give what they give at the end: once called, or after all."""
    if state.phase != "scoring":
        return False
    mine = revealed(state, seat)
    if mine is None:
        return called(state) >= len(IMMORTALS)
    return IMMORTALS.index(mine) < called(state)


def taken(state: State, seat: int) -> tuple[str, ...]:
    """List the last effects a player has taken or left."""
    return tuple(state.marks.get(f"taken/{seat}", ()))


def effects(state: State, seat: int) -> list[Effect]:
    """List what a player's cards still give in the last phase (I12, I14)."""
    if not may_take(state, seat):
        return []
    kingdoms = [kingdom_of(state, other) for other in state.seats]
    found = offers(kingdoms, [()] * len(kingdoms))[seat]
    return [e for e in found if e.id not in (*BY_ITSELF, *taken(state, seat))]


def kingdom_of(state: State, seat: int) -> Kingdom:
    """Give a player's cards and tokens as the last phase looks at them."""
    mine = {piece: n for piece, n in state.pieces.get(seat, {}).items() if n}
    cards = {piece: n for piece, n in mine.items() if piece in CARDS}
    tokens = {piece: n for piece, n in mine.items() if piece in TOKENS}
    return Kingdom(revealed(state, seat), cards, tokens)


@action(player=PLAYER, effect=one_of(EFFECT_IDS))
def take(ledger: Ledger, parts: Parts) -> None:
    """Take what a card gives in the last phase (I12, I14)."""
    seat = parts.seat()
    found = [] if seat == NOBODY else effects(ledger.state, seat)
    here = {effect.id: effect for effect in found}
    # What a stranger's cards would give nobody knows, so any effect will do.
    wanted = parts.id("effect", EFFECT_IDS if seat == NOBODY else here)
    parts.check()
    effect = here[wanted]
    ledger.mark(f"taken/{seat}", [*taken(ledger.state, seat), effect.id])
    ledger.tell("effect_taken", player=ledger.name(seat), card=Card(effect.id), why=effect.why)
    gain(ledger, seat, effect.gains, at="effect")


def leave(ledger: Ledger, seat: int, effect: str) -> None:
    """Leave what a card would give in the last phase."""
    ledger.mark(f"taken/{seat}", [*taken(ledger.state, seat), effect])


def still_two(state: State) -> list[int]:
    """Find who has entered two Immortals and must discard one before the call (I2)."""
    return [seat for seat in state.seats if len(entered(state, seat)) > 1]


def guess_open(state: State) -> int | None:
    """Find Tomorrow while the guess is still to be entered."""
    seat = holder_of(state, "tomorrow")
    open_now = seat is not None and not state.marks.get("guess") and state.phase == "scoring"
    return seat if open_now else None


def why_called(state: State, immortal: str, asks: bool) -> Say:
    """Say whom the call asks for, or ask who that is."""
    key = "who_is" if asks else "must_call"
    return say(key, card=Card(immortal), number=IMMORTALS.index(immortal) + 1)
