"""Go on at a table: to the next turn or phase, to the next round, to the scoring.

A game that goes on in another way overrides `Game.step`.
"""

from collections.abc import Sequence
from typing import Protocol

from companion.core.corrections import finish
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Say, say
from companion.core.state import FINISHED, SCORING, State
from companion.core.words import Words

# Marks of every clock: who begins, and who began the phase under way.
FIRST, STARTER = "first", "starter"


class Clocked(Protocol):
    """What of a game the clock has to know."""

    words: Words
    rounds: int
    phases: Sequence[str]
    turns: Sequence[str]

    def first(self, state: State) -> int | None:
        """Tell who is first."""
        ...


def step(game: Clocked, ledger: Ledger) -> None:
    """Go on: to the next turn where turns are taken, else to the next phase."""
    state = ledger.state
    if state.phase == SCORING:
        finish(ledger)
    elif state.phase == FINISHED:
        raise refuse("type", "is_finished")
    elif state.phase in game.turns:
        next_turn(game, ledger)
    else:
        leave(game, ledger)


def next_turn(game: Clocked, ledger: Ledger) -> None:
    """Go on to the next player clockwise; after the last one the phase is over."""
    state = ledger.state
    starter = int(state.marks.get(STARTER, 0))
    following = state.left_of(starter if state.turn is None else state.turn)
    if following != starter:
        begin_turn(ledger, following)
        return
    ledger.mark("turn", None)
    ledger.mark(STARTER, None)
    leave(game, ledger)


def begin_turn(ledger: Ledger, seat: int) -> None:
    """Give the turn to a player."""
    ledger.mark("turn", seat)
    ledger.tell("turn_of", player=ledger.name(seat))


def leave(game: Clocked, ledger: Ledger) -> None:
    """Leave a phase: for the next one, for the next round, or for the scoring."""
    state = ledger.state
    following = [*game.phases, ""][game.phases.index(state.phase) + 1]
    if following:
        enter(game, ledger, following)
    elif state.round < game.rounds:
        ledger.mark("round", state.round + 1)
        ledger.tell(own_word(game, "round_begins"), n=ledger.state.round)
        enter(game, ledger, game.phases[0])
    else:
        ledger.mark("phase", SCORING)
        ledger.tell("phase_scoring")


def own_word(game: Clocked, key: str) -> str:
    """Give the key that says it: `in_round`, where a game says only that in words of its own."""
    own = game.words.sentences
    return "in_round" if "in_round" in own and key not in own else key


def enter(game: Clocked, ledger: Ledger, phase: str) -> None:
    """Enter a phase; where turns are taken, with the first player's."""
    ledger.mark("phase", phase)
    ledger.tell(f"phase_{phase}")
    if phase in game.turns:
        starter = game.first(ledger.state) or 0
        ledger.mark(STARTER, starter)
        begin_turn(ledger, starter)


def set_clock(game: Clocked, ledger: Ledger, to: tuple[int, str, int | None]) -> None:
    """Go to a round, a phase and a turn, as a correction."""
    state = ledger.state
    number, phase, turn = to
    if turn is None:
        starter = None
    elif phase == state.phase and number == state.round:
        starter = state.marks.get(STARTER)
    else:
        starter = game.first(state)
    ledger.mark("round", number)
    ledger.mark("phase", phase)
    ledger.mark(STARTER, turn if starter is None else starter)
    ledger.mark("turn", turn)


def button(game: Clocked, state: State) -> Say:
    """Name the step that follows."""
    if state.turn is not None:
        name = state.names[state.turn]
        return say("end_turn", name=name, player=name)
    place = game.phases.index(state.phase) + 1 if state.phase in game.phases else 0
    if place < len(game.phases):
        return say("next_phase", phase=say(f"phase_{game.phases[place]}"))
    if state.round == game.rounds:
        return say("score_the_game")
    if own_word(game, "next_round") == "next_round":
        return say("next_round")
    return say("next_phase", phase=say("in_round", n=state.round + 1))
