"""What a game adds to the story that is told of every finished game."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, ClassVar, NamedTuple

from companion.core.say import Say
from companion.core.score import Finished, Result
from companion.core.state import State

# A power that is used on one's own turn; others name the phase they are used in.
TURN = "turn"


class Aside(NamedTuple):
    """Tell one thing more of a finished game, under one rule."""

    rule: str
    seat: int | None
    text: Say


class Chronicle:
    """Say how a game's story is told; a game overrides only what differs."""

    # After what the line of scores has a point: each "round", or each "phase" of one.
    by: str = "round"
    # Powers that somebody uses by an action, and when: on their TURN, or in a phase.
    powers: ClassVar[Mapping[str, str]] = {}
    # Tokens whose coming and going is worth telling; None: those there are several of.
    tokens: tuple[str, ...] | None = None
    # Tokens that decide as families do elsewhere; families are tried in any case.
    deciding: tuple[str, ...] = ()
    # Who enters a hall of fame (so many points or more) and is put on a wall of shame (fewer than
    # so many), and the rule that says so; None where the game has no such thing.
    fame: int | None = None
    shame: int | None = None
    fame_rule: str = ""
    # What BoardGameGeek calls the game by, for programs that keep plays.
    bgg_id: int | None = None
    bgg_year: int = 0

    def scored(self, finished: Callable[[State], Finished], state: State, last: State) -> Finished:
        """Give an earlier table as it would have been scored; `last` is what is known now."""
        return finished(state)

    def before_step(self, state: State) -> bool:
        """Tell whether a point is the table before the step that goes on, or after it.

        Before: what the step itself moves belongs to the next round.
        """
        return False

    def power(self, action: Mapping[str, Any]) -> str | None:
        """Tell which power an action uses."""
        return None

    def deed(self, action: Mapping[str, Any]) -> str | None:
        """Name what is worth counting of an action, as the say-key of its label."""
        return None

    def asides(self, table: Finished, result: Result) -> Sequence[Aside]:
        """Tell what else is worth telling of the end."""
        return ()

    def role(self, table: Finished, seat: int) -> str | None:
        """Name who a player was, where the game has such a thing."""
        return None

    def began(self, start: State) -> int | None:
        """Tell who was 1st Player when the table was set up."""
        holder = start.holder("first_player")
        first = start.marks.get("first")
        return holder if holder is not None else first if isinstance(first, int) else None
