"""What an Action does, part by part: pay, give, destroy, gain, Culture, a Hero exchanged (I7)."""

from collections.abc import Mapping
from typing import Any

from companion.core.actions import id_of, part_of, seat_of
from companion.core.ledger import Ledger
from companion.core.reading import Reader
from companion.core.refusal import refuse
from companion.core.say import Card, Cards
from companion.core.state import DECK, State
from companion.games.immortal8.cards import CARD_FACTS, HERO, TOKENS
from companion.games.immortal8.kingdom import (
    DISCARD,
    MIDDLE,
    Entry,
    change,
    find,
    kind_of,
    kingdom,
    lay,
    put_culture,
)
from companion.games.immortal8.tokens import gain, pay

Action = Mapping[str, Any]
# Destroyed in the Kingdom phase, they bring the Dark Ritual into play.
BRINGERS = ("ez", "shadow", "cylak")
HEROES = [card for card, facts in CARD_FACTS.items() if facts.kind == HERO]


def tokens_of(action: Action, at: str) -> dict[str, int]:
    """Read how many of each token an Action costs or gives."""
    reader = Reader()
    tokens = reader.counts(at, action.get(at), TOKENS, "unknown_piece", "")
    reader.check()
    return tokens


def do(ledger: Ledger, seat: int, action: Action, by: str) -> None:
    """Do the parts of an Action in the order a player would: pay first, gain last."""
    costs, gains = tokens_of(action, "costs"), tokens_of(action, "gains")
    pay(ledger, seat, costs)
    if action.get("give") is not None:
        give(ledger, seat, part_of(action, "give"))
    if action.get("destroy") is not None:
        part = part_of(action, "destroy")
        destroy(ledger, seat, find(ledger.state, seat, dict(part)), lion_of(ledger.state, by))
    if action.get("becomes") is not None:
        exchange(ledger, seat, id_of(action, "becomes", HEROES))
    gain(ledger, seat, gains)
    for name in listed(action, "others"):
        gain(ledger, seat_of(ledger.state, {"player": name}), {"chaos": 1})
    for place in listed(action, "culture_on"):
        part = place if isinstance(place, dict) else {}
        owner = seat_of(ledger.state, part)
        put_culture(ledger, owner, find(ledger.state, owner, part, "culture_on"))


def listed(action: Action, at: str) -> list[Any]:
    """Read a part that is a list."""
    found = action.get(at)
    if found is not None and not isinstance(found, list):
        raise refuse(at, "not_a_list")
    return found or []


def give(ledger: Ledger, seat: int, part: Action) -> None:
    """Give a token one owns to another player."""
    target = seat_of(ledger.state, part, "to")
    token = id_of(part, "token", TOKENS)
    if target == seat:
        raise refuse("give.to", "not_oneself")
    names = {"player": ledger.name(seat), "to": ledger.name(target)}
    ledger.tell("gives", cards=Cards(token, 1), **names)
    # Through `gain`, because the other player may have no room for it (I3).
    gain(ledger, target, {token: 1}, seat)


def lion_of(state: State, by: str) -> int | None:
    """Tell whose Lion takes a destroyed card's Culture, when Lion's own Action destroys it."""
    return state.holder("lion") if by == "lion" else None


def destroy(ledger: Ledger, seat: int, index: int, lion: int | None = None) -> None:
    """Put a card onto the Civilization discard; its Culture goes back, or onto Lion."""
    entries = kingdom(ledger.state, seat)
    entry = entries.pop(index)
    lay(ledger, seat, entries)
    back = entry.card == "fenghuang"
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
        put_culture(ledger, lion, find(ledger.state, lion, {"card": "lion"}), entry.culture)


def bring_ritual(ledger: Ledger, seat: int) -> None:
    """Search the deck for the Dark Ritual and play it with its bonus, unless it is in play."""
    if not ledger.state.count(DECK, "dark_ritual"):
        return
    ledger.move("dark_ritual", 1, DECK, MIDDLE)
    ledger.tell("ritual_comes", card=Card("dark_ritual"))
    gain(ledger, seat, {"wonder": 1})


def exchange(ledger: Ledger, seat: int, hero: str) -> None:
    """Exchange Abunakkashii for a Hero of the deck or the discard, and gain its bonus."""
    index = find(ledger.state, seat, {"card": "abunakkashii"}, "player")
    source = DECK if ledger.state.count(DECK, hero) else DISCARD
    ledger.move(hero, 1, source, seat, "becomes")
    ledger.move("abunakkashii", 1, seat, source)
    change(ledger, seat, index, kingdom(ledger.state, seat)[index]._replace(card=hero))
    ledger.tell("exchanged", player=ledger.name(seat), card=Card(hero))
    gain(ledger, seat, dict(CARD_FACTS[hero].bonus))


def is_wonder(card: str) -> bool:
    """Tell Wonders, which lie in the middle."""
    return kind_of(card) == "wonder"
