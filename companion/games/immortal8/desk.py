"""What the thumb finds above the tableaus: the cards to pick, and who has which tokens."""

from typing import NamedTuple

from companion.core.say import Card, Say, say
from companion.core.state import State
from companion.games.immortal8 import lying
from companion.games.immortal8.call import scoring
from companion.games.immortal8.cards import (
    BUILDING,
    CARD_FACTS,
    CARDS,
    CIVILIZATION,
    HERO,
    TOKENS,
    WONDER,
)
from companion.games.immortal8.draft import living_draft as draft
from companion.games.immortal8.kingdom import supremacy
from companion.games.immortal8.kingdom.layout import is_in_deck, kind_of
from companion.games.immortal8.words.names import SHORT


class Tile(NamedTuple):
    """Show a card that can be picked: its numbers, its name in short, and whether it is left."""

    card: str
    numbers: str
    name: Say
    is_left: bool


class Cell(NamedTuple):
    """Show how many tokens a player has: whether they lead or tie, their place in a ranking."""

    n: int
    look: str = ""
    place: int = 0


class Row(NamedTuple):
    """Show one kind of token of everybody, with what one is worth now, where that changes."""

    token: str
    name: Say
    cells: tuple[Cell, ...]
    worth: int = 0


def short(piece: str) -> Say:
    """Name a card or token in a word or two."""
    key = f"short_{piece}"
    return say(key) if key in SHORT else say("just_card", card=Card(piece))


def tiles(state: State) -> list[tuple[str, list[Tile]]]:
    """List every card, kind by kind, each always in its place, so that nothing slides."""
    kinds = (HERO, BUILDING, WONDER)
    return [(k, [tile(state, c) for c in CARD_FACTS if kind_of(c) == k]) for k in kinds]


def tile(state: State, card: str) -> Tile:
    """Show one card."""
    first = CARD_FACTS[card].number
    last = first + CARDS[card] - 1
    numbers = "" if not first else f"{first}–{last % 100}" if last > first else str(first)
    return Tile(card, numbers, short(card), is_in_deck(state, card))


def made_now(state: State, seat: int) -> str | None:
    """Name the card a player played at the pick the table is at; "" is a transformed one."""
    now = draft.passing(state)
    made = draft.picks_made(state, seat)
    if now is None or seat in draft.waiting(state) or len(made) < now.pick:
        return None
    return made[now.pick - 1] or ""


def picks_so_far(state: State, seat: int) -> int:
    """Count a player's picks in a number that only grows, through both rounds."""
    return state.round * 10 + len(draft.picked(state, seat))


def board(state: State) -> list[Row]:
    """Count every token of everybody: who leads (I8), the Wonder ranking, a Diamond's worth."""
    return [row(state, token) for token in TOKENS]


def row(state: State, token: str) -> Row:
    """Count one kind of token."""
    counts = state.counts(token)
    if token in CIVILIZATION:
        at = supremacy.stand(state, token)
        looks = ["own" if s == at.holder else "tie" if s in at.tied else "" for s in state.seats]
        pairs = zip(counts, looks, strict=True)
        return Row(token, short(token), tuple(Cell(n, look if n else "") for n, look in pairs))
    if token in ("wonder",):
        ranks = scoring.wonder_ranks(lying.finished(state))
        places = [0 if rank is None else rank + 1 for rank in ranks]
        cells = (Cell(n, place=p) for n, p in zip(counts, places, strict=True))
        return Row(token, short(token), tuple(cells))
    worth = scoring.diamond_value(sum(counts)) if token in ("diamond",) and any(counts) else 0
    return Row(token, short(token), tuple(Cell(n) for n in counts), worth)


def wonder_places(state: State) -> list[tuple[int, list[int]]]:
    """Tell who stands where in the Wonder ranking now, the first place first (I13)."""
    places = [cell.place for cell in row(state, "wonder").cells]
    return [
        (place, [seat for seat, at in enumerate(places) if at == place])
        for place in sorted({at for at in places if at})
    ]


def diamond_worth(state: State) -> int:
    """Tell what a Diamond is worth now; 0 while nobody has one."""
    return row(state, "diamond").worth
