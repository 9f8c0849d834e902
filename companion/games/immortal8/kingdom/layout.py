"""What stands in a player's kingdom, in the order it was played, with its Culture (I6, I7)."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card, Cards, Say, say
from companion.core.state import BANK, DECK, State
from companion.games.immortal8.cards import (
    BUILDING,
    CARD_FACTS,
    CARDS,
    FEW_PLAYERS,
    HERO,
    WONDER,
)

MIDDLE = "middle"
DISCARD = "discard"
BOX = "box"


class Entry(NamedTuple):
    """Hold one Hero or Building: its Culture, whether it was used this turn, a typed number."""

    card: str
    culture: int = 0
    used: bool = False
    # Which of a Building's two copies it is, where a player has typed that; else 0.
    number: int = 0


class Chosen(NamedTuple):
    """Name one card of a kingdom, its `nth` among identical ones, and where that was said."""

    card: str
    nth: int | None = None
    at: str = "card"


class Starter(NamedTuple):
    """Tell who starts the Kingdom and why; several seats where only the real cards can tell."""

    seats: tuple[int, ...]
    why: Say


def kind_of(card: str) -> str:
    """Tell Heroes, Buildings and Wonders apart."""
    return CARD_FACTS[card].kind


def mark_of(seat: int) -> str:
    """Name the mark that keeps the order of a player's cards and the Culture on them."""
    return f"kingdom/{seat}"


def kingdom(state: State, seat: int) -> list[Entry]:
    """Give a player's Heroes and Buildings, oldest first."""
    return [Entry(*entry) for entry in state.marks.get(mark_of(seat), [])]


def lay(ledger: Ledger, seat: int, entries: Iterable[Entry]) -> None:
    """Change what stands in a kingdom, or how it stands."""
    # A number is written down only where there is one, as in the logs of older tables.
    written = [list(entry) if entry.number else list(entry[:3]) for entry in entries]
    ledger.mark(mark_of(seat), written or None)


def change(ledger: Ledger, seat: int, index: int, entry: Entry) -> None:
    """Change one card of a kingdom."""
    entries = kingdom(ledger.state, seat)
    entries[index] = entry
    lay(ledger, seat, entries)


def nth_of(entries: list[Entry], index: int) -> int:
    """Tell which of a player's identical cards this is, from 1 on."""
    return sum(entry.card == entries[index].card for entry in entries[: index + 1])


def find(state: State, seat: int, chosen: Chosen) -> int:
    """Find the card an action means: its `nth`, else the first that was not used yet."""
    entries, (card, nth, at) = kingdom(state, seat), chosen
    places = [i for i, entry in enumerate(entries) if entry.card == card]
    if nth is not None:
        places = places[nth - 1 : nth] if nth else []
    if not places:
        raise refuse(at, "not_in_kingdom", player=state.names[seat], card=Card(card))
    return next((i for i in places if not entries[i].used), places[0])


def laid_by(state: State) -> list[tuple[int, Entry]]:
    """Give every Hero and Building in play, with whose it is."""
    return [(seat, entry) for seat in state.seats for entry in kingdom(state, seat)]


def typed_numbers(state: State, card: str) -> list[int]:
    """List the numbers typed for the copies of a Building."""
    return [entry.number for _, entry in laid_by(state) if entry.card == card and entry.number]


def number_of(state: State, entry: Entry) -> int:
    """Tell a card's number: as typed, else what a copy with a typed number leaves; 0 unknown."""
    lowest, copies = CARD_FACTS[entry.card].number, CARDS[entry.card]
    if entry.number or copies == 1:
        return entry.number or lowest
    left = {*range(lowest, lowest + copies)} - {*typed_numbers(state, entry.card)}
    return left.pop() if len(left) == 1 else 0


def remember_number(ledger: Ledger, seat: int, card: str, number: int) -> None:
    """Lay a Building whose number was typed; the other copy bears another one (I7)."""
    if kind_of(card) != BUILDING or not number:
        return
    if number in typed_numbers(ledger.state, card):
        why = say("number_taken", card=Card(card), number=number)
        ledger.tell("told_odd", rule="I7", why=why)
    lay(ledger, seat, [*kingdom(ledger.state, seat), Entry(card, number=number)])


def starter(state: State) -> Starter:
    """Tell who starts: lowest Hero, else lowest Building (I7); in round 2 the 1st Player (I9)."""
    first = int(state.marks.get("first", 0))
    if state.round == 1:
        for kind in (HERO, BUILDING):
            played = [each for each in laid_by(state) if kind_of(each[1].card) == kind]
            if played:
                return lowest_of(state, played)
    return Starter((first,), say("first_player_starts", player=state.names[first]))


def lowest_of(state: State, played: list[tuple[int, Entry]]) -> Starter:
    """Tell who has the lowest card; both, where nobody has typed a Building's number (I7)."""
    card = min((entry.card for _, entry in played), key=lambda card: CARD_FACTS[card].number)
    numbers = [(seat, number_of(state, e)) for seat, e in played if e.card == card]
    lowest = min(number for _, number in numbers)
    if lowest:
        numbers = [(seat, number) for seat, number in numbers if number == lowest]
    seats = tuple(dict.fromkeys(seat for seat, _ in numbers))
    number = lowest or CARD_FACTS[card].number
    return Starter(seats, say(f"lowest_{kind_of(card)}", card=Card(card), number=number))


def put_culture(ledger: Ledger, seat: int, index: int, n: int = 1) -> None:
    """Put Culture from the bank onto a card; it counts for whoever controls that card (I7)."""
    entry = kingdom(ledger.state, seat)[index]
    ledger.move("culture", n, BANK, seat)
    change(ledger, seat, index, entry._replace(culture=entry.culture + n))
    player, lying = ledger.name(seat), Cards("culture", n)
    ledger.tell("culture_put", player=player, cards=lying, card=Card(entry.card))


def is_in_deck(state: State, card: str) -> bool:
    """Tell whether a card may lie in the deck: with three players no copy is ruled out (I2)."""
    boxed = len(state.names) <= FEW_PLAYERS and state.count(BOX, card) > 0
    return boxed or state.count(DECK, card) > 0


def unbox(ledger: Ledger, card: str, n: int = 1) -> None:
    """Take a copy out of the box where the deck lacks it: other Buildings left then (I2)."""
    if len(ledger.state.names) > FEW_PLAYERS:
        return
    lacking = n - ledger.state.count(DECK, card)
    ledger.move(card, min(lacking, ledger.state.count(BOX, card)), BOX, DECK)


def straighten(ledger: Ledger) -> None:
    """Make every card usable again for the next player's turn."""
    for seat in ledger.state.seats:
        lay(ledger, seat, [e._replace(used=False) for e in kingdom(ledger.state, seat)])
    ledger.mark("wonders_used", None)
    ledger.mark("open_way", None)


def settle(ledger: Ledger) -> None:
    """Keep kingdoms as the pieces lie; outside the draft Wonders go to the middle (I6)."""
    for seat in ledger.state.seats:
        settle_wonders(ledger, seat)
        settle_cards(ledger, seat)
        settle_culture(ledger, seat)


def settle_wonders(ledger: Ledger, seat: int) -> None:
    """Move a player's Wonders to the middle, because nobody controls them (I6)."""
    if ledger.state.phase == "draft":
        return
    for card, n in list(ledger.state.pieces.get(seat, {}).items()):
        if card in CARD_FACTS and kind_of(card) == WONDER:
            ledger.move(card, n or 0, seat, MIDDLE)
            ledger.tell("wonder_moves", card=Card(card))


def settle_cards(ledger: Ledger, seat: int) -> None:
    """Add new cards at the end, and drop those that are gone with their Culture."""
    state = ledger.state
    entries = kingdom(state, seat)
    for card in CARD_FACTS:
        if kind_of(card) == WONDER:
            continue
        have = state.count(seat, card)
        listed = [i for i, entry in enumerate(entries) if entry.card == card]
        entries += [Entry(card)] * (have - len(listed))
        for index in reversed(listed[have:]):
            gone = entries.pop(index)
            ledger.move("culture", min(gone.culture, state.count(seat, "culture")), seat, BANK)
    lay(ledger, seat, entries)


def settle_culture(ledger: Ledger, seat: int) -> None:
    """Take Culture off the last cards when a player has less than lies on them."""
    entries = kingdom(ledger.state, seat)
    over = sum(entry.culture for entry in entries) - ledger.state.count(seat, "culture")
    for index in reversed(range(len(entries))):
        if over > 0:
            taken = min(over, entries[index].culture)
            entries[index] = entries[index]._replace(culture=entries[index].culture - taken)
            over -= taken
    lay(ledger, seat, entries)
