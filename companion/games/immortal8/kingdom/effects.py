"""What an Action does, part by part: pay, give, destroy, gain, Culture, a Hero exchanged (I7)."""

from companion.core.ledger import Ledger
from companion.core.reading import Reader
from companion.core.say import Card, Cards
from companion.core.state import DECK, State
from companion.games.immortal8.kingdom.bonus import give_bonus
from companion.games.immortal8.kingdom.effect_parts import Deeds, Given
from companion.games.immortal8.kingdom.layout import (
    DISCARD,
    MIDDLE,
    Chosen,
    Entry,
    change,
    find,
    kind_of,
    kingdom,
    lay,
    put_culture,
)
from companion.games.immortal8.kingdom.tokens import gain, pay
from companion.games.immortal8.parts import noting

# Destroyed in the Kingdom phase, they bring the Dark Ritual into play.
BRINGERS = ("ez", "shadow", "cylak")


def do(ledger: Ledger, seat: int, deeds: Deeds, by: str, reader: Reader) -> None:
    """Do the parts of an Action in the order a player would: pay first, gain last.

    The reader notes every part that cannot be done; whoever calls checks it.
    """
    with noting(reader):
        pay(ledger, seat, deeds.costs)
    if deeds.give is not None:
        with noting(reader):
            give(ledger, seat, deeds.give)
    if deeds.destroy is not None:
        with noting(reader):
            index = find(ledger.state, seat, deeds.destroy)
            destroy(ledger, seat, index, lion_of(ledger.state, by))
    if deeds.becomes is not None:
        with noting(reader):
            exchange(ledger, seat, deeds.becomes)
    with noting(reader):
        gain(ledger, seat, deeds.gains)
    for other in deeds.others:
        gain(ledger, other, {"chaos": 1})
    for owner, chosen in deeds.culture_on:
        with noting(reader):
            put_culture(ledger, owner, find(ledger.state, owner, chosen))


def give(ledger: Ledger, seat: int, given: Given) -> None:
    """Give a token one owns to another player."""
    names = {"player": ledger.name(seat), "to": ledger.name(given.to)}
    ledger.tell("gives", cards=Cards(given.token, 1), **names)
    # Through `gain`, because the other player may have no room for it (I3).
    gain(ledger, given.to, {given.token: 1}, seat, "give.token")


def lion_of(state: State, by: str) -> int | None:
    """Tell whose Lion takes a destroyed card's Culture, when Lion's own Action destroys it."""
    return state.holder("lion") if by == "lion" else None


def destroy(ledger: Ledger, seat: int, index: int, lion: int | None = None) -> None:
    """Put a card onto the Civilization discard; its Culture goes back, or onto Lion."""
    entries = kingdom(ledger.state, seat)
    entry = entries.pop(index)
    lay(ledger, seat, entries)
    # I21: her way back into the deck is an effect of destruction, so not in the scoring.
    back = entry.card == "fenghuang" and ledger.state.phase == "kingdom"
    ledger.move(entry.card, 1, seat, DECK if back else DISCARD)
    key = "destroyed_to_deck" if back else "destroyed"
    ledger.tell(key, player=ledger.name(seat), card=Card(entry.card))
    move_culture(ledger, seat, entry, lion)
    if entry.card in BRINGERS and ledger.state.phase == "kingdom":
        bring_ritual(ledger, seat)


def move_culture(ledger: Ledger, seat: int, entry: Entry, lion: int | None) -> None:
    """Take the Culture off a destroyed card."""
    if not entry.culture:
        return
    ledger.move("culture", entry.culture, seat, "bank")
    if lion is None:
        ledger.tell("culture_lost", cards=Cards("culture", entry.culture))
    else:
        put_culture(ledger, lion, find(ledger.state, lion, Chosen("lion")), entry.culture)


def bring_ritual(ledger: Ledger, seat: int) -> None:
    """Search the deck for the Dark Ritual and play it with its bonus, unless it is in play."""
    if not ledger.state.count(DECK, "dark_ritual"):
        return
    ledger.move("dark_ritual", 1, DECK, MIDDLE)
    ledger.tell("ritual_comes", card=Card("dark_ritual"))
    give_bonus(ledger, seat, "dark_ritual")


def exchange(ledger: Ledger, seat: int, hero: str) -> None:
    """Exchange Abunakkashii for a Hero of the deck or the discard, and gain its bonus."""
    index = find(ledger.state, seat, Chosen("abunakkashii", at="becomes"))
    source = DECK if ledger.state.count(DECK, hero) else DISCARD
    ledger.move(hero, 1, source, seat, "becomes")
    ledger.move("abunakkashii", 1, seat, source)
    there = kingdom(ledger.state, seat)[index]
    # I19: it was Abunakkashii who was used, not the Hero who comes.
    change(ledger, seat, index, there._replace(card=hero, used=False))
    ledger.tell("exchanged", player=ledger.name(seat), card=Card(hero))
    give_bonus(ledger, seat, hero)


def is_wonder(card: str) -> bool:
    """Tell Wonders, which lie in the middle."""
    return kind_of(card) == "wonder"
