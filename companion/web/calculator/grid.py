"""The questions as a grid: what is asked as rows, the players as columns."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.calculator import Section
from companion.core.questions import Question
from companion.core.say import Card


class Row(NamedTuple):
    """Ask everybody for one number; who is not asked has no cell."""

    key: str
    about: Question
    cells: tuple[tuple[int, Question | None], ...]


def rows(sections: Sequence[Section]) -> list[Row]:
    """Lay the sections' numbers out, in the order they are asked."""
    asked: dict[str, dict[int, Question]] = {}
    for section in sections:
        for question in section.questions:
            if question.kind == "number":
                asked.setdefault(row_key(question), {})[section.seat] = question
    order = [section.seat for section in sections]
    return [
        Row(key, next(iter(found.values())), tuple((seat, found.get(seat)) for seat in order))
        for key, found in asked.items()
    ]


def row_key(question: Question) -> str:
    """Name the row a question stands in."""
    return question.label.id if isinstance(question.label, Card) else question.field
