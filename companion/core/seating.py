"""Corrections of the table itself, which every game has: where it is, who is who, who sits where.

All are marks, so that they stand in the log and one undo takes them back.
"""

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from companion.core import steps
from companion.core.actions import Parts
from companion.core.kinds import COUNT, PLAYER, YES_NO, Kind, list_of, maybe, one_of, told
from companion.core.ledger import Ledger
from companion.core.reading import tidy
from companion.core.refusal import refuse
from companion.core.say import Names, Say, say
from companion.core.state import AWAY, EARLY, NAMES, ORDER, SCORING, State

Action = Mapping[str, Any]
KINDS = ("clock", "rename", "order", "leave")
# A game is played on by so many at least.
LEAST = 2


class Seated(Protocol):
    """What of a game these corrections have to know."""

    rounds: int
    phases: Sequence[str]
    turns: Sequence[str]
    first_piece: str
    lets_leave: bool

    def first(self, state: State) -> int | None:
        """Tell who is first."""
        ...

    def step(self, ledger: Ledger) -> None:
        """Go to the next step of the round."""
        ...

    def set_clock(self, ledger: Ledger, to: "Moment") -> None:
        """Go to a moment of the game."""
        ...


Moment = tuple[int, str, int | None]


def parts_of(action: str, phases: Sequence[str]) -> Mapping[str, Kind]:
    """Tell what one of these takes."""
    if action == "clock":
        phase = one_of((*phases, SCORING))
        return {"round": maybe(COUNT), "phase": maybe(phase), "turn": maybe(PLAYER)}
    if action == "rename":
        return {"player": PLAYER, "name": told(PLAYER, "The new name.")}
    if action == "order":
        return {"players": told(list_of(PLAYER), "Everybody, clockwise.")}
    return {"player": PLAYER, "gone": maybe(told(YES_NO, "false: the player is back."))}


def do(game: Seated, ledger: Ledger, action: Action) -> None:
    """Do one of these corrections, or refuse it."""
    kind = action["type"]
    parts = Parts(ledger.state, action, kinds=parts_of(kind, game.phases))
    if kind == "clock":
        set_clock(game, ledger, parts)
    elif kind == "rename":
        rename(ledger, parts)
    elif kind == "order":
        seat_in_order(ledger, parts)
    else:
        leave(game, ledger, parts)


def set_clock(game: Seated, ledger: Ledger, parts: Parts) -> None:
    """Go to a round, a phase, a turn; what is not said stays as it is."""
    state = ledger.state
    n = parts.whole("round", state.round)
    if not parts.reader.problems and not 1 <= n <= game.rounds:
        parts.wrong("round", "not_in_range", least=1, most=game.rounds)
    phase = parts.id("phase") if parts.has("phase") else state.phase
    # A form's empty field says nothing.
    turn = parts.seat("turn") if parts.action.get("turn") else None
    parts.check()
    if phase not in game.turns:
        turn = None
    elif turn is None:
        turn = first_turn(game, state)
    game.set_clock(ledger, (n, phase, turn))
    # The result that was kept counts no longer.
    ledger.mark(EARLY, None)
    ledger.tell("clock_set", where=place_of(game, ledger.state))


def first_turn(game: Seated, state: State) -> int:
    """Tell whose turn it is where nobody says it: as it is, or the first player's."""
    if state.turn is not None:
        return state.turn
    return game.first(state) or 0


def place_of(game: Seated, state: State) -> Say:
    """Say where in the game a table is."""
    where = say(f"phase_{state.phase}")
    if state.turn is not None:
        where = say("phase_and_turn", phase=where, player=state.names[state.turn])
    return say("round_and_phase", n=state.round, where=where) if game.rounds > 1 else where


def rename(ledger: Ledger, parts: Parts) -> None:
    """Let a player be called otherwise from now on."""
    seat = parts.seat()
    name = parts.reader.name("name", parts.action.get("name"))
    names = list(ledger.state.names)
    if name and name in names[:seat] + names[seat + 1 :]:
        parts.wrong("name", "name_twice", name=name)
    parts.check()
    old, names[seat] = names[seat], name
    ledger.mark(NAMES, None if tuple(names) == ledger.state.seated else names)
    ledger.tell("renamed", player=old, name=name)


def seat_in_order(ledger: Ledger, parts: Parts) -> None:
    """Let players sit in another order: everybody keeps cards, colour and phone."""
    given = parts.action.get("players")
    if not isinstance(given, list):
        raise refuse("players", "not_a_list")
    names = ledger.state.names
    wanted = [tidy(name) if isinstance(name, str) else "" for name in given]
    if sorted(wanted) != sorted(names):
        raise refuse("players", "everybody_once", names=", ".join(names))
    order = [names.index(name) for name in wanted]
    # Where the round begins does not matter: only who sits left of whom.
    order = order[order.index(0) :] + order[: order.index(0)]
    ledger.mark(ORDER, None if order == [*ledger.state.seats] else order)
    ledger.tell("order_set", names=Names(tuple(wanted)))


def leave(game: Seated, ledger: Ledger, parts: Parts) -> None:
    """Pass a player over from now on, whose cards stay until somebody takes them away."""
    seat = parts.seat()
    gone = parts.action.get("gone")
    if gone is not None and not isinstance(gone, bool):
        parts.wrong("gone", "not_true_false")
    parts.check()
    away = list(ledger.state.away)
    if gone is False:
        ledger.mark(AWAY, [other for other in away if other != seat] or None)
        ledger.tell("came_back", player=ledger.name(seat))
        return
    if not game.lets_leave:
        raise refuse("type", "nobody_leaves")
    if seat not in away and len(ledger.state.seated) - len(away) <= LEAST:
        raise refuse("player", "too_few_stay", n=LEAST)
    if seat in away:
        return
    if ledger.state.turn == seat:
        game.step(ledger)
    following = ledger.state.left_of(seat)
    while following in away:
        following = ledger.state.left_of(following)
    if game.first_piece and ledger.state.holder(game.first_piece) == seat:
        ledger.move(game.first_piece, 1, seat, following)
    for mark in (steps.FIRST, steps.STARTER):
        if ledger.state.marks.get(mark) == seat:
            ledger.mark(mark, following)
    ledger.mark(AWAY, sorted({*away, seat}))
    ledger.tell("has_left", player=ledger.name(seat))
