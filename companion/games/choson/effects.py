"""Effects of combination 3 in Chosŏn: Firearm, Sword, Lobby, ripostes, and leaving them."""

from companion.core.actions import Parts, action
from companion.core.kinds import PLAYER, one_of, part
from companion.core.ledger import Ledger
from companion.core.refusal import Refused, refuse
from companion.core.say import Card
from companion.core.state import BANK, DECK
from companion.games.choson import ending, turn
from companion.games.choson.cards import FAMILIES
from companion.games.choson.powers import COUNTER_ATTACK, RETURN_FIRE, has_power, is_shielded
from companion.kits.seasons import card_actions as common
from companion.kits.seasons.card_actions import odd
from companion.kits.seasons.clock import SEASON, this_turn

# Stands with a riposte whose target lay under the shield when the blow fell (C18).
SPARED = "spared"
# House rule: whom the blow itself disarms does not strike back (C18).
RIPOSTE_AFTER_BLOW = "riposte_needs_majority_after_blow"
# One side of a swap.
ONE = part(player=PLAYER, card=one_of(FAMILIES))


@action(player=PLAYER, target=PLAYER, card=one_of(FAMILIES))
def destroy(ledger: Ledger, parts: Parts) -> None:
    """Destroy a character with a Firearm or a Sword (C13, C14)."""
    seat = parts.seat()
    target, card = parts.other("target", seat), parts.id("card")
    parts.there("card", card, 1, target)
    parts.check()
    why = turn.odd_target(ledger.state, seat, target, card)
    by = turn.played_card(ledger.state) if turn.player(ledger.state) == seat else None
    effect = turn.effect_of(by) if by else None
    armed = effect in ("firearm", "sword")
    ledger.move(card, 1, target, DECK)
    key = f"{effect}_destroys" if armed else "simply_destroys"
    names = {"player": ledger.name(seat), "target": ledger.name(target)}
    ledger.tell(key, card=Card(card), by=Card(by or ""), **names)
    if not armed or not turn.strikes_left(ledger.before):
        odd(ledger, turn.EFFECT_RULES[effect or "firearm"], "no_effect", player=ledger.name(seat))
    if why:
        ledger.tell("told_odd", why=why, rule=turn.rule_against(why))
    if effect and armed:
        struck = this_turn(ledger.state).get("struck", 0)
        if not struck:
            common.mark_turn(ledger, reaped=has_power(ledger.before, seat, "reaper"))
        common.mark_turn(ledger, struck=struck + 1)
        offer_riposte(ledger, target, effect, is_shielded(ledger.state, seat, by or ""))


def offer_riposte(ledger: Ledger, target: int, effect: str, shielded: bool) -> None:
    """Remember that whoever was hit may strike back at once (C18)."""
    family, token = ("sniper", RETURN_FIRE) if effect == "firearm" else ("hulk", COUNTER_ATTACK)
    marks = this_turn(ledger.state)
    waiting = marks.get("ripostes", [])
    # Token and shield count as they lay when the blow fell: losing a Sniper to it does not disarm
    # (but by a house rule), and a shield laid afterwards does not spare the card.
    # One card was played, so it can be struck once, however often its player strikes (C22).
    armed = ledger.before.count(target, token) and not marks.get("riposted")
    if ledger.state.options.get(RIPOSTE_AFTER_BLOW):
        armed = armed and has_power(ledger.state, target, family)
    if armed and [target, token] not in waiting:
        entry = [target, token, SPARED] if shielded else [target, token]
        others = [list(known) for known in waiting if list(known[:2]) != [target, token]]
        common.mark_turn(ledger, ripostes=[*others, entry])


@action(player=PLAYER)
def riposte(ledger: Ledger, parts: Parts) -> None:
    """Strike back: destroy the character played this turn, unless shielded (C18)."""
    seat = parts.seat()
    found = ending.open_ripostes(ledger.state)
    if found is None or found[0] == seat:
        parts.wrong("type", "nothing_to_riposte")
        raise Refused(parts.reader.problems)
    parts.check()
    attacker, card, _ = found
    late = bool(ledger.state.marks.get(ending.LATE))
    token, *spared = close_riposte(ledger, seat)
    if spared:
        odd(ledger, "C15", "shielded", card=Card(card))
    ledger.move(card, 1, attacker, DECK, "type")
    # The card that was played is gone: whoever else was hit has nothing to strike any more.
    if late:
        ledger.mark(ending.LATE, None)
    else:
        held = ["gosu"] if turn.may_keep(ledger.before, attacker) else []
        common.mark_turn(ledger, ripostes=[], riposted=True, held=held)
    ledger.tell("riposte_destroys", player=ledger.name(seat), by=Card(token), card=Card(card))


def close_riposte(ledger: Ledger, seat: int) -> list[str]:
    """Take a player's open riposte off the list; tell its token, and whether it is SPARED."""
    found = ending.open_ripostes(ledger.state)
    waiting = [list(entry) for entry in (found[2] if found else [])]
    mine = next((entry for entry in waiting if entry[0] == seat), None)
    if mine is None:
        raise refuse("player", "nothing_to_riposte")
    waiting.remove(mine)
    late = ledger.state.marks.get(ending.LATE)
    if late:
        ledger.mark(ending.LATE, {**late, "waiting": waiting} if waiting else None)
    else:
        common.mark_turn(ledger, ripostes=waiting)
    return [str(part) for part in mine[1:]]


@action(player=PLAYER, a=ONE, b=ONE)
def swap(ledger: Ledger, parts: Parts) -> None:
    """Swap two characters between two players with a Lobby (C12)."""
    before = ledger.before
    seat, *sides = common.swap(ledger, parts)
    by = turn.played_card(before)
    mine = turn.player(before) == seat
    if by and mine and turn.effect_of(by) == "lobby" and turn.strikes_left(before):
        common.mark_turn(ledger, struck=1)
    else:
        odd(ledger, "C12", "no_effect", player=ledger.name(seat))
    for owner, card in sides:
        if is_shielded(before, owner, card):
            odd(ledger, "C15", "shielded", card=Card(card))


@action(player=PLAYER, what=one_of(("effect", "riposte", *FAMILIES)))
def decline(ledger: Ledger, parts: Parts) -> None:
    """Leave an effect, a riposte or a power; an effect declined switches off more (C16)."""
    seat, what = parts.seat(), parts.id("what")
    parts.check()
    player = ledger.name(seat)
    if what == "riposte":
        close_riposte(ledger, seat)
        ledger.tell("riposte_declined", player=player)
    elif what == "effect":
        decline_effect(ledger, player)
    elif what == "time_traveller":
        ledger.mark(SEASON, {"travelled": True})
        ledger.tell("declined", player=player, card=Card(what))
    else:
        due = dict(turn.due_tokens(ledger.state, seat))
        common.use(ledger, what)
        ledger.tell("declined", player=player, card=Card(what))
        # From an empty bank the token is only a may (C25).
        if what in due and ledger.state.count(BANK, "victory_point"):
            odd(ledger, due[what], "token_is_a_must", player=player, card=Card(what))


def decline_effect(ledger: Ledger, player: str) -> None:
    """Leave the effect: a decision where it has a target, else it was never possible (C16)."""
    if this_turn(ledger.state).get("struck"):
        common.mark_turn(ledger, declined=True)
        ledger.tell("second_declined", player=player)
    elif turn.can_be_declined(ledger.state):
        common.mark_turn(ledger, declined=True)
        ledger.tell("effect_declined", player=player)
    else:
        common.mark_turn(ledger, declined=turn.NO_TARGET)
        ledger.tell("effect_without_target", player=player)
