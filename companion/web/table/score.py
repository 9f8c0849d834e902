"""The score of a live table, laid out like the calculator's."""

from companion.table.table import Table
from companion.web.calculator import breakdown
from companion.web.calculator.headline import Headline, Told, headline, remarks
from companion.words import Speaker


class TableScore:
    """Give what the score's template shows: players, rows, headline, remarks."""

    def __init__(self, table: Table, speaker: Speaker) -> None:
        self.names = table.state.names
        finished = table.rules.finished(table.state)
        result = table.game.score(finished)
        self.game = game = table.game
        self.winners = result.winners
        self.headline: Headline = headline(game, finished, result, speaker)
        self.remarks: list[Told] = remarks(game, finished, result, speaker)
        self.rows = breakdown.rows(game, finished, result, speaker)
        self.players = [
            {
                "seat": seat,
                "name": score.name,
                "total": breakdown.plain(score.total),
                "leads": score.name in result.winners,
                "wears": speaker.name(game.telling.wears(finished, seat)),
                "role": game.telling.wears(finished, seat),
            }
            for seat, score in enumerate(result.scores)
        ]
