"""A pick that was entered wrongly goes back, with its Bonus, its coins and EZ's gifts (I4-I6)."""

from companion.core.ledger import Ledger
from companion.core.say import All, Card, Cards, Fact
from companion.core.state import BANK, DECK
from companion.games.immortal8.draft import gifts
from companion.games.immortal8.draft.living_draft import (
    NOT_MADE,
    bonus,
    coins,
    on_cards,
    picks_made,
)


def typed_mark(seat: int) -> str:
    """Name the mark that keeps what was typed instead of what is printed, pick by pick."""
    return f"draft_typed/{seat}"


def remember_typed(ledger: Ledger, seat: int, number: int, lies: dict[str, int] | None) -> None:
    """Remember what lies on a pick where that is not what is printed; None forgets it."""
    kept = dict(ledger.state.marks.get(typed_mark(seat), {}))
    kept.pop(str(number), None)
    if lies is not None:
        kept[str(number)] = lies
    ledger.mark(typed_mark(seat), kept or None)


def lies_on(ledger: Ledger, seat: int, number: int, card: str | None) -> dict[str, int]:
    """Tell what a pick has brought onto its card."""
    typed = ledger.state.marks.get(typed_mark(seat), {}).get(str(number))
    if typed is not None:
        return dict(typed)
    return (
        {"coin": coins(ledger.state, number)} if card is None else bonus(ledger.state, card, number)
    )


def forget_pick(ledger: Ledger, seat: int, number: int) -> None:
    """Take a pick's Bonus or coins back and leave its place open; the card itself is not moved."""
    made = picks_made(ledger.state, seat)
    card = made[number - 1]
    made[number - 1] = NOT_MADE
    while made and made[-1] == NOT_MADE:
        made.pop()
    back: list[Fact] = []
    for token, n in lies_on(ledger, seat, number, card).items():
        there = min(n, ledger.state.count(on_cards(seat), token))
        ledger.move(token, there, on_cards(seat), BANK)
        if there:
            back.append(Cards(token, there))
    remember_typed(ledger, seat, number, None)
    ledger.mark(f"draft/{seat}", made or None)
    ledger.tell("pick_back", player=ledger.name(seat), pick=number)
    if back:
        ledger.tell("bonus_back", cards=All(tuple(back)))
    if card == "ez":
        gifts.take_back(ledger, seat)


def forget_card(ledger: Ledger, seat: int, card: str) -> None:
    """Take the newest pick of a card back, if it was one of this draft."""
    made = picks_made(ledger.state, seat)
    numbers = [number for number, each in enumerate(made, 1) if each == card]
    if ledger.state.phase == "draft" and numbers:
        forget_pick(ledger, seat, numbers[-1])


def replace_pick(ledger: Ledger, seat: int, number: int) -> None:
    """Put a pick back where it came from, so that another can be made in its place."""
    card = picks_made(ledger.state, seat)[number - 1]
    if card == NOT_MADE:
        return
    forget_pick(ledger, seat, number)
    if card is not None:
        ledger.move(card, 1, seat, DECK)
        ledger.tell("was_put", card=Card(card), source=ledger.name(seat), target=Card(DECK))
