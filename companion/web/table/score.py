"""The score of a live table, laid out like the calculator's."""

from companion.table.table import Table
from companion.web.calculator import breakdown
from companion.web.calculator.headline import Headline, Remark, headline, remarks
from companion.web.calculator.sheets import sheet_of
from companion.words import Speaker


class TableScore:
    """Give what the score's template shows: players, rows, headline, remarks."""

    def __init__(self, table: Table, speaker: Speaker) -> None:
        self.names = table.state.names
        finished = table.rules.finished(table.state)
        result = table.game.score(finished)
        sheet = sheet_of(table.game.id)
        if sheet is None:
            raise LookupError(table.game.id)
        self.headline: Headline = headline(sheet, finished, result, speaker)
        self.remarks: list[Remark] = remarks(sheet, result)
        self.rows = breakdown.rows(sheet, finished, result, speaker)
        self.players = [
            {
                "seat": seat,
                "name": score.name,
                "total": breakdown.plain(score.total),
                "leads": score.name in result.winners,
                "immortal": speaker.name(str(finished.tableaus[seat].facts.get("immortal") or "")),
            }
            for seat, score in enumerate(result.scores)
        ]
