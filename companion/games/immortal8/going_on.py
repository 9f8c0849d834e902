"""When a table of Immortal 8 goes on by itself: where nobody has anything to choose or to enter."""

from collections.abc import Sequence

from companion.core.ledger import Ledger
from companion.core.rules import Reminder
from companion.core.state import State
from companion.games.immortal8 import rounds
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.draft import picking
from companion.games.immortal8.draft.gifts import waiting_for
from companion.games.immortal8.kingdom.actions import wonders_used
from companion.games.immortal8.kingdom.layout import laid_by
from companion.games.immortal8.light import is_light


def goes_on(state: State, reminders: Sequence[Reminder]) -> bool:
    """Tell whether the next step follows by itself."""
    if state.phase == "draft":
        # Nothing is entered before the kingdoms lie there.
        return is_light(state) or is_drafted(state)
    if state.phase == "kingdom":
        return has_acted(state) and not any(is_open(reminder) for reminder in reminders)
    if state.phase == "supremacy":
        # Where two tie, somebody may turn out to be Justice (I8).
        return all(len(r.choices) == 1 for r in reminders if r.choices)
    return False


def is_drafted(state: State) -> bool:
    """Tell whether nobody chooses anything at this pick: who has played enough transforms (I4)."""
    if not any(draft.picked(state, seat) for seat in state.seats):
        return False
    if draft.passing(state) is None:
        return not waiting_for(state)
    return not any(draft.may_play(state, seat) for seat in draft.waiting(state))


def step(ledger: Ledger) -> None:
    """Transform for those who may not play any more (I4, I5); elsewhere go on."""
    waiting = draft.waiting(ledger.state) if ledger.state.phase == "draft" else []
    for seat in waiting:
        picking.make_pick(ledger, seat, None, picking.NOTHING_TYPED)
    if not waiting:
        rounds.step(ledger)


def has_acted(state: State) -> bool:
    """Tell whether the player on turn has used anything: a turn is not over before it began."""
    used = any(entry.used for _, entry in laid_by(state)) or wonders_used(state)
    return state.turn is not None and bool(used)


def is_open(reminder: Reminder) -> bool:
    """Tell whether a reminder offers what is not unusual."""
    return any(not (choice.leaves or choice.odd) for choice in reminder.choices)
