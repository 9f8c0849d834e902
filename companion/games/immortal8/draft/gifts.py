"""EZ's bonus: another player gains Chaos, chosen after everybody's cards were seen (I4)."""

from collections.abc import Mapping

from companion.core.actions import NOBODY, Parts, action
from companion.core.kinds import PLAYER
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.rules import Choice, Reminder
from companion.core.say import Card, Cards, say
from companion.core.state import BANK, State
from companion.games.immortal8.kingdom.tokens import gain, room
from companion.games.immortal8.parts import read_list, read_seats

GIFTS = "gifts"
# Whose gifts went to whom in this draft, so that a pick taken back takes them back too.
GIVEN = "gifts_given"


def offer(ledger: Ledger, seat: int, n: int) -> None:
    """Remember that EZ's player still makes somebody gain so many Chaos."""
    ledger.mark(GIFTS, [*ledger.state.marks.get(GIFTS, []), *[seat] * n])


@action(player=PLAYER, to=PLAYER)
def give(ledger: Ledger, parts: Parts) -> None:
    """Let another player gain the Chaos of EZ's bonus."""
    seat = parts.seat()
    target = parts.other("to", seat)
    if seat != NOBODY and seat not in waiting_for(ledger.state):
        parts.wrong("player", "no_gift", player=ledger.name(seat))
    need_room(parts, "to", target)
    parts.check()
    hand(ledger, seat, target, "player")


def need_room(parts: Parts, at: str, target: int) -> None:
    """Note a player with ten tokens: the Chaos goes to one who has room for it (I18)."""
    if target != NOBODY and not room(parts.state, target, "chaos"):
        parts.wrong(at, "no_room_of", player=parts.state.names[target])


def waiting_for(state: State) -> list[int]:
    """List who still makes somebody gain a Chaos, once for each."""
    return list(state.marks.get(GIFTS, []))


def hand(ledger: Ledger, seat: int, target: int, at: str) -> None:
    """Hand one waiting gift over."""
    waiting = waiting_for(ledger.state)
    if seat not in waiting:
        raise refuse(at, "no_gift", player=ledger.name(seat))
    waiting.remove(seat)
    ledger.mark(GIFTS, waiting or None)
    ledger.tell("gift_given", player=ledger.name(seat), card=Card("ez"), to=ledger.name(target))
    gain(ledger, target, {"chaos": 1})
    if ledger.state.phase == "draft":
        ledger.mark(GIVEN, [*ledger.state.marks.get(GIVEN, []), [seat, target]])


def take_back(ledger: Ledger, seat: int) -> None:
    """Take EZ's gifts of this draft back, those that wait and those that were given."""
    ledger.mark(GIFTS, [other for other in waiting_for(ledger.state) if other != seat] or None)
    given = ledger.state.marks.get(GIVEN, [])
    for _, target in [each for each in given if each[0] == seat]:
        there = min(1, ledger.state.count(target, "chaos"))
        ledger.move("chaos", there, target, BANK)
        ledger.tell("gift_back", player=ledger.name(target), cards=Cards("chaos", there))
    ledger.mark(GIVEN, [each for each in given if each[0] != seat] or None)


def read_at_once(parts: Parts, seat: int) -> dict[str, int]:
    """Read whom EZ's gifts are for where that is entered with him, in `to`: a name or several."""
    given = parts.action.get("to")
    one = {} if given is None else {"to": given}
    seats = read_seats(parts, read_list(parts, "to") if isinstance(given, list) else one, seat)
    for at, target in seats.items():
        need_room(parts, at, target)
    return seats


def give_at_once(ledger: Ledger, seat: int, targets: Mapping[str, int]) -> None:
    """Give the gifts that were entered together with EZ."""
    for at, target in targets.items():
        if not room(ledger.state, target, "chaos"):
            raise refuse(at, "no_room_of", player=ledger.name(target))
        hand(ledger, seat, target, at)


def decline(ledger: Ledger, seat: int) -> None:
    """Let a gift go, as when everybody's tokens are full."""
    waiting = waiting_for(ledger.state)
    if seat in waiting:
        waiting.remove(seat)
        ledger.mark(GIFTS, waiting or None)


def reminders(state: State) -> list[Reminder]:
    """Remind of open gifts, to players who have room for a Chaos (I18)."""
    found = []
    for place, seat in enumerate(state.marks.get(GIFTS, [])):
        player = state.names[seat]
        choices = [
            Choice(
                say("gift_to", player=state.names[other]),
                {"type": "gift", "player": player, "to": state.names[other]},
            )
            for other in state.seats
            if other != seat and room(state, other, "chaos")
        ]
        key = "must_gift" if choices else "gift_to_nobody"
        must = bool(choices)
        leave = {"type": "decline", "player": player, "what": "gift"}
        choices.append(Choice(say("leave_gift" if must else "leave_it"), leave, leaves=True))
        text = say(key, player=player, card=Card("ez"), cards=Cards("chaos", 1))
        found.append(Reminder(f"gift_{place}", "I18", seat, must, text, tuple(choices)))
    return found
