"""The button that goes on: what it leaves undone, and what comes next."""

from typing import NamedTuple

from companion.core.game import Game
from companion.core.ledger import Ledger
from companion.core.rules import Reminder
from companion.core.say import All, Say, say
from companion.core.state import State
from companion.table.going_on import go_on


class Onward(NamedTuple):
    """Go on; quietly where that leaves something undone."""

    text: Say
    is_quiet: bool


def onward(game: Game, state: State, reminders: list[Reminder]) -> Onward | None:
    """Name the step that follows, where one does."""
    button = game.button(state)
    if button is None:
        return None
    still = [reminder for reminder in reminders if reminder.choices and not reminder.docked]
    if not still:
        return Onward(button, is_quiet=False)
    left = game.leaves(state, still)
    following = what_follows(game, state) if left else None
    if following is None:
        return Onward(button, is_quiet=True)
    return Onward(say("leave_and_next", what=All(left), next=following), is_quiet=True)


def what_follows(game: Game, state: State) -> Say | None:
    """Look ahead: whose turn, which round or phase comes when the table goes on now."""
    ledger = Ledger(state)
    game.step(ledger)
    game.settle(ledger)
    go_on(game, ledger)
    then = ledger.state
    if then.round != state.round:
        return say("in_round", n=then.round)
    if then.turn is not None:
        return say("just_name", player=then.names[then.turn])
    return say(f"phase_{then.phase}")
