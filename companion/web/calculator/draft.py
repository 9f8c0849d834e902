"""A table while it is entered: never refused, whatever a stranger's address says."""

import unicodedata
from collections.abc import Sequence

from companion.core.calculator import Calculator, Draft
from companion.core.game import Game
from companion.core.reading import NAME_LENGTH, tidy
from companion.core.refusal import Problem, Refused
from companion.core.score import Finished, Result
from companion.games import GAMES
from companion.web.calculator.words import _

# A name is cut to so many letters before it is tidied: an accent may be a letter of its own.
RAW_LENGTH = 4 * NAME_LENGTH


def calculator_of(game_id: str) -> Calculator | None:
    """Find what a game's calculator asks for."""
    game = GAMES.get(game_id)
    return game.calculator(game) if game else None


def tidy_name(text: str) -> str:
    """Make a name of what somebody typed, as the rules want names."""
    name = tidy(text[:RAW_LENGTH])
    name = "".join(c for c in name if unicodedata.category(c) not in ("Cc", "Cs"))
    return tidy(name[:NAME_LENGTH])


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
    game: Game, asks: Calculator, draft: Draft, names: Sequence[str]
) -> tuple[Finished | None, Result | None, tuple[Problem, ...]]:
    """Score what is entered so far, or tell what is impossible about it."""
    try:
        table = game.read(asks.raw(draft, names), complete=False)
    except Refused as refused:
        return None, None, refused.problems
    return table, game.score(table), ()
