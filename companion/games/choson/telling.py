"""How Chosŏn tells its score, and what it asks for."""

from collections.abc import Sequence

from companion.core.calculator import Calculator
from companion.core.say import Card, Say, say
from companion.core.score import Finished, Remark, Result, Score
from companion.core.telling import Telling
from companion.games.choson.cards import CARDS, FAMILIES
from companion.games.choson.scoring import better_with_less


class ChosonCalculator(Calculator):
    """Ask for families, kept events and the tokens that score."""

    pieces = (*CARDS, "victory_point", "first_player", "yis_legacy")
    tableau = tuple(FAMILIES)


class ChosonTelling(Telling):
    """Tell how a tie was decided (C32) and what Yi's Legacy cost (C31)."""

    shared_under = "C32"

    def decided(self, table: Finished, result: Result) -> Say | None:
        """Say which family decided a tie (C32)."""
        if result.tie_break is None:
            return None
        name = result.winners[0]
        lines = next(score.lines for score in result.scores if score.name == name)
        family = next(line.key for line in lines if line.key in FAMILIES and line.points)
        return say("least_family", name=name, family=Card(family))

    def remarks(self, table: Finished, result: Result) -> Sequence[Remark]:
        """Tell Legacy's holder when fewer points would have scored more (C31)."""
        return [r for score in result.scores for r in less_is_more(score, len(result.scores))]


def less_is_more(score: Score, players: int) -> list[Remark]:
    """Tell Legacy's holder when fewer points would have scored more (C31)."""
    bonus = next((line.points for line in score.lines if line.key == "yis_legacy"), None)
    if bonus is None:
        return []
    points = score.total - bonus
    less = better_with_less(points, players)
    if less is None:
        return []
    told = say(
        "less_is_more", name=score.name, points=points, bonus=bonus, less=less, double=2 * less
    )
    return [Remark("C31", told, score.name)]
