"""Tomorrow's guess: named aloud before the others reveal, right or wrong only at the end (I11)."""

from companion.core.actions import NOBODY, NOTHING, Parts, action
from companion.core.kinds import PLAYER, YES_NO, by_name, maybe, one_of
from companion.core.ledger import Ledger
from companion.core.reading import shown
from companion.core.say import Card, say
from companion.games.immortal8.call.secret import justice, revealed
from companion.games.immortal8.cards import GUESSES, IMMORTALS
from companion.games.immortal8.kingdom.open_way import odd


@action(
    player=PLAYER,
    names=maybe(by_name(one_of(IMMORTALS))),
    looked=maybe(YES_NO),
    guess=maybe(one_of(GUESSES)),
)
def guess(ledger: Ledger, parts: Parts) -> None:
    """Enter what Tomorrow names, before the others are revealed: `names`, and `looked` (I11).

    Who is right shows only when all are revealed. `guess` instead says how it ended.
    """
    state = ledger.state
    seat, told = parts.seat(), parts.action.get("guess") is not None
    if seat != NOBODY and revealed(state, seat) != "tomorrow":
        parts.wrong("player", "not_tomorrow", player=ledger.name(seat), card=Card("tomorrow"))
    said = parts.id("guess") if told else NOTHING
    named = {} if told else read_names(parts)
    parts.check()
    if told:
        ledger.mark("guess", {"said": said})
        ledger.tell("guess_said", text=say(f"guess_{said}"))
        return
    late = [o for o in state.seats if o not in (seat, justice(state)) and revealed(state, o)]
    if late:
        odd(ledger, "I11", "guess_late")
    looked = bool(parts.action.get("looked"))
    # Whoever was Justice before the guess need not be in it.
    judge = justice(state)
    known = [] if judge is None else [ledger.name(judge)]
    ledger.mark("guess", {"looked": looked, "names": named, "known": known})
    ledger.tell("guess_named" if not looked else "guess_named_looked", player=ledger.name(seat))


def read_names(parts: Parts) -> dict[str, str]:
    """Read whom Tomorrow takes for which Immortal."""
    part = parts.part("names")
    for name in part.action:
        if name not in part.state.names:
            part.wrong(shown(name), "no_such_player", names=", ".join(part.state.names))
    return {n: part.id(n, IMMORTALS) for n in part.state.names if n in part.action}
