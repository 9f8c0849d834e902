"""Reminders that Koryŏ and Chosŏn offer alike: a swap that may have nobody."""

from collections.abc import Sequence

from companion.core.rules import Choice, Reminder
from companion.core.say import Say, say
from companion.core.state import JSON


def swap_or_leave(
    key: str,
    rule: str,
    seat: int,
    text: Say,
    none: str,
    choices: Sequence[Choice],
    leaving: Choice,
    swap: JSON,
) -> list[Reminder]:
    """Offer a swap; with nobody to swap between only leaving it, and the unusual folded away."""
    if len(owners(choices, usual=True)) > 1:
        together = (*choices, leaving)
        return [Reminder(key, rule, seat, False, text, together, pair=True, action=swap)]
    nobody = say(none, player=swap["player"])
    found = [Reminder(key, rule, seat, False, nobody, (leaving,))]
    if len(owners(choices, usual=False)) > 1:
        # Players can always overrule the app, so the swap stays in reach.
        same = say("swap_all_the_same")
        odd = tuple(choices)
        found.append(Reminder(f"{key}_odd", rule, seat, False, same, odd, True, swap, folded=True))
    return found


def owners(choices: Sequence[Choice], *, usual: bool) -> set[int | None]:
    """Tell whose cards a swap could take, all of them or only the usual ones."""
    return {choice.owner for choice in choices if not (usual and choice.odd)}
