"""The end of a game: podium, the winner's reason, points, and its story."""

from dataclasses import replace
from functools import cached_property

from flask import Flask

from companion.core.game import Game
from companion.core.say import say
from companion.core.score import Result
from companion.store.story_rows import read_story
from companion.table.story.decide import decision
from companion.table.story.facts import Point, Story
from companion.table.story.sayings import decision_said, lead_said, remarks_said
from companion.web.calculator.breakdown import NOTHING, Cell, Row, plain, signed
from companion.web.calculator.headline import Told
from companion.web.entry.guard import store
from companion.web.people.chart import Chart, chart
from companion.web.table.view import TableView
from companion.words import Speaker

OVER = ("scoring", "finished")


class Finale:
    """Show a finished table."""

    def __init__(self, view: TableView) -> None:
        self.view = view
        self.code, self.game, self.names = view.code, view.game, view.state.names
        self.finished = view.game.finished(view.state)
        self.result: Result = view.game.score(self.finished)

    @property
    def podium(self) -> list[dict[str, object]]:
        """List everybody, the best first."""
        order = sorted(range(len(self.names)), key=lambda seat: self.result.scores[seat].rank)
        return [
            {
                "seat": seat,
                "name": self.names[seat],
                "rank": self.result.scores[seat].rank,
                "total": plain(self.result.scores[seat].total),
                "won": self.names[seat] in self.result.winners,
                "wears": self.view.speaker.name(self.game.telling.wears(self.finished, seat)),
            }
            for seat in order
        ]

    @cached_property
    def reason(self) -> str:
        """Say in a sentence what would have made another winner."""
        found = decision(self.game, self.finished, self.result)
        return self.view.speaker.say(decision_said(found, self.names)) if found else ""

    @property
    def rows(self) -> list[Row]:
        """Show the score with points in the cells; the cards are in the whys."""
        return [points_row(row, self.result, self.game) for row in self.view.score.rows]

    @cached_property
    def story(self) -> "StoryView":
        """Tell the story."""
        return story_view(self.code, self.view.speaker)


def points_row(row: Row, result: Result, game: Game) -> Row:
    """Put points into the cells of a family's row."""
    if row.key not in game.values:
        return row
    cells = []
    for cell, score in zip(row.cells, result.scores, strict=True):
        points = sum(line.points for line in score.lines if line.key == row.key)
        tied = "=" if cell.mark == "tie" else NOTHING
        cells.append(Cell(signed(points) if points else tied, cell.mark))
    return replace(row, cells=tuple(cells))


class StoryView:
    """Show a story in one language."""

    def __init__(self, story: Story, game: Game, speaker: Speaker) -> None:
        self.facts, self.game, self.speaker = story, game, speaker
        self.names = story.names
        self.by_phase = game.chronicle.by == "phase"

    @cached_property
    def labels(self) -> list[str]:
        """Name the points of the line in full."""
        return [self.label(point) for point in self.facts.points]

    def label(self, point: Point) -> str:
        """Name a point: the round, or the phase of one."""
        if not self.by_phase:
            in_round = self.speaker.say(say("in_round", n=point.round))
            return in_round[:1].upper() + in_round[1:]
        if point.phase in OVER:
            return self.speaker.say(say("phase_scoring"))
        return f"{self.speaker.say(say(f'phase_{point.phase}'))} {point.round}"

    @cached_property
    def chart(self) -> Chart:
        """Draw the line of scores; a point's short name is a number or a letter with one."""
        short = [
            f"{label[:1]}{point.round}" if self.by_phase and point.phase not in OVER else label[:1]
            for label, point in zip(self.labels, self.facts.points, strict=True)
        ]
        numbers = [str(point.round) for point in self.facts.points]
        return chart(self.facts, short if self.by_phase else numbers)

    @property
    def lines(self) -> list[tuple[int, str, list[str]]]:
        """Give everybody's numbers."""
        return [
            (seat, name, [plain(point.totals[seat]) for point in self.facts.points])
            for seat, name in enumerate(self.names)
        ]

    @property
    def leads(self) -> list[tuple[str, str]]:
        """Say who took the lead when."""
        return [(self.labels[at], self.speaker.say(told)) for at, told in lead_said(self.facts)]

    @property
    def remarks(self) -> list[Told]:
        """Say what is remarkable."""
        told = [Told(self.speaker.say(each), "") for each in remarks_said(self.facts)]
        asides = [Told(self.speaker.say(a.text), a.rule) for a in self.facts.asides]
        return asides + told

    @property
    def strip(self) -> list[tuple[str, str, list[int | None]]]:
        """Show who held which power at each point, the highest family first."""
        pieces = list(self.facts.points[-1].powers)
        return [
            (
                piece,
                self.speaker.name(piece),
                [point.powers.get(piece) for point in self.facts.points],
            )
            for piece in reversed(pieces)
        ]

    @property
    def counts(self) -> list[tuple[str, list[str]]]:
        """Count tokens taken and lost, and deeds, a row for each and a column for each player."""
        seats = range(len(self.names))
        rows = []
        for token in dict.fromkeys(flow.token for flow in self.facts.flows):
            mine = {f.seat: f for f in self.facts.flows if f.token == token}
            cells = [f"+{mine[s].taken} −{mine[s].lost}" if s in mine else NOTHING for s in seats]
            rows.append((self.speaker.name(token), cells))
        for key in dict.fromkeys(deed.key for deed in self.facts.deeds):
            done = {d.seat: d.n for d in self.facts.deeds if d.key == key}
            label = self.speaker.say(say(key))
            rows.append((label, [str(done.get(seat, NOTHING)) for seat in seats]))
        return rows


def story_view(code: str, speaker: Speaker) -> StoryView:
    """Tell a table's story, from its log."""
    game = store().load(code).game
    with store().reading() as db:
        return StoryView(read_story(db, code), game, speaker)


def finale_of(view: TableView) -> Finale:
    """Show a finished table, for a template."""
    return Finale(view)


def init_app(app: Flask) -> None:
    """Let the table's templates show the finale."""
    app.jinja_env.globals["finale_of"] = finale_of
