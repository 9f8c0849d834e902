"""Koryŏ's final scoring, K22-K25."""

from collections.abc import Mapping
from typing import Any

from companion.core.reading import Reader
from companion.core.score import Finished, Result, result
from companion.games.koryo.cards import CARDS, EVENTS, FAMILIES, SEATS, TOKENS
from companion.kits.seasons.families import counted_line, read_tableaus, score_families

# K26
HALL_OF_FAME = 30


def read(raw: Mapping[str, Any], *, complete: bool = True) -> Finished:
    """Read a finished table, or refuse it with every problem."""
    reader = Reader()
    tableaus = read_tableaus(reader, raw, SEATS, "Koryŏ", CARDS, TOKENS)
    reader.check()
    return Finished(tuple(tableau for _, tableau in tableaus))


def score(table: Finished) -> Result:
    """Score a finished table."""
    lines, _ = score_families(table, FAMILIES, "K22")
    for tableau, mine in zip(table.tableaus, lines, strict=True):
        for event in EVENTS:
            if n := tableau.cards.get(event, 0):
                mine.append(counted_line(event, n, -n, "K23", "event_costs"))
        if n := tableau.tokens.get("victory_point", 0):
            mine.append(counted_line("victory_point", n, n, "K24", "vp_tokens"))
    # K25: the rulebook breaks no tie; tied players share the victory.
    return result([t.name for t in table.tableaus], lines, None)
