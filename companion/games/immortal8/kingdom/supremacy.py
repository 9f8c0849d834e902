"""The Supremacy phase: most Military, most Science, with the Dark Ritual most Chaos (I8)."""

from typing import NamedTuple

from companion.core.actions import NOTHING, Parts, action
from companion.core.kinds import PLAYER, one_of, or_null
from companion.core.ledger import Ledger
from companion.core.majority import standing
from companion.core.rules import Choice, Power, Reminder
from companion.core.say import Card, Cards, Names, Say, say
from companion.core.state import JSON, State
from companion.games.immortal8.call.secret import justice, revealed
from companion.games.immortal8.cards import CIVILIZATION
from companion.games.immortal8.kingdom.layout import MIDDLE
from companion.games.immortal8.kingdom.open_way import odd
from companion.games.immortal8.kingdom.tokens import gain
from companion.games.immortal8.light import is_light
from companion.games.immortal8.parts import need_phase

GIVEN = "supremacy"
NOBODY = -1
# Nezha counts one more of these, in the Supremacy phase only.
NEZHA_COUNTS = ("military", "science")


class Standing(NamedTuple):
    """Tell who leads in one kind: the counts with Nezha's, the winner, who ties, and why."""

    kind: str
    counts: tuple[int, ...]
    holder: int | None
    tied: tuple[int, ...]
    nezha: int | None


def strengths(state: State, kind: str) -> tuple[int, ...]:
    """Count everybody's tokens of a kind, with Nezha's one more until the scoring (I8)."""
    counts = [*state.counts(kind)]
    nezha = state.holder("nezha")
    if nezha is not None and kind in NEZHA_COUNTS and state.phase not in ("scoring", "finished"):
        counts[nezha] += 1
    return tuple(counts)


def in_dispute(state: State) -> tuple[str, ...]:
    """Name the kinds that give a Supremacy: Chaos only while the Dark Ritual is in play (I8)."""
    if is_light(state):
        # Nobody has entered yet which Wonders lie there: who has most is asked for.
        return CIVILIZATION
    return CIVILIZATION if state.count(MIDDLE, "dark_ritual") else NEZHA_COUNTS


def stand(state: State, kind: str) -> Standing:
    """Tell who wins a kind: strictly most, or on a tie Justice once she is revealed (I8)."""
    counts = strengths(state, kind)
    leader, _, _, tied = standing(counts)
    judge = justice(state)
    holder = leader if leader is not None else judge if judge in tied else None
    nezha = state.holder("nezha") if kind in NEZHA_COUNTS else None
    return Standing(kind, counts, holder, tied, nezha)


def standings(state: State) -> list[Standing]:
    """Tell how every kind stands that gives a Supremacy, in the order they are given."""
    return [stand(state, kind) for kind in in_dispute(state)]


def majorities(state: State) -> dict[str, int | None]:
    """Tell who would gain which Supremacy now."""
    live = in_dispute(state)
    return {k: stand(state, k).holder if k in live else None for k in CIVILIZATION}


def given(state: State) -> dict[str, int]:
    """Tell which Supremacies of this round are settled."""
    return dict(state.marks.get(GIVEN, {}))


@action(token=or_null(one_of(CIVILIZATION)), player=or_null(PLAYER))
def give(ledger: Ledger, parts: Parts) -> None:
    """Give a token's Supremacy to whom it belongs, or to `player`; without a token, all."""
    need_phase(parts, "supremacy")
    all_open = parts.action.get("token") is None
    kind = NOTHING if all_open else parts.id("token")
    named = parts.seat() if parts.action.get("player") is not None else None
    parts.check()
    if all_open:
        for kind in in_dispute(ledger.state):
            if kind not in given(ledger.state):
                award(ledger, kind, stand(ledger.state, kind).holder)
        return
    due = stand(ledger.state, kind).holder
    holder = named if "player" in parts.action else due
    if is_light(ledger.state):
        award(ledger, kind, named)
        return
    if kind not in in_dispute(ledger.state):
        odd(ledger, "I8", "no_ritual", card=Card("dark_ritual"))
    elif kind in given(ledger.state):
        odd(ledger, "I8", "given_twice", card=Card(kind))
    elif holder != due:
        odd(ledger, "I8", "not_due", card=Card(kind))
    award(ledger, kind, holder)


def award(ledger: Ledger, kind: str, holder: int | None) -> None:
    """Hand a Supremacy over, or say that nobody gains it."""
    seat = NOBODY if holder is None else holder
    ledger.mark(GIVEN, given(ledger.state) | {kind: seat})
    if holder is None:
        ledger.tell("supremacy_nobody", card=Card(kind))
        return
    ledger.tell("supremacy_to", card=Card(kind), player=ledger.name(holder))
    gain(ledger, holder, {"supremacy": 1})


def reminders(state: State) -> list[Reminder]:
    """Remind of every Supremacy of this round that is not settled yet."""
    done = given(state)
    if is_light(state):
        return [ask(state, kind) for kind in in_dispute(state) if kind not in done]
    return [remind(state, each) for each in standings(state) if each.kind not in done]


def ask(state: State, kind: str) -> Reminder:
    """Ask who has most of a kind, where nobody counts along; a tie gives none (I8).

    The desk asks it, each player by the shape.
    """
    action: JSON = {"type": "supremacy", "token": kind}
    named: list[tuple[Say, str | None]] = [(say("just_name", player=n), n) for n in state.names]
    named.append((say("give_nobody"), None))
    choices = tuple(Choice(text, action | {"player": name}) for text, name in named)
    key = "who_has_most_ritual" if kind not in NEZHA_COUNTS else "who_has_most"
    text = say(key, card=Card(kind), ritual=Card("dark_ritual"))
    return Reminder(f"supremacy_{kind}", "I8", None, True, text, choices, docked=True)


def remind(state: State, at: Standing) -> Reminder:
    """Offer to give one Supremacy; on a tie anybody in it may turn out to be Justice."""
    action: JSON = {"type": "supremacy", "token": at.kind}
    choices = []
    if at.holder is not None:
        who = state.names[at.holder]
        choices.append(Choice(say("give_to", player=who), action | {"player": who}))
    else:
        choices.append(Choice(say("give_nobody"), action | {"player": None}))
    if at.holder is None and justice(state) is None:
        choices += [
            Choice(
                say("is_justice", player=state.names[seat], card=Card("justice")),
                {"type": "reveal", "player": state.names[seat]},
            )
            for seat in at.tied
            if revealed(state, seat) is None
        ]
    text = say("must_supremacy", card=Card(at.kind), text=describe(state, at))
    return Reminder(f"supremacy_{at.kind}", "I8", at.holder, True, text, tuple(choices))


def describe(state: State, at: Standing) -> Say:
    """Say how a kind stands."""
    leader, most, following, tied = standing(at.counts)
    if leader is not None:
        key = "held" if following else "held_alone"
        text = say(key, player=state.names[leader], cards=Cards(at.kind, most), next=following)
    elif at.holder is not None:
        text = say("held_by_tie", player=state.names[at.holder], breaker=Card("justice"), n=most)
    elif tied:
        names = Names(tuple(state.names[seat] for seat in tied))
        text = say("held_tied", names=names, cards=Cards(at.kind, most))
    else:
        text = say("held_by_nobody")
    if at.nezha is None:
        return text
    return say("with_nezha", text=text, card=Card("nezha"), player=state.names[at.nezha])


def powers(state: State) -> list[Power]:
    """Tell of Military, Science and Chaos who would gain the Supremacy, and what it takes."""
    found = []
    for kind in CIVILIZATION:
        at = stand(state, kind)
        live = kind in in_dispute(state)
        gives = say("power_kind" if live else "no_ritual", card=Card("dark_ritual"))
        holder = at.holder if live else None
        found.append(Power(kind, "I8", holder, describe(state, at), margin(state, at), gives))
    return found


def margin(state: State, at: Standing) -> Say | None:
    """Tell who is nearest to taking a kind over."""
    most = max(at.counts)
    need = {s: most + 1 - n for s, n in enumerate(at.counts) if s != at.holder}
    judge = justice(state)
    if judge in need and most > at.counts[judge]:
        need[judge] -= 1
    fewest = min(need.values())
    names = Names(tuple(state.names[seat] for seat, n in need.items() if n == fewest))
    if len(names.names) == 1:
        return say("margin", n=fewest, player=names)
    return say("margin_several", n=fewest, players=names)
