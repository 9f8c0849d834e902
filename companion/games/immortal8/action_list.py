"""Every action of Immortal 8 beyond those that all games have."""

from collections.abc import Mapping

from companion.core.actions import Act, Parts, action
from companion.core.kinds import PLAYER, one_of
from companion.core.ledger import Ledger
from companion.core.say import Card
from companion.games.immortal8 import rounds
from companion.games.immortal8.call import calling, guessing, keeping, secret
from companion.games.immortal8.call.endgame import EFFECT_IDS
from companion.games.immortal8.draft import gifts, picking
from companion.games.immortal8.kingdom import actions, bonus, choosing, open_way, placing, taps
from companion.games.immortal8.kingdom import supremacy as supremacies

# What is left in the scoring only: before it nobody knows yet what it would give.
LEFT_AT_THE_END = ("narashima", *EFFECT_IDS)
LEFT = ("gift", "way", "portal", "choice", *LEFT_AT_THE_END)


@action(player=PLAYER, what=one_of(LEFT))
def decline(ledger: Ledger, parts: Parts) -> None:
    """Leave what one may do: a gift, a used card's choice, Narashima's cards, a last gain."""
    seat, what = parts.seat(), parts.id("what")
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
    "transform": picking.transform_others,
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
    "ready": keeping.ready,
    "reveal": secret.reveal,
    "call": calling.call,
    "guess": guessing.guess,
    "take": calling.take,
    "decline": decline,
    "put": placing.put,
    "lay": placing.lay,
    "set": placing.set_card,
    "token": placing.set_token,
}
