"""What a game is: facts and pure functions, in one object."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, Protocol

from companion.core.calculator import Calculator
from companion.core.chronicle import Chronicle
from companion.core.fields import NO_FIELDS, Fields
from companion.core.rules import Rules
from companion.core.score import Finished, Result
from companion.core.state import JSON, State
from companion.core.telling import Telling
from companion.core.words import Words


class ReadTable(Protocol):
    """Read a finished table from JSON, or refuse it with every problem."""

    def __call__(self, raw: Mapping[str, Any], *, complete: bool = True) -> Finished:
        """Read it; a half-entered table (`complete=False`) may lack what can come later."""
        ...


@dataclass(frozen=True)
class Game:
    """Bring together everything the rooms above need to know of one game."""

    id: str
    words: Words
    seats: range
    cards: Mapping[str, int]
    tokens: Mapping[str, int | None]
    read: ReadTable
    score: Callable[[Finished], Result]
    # None while a game can only be scored.
    rules: Rules | None = None
    # What a family is worth, largest thing on its chip; empty where cards have no value.
    values: Mapping[str, int] = field(default_factory=dict)
    # Tokens that lie on a family, each with the mark that tells on which.
    lying: Mapping[str, str] = field(default_factory=dict)
    # Pure functions of a state that the game's own templates ask; a module.
    views: Any = None
    # What the game's own actions take, for programs.
    fields: Fields = NO_FIELDS
    # What programs are told of a state beyond what every game tells.
    public: Callable[[State], JSON] | None = None
    # What a finished table is asked for, and how its score is told.
    calculator: type[Calculator] = Calculator
    telling: Telling = field(default_factory=Telling)
    # What the game adds to the story that is told of every game.
    chronicle: Chronicle = field(default_factory=Chronicle)
