"""What the calculator of a game asks for a finished table; a game overrides only what differs."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, NamedTuple, Protocol

from companion.core.majority import standing
from companion.core.notation import CARDS, TOKENS, Term
from companion.core.questions import ENDLESS, Question, number
from companion.core.say import Card, Fact, Say

# Longer numbers are told by the rules to be too big; longer still, they are not read.
DIGITS = 6
# Where the address says who has most of each family.
MOST = "m"
Clean = Callable[[str], str]


class Box(Protocol):
    """Say of a game what its calculator has to know."""

    @property
    def id(self) -> str:
        """Name the game."""

    @property
    def seats(self) -> range:
        """Tell how many may play."""

    @property
    def cards(self) -> Mapping[str, int]:
        """Count the cards."""

    @property
    def tokens(self) -> Mapping[str, int | None]:
        """Count the tokens; None are endless."""

    @property
    def values(self) -> Mapping[str, int]:
        """Tell what families are worth."""

    @property
    def lying(self) -> Mapping[str, str]:
        """Name the tokens that lie on a family, each with its mark."""


@dataclass(frozen=True)
class Seat:
    """Hold what was entered for one player; `extras` are a game's own, as compact text."""

    name: str = ""
    counts: Mapping[str, int] = field(default_factory=dict)
    extras: Mapping[str, str] = field(default_factory=dict)


@dataclass(frozen=True)
class Draft:
    """Hold what was entered for a table; `shared` counts what belongs to nobody."""

    seats: tuple[Seat, ...]
    shared: Mapping[str, str] = field(default_factory=dict)

    @property
    def is_empty(self) -> bool:
        """Tell whether nothing but names was entered."""
        return not any(s.counts or s.extras for s in self.seats) and not self.shared


class Offer(NamedTuple):
    """Offer tokens for one reason; what only one weak source says is not `sure`."""

    id: str
    gains: Mapping[str, int]
    rule: str
    why: Say
    sure: bool = True


class Picks(NamedTuple):
    """Let pieces be ticked that need not be: all there are by number, and the player's own."""

    field: str
    all: Mapping[str, str]
    mine: tuple[str, ...]
    taken: frozenset[str]
    title: Say
    hint: Say


class Section(NamedTuple):
    """Ask everything of one player; `wears` is what stands beside the name, with its number."""

    seat: int
    questions: tuple[Question, ...]
    wears: Fact = ""
    number: int = 0
    offers: tuple[Offer, ...] = ()
    taken: tuple[str, ...] = ()
    picks: Picks | None = None
    # What is not asked any more stays entered.
    unasked: Mapping[str, int] = {}


class First(NamedTuple):
    """Ask one thing of everybody before anything else: one of a few, each for one player."""

    field: str
    title: Say
    options: tuple[str, ...]
    chosen: tuple[str, ...]


class Calculator:
    """Ask for every piece of the box: enough for a game in which pieces are counted."""

    def __init__(self, game: Box) -> None:
        self.game = game

    @property
    def pieces(self) -> tuple[str, ...]:
        """List what is counted, in the order of the address: it must never change."""
        return (*self.game.cards, *self.game.tokens)

    @property
    def families(self) -> Mapping[str, int]:
        """Give what only the majority scores, with its value."""
        return self.game.values

    @property
    def holders(self) -> tuple[str, ...]:
        """List the tokens there is one of: asked by who holds them."""
        return tuple(p for p in self.pieces if self.exist(p) == 1 and p in self.game.tokens)

    def hint(self, token: str) -> Say | None:
        """Say what is to be known before one tells who holds a token."""
        return None

    @property
    def tableau(self) -> tuple[str, ...]:
        """List what counts as a player's cards."""
        return tuple(self.game.cards)

    @property
    def extras(self) -> Mapping[str, Clean]:
        """Name a player's other facts in the address, with how each is read."""
        return {}

    @property
    def shared(self) -> Mapping[str, Clean]:
        """Name what belongs to nobody in the address; for families, who has most of each."""
        return {MOST: self.clean_most} if self.families else {}

    def exist(self, piece: str) -> int | None:
        """Tell how many of a piece there are; None are endless."""
        cards = self.game.cards
        return cards[piece] if piece in cards else self.game.tokens[piece]

    def raw(self, draft: Draft, names: Sequence[str]) -> dict[str, Any]:
        """Write what was entered as the JSON of `/api/score`."""
        most = self.most(draft)
        players = []
        for seat, (entered, name) in enumerate(zip(draft.seats, names, strict=True)):
            counts = {p: n for p, n in entered.counts.items() if not (most and p in self.families)}
            # Of a majority that is only said, one card tells as much as all.
            counts |= {family: 1 for family, holder in most.items() if holder == seat}
            cards = {p: n for p, n in counts.items() if p in self.game.cards}
            tokens = {p: n for p, n in counts.items() if p in self.game.tokens}
            players.append({"name": name, "cards": cards, "tokens": tokens})
        return {"game": self.game.id, "players": players}

    @property
    def terms(self) -> tuple[Term, ...]:
        """List what can be said of a player in a line of words."""
        lying = self.game.lying
        cards = [Term(card, CARDS) for card in self.game.cards]
        tokens = [
            Term(token, TOKENS, single=exist == 1 and token not in lying, on=token in lying)
            for token, exist in self.game.tokens.items()
        ]
        return (*cards, *tokens)

    @property
    def plus(self) -> str:
        """Name what "+3" counts: the first token that is counted."""
        counted = [t.id for t in self.terms if t.at == TOKENS and t.takes_number]
        return counted[0] if counted else ""

    def draft(self, raw: Mapping[str, Any]) -> Draft:
        """Read the JSON of `/api/score` as if entered; what is not asked is left out."""
        seats = []
        for player in raw["players"]:
            counts = {**player.get("cards", {}), **player.get("tokens", {})}
            mine = {p: n for p, n in counts.items() if p in self.pieces and n}
            seats.append(Seat(player["name"], mine))
        return Draft(tuple(seats))

    def first(self, draft: Draft) -> First | None:
        """Ask what must be known before the rest can be asked."""
        return None

    def sections(self, draft: Draft) -> list[Section]:
        """Ask everybody for each piece, the most valuable first."""
        return [Section(seat, self.questions(draft, seat)) for seat in range(len(draft.seats))]

    def questions(self, draft: Draft, seat: int) -> tuple[Question, ...]:
        """Ask one player for each piece."""
        families = [*self.families][::-1]
        others = [p for p in self.pieces if p not in families + list(self.holders)]
        return tuple(self.count(draft, seat, piece) for piece in families + others)

    def count(self, draft: Draft, seat: int, piece: str) -> Question:
        """Ask one player for one piece."""
        exist = self.exist(piece)
        return number(
            f"c{seat}.{piece}",
            Card(piece),
            draft.seats[seat].counts.get(piece, 0),
            ENDLESS if exist is None else exist,
            piece=piece if exist else "",
            badge=self.families.get(piece),
        )

    def most(self, draft: Draft) -> dict[str, int]:
        """Tell who has most of which family, where only that was entered."""
        said = draft.shared.get(MOST, "").split(".")
        pairs = zip(self.families, said, strict=False)
        return {family: int(seat) for family, seat in pairs if seat}

    def clean_most(self, text: str) -> str:
        """Keep who has most of each family: a seat or nothing, in the order of the families."""
        said = text.split(".")[: len(self.families)]
        known = [str(seat) for seat in range(self.game.seats[-1])]
        return ".".join(seat if seat in known else "" for seat in said).rstrip(".")

    def without_counts(self, draft: Draft) -> Draft:
        """Keep of the families only who has most."""
        most = [majority([s.counts.get(f, 0) for s in draft.seats]) for f in self.families]
        text = ".".join("" if seat is None else str(seat) for seat in most)
        return self.without_families(draft, {MOST: text})

    def without_families(self, draft: Draft, most: Mapping[str, str]) -> Draft:
        """Forget how many of each family there are."""
        seats = tuple(
            replace(s, counts={p: n for p, n in s.counts.items() if p not in self.families})
            for s in draft.seats
        )
        shared = {key: text for key, text in draft.shared.items() if key != MOST}
        return Draft(seats, shared | {key: text for key, text in most.items() if text.strip(".")})


def majority(counts: Sequence[int]) -> int | None:
    """Tell who has most."""
    return standing(counts).leader


def whole(text: str) -> int:
    """Read a count; what is none counts nothing."""
    text = text.strip()
    return int(text[:DIGITS]) if text.isascii() and text.isdigit() else 0


def count_or_nothing(text: str) -> str:
    """Keep a count that may be left open."""
    text = text.strip()
    return str(whole(text)) if text.isascii() and text.isdigit() else ""


def one_of(known: Sequence[str]) -> Clean:
    """Keep one id of a known few."""
    return lambda text: text if text in known else ""


def some_of(known: Sequence[str]) -> Clean:
    """Keep ids of a known few, each once, in the order we know them."""

    def clean(text: str) -> str:
        wanted = set(text.split(".")[: 2 * len(known)])
        return ".".join(item for item in known if item in wanted)

    return clean
