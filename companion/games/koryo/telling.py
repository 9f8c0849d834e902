"""How Koryŏ tells its score, and what it asks for: the 1st Player token scores nothing."""

from collections.abc import Sequence

from companion.core.calculator import Calculator
from companion.core.say import say
from companion.core.score import Finished, Remark, Result
from companion.core.telling import Telling
from companion.games.koryo.cards import CARDS
from companion.games.koryo.scoring import HALL_OF_FAME


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
