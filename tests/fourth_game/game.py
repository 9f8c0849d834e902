"""Pebbles, whole."""

from collections.abc import Sequence

from companion.core.game import Game
from companion.core.score import Finished, Line, TieBreak
from companion.core.tableaus import counted_line
from tests.fourth_game.words import WORDS


class Pebbles(Game):
    """Declare Pebbles."""

    id = "pebbles"
    words = WORDS
    seats = range(2, 4)
    cards = {"pebble": 5}  # noqa: RUF012
    tokens = {"boat": 1}  # noqa: RUF012

    def lines(self, table: Finished) -> Sequence[Sequence[Line]]:
        """Give a point for each pebble (P2)."""
        held = [tableau.cards.get("pebble", 0) for tableau in table.tableaus]
        return [[counted_line("pebble", n, n, "P2", "pebbles")] if n else [] for n in held]

    def tie_break(self, table: Finished) -> TieBreak:
        """Give a tie to the boat (P3)."""

        def has_boat(tied: Sequence[int]) -> int | None:
            return next((seat for seat in tied if table.tableaus[seat].tokens.get("boat")), None)

        return TieBreak("P3", has_boat)
