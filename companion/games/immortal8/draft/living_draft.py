"""The Living Draft: what a pick is worth, which way cards go, what is collected (I4-I6)."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.ledger import Ledger
from companion.core.rules import Combination
from companion.core.say import All, Card, Cards, Fact, say
from companion.core.state import State
from companion.games.immortal8.cards import BUILDING, CARD_FACTS, CARDS, TOKENS
from companion.games.immortal8.kingdom.tokens import gain
from companion.games.immortal8.light import is_light

# I4, I5: how many are dealt and picked, how many of them may be played.
PICKS = {1: 5, 2: 4}
PLAYED = {1: 3, 2: 2}
RULE = {1: "I4", 2: "I5"}
# I4: the coins printed on the board; those of round 2 are a house rule (I5).
ROUND_ONE_COINS = (5, 3, 2, 3, 2)
DOUBLED_PICK = 4
NEVER_DOUBLED = "wonder"
# Stands for a pick that was taken back, until it is made again.
NOT_MADE = ""


class Passing(NamedTuple):
    """Tell of the pick under way: which, the way cards are passed, coins, doubling."""

    pick: int
    picks: int
    clockwise: bool
    coins: int
    doubled: bool


def picks(state: State) -> int:
    """Tell how many cards are dealt, and picked, this round."""
    return PICKS.get(state.round, PICKS[2])


def limit(state: State) -> int:
    """Tell how many cards a player may play this round."""
    return PLAYED.get(state.round, PLAYED[2])


def picks_made(state: State, seat: int) -> list[str | None]:
    """List a player's picks by their places; one that was taken back is NOT_MADE."""
    return list(state.marks.get(f"draft/{seat}", []))


def picked(state: State, seat: int) -> list[str | None]:
    """List a player's picks of this draft; a transformed card is None."""
    return [card for card in picks_made(state, seat) if card != NOT_MADE]


def next_pick(state: State, seat: int) -> int:
    """Tell which pick a player makes next: one that was taken back comes first."""
    made = picks_made(state, seat)
    return made.index(NOT_MADE) + 1 if NOT_MADE in made else len(made) + 1


def may_play(state: State, seat: int) -> int:
    """Tell how many cards a player may still play in this draft (I4, I5)."""
    return max(0, limit(state) - sum(card is not None for card in picked(state, seat)))


def coins(state: State, pick: int) -> int:
    """Tell how many coins a card transformed at this pick gives."""
    table = ROUND_ONE_COINS if state.round == 1 else state.options["round_two_coins"]
    return int(table[pick - 1])


def doubles(state: State, pick: int) -> bool:
    """Tell whether this pick doubles a bonus (I4): the fourth of round 1."""
    return state.round == 1 and pick == DOUBLED_PICK


def passing(state: State) -> Passing | None:
    """Tell of the pick the table is at; None when everybody has picked, or nobody enters picks."""
    if is_light(state):
        return None
    pick = min(next_pick(state, seat) for seat in state.seats)
    if pick > picks(state):
        return None
    clockwise = state.round == 1
    return Passing(pick, picks(state), clockwise, coins(state, pick), doubles(state, pick))


def waiting(state: State) -> list[int]:
    """List who has not made the pick the table is at."""
    now = passing(state)
    return [seat for seat in state.seats if now and next_pick(state, seat) <= now.pick]


def bonus(state: State, card: str, pick: int) -> dict[str, int]:
    """Give a played card's bonus at a pick, doubled where it is, never a Wonder token (I4)."""
    twice = doubles(state, pick)
    return {
        token: n * (2 if twice and token != NEVER_DOUBLED else 1)
        for token, n in CARD_FACTS[card].bonus
    }


def on_cards(seat: int) -> str:
    """Name the place where a player's coins and bonuses lie until the draft is over (I6)."""
    return f"{seat}/draft"


def by_number(number: int) -> str | None:
    """Find a Hero or a Building by a number printed on it."""
    for card, facts in CARD_FACTS.items():
        width = CARDS[card] if facts.kind == BUILDING else 1
        if facts.number and facts.number <= number < facts.number + width:
            return card
    return None


def collect(ledger: Ledger) -> None:
    """Take the coins of transformed cards and the bonuses of played ones (I6)."""
    for seat in ledger.state.seats:
        lying = dict(ledger.state.pieces.get(on_cards(seat), {}))
        gains = {token: lying[token] or 0 for token in TOKENS if token in lying}
        # Coins are taken first; they have a limit of their own, so the order changes nothing else.
        gain(ledger, seat, gains, on_cards(seat))
        ledger.mark(f"draft/{seat}", None)
        ledger.mark(f"draft_typed/{seat}", None)
    ledger.mark("gifts_given", None)


def combination(state: State, seat: int, cards: Mapping[str, int]) -> Combination:
    """Name the card about to be played, with the bonus it brings at this pick."""
    chosen = [card for card, n in cards.items() for _ in range(n)]
    rule = RULE.get(state.round, "I5")
    if not chosen:
        return Combination(say("plays_nothing"), rule, odd=True)
    number = min(next_pick(state, seat), picks(state))
    named: list[Fact] = []
    for card in chosen:
        gains: tuple[Fact, ...] = tuple(Cards(t, n) for t, n in bonus(state, card, number).items())
        key = "card_with_bonus" if gains else "just_card"
        named.append(say(key, card=Card(card), cards=All(gains)))
    odd = len(chosen) > 1 or (state.phase == "draft" and not may_play(state, seat))
    return Combination(say("plays_cards", cards=All(tuple(named))), rule, odd)
