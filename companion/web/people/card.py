"""The result as a picture: what stands where. It is shown outside our pages, so it has no style."""

from typing import NamedTuple

from companion.web.people.finale import Finale

SIZE = 1080
MARGIN = 90
ROW_TOP, ROWS_HEIGHT, MOST_ROW = 300, 430, 110
CHART_TOP, CHART_HEIGHT = 760, 190
# By night in both lights: a picture has one.
COLOURS = ("#ff8f78", "#8fbdf5", "#74cfae", "#f0b95c", "#cfa5e8", "#b8c6cf")
SHAPES = (
    "M8 0l8 8-8 8-8-8z",
    "M1 1h14v14H1z",
    "M8 1l8 14H0z",
    "M8 .5a7.5 7.5 0 110 15 7.5 7.5 0 010-15z",
    "M4 1h8l4 7-4 7H4L0 8z",
    "M6 0h4v6h6v4h-6v6H6v-6H0V6h6z",
)
# Letters of the usual size that fit beside the points.
FITTING = 16
LONGEST_REASON = 58
# So many letters of the usual size stand between the frame's sides.
REASON_SIZE, REASON_LETTERS = 34, 48


class Placed(NamedTuple):
    """Draw one player."""

    y: float
    rank: int
    name: str
    size: int
    total: str
    colour: str
    shape: str
    won: bool


class Card:
    """Draw a finished game."""

    def __init__(self, finale: Finale, day: str, *, names: bool) -> None:
        self.title = finale.game.words.title
        self.day = day
        self.reason = finale.reason if names and len(finale.reason) <= LONGEST_REASON else ""
        letters = max(len(self.reason), REASON_LETTERS)
        self.reason_size = REASON_SIZE * REASON_LETTERS // letters
        height = min(ROWS_HEIGHT / len(finale.names), MOST_ROW)
        self.rows = [
            Placed(
                ROW_TOP + height * place,
                int(str(row["rank"])),
                str(row["name"]) if names else "",
                size_of(str(row["name"]), height),
                str(row["total"]),
                COLOURS[int(str(row["seat"]))],
                SHAPES[int(str(row["seat"]))],
                bool(row["won"]),
            )
            for place, row in enumerate(finale.podium)
        ]
        self.lines = [(COLOURS[line.seat], line.path) for line in finale.story.chart.lines]
        chart = finale.story.chart
        across = (SIZE - 2 * MARGIN) / (chart.right - chart.left)
        self.placing = (
            f"translate({MARGIN - chart.left * across:.1f} {CHART_TOP})"
            f" scale({across:.3f} {CHART_HEIGHT / chart.height:.3f})"
        )


def size_of(name: str, height: float) -> int:
    """Make long names smaller, so that they stay on the card."""
    usual = min(56, int(height * 0.55))
    return min(usual, usual * FITTING // max(len(name), FITTING))
