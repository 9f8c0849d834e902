"""How Chosŏn tells its score, and what it asks for."""

from collections.abc import Sequence

from companion.core.calculator import Calculator
from companion.core.say import Card, Say, say
from companion.core.score import Finished, Remark, Result, Score
from companion.core.telling import Telling
from companion.games.choson.cards import CARDS, FAMILIES, SEASONS
from companion.games.choson.scoring import FIRST_PLAYER_POINTS, better_with_less
from companion.kits.seasons.doubts import (
    more_than_hands_held,
    more_than_kept,
    most_of_a_family,
    seasons_of,
)


class ChosonCalculator(Calculator):
    """Ask for families, kept events and the tokens that score."""

    pieces = (*CARDS, "victory_point", "first_player", "yis_legacy")
    tableau = tuple(FAMILIES)

    def hint(self, token: str) -> Say | None:
        """Tell where the 1st Player token is after the last round, as the live table asks (C11)."""
        return {"first_player": say("first_player_hint")}.get(token)


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

    def doubts(self, table: Finished) -> Sequence[Remark]:
        """Doubt too many characters (C10) or events (C19), and a 1st Player nobody is (C30)."""
        told = nobody_first(table)
        seasons = seasons_of(table, SEASONS)
        for tableau in table.tableaus:
            characters = {card: n for card, n in tableau.cards.items() if card in FAMILIES}
            total = sum(characters.values())
            told += more_than_kept(tableau.name, total, seasons[-1][1], "C10")
            told += more_than_hands_held(tableau.name, characters, most_of_a_family(seasons), "C4")
            # One event is kept a turn, and there is one turn a season.
            events = {"event": tableau.cards.get("event", 0)}
            told += more_than_hands_held(tableau.name, events, len(seasons), "C19")
        return told


def nobody_first(table: Finished) -> list[Remark]:
    """Doubt that nobody has the 1st Player token (C30)."""
    if any(tableau.tokens.get("first_player") for tableau in table.tableaus):
        return []
    return [doubt_first()]


def doubt_first() -> Remark:
    """Say that nobody has the 1st Player token, which is worth points (C30)."""
    return Remark("C30", say("doubt_first_player", points=FIRST_PLAYER_POINTS))


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
