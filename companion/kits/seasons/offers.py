"""Reminders that Koryŏ and Chosŏn offer alike: a swap that may have nobody, discards in turn."""

from collections.abc import Callable, Iterable, Sequence

from companion.core.ledger import Ledger
from companion.core.rules import Choice, Reminder
from companion.core.say import Card, Names, Say, say
from companion.core.state import JSON, State
from companion.kits.seasons.card_actions import odd
from companion.kits.seasons.clock import cards_of, first_seat

# How many cards a player has too many.
Over = Callable[[State, int], int]


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


def due_to_discard(state: State, over: Over) -> list[int]:
    """List who has too many cards, in turn order (K8, C10)."""
    return [seat for seat in state.clockwise(first_seat(state)) if over(state, seat)]


def discards_in_turn(
    state: State, over: Over, characters: Iterable[str], rule: str
) -> list[Reminder]:
    """Ask the first player in turn order who has too many; the others wait (K8, C10).

    What one discards can change what a later one may keep, as with the Senators (K12).
    """
    due = due_to_discard(state, over)
    if not due:
        return []
    seat, *later = due
    player, n = state.names[seat], over(state, seat)
    choices = tuple(
        Choice(
            say("just_card", card=Card(card)),
            {"type": "discard", "player": player, "card": card},
            piece=card,
        )
        for card in cards_of(state, seat, characters)
    )
    text = say("must_discard", player=player, n=n)
    if later:
        then = Names(tuple(state.names[other] for other in later))
        text = say("must_discard_then", what=text, players=then)
    return [Reminder(f"discard_{seat}", rule, seat, True, text, choices, times=n)]


def tell_discard_order(ledger: Ledger, seat: int, over: Over, rule: str) -> None:
    """Say when somebody discards before a player whose turn to discard comes first (K8, C10)."""
    due = due_to_discard(ledger.before, over)
    if ledger.before.phase == "end" and seat in due[1:]:
        odd(ledger, rule, "discards_before", player=ledger.name(due[0]))
