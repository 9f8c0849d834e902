"""What a line says: piece by piece, and what has to be asked back."""

from dataclasses import dataclass, field
from typing import Any, NamedTuple

from companion.core.game import Game
from companion.core.notation import CARDS, LISTED, SHARED, TOKENS, Term
from companion.core.say import Say

NOBODY = -1
JSON = dict[str, Any]


class Understood(NamedTuple):
    """Tell one thing that was understood: of whom, what, how many (or which)."""

    seat: int
    text: str
    term: Term
    n: int
    on: str = ""


class Question(NamedTuple):
    """Ask something back: the words, where they stand, and what is unclear about them."""

    text: str
    start: int
    why: Say


@dataclass
class Reading:
    """Hold what a line says."""

    names: list[str]
    understood: list[Understood] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)

    def table(self, game: Game) -> JSON:
        """Write what was understood as the JSON of `/api/score`."""
        raw: JSON = {"game": game.id, "players": [{"name": name} for name in self.names]}
        for one in self.understood:
            term = one.term
            if not one.n and term.at in (CARDS, TOKENS, LISTED):
                continue
            if term.at == SHARED:
                raw.setdefault("shared", {})[term.id] = one.n
                continue
            player = raw["players"][one.seat]
            if term.at == LISTED:
                player.setdefault("cards", []).extend([term.id] * one.n)
            elif term.at in (CARDS, TOKENS):
                value = one.on if term.on else one.n
                player.setdefault(term.at, {})[term.id] = value
            else:
                player[term.at] = one.n if term.takes_number else term.value
        return raw
