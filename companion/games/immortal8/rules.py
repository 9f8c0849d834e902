"""Immortal 8 at the live table: two rounds of draft, kingdom, supremacy, then the call (I1-I17).

Who reads on: `rounds` (set-up, phases), `draft`, `picking` and `gifts` (Living Draft), `kingdom`,
`roaming`, `ways`, `copying`, `deed_parts`, `deeds`, `actions`, `taps` (Kingdom), `supremacy`,
`secret`, `calling`, `guessing` (Immortals), `placing` (corrections), `parts` (what actions share),
`remind` and `remind_scoring` (what must and may be done), `views` (what pages ask).
"""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.actions import Parts
from companion.core.ledger import Ledger
from companion.core.rules import Act, Notice, Power, Reminder
from companion.core.say import Card, say
from companion.core.score import Finished, Tableau
from companion.core.state import JSON, State
from companion.games.immortal8 import remind, rounds
from companion.games.immortal8.call import calling, guessing, secret
from companion.games.immortal8.call.endgame import EFFECT_IDS
from companion.games.immortal8.cards import CARD_FACTS, CARDS, TOKENS, WONDER, of_type
from companion.games.immortal8.draft import gifts, picking
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.kingdom import actions, bonus, choosing, open_way, placing, taps
from companion.games.immortal8.kingdom import layout as kingdom
from companion.games.immortal8.kingdom import supremacy as supremacies

ROUNDS = rounds.ROUNDS
PHASES: Sequence[str] = ("draft", "kingdom", "supremacy")
read_options = rounds.read_options
set_up = rounds.set_up
step = rounds.step
settle = kingdom.settle
majorities = supremacies.majorities
combination = draft.combination
# What is left in the scoring only: before it nobody knows yet what it would give.
LEFT_AT_THE_END = ("narashima", *EFFECT_IDS)
LEFT = ("gift", "way", "portal", "choice", *LEFT_AT_THE_END)


def decline(ledger: Ledger, action: Mapping[str, Any]) -> None:
    """Leave what one may do: a gift, a used card's choice, Narashima's cards, a last gain."""
    parts = Parts(ledger.state, action)
    seat, what = parts.seat(), parts.id("what", LEFT)
    if what in LEFT_AT_THE_END and ledger.state.phase != "scoring":
        parts.wrong("what", "only_in_scoring")
    parts.check()
    card = what
    if what == "gift":
        card = "ez"
        gifts.decline(ledger, seat)
    elif what == "way":
        card = open_way.leave_way(ledger)
    elif what == "portal":
        card = "chaos_portal"
        bonus.close_portal(ledger, seat)
    elif what == "choice":
        choosing.settle(ledger, seat)
        ledger.tell("choice_left", player=ledger.name(seat))
        return
    else:
        calling.leave(ledger, seat, what)
    ledger.tell("declined", player=ledger.name(seat), card=Card(card))


ACTIONS: Mapping[str, Act] = {
    "draft": picking.pick,
    "gift": gifts.give,
    "choose": choosing.choose,
    "play": placing.play,
    "use": actions.use,
    "resolve": actions.resolve,
    "roam": actions.roam,
    "gain": taps.gain_tokens,
    "pay": taps.pay_tokens,
    "culture": taps.add_culture,
    "destroy": taps.destroy,
    "first": rounds.first,
    "supremacy": supremacies.give,
    "immortal": secret.enter,
    "reveal": secret.reveal,
    "call": calling.call,
    "guess": guessing.guess,
    "take": calling.take,
    "decline": decline,
    "put": placing.put,
    "set": placing.set_card,
    "token": placing.set_token,
}


def deal(state: State) -> Sequence[int]:
    """Deal five cards in round 1, four in round 2 (I4, I5)."""
    return [draft.picks(state)] * len(state.names)


def limit(state: State) -> Sequence[int]:
    """Let three of them be played, then two (I4, I5)."""
    return [draft.limit(state)] * len(state.names)


def counted(state: State) -> Iterable[str]:
    """Count nothing against a limit: it holds for the draft's picks, not for the kingdom."""
    return ()


def reminders(state: State) -> Sequence[Reminder]:
    """Tell what must and may be done now."""
    return remind.reminders(state)


def problems(state: State) -> Sequence[Notice]:
    """Tell who has played more than the draft allows (I4, I5)."""
    found = []
    for seat in state.seats:
        n = sum(card is not None for card in draft.picked(state, seat))
        if n > draft.limit(state):
            text = say("played_enough", player=state.names[seat], limit=draft.limit(state))
            found.append(Notice(draft.RULE[state.round], seat, text))
    return found


def advice(state: State) -> Sequence[Notice]:
    """Tell which way the cards go, and what this pick is worth (I4, I5)."""
    now = draft.passing(state) if state.phase == "draft" else None
    if now is None:
        return ()
    key = "pass_left" if now.clockwise else "pass_right"
    text = say(key, pick=now.pick, picks=now.picks, n=now.coins)
    return (Notice(draft.RULE[state.round], None, text),)


def reasons(state: State) -> Sequence[Notice]:
    """Say who starts the Kingdom and why, until the first turn is over (I7, I9)."""
    if state.phase != "kingdom" or state.turn != state.marks.get("starter"):
        return ()
    start = kingdom.starter(state)
    first = int(state.marks.get("first", 0))
    text = say("starts", player=state.names[first], why=start.why)
    return (Notice("I7" if state.round == 1 else "I9", first, text),)


def powers(state: State) -> Sequence[Power]:
    """Tell of Military, Science and Chaos who would gain the Supremacy (I8)."""
    return supremacies.powers(state)


def finished(state: State) -> Finished:
    """Give the table as everybody may score it now: only revealed Immortals count (I10-I17)."""
    shared = {
        "discarded_cards": sum(n or 0 for n in state.pieces.get(kingdom.DISCARD, {}).values()),
        "legendary_cards": sum(sum(state.counts(c)) for c in CARD_FACTS if of_type(c, "L")),
    }
    options = {"justice_drops_all": state.options["justice_drops_all"]}
    return Finished(tuple(tableau(state, seat) for seat in state.seats), shared, options)


def tableau(state: State, seat: int) -> Tableau:
    """Give what lies in front of one player, with what everybody knows of the Immortal."""
    mine = state.pieces.get(seat, {})
    cards = {card: mine[card] or 0 for card in CARDS if card in mine}
    immortal = secret.revealed(state, seat)
    # A Wonder lies there only during the draft, and nobody controls it.
    controlled = {card: n for card, n in cards.items() if kingdom.kind_of(card) != WONDER}
    military = sum(n for card, n in controlled.items() if of_type(card, "M"))
    facts: JSON = {"guess": "wrong", "military_cards": military + (immortal == "goan_sul")}
    if immortal is not None:
        facts["immortal"] = immortal
    if immortal == "tomorrow":
        facts["guess"] = calling.guess_of(state)
    tokens = {token: mine[token] or 0 for token in TOKENS if token in mine}
    return Tableau(state.names[seat], cards, tokens, facts)
