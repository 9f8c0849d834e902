"""Lanterns, whole: two players, three rounds, no seasons, no limits, a phase called favour.

L1 Three rounds. L2 Gifts are laid in turn. L3 Most gifts of a kind light its lantern. L4 A lantern
scores its number. L5 Gifts cost what the table agreed on. L6 Ties are shared.
"""

from collections.abc import Sequence

from companion.core.actions import Parts, action
from companion.core.game import Game
from companion.core.kinds import PLAYER, counts_of, maybe, one_of
from companion.core.ledger import Ledger
from companion.core.majority import standing
from companion.core.options import Number
from companion.core.rules import Choice, Reminder
from companion.core.say import All, Card, Cards, say
from companion.core.score import Finished, Line
from companion.core.state import BANK, DECK, State
from companion.core.tableaus import counted_line
from companion.core.telling import Telling
from tests.fourth_game.words import WORDS

VALUES = {"silk": 2, "tea": 3, "jade": 5}
GIFTS = {"silk": 6, "tea": 6, "jade": 4}
LANTERNS = {"silk_lantern": 1, "tea_lantern": 1, "jade_lantern": 1}
LAID = "laid"


def due(state: State) -> dict[str, int]:
    """Tell who may light which lantern: whoever has most gifts of its kind (L3)."""
    leaders = {gift: standing(state.counts(gift)).leader for gift in VALUES}
    return {
        gift: seat
        for gift, seat in leaders.items()
        if seat is not None and state.holder(f"{gift}_lantern") != seat
    }


@action(player=PLAYER, cards=maybe(counts_of(GIFTS)))
def play(ledger: Ledger, parts: Parts) -> None:
    """Lay gifts (L2)."""
    seat, cards = parts.seat(), parts.counts("cards")
    for card, n in cards.items():
        parts.there(f"cards.{card}", card, n, DECK)
    parts.check()
    for card, n in cards.items():
        ledger.move(card, n, DECK, seat)
    listed = All(tuple(Cards(card, n) for card, n in cards.items()))
    ledger.tell("played" if cards else "played_nothing", player=ledger.name(seat), cards=listed)
    ledger.mark(LAID, [ledger.state.round, seat])


@action(player=PLAYER, card=one_of(VALUES))
def favour(ledger: Ledger, parts: Parts) -> None:
    """Light the lantern of a kind (L3)."""
    seat, card = parts.seat(), parts.id("card")
    parts.check()
    token = f"{card}_lantern"
    holder = ledger.state.holder(token)
    ledger.move(token, 1, BANK if holder is None else holder, seat)
    ledger.tell("lights", player=ledger.name(seat), card=Card(card))


class LanternsTelling(Telling):
    """Tell that ties are shared."""

    shared_under = "L6"


class Lanterns(Game):
    """Declare Lanterns."""

    id = "lanterns"
    words = WORDS
    seats = range(2, 3)
    cards = GIFTS
    tokens = LANTERNS
    rounds = 3
    phases = ("gifts", "favour")
    turns = ("gifts",)
    options = (Number("gift_costs", 1, "L5", most=9),)
    actions = {"play": play, "favour": favour}  # noqa: RUF012 - nobody changes it
    turn_marks = (LAID,)
    telling = LanternsTelling()

    def lines(self, table: Finished) -> Sequence[Sequence[Line]]:
        """Score lanterns by their number (L4), and what the gifts cost (L5)."""
        costs = table.options["gift_costs"]
        found = []
        for tableau in table.tableaus:
            mine = [
                counted_line(f"{gift}_lantern", 1, value, "L4", "lantern_scores")
                for gift, value in VALUES.items()
                if tableau.tokens.get(f"{gift}_lantern")
            ]
            mine += [
                counted_line(gift, n, -n * costs, "L5", "gift_costs")
                for gift, n in tableau.cards.items()
                if costs
            ]
            found.append(mine)
        return found

    def asks_cards(self, state: State) -> int | None:
        """Ask whoever's turn it is for the gifts laid, once (L2)."""
        return state.turn if state.marks.get(LAID) != [state.round, state.turn] else None

    def reminders(self, state: State) -> Sequence[Reminder]:
        """Offer the lanterns that somebody may light (L3)."""
        if state.phase != "favour":
            return ()
        found = []
        for seat in state.seats:
            player = state.names[seat]
            choices = tuple(
                Choice(
                    say("just_card", card=Card(gift)),
                    {"type": "favour", "player": player, "card": gift},
                )
                for gift, owner in due(state).items()
                if owner == seat
            )
            if choices:
                text = say("may_light", player=player)
                found.append(Reminder(f"favour_{seat}", "L3", seat, False, text, choices))
        return found
