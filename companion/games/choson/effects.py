"""Effects of combination 3 in Chosŏn: Firearm, Sword, Lobby, ripostes, and leaving them."""

from collections.abc import Mapping
from typing import Any

from companion.core import table_actions as common
from companion.core.actions import id_of, seat_of
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card
from companion.core.seasons import SEASON
from companion.core.state import DECK
from companion.core.table_actions import odd, this_turn
from companion.games.choson import turn
from companion.games.choson.cards import FAMILIES
from companion.games.choson.powers import is_shielded

Action = Mapping[str, Any]


def destroy(ledger: Ledger, action: Action) -> None:
    """Destroy a character with a Firearm or a Sword (C13, C14)."""
    seat, target = seat_of(ledger.state, action), seat_of(ledger.state, action, "target")
    card = id_of(action, "card", FAMILIES)
    if target == seat:
        raise refuse("target", "not_oneself")
    why = turn.odd_target(ledger.state, seat, target, card)
    by = turn.played_card(ledger.state)
    effect = turn.effect_of(by) if by else None
    ledger.move(card, 1, target, DECK)
    key = f"{effect}_destroys" if effect in ("firearm", "sword") else "simply_destroys"
    names = {"player": ledger.name(seat), "target": ledger.name(target)}
    ledger.tell(key, card=Card(card), by=Card(by or ""), **names)
    if why:
        ledger.tell("told_odd", why=why, rule="C15" if why.key == "shielded" else "C14")
    elif effect not in ("firearm", "sword") or not turn.strikes_left(ledger.before):
        odd(ledger, "C13", "no_effect", player=ledger.name(seat))
    if by and effect in ("firearm", "sword"):
        common.mark_turn(ledger, struck=this_turn(ledger.state).get("struck", 0) + 1)
        offer_riposte(ledger, target, effect)


def offer_riposte(ledger: Ledger, target: int, effect: str) -> None:
    """Remember that whoever was hit may strike back at once (C18)."""
    token = "return_fire" if effect == "firearm" else "counter_attack"
    # The token counts as it lay when the blow fell: losing a Sniper to it does not disarm them.
    if ledger.before.count(target, token):
        waiting = this_turn(ledger.state).get("ripostes", [])
        common.mark_turn(ledger, ripostes=[*waiting, [target, token]])


def riposte(ledger: Ledger, action: Action) -> None:
    """Strike back: destroy the character played this turn, unless shielded (C18)."""
    seat = seat_of(ledger.state, action)
    attacker, card = turn.player(ledger.state), turn.played_card(ledger.state)
    if attacker is None or card is None or attacker == seat:
        raise refuse("type", "nothing_to_riposte")
    token = close_riposte(ledger, seat)
    if is_shielded(ledger.state, attacker, card):
        odd(ledger, "C15", "shielded", card=Card(card))
    ledger.move(card, 1, attacker, DECK)
    ledger.tell("riposte_destroys", player=ledger.name(seat), by=Card(token), card=Card(card))


def close_riposte(ledger: Ledger, seat: int) -> str:
    """Take a player's open riposte off the list, and tell which token it was."""
    waiting = [list(entry) for entry in this_turn(ledger.state).get("ripostes", [])]
    mine = next((entry for entry in waiting if entry[0] == seat), None)
    if mine is None:
        raise refuse("player", "nothing_to_riposte")
    waiting.remove(mine)
    common.mark_turn(ledger, ripostes=waiting)
    return str(mine[1])


def swap(ledger: Ledger, action: Action) -> None:
    """Swap two characters between two players with a Lobby (C12)."""
    before = ledger.before
    one, other = common.swap(ledger, action, FAMILIES)
    for side, seat in (("a", one), ("b", other)):
        if is_shielded(before, seat, action[side]["card"]):
            odd(ledger, "C15", "shielded", card=Card(action[side]["card"]))
    by = turn.played_card(before)
    if by and turn.effect_of(by) == "lobby" and turn.strikes_left(before):
        common.mark_turn(ledger, struck=1)
    else:
        odd(ledger, "C12", "no_effect", player=str(action["player"]))


def decline(ledger: Ledger, action: Action) -> None:
    """Leave an effect, a riposte or a power; an effect declined switches off more (C16)."""
    seat = seat_of(ledger.state, action)
    what = id_of(action, "what", ("effect", "riposte", *FAMILIES))
    player = ledger.name(seat)
    if what == "riposte":
        close_riposte(ledger, seat)
        ledger.tell("riposte_declined", player=player)
    elif what == "effect":
        common.mark_turn(ledger, declined=True)
        struck = this_turn(ledger.state).get("struck")
        ledger.tell("second_declined" if struck else "effect_declined", player=player)
    elif what == "time_traveller":
        ledger.mark(SEASON, {"travelled": True})
        ledger.tell("declined", player=player, card=Card(what))
    else:
        common.use(ledger, what)
        ledger.tell("declined", player=player, card=Card(what))
