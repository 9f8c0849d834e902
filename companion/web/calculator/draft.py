"""A table while it is entered: never refused, whatever a stranger's address says."""

import unicodedata
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from companion.core.game import Game
from companion.core.reading import NAME_LENGTH
from companion.core.refusal import Problem, Refused
from companion.core.score import Finished, Result
from companion.web.calculator.words import _

# Longer numbers are told by the rules to be too big; longer still, they are not read.
DIGITS = 6


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


Clean = Callable[[str], str]
ToRaw = Callable[[Draft, Sequence[str]], dict[str, Any]]


@dataclass(frozen=True)
class Sheet:
    """Describe what the calculator of one game asks for."""

    game: Game
    pieces: tuple[str, ...]
    raw: ToRaw
    families: dict[str, int] = field(default_factory=dict)
    holders: tuple[str, ...] = ()
    tableau: tuple[str, ...] = ()
    extras: Mapping[str, Clean] = field(default_factory=dict)
    shared: Mapping[str, Clean] = field(default_factory=dict)


def whole(text: str) -> int:
    """Read a count; what is none counts nothing."""
    text = text.strip()
    return int(text[:DIGITS]) if text.isascii() and text.isdigit() else 0


def count_or_nothing(text: str) -> str:
    """Keep a count that may be left open."""
    text = text.strip()
    return str(whole(text)) if text.isascii() and text.isdigit() else ""


def tidy_name(text: str) -> str:
    """Make a name of what somebody typed, as the rules want names."""
    spaced = " ".join(text[: 4 * NAME_LENGTH].split())
    return "".join(c for c in spaced if unicodedata.category(c) not in ("Cc", "Cs"))[:NAME_LENGTH]


def shown_names(draft: Draft) -> list[str]:
    """Name everyone, each differently: the score must not wait for better names."""
    names: list[str] = []
    for place, seat in enumerate(draft.seats, 1):
        name = wanted = seat.name.strip() or _("Player %(number)d", number=place)
        again = 1
        while name in names:
            again += 1
            name = f"{wanted[: NAME_LENGTH - 2]} {again}"
        names.append(name)
    return names


def score(
    sheet: Sheet, draft: Draft, names: Sequence[str]
) -> tuple[Finished | None, Result | None, tuple[Problem, ...]]:
    """Score what is entered so far, or tell what is impossible about it."""
    try:
        table = sheet.game.read(sheet.raw(draft, names), complete=False)
    except Refused as refused:
        return None, None, refused.problems
    return table, sheet.game.score(table), ()
