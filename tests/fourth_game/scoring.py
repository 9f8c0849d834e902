"""Read and score a finished table of Pebbles."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.reading import Reader
from companion.core.score import Finished, Result, TieBreak, result
from companion.kits.seasons.families import counted_line, read_tableaus
from tests.fourth_game.cards import CARDS, SEATS, TOKENS


def read(raw: Mapping[str, Any], *, complete: bool = True) -> Finished:
    """Read a finished table, or refuse it with every problem."""
    reader = Reader()
    tableaus = read_tableaus(reader, raw, SEATS, "Pebbles", CARDS, TOKENS)
    reader.check()
    return Finished(tuple(tableau for _, tableau in tableaus))


def score(table: Finished) -> Result:
    """Give a point for each pebble (P2), a tie to the boat (P3)."""
    held = [t.cards.get("pebble", 0) for t in table.tableaus]
    lines = [[counted_line("pebble", n, n, "P2", "pebbles")] if n else [] for n in held]

    def has_boat(tied: Sequence[int]) -> int | None:
        return next((seat for seat in tied if table.tableaus[seat].tokens.get("boat")), None)

    return result([t.name for t in table.tableaus], lines, TieBreak("P3", has_boat))
