"""Where the 1st Player token is after the last round (C11): the rulebook can be read both ways."""

from companion.core.ledger import Ledger
from companion.core.rules import Choice, Reminder
from companion.core.say import say
from companion.core.state import SCORING, State

PASSES = "first_player_passes_after_last"
# The mark of who held the token when the last round ended.
LAST_FIRST = "last_first"


def remember(ledger: Ledger) -> None:
    """Keep who held the token before the scoring, so that it can be asked where it is."""
    holder = ledger.before.holder("first_player")
    if ledger.state.phase == SCORING and holder is not None:
        ledger.mark(LAST_FIRST, holder)


def question(state: State) -> list[Reminder]:
    """Ask whether the token stays or passes; as it lies now is chosen already (C11, C30)."""
    last = state.marks.get(LAST_FIRST)
    if state.phase != SCORING or last is None:
        return []
    holder = state.holder("first_player")
    choices = [
        Choice(
            say(key, player=state.names[seat]),
            {"type": "option", "key": PASSES, "value": passes},
            chosen=holder == seat,
        )
        for key, seat, passes in (
            ("token_stays", last, False),
            ("token_passes", state.left_of(last), True),
        )
    ]
    return [Reminder("last_token", "C11", None, False, say("where_is_first"), tuple(choices))]
