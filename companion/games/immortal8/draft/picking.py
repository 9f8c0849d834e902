"""A pick of the Living Draft: played face up, or transformed for coins (I4-I6)."""

from collections.abc import Mapping
from typing import NamedTuple

from companion.core.actions import NOBODY, NOTHING, Parts, action
from companion.core.kinds import COUNT, PLAYER, maybe, or_null, told
from companion.core.ledger import Ledger
from companion.core.say import All, Card, Cards, Fact, say
from companion.core.state import BANK, DECK
from companion.games.immortal8.cards import CARDS
from companion.games.immortal8.draft import gifts
from companion.games.immortal8.draft.living_draft import (
    NOT_MADE,
    RULE,
    bonus,
    by_number,
    coins,
    doubles,
    limit,
    next_pick,
    on_cards,
    picked,
    picks,
    picks_made,
    waiting,
)
from companion.games.immortal8.draft.taking_back import remember_typed, replace_pick
from companion.games.immortal8.kinds import CARD, NUMBER, SOME_TOKENS
from companion.games.immortal8.kingdom.layout import remember_number, unbox
from companion.games.immortal8.parts import need_phase, read_tokens


class Typed(NamedTuple):
    """Hold what was typed: a number, other coins or bonus, whom EZ's gifts are for; and where."""

    at: str
    number: int
    coins: int | None
    bonus: dict[str, int] | None
    to: dict[str, int]


NOTHING_TYPED = Typed("card", 0, None, None, {})


def read_card(parts: Parts) -> str:
    """Read a card by its id, or by its number."""
    if parts.action.get("number") is None:
        return parts.id("card", CARDS)
    before = len(parts.reader.problems)
    card = by_number(parts.whole("number"))
    if card is None and len(parts.reader.problems) == before:
        parts.wrong("number", "no_such_number")
    return card or NOTHING


def read_pick(parts: Parts) -> str | None:
    """Read what was picked: a card, or null for a transformed one."""
    action = parts.action
    transformed = "card" in action and action["card"] is None and action.get("number") is None
    return None if transformed else read_card(parts)


def read_typed(parts: Parts, seat: int) -> Typed:
    """Read what was typed beside the card; each of it may be missing."""
    action = parts.action
    at = "card" if action.get("number") is None else "number"
    number = action.get("number")
    other_coins = None if action.get("coins") is None else parts.whole("coins")
    other_bonus = None if action.get("bonus") is None else read_tokens(parts, "bonus")
    for token, n in (other_bonus or {}).items():
        parts.there(f"bonus.{token}", token, n, BANK)
    typed = number if isinstance(number, int) else 0
    return Typed(at, typed, other_coins, other_bonus, gifts.read_at_once(parts, seat))


def need_pick(parts: Parts, seat: int) -> None:
    """Note a player who has no card left to transform; one that is played is only unusual."""
    made = 0 if seat == NOBODY else len(picked(parts.state, seat))
    if made >= picks(parts.state):
        parts.wrong("player", "all_picked", player=parts.state.names[seat], n=made)


@action(
    player=PLAYER,
    card=or_null(CARD),
    number=NUMBER,
    bonus=maybe(SOME_TOKENS),
    to=maybe(PLAYER),
    coins=maybe(COUNT),
    pick=maybe(told(COUNT, "A pick made before, to make it once more.")),
)
def pick(ledger: Ledger, parts: Parts) -> None:
    """Make a player's next pick: a card by id or number, or null for a transformed one."""
    need_phase(parts, "draft")
    seat, card = parts.seat(), read_pick(parts)
    typed = read_typed(parts, seat)
    again = read_again(parts, seat)
    if again:
        replace_pick(ledger, seat, again)
    elif not card:
        need_pick(parts, seat)
    unbox(ledger, card or NOTHING)
    parts.there(typed.at, card or NOTHING, 1, DECK)
    parts.check()
    make_pick(ledger, seat, card, typed, again)


@action(coins=maybe(told(COUNT, "Other coins than the slot's.")))
def transform_others(ledger: Ledger, parts: Parts) -> None:
    """Transform for everybody who has not made the pick the table is at: one tap a pick."""
    need_phase(parts, "draft")
    others = waiting(ledger.state)
    if not others:
        parts.wrong("type", "nobody_picks")
    other_coins = None if parts.action.get("coins") is None else parts.whole("coins")
    parts.check()
    for seat in others:
        make_pick(ledger, seat, None, NOTHING_TYPED._replace(coins=other_coins))


def read_again(parts: Parts, seat: int) -> int:
    """Read which pick is made once more because it was entered wrongly; 0 for the next one."""
    if parts.action.get("pick") is None:
        return 0
    before = len(parts.reader.problems)
    number = parts.whole("pick")
    made = len(picks_made(parts.state, seat)) if seat != NOBODY else picks(parts.state)
    if len(parts.reader.problems) == before and not 1 <= number <= made:
        parts.wrong("pick", "no_such_pick", n=made)
    return number if len(parts.reader.problems) == before and seat != NOBODY else 0


def make_pick(ledger: Ledger, seat: int, card: str | None, typed: Typed, number: int = 0) -> None:
    """Write a pick down and do it: the next one, where no number is given."""
    made = picks_made(ledger.state, seat)
    number = number or next_pick(ledger.state, seat)
    made += [NOT_MADE] * (number - len(made))
    made[number - 1] = card
    ledger.mark(f"draft/{seat}", made)
    if number > picks(ledger.state):
        why = say("more_than_dealt", player=ledger.name(seat), n=picks(ledger.state))
        ledger.tell("told_odd", rule=RULE[ledger.state.round], why=why)
    if card is None:
        transform(ledger, seat, number, typed.coins)
    else:
        reveal_card(ledger, seat, card, number, typed)


def transform(ledger: Ledger, seat: int, number: int, typed: int | None) -> None:
    """Put the slot's coins onto a card left face down."""
    n = coins(ledger.state, number) if typed is None else typed
    remember_typed(ledger, seat, number, None if typed is None else {"coin": n})
    ledger.move("coin", n, BANK, on_cards(seat))
    ledger.tell("transformed", player=ledger.name(seat), pick=number, cards=Cards("coin", n))


def reveal_card(ledger: Ledger, seat: int, card: str, number: int, typed: Typed) -> None:
    """Play a card face up and put its bonus onto it."""
    state = ledger.state
    if sum(each is not None for each in picked(state, seat)) > limit(state):
        why = say("played_enough", player=ledger.name(seat), limit=limit(state))
        ledger.tell("told_odd", rule=RULE[state.round], why=why)
    remember_number(ledger, seat, card, typed.number)
    ledger.move(card, 1, DECK, seat, typed.at)
    ledger.tell("drafted", player=ledger.name(seat), pick=number, card=Card(card))
    printed = bonus(state, card, number)
    remember_typed(ledger, seat, number, typed.bonus)
    put_bonus(ledger, seat, card, printed if typed.bonus is None else typed.bonus)
    if card == "ez":
        gifts.offer(ledger, seat, 2 if doubles(state, number) else 1)
        gifts.give_at_once(ledger, seat, typed.to)


def put_bonus(ledger: Ledger, seat: int, card: str, gains: Mapping[str, int]) -> None:
    """Put a played card's bonus onto it, until the draft is over (I6)."""
    for token, n in gains.items():
        ledger.move(token, n, BANK, on_cards(seat), f"bonus.{token}")
    if gains:
        cards: tuple[Fact, ...] = tuple(Cards(token, n) for token, n in gains.items())
        ledger.tell("bonus_lies", cards=All(cards), card=Card(card))
