"""The line of scores as coordinates; a template draws them."""

from typing import NamedTuple

from companion.table.story.facts import Story

WIDTH, HEIGHT = 340, 190
LEFT, RIGHT, TOP, BOTTOM = 26, 14, 12, 22
# Steps of the scale that read well.
STEPS = (1, 2, 5, 10, 20, 50, 100)
MOST_LINES = 6


class Dot(NamedTuple):
    """Place one score."""

    x: float
    y: float


class Drawn(NamedTuple):
    """Draw one player's line."""

    seat: int
    path: str
    end: Dot


class Mark(NamedTuple):
    """Place a text or a line of the scale."""

    at: float
    text: str


class Chart(NamedTuple):
    """Hold a line chart: lines, the scale, the points' names, and where the lead changed."""

    lines: tuple[Drawn, ...]
    scale: tuple[Mark, ...]
    names: tuple[Mark, ...]
    leads: tuple[tuple[Dot, int], ...]
    width: int = WIDTH
    height: int = HEIGHT
    left: int = LEFT
    right: int = WIDTH - RIGHT
    bottom: int = HEIGHT - BOTTOM


def chart(story: Story, labels: list[str]) -> Chart:
    """Lay the scores out between the lowest and the highest, with zero in sight."""
    totals = [point.totals for point in story.points]
    low = min(0, *(min(line) for line in totals))
    high = max(1, *(max(line) for line in totals))
    step = next((s for s in STEPS if (high - low) / s <= MOST_LINES), STEPS[-1])
    low, high = low // step * step, -(-high // step) * step
    last = max(len(totals) - 1, 1)

    def dot(at: int, total: int) -> Dot:
        x = LEFT + (WIDTH - LEFT - RIGHT) * at / last
        y = TOP + (HEIGHT - TOP - BOTTOM) * (high - total) / (high - low)
        return Dot(round(x, 1), round(y, 1))

    lines = []
    for seat in range(len(story.names)):
        dots = [dot(at, line[seat]) for at, line in enumerate(totals)]
        # A shape of ten stands on the end of a line.
        end = Dot(dots[-1].x - 5, dots[-1].y - 5)
        lines.append(Drawn(seat, " ".join(f"{d.x:g},{d.y:g}" for d in dots), end))
    scale = [Mark(dot(0, n).y, str(n).replace("-", "−")) for n in range(low, high + 1, step)]
    names = [Mark(dot(at, 0).x, label) for at, label in enumerate(labels)]
    leads = [(dot(at, totals[at][new]), new) for at, _, new in story.changes]
    return Chart(tuple(lines), tuple(scale), tuple(names), tuple(leads))
