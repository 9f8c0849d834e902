"""What pages show of a table of Immortal 8: pure functions, no words yet."""

from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.core.say import Say, say
from companion.core.state import State
from companion.games.immortal8 import desk, light, lying
from companion.games.immortal8.call import calling, secret
from companion.games.immortal8.cards import (
    BUILDING,
    CARD_FACTS,
    CARDS,
    CIVILIZATION,
    GUESSES,
    HERO,
    IMMORTALS,
    TOKENS,
    WONDER,
)
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.kingdom import open_way
from companion.games.immortal8.kingdom.actions import wonders_allowed, wonders_used
from companion.games.immortal8.kingdom.card_actions import COMMERCE
from companion.games.immortal8.kingdom.copying import PASSIVE, UNSURE, UNSURE_AT_THE_END
from companion.games.immortal8.kingdom.layout import (
    DISCARD,
    MIDDLE,
    is_in_deck,
    kind_of,
    kingdom,
    nth_of,
    number_of,
)
from companion.games.immortal8.words.cards import CARD_WORDS

# What the templates ask of other modules, under one roof.
short = desk.short
tiles = desk.tiles
made_now = desk.made_now
picks_so_far = desk.picks_so_far
board = desk.board
wonder_places = desk.wonder_places
diamond_worth = desk.diamond_worth
is_light = light.is_light
discarded = lying.discarded
earned = lying.earned
passing = draft.passing
picked = draft.picked
may_play = draft.may_play
play_limit = draft.limit
secrets = secret.secrets
proof_of = secret.proof_of
has_entered = secret.has_entered
most_each = secret.most_each
revealed = secret.revealed
guess_open = calling.guess_open
unrevealed = open_way.unrevealed
COMMERCE_IDS = tuple(COMMERCE)
IMMORTAL_IDS = IMMORTALS
GUESS_POINTS = GUESSES
# The action that enters a secret, and the field it comes in.
SECRET = ("immortal", "immortal")


class CardView(NamedTuple):
    """Show a card: what it does once per Kingdom phase and at the end, and whether it was used.

    `sure` and `end_sure` are false where only one weak source says so.
    """

    card: str
    kind: str
    number: int
    nth: int
    culture: int
    used: bool
    does: Say
    sure: bool
    at_the_end: Say | None
    end_sure: bool

    @property
    def bonus(self) -> tuple[tuple[str, int], ...]:
        """Give what it brings when it is played; EZ's Chaos goes to another player."""
        return (("chaos", 1),) if self.card == "ez" else CARD_FACTS[self.card].bonus

    @property
    def numbers(self) -> str:
        """Write the numbers printed on a card: two where it is there twice."""
        last = self.number + CARDS[self.card] - 1
        return f"{self.number}–{last}" if last > self.number else str(self.number)


class Wonders(NamedTuple):
    """Show the middle: its Wonders, how many a turn may use, and how many it still may."""

    cards: tuple[CardView, ...]
    allowed: int
    left: int


def view(
    card: str, nth: int = 1, culture: int = 0, used: bool = False, number: int = 0
) -> CardView:
    """Show one card, with its own number where that is known."""
    facts = CARD_FACTS[card]
    end = say(f"ends_{card}") if f"ends_{card}" in CARD_WORDS else None
    return CardView(
        *(card, kind_of(card), number or facts.number, nth, culture, used),
        *(say(f"does_{card}"), card not in UNSURE),
        *(end, card not in UNSURE_AT_THE_END),
    )


def cards_of(state: State, seat: int) -> list[CardView]:
    """Show a player's Heroes and Buildings, oldest first."""
    entries = kingdom(state, seat)
    return [
        view(e.card, nth_of(entries, i), e.culture, e.used, number_of(state, e))
        for i, e in enumerate(entries)
    ]


def wonders(state: State) -> Wonders:
    """Show the Wonders in the middle; those always on cannot be used (I7)."""
    used = wonders_used(state)
    there = [card for card in CARD_FACTS if state.count(MIDDLE, card)]
    cards = tuple(view(card, used=card in used) for card in there)
    allowed = wonders_allowed(state)
    return Wonders(cards, allowed, max(0, allowed - len(used)))


def usable(wonder: CardView) -> bool:
    """Tell whether a Wonder can be used in this turn."""
    return wonder.card not in PASSIVE and not wonder.used


def is_draft(state: State) -> bool:
    """Tell whether cards are drafted now."""
    return state.phase == "draft"


def drafting(state: State) -> draft.Passing | None:
    """Tell of the pick the table is at; None where nobody has to pick."""
    return passing(state) if is_draft(state) else None


def shown_first(state: State) -> int | None:
    """Tell who has the 1st Player token, once the cards have told (I7)."""
    first: int | None = state.marks.get("first")
    told = not is_light(state) and (state.round > 1 or not is_draft(state))
    return first if told else None


def waiting(state: State) -> list[int]:
    """List who has not made the pick the table is at."""
    return draft.waiting(state) if is_draft(state) else []


def may_still_play(state: State, seats: list[int]) -> list[int]:
    """List who may play one more card in this draft (I4, I5)."""
    return [seat for seat in seats if may_play(state, seat)]


def callable_now(state: State) -> list[tuple[int, str]]:
    """List the Immortals that are still to be called, each with its number (I10)."""
    done = calling.called(state)
    return [
        (place + 1, immortal)
        for place, immortal in enumerate(IMMORTALS)
        if place >= done and secret.holder_of(state, immortal) is None
    ]


def hidden(state: State) -> list[int]:
    """List whose Immortal nobody knows yet."""
    return [seat for seat in state.seats if secret.revealed(state, seat) is None]


def nameable(state: State) -> list[str]:
    """List the Immortals that Tomorrow may name: those that nobody has revealed (I11)."""
    return [immortal for immortal in IMMORTALS if secret.holder_of(state, immortal) is None]


def begun(state: State) -> bool:
    """Tell whether anybody has picked in this draft."""
    return any(picked(state, seat) for seat in state.seats)


def in_deck(state: State) -> list[tuple[str, list[CardView]]]:
    """List the cards that can still be played, kind by kind."""
    there = [card for card in CARD_FACTS if is_in_deck(state, card)]
    kinds = (HERO, BUILDING, WONDER)
    return [(kind, [view(card) for card in there if kind_of(card) == kind]) for kind in kinds]


def by_kind(options: Sequence[Any]) -> list[tuple[str, list[tuple[CardView, Any]]]]:
    """Group choices of a card by its kind, each with the card it plays or copies."""
    shown = [(view(o.action.get("card") or o.action["copies"]), o) for o in options]
    kinds = (HERO, BUILDING, WONDER)
    return [(kind, [each for each in shown if each[0].kind == kind]) for kind in kinds]


def discard(state: State) -> list[CardView]:
    """Show the Civilization discard, which everybody may look at (I21)."""
    lying = state.pieces.get(DISCARD, {})
    return [view(card) for card in CARD_FACTS for _ in range(lying.get(card) or 0)]


def purse(state: State, seat: int) -> list[tuple[str, int]]:
    """Count a player's tokens, every kind of them."""
    return [(token, state.count(seat, token)) for token in TOKENS]


def on_the_cards(state: State, seat: int) -> list[tuple[str, int]]:
    """Count what lies on a player's picks until the draft is over (I6)."""
    place = draft.on_cards(seat)
    return [(token, n) for token in TOKENS if (n := state.count(place, token))]


def civilization(state: State, seat: int) -> int:
    """Count a player's Civilization tokens, of which ten are the most (I3)."""
    return sum(state.count(seat, kind) for kind in CIVILIZATION)
