"""Koryŏ's final scoring, K22-K25."""

from companion.core.score import Finished, Line
from companion.core.tableaus import counted_line
from companion.games.koryo.cards import EVENTS, FAMILIES
from companion.kits.seasons.families import score_families

# K26
HALL_OF_FAME = 30


def lines(table: Finished) -> list[list[Line]]:
    """Score a finished table."""
    lines, _ = score_families(table, FAMILIES, "K22")
    for tableau, mine in zip(table.tableaus, lines, strict=True):
        for event in EVENTS:
            if n := tableau.cards.get(event, 0):
                mine.append(counted_line(event, n, -n, "K23", "event_costs"))
        if n := tableau.tokens.get("victory_point", 0):
            mine.append(counted_line("victory_point", n, n, "K24", "vp_tokens"))
    return lines
