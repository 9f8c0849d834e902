"""How Koryŏ tells its score, and what it asks for: the 1st Player token scores nothing."""

from collections.abc import Sequence

from companion.core.calculator import Calculator
from companion.core.say import say
from companion.core.score import Finished, Remark, Result
from companion.core.telling import Telling
from companion.games.koryo.cards import CARDS, FAMILIES, SEASONS
from companion.games.koryo.powers import SENATOR_KEEPS
from companion.games.koryo.scoring import HALL_OF_FAME
from companion.kits.seasons.clock import power_of
from companion.kits.seasons.doubts import (
    more_than_hands_held,
    more_than_kept,
    most_of_a_family,
    seasons_of,
)


class KoryoCalculator(Calculator):
    """Ask for families, events and Victory tokens."""

    pieces = (*CARDS, "victory_point")


class KoryoTelling(Telling):
    """Tell fame and shame (K26)."""

    shared_under = "K25"

    def remarks(self, table: Finished, result: Result) -> Sequence[Remark]:
        """Tell who enters the Hall of Fame and the Wall of Shame (K26)."""
        told = []
        for score in result.scores:
            if score.total >= HALL_OF_FAME:
                told.append(Remark("K26", say("hall_of_fame", name=score.name), score.name))
            elif score.total < 0:
                told.append(Remark("K26", say("wall_of_shame", name=score.name), score.name))
        return told

    def doubts(self, table: Finished) -> Sequence[Remark]:
        """Doubt more cards than the last season lets one keep (K8), or hands could hold (K4)."""
        seasons = seasons_of(table, SEASONS)
        most = most_of_a_family(seasons, 1, SENATOR_KEEPS)
        told: list[Remark] = []
        for seat, tableau in enumerate(table.tableaus):
            limit = seasons[-1][1] + SENATOR_KEEPS * (senators(table) == seat)
            events = sum(n for card, n in tableau.cards.items() if card not in FAMILIES)
            # Events alone may exceed the limit, and then no character is left (K8).
            total = sum(tableau.cards.values())
            told += more_than_kept(tableau.name, total, max(limit, events), "K8")
            characters = {card: n for card, n in tableau.cards.items() if card in FAMILIES}
            told += more_than_hands_held(tableau.name, characters, most, "K4")
        return told


def senators(table: Finished) -> int | None:
    """Find whose Senators keep two more; the Omniscient breaks the tie (K10, K12)."""
    omniscient = power_of(tuple([t.cards.get("omniscient", 0) for t in table.tableaus]), None)
    return power_of(tuple([t.cards.get("senator", 0) for t in table.tableaus]), omniscient)
