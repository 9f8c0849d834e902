"""The score as a table: a row for each reason, a column for each player, every row with its why."""

from dataclasses import dataclass

from companion.core.game import Game
from companion.core.say import say
from companion.core.score import Finished, Line, Result
from companion.web.calculator.words import _
from companion.words import Speaker

NOTHING = "–"
# Who has most, where the numbers are not known.
MOST = "✓"


@dataclass(frozen=True)
class Cell:
    """Show one player's part of a row; `mark` is win or tie."""

    text: str = NOTHING
    mark: str = ""


@dataclass(frozen=True)
class Why:
    """Say why one player scores a line."""

    seat: int
    points: str
    text: str
    rule: str


@dataclass(frozen=True)
class Row:
    """Show what everyone scores for one reason."""

    key: str
    label: str
    cells: tuple[Cell, ...]
    whys: tuple[Why, ...] = ()
    badge: int | None = None
    quiet: bool = False


def signed(points: int) -> str:
    """Write points as they are added or lost, with a true minus."""
    return f"+{points}" if points > 0 else plain(points)


def plain(points: int) -> str:
    """Write points, with a true minus."""
    return str(points).replace("-", "−")


def rows(
    game: Game, table: Finished, result: Result, speaker: Speaker, *, counts: bool = True
) -> list[Row]:
    """Lay the whole score out; without `counts` only who has most of a family is known."""
    of_family = family_row if counts else majority_row
    families = [
        of_family(family, value, table, result, speaker)
        for family, value in reversed([*game.values.items()])
    ]
    rest = other_rows(game, result, speaker)
    if families and rest:
        families.append(subtotal(game, result, speaker))
    return families + rest


def family_row(family: str, value: int, table: Finished, result: Result, speaker: Speaker) -> Row:
    """Show who has how many of a family, who scores it and who ties."""
    cells, whys = [], []
    for seat, (tableau, score) in enumerate(zip(table.tableaus, result.scores, strict=True)):
        line = next((line for line in score.lines if line.key == family), None)
        n = tableau.cards.get(family, 0)
        mark = "" if line is None else "win" if line.points else "tie"
        cells.append(Cell(str(n) if n else NOTHING, mark))
        if line:
            whys.append(why(seat, line, speaker))
    return Row(family, speaker.name(family), tuple(cells), tuple(whys), value, not whys)


def majority_row(family: str, value: int, table: Finished, result: Result, speaker: Speaker) -> Row:
    """Show who has most of a family, where nobody counted."""
    cells, whys = [], []
    # The name as it stands behind a number: "5 Watchers".
    cards = speaker.counted(family, 5).replace("5", "", 1).strip()
    for seat, score in enumerate(result.scores):
        line = next((line for line in score.lines if line.key == family), None)
        cells.append(Cell(MOST, "win") if line else Cell())
        if line:
            whys.append(Why(seat, signed(line.points), _("most %(cards)s", cards=cards), line.rule))
    return Row(family, speaker.name(family), tuple(cells), tuple(whys), value, not whys)


def subtotal(game: Game, result: Result, speaker: Speaker) -> Row:
    """Add the families up."""
    sums = [sum(li.points for li in s.lines if li.key in game.values) for s in result.scores]
    cells = tuple(Cell(str(n) if n else NOTHING) for n in sums)
    return Row("families", speaker.say(say("families")), cells)


def other_rows(game: Game, result: Result, speaker: Speaker) -> list[Row]:
    """Show everything that is no family, in the order it is scored."""
    row = game.telling.row
    keys: dict[str, None] = {}
    for score in result.scores:
        keys |= {row(line): None for line in score.lines if line.key not in game.values}
    # Rows keep their place while lines come and go.
    order = (*game.telling.rows, *game.cards, *game.tokens)
    places = {key: place for place, key in enumerate(dict.fromkeys(order))}
    ordered = sorted(keys, key=lambda key: places.get(key, len(places)))
    return [other_row(game, key, result, speaker) for key in ordered]


def other_row(game: Game, key: str, result: Result, speaker: Speaker) -> Row:
    """Show the points everyone gets or loses for one thing."""
    cells, whys = [], []
    for seat, score in enumerate(result.scores):
        lines = [line for line in score.lines if game.telling.row(line) == key]
        points = sum(line.points for line in lines)
        # Beside counts of cards, points must look like points.
        text = signed(points) if game.values else plain(points)
        cells.append(Cell(text if lines else NOTHING))
        whys += [why(seat, line, speaker) for line in lines]
    return Row(key, speaker.name(game.telling.title(key)), tuple(cells), tuple(whys))


def why(seat: int, line: Line, speaker: Speaker) -> Why:
    """Say why, with the names and counts."""
    return Why(seat, signed(line.points), speaker.say(line.why), line.rule)
