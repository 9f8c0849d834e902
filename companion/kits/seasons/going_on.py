"""When a table of eight seasons goes on by itself: where nobody has anything to do or to enter."""

from collections.abc import Callable, Iterable

from companion.core.rules import Reminder
from companion.core.state import State
from companion.kits.seasons.clock import this_turn

# Hands deal and choose cards here; the phone has nothing to ask.
BY_HAND = ("deal", "orders")
# Here it asks only what the reminders ask.
ASKING = ("time_travel", "end")


def goes_on(state: State, reminders: Callable[[State], Iterable[Reminder]]) -> bool:
    """Tell whether the next step follows by itself; only what can be open is asked for."""
    phase = state.phase
    if phase in BY_HAND:
        return True
    if phase in ASKING:
        return not any(is_open(reminder) for reminder in reminders(state))
    if phase == "main" and state.turn is not None:
        return has_played(state, state.turn) and not any(is_open(r) for r in reminders(state))
    return False


def is_open(reminder: Reminder) -> bool:
    """Tell whether a reminder asks for something that has no answer yet."""
    choices = reminder.choices
    return any(not c.leaves for c in choices) and not any(c.chosen for c in choices)


def has_played(state: State, seat: int) -> bool:
    """Tell whether the player on turn has laid this turn's cards, were it none."""
    marks = this_turn(state)
    return "played" in marks and marks.get("seat") == seat
