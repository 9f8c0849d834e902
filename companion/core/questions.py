"""Questions a thumb answers: a strip of numbers, a number field, a choice of few."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from companion.core.say import Fact

# A phone of 390 px shows seven numbers in a line; longer strips keep the last place for "more".
LINE = 7
SPARE = 999


@dataclass(frozen=True)
class Option:
    """Offer one answer: what is sent, what it counts and what is read."""

    value: str
    number: int
    text: Fact
    chosen: bool = False
    gone: bool = False


@dataclass(frozen=True)
class Question:
    """Ask for one thing of one player, `width` places of a line wide."""

    kind: str
    field: str
    label: Fact
    width: int = LINE
    piece: str = ""
    badge: int | None = None
    options: tuple[Option, ...] = ()
    more: tuple[Option, ...] = ()
    value: str = ""

    @property
    def id(self) -> str:
        """Name the question in the page."""
        return self.field.replace(".", "-")

    @property
    def more_is_open(self) -> bool:
        """Tell whether the answer is one of the higher numbers."""
        return any(option.chosen for option in self.more)

    @property
    def more_is_gone(self) -> bool:
        """Tell whether the box has none of the higher numbers left."""
        return all(option.gone for option in self.more)


def strip(
    field: str,
    label: Fact,
    most: int,
    chosen: int,
    *,
    piece: str = "",
    badge: int | None = None,
    left: int = SPARE,
    least: int = 0,
    blank: int = -1,
) -> Question:
    """Ask for a number by one tap; choosing `blank` sends nothing, as if not asked."""
    numbers = [*range(least, most + 1)]
    if chosen not in numbers:
        numbers = sorted([*numbers, chosen])
    options = tuple(
        Option("" if n == blank else str(n), n, str(n), n == chosen, n > max(chosen, chosen + left))
        for n in numbers
    )
    cut = len(options) if len(options) <= LINE else LINE - 1
    width = min(len(options), LINE)
    low, high = options[:cut], options[cut:]
    return Question("strip", field, label, width, piece, badge, low, high)


def typed(field: str, label: Fact, value: int, width: int) -> Question:
    """Ask for a number that may be large."""
    return Question("number", field, label, width, value=str(value or ""))


def choice(field: str, label: Fact, texts: Mapping[str, Fact], chosen: str) -> Question:
    """Ask which of a few sentences is true."""
    options = tuple(
        Option(key, place, text, key == chosen) for place, (key, text) in enumerate(texts.items())
    )
    return Question("choice", field, label, options=options)


def in_lines(questions: Sequence[Question]) -> list[Question]:
    """Order questions so that short ones share a line: 4 beside 1, 3 beside 2."""
    waiting, ordered, room = list(questions), [], 0
    while waiting:
        fitting = next((q for q in waiting if q.width <= room), waiting[0])
        room = (room if fitting.width <= room else LINE) - fitting.width
        waiting.remove(fitting)
        ordered.append(fitting)
    return ordered
