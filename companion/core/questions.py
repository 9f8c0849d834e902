"""Questions a thumb answers: a number, or a choice of few."""

from collections.abc import Mapping
from dataclasses import dataclass

from companion.core.say import Fact

# Tokens without a limit still get one, so that a slip of the thumb is noticed.
ENDLESS = 999


@dataclass(frozen=True)
class Option:
    """Offer one answer: what is sent and what is read."""

    value: str
    text: Fact
    chosen: bool = False


@dataclass(frozen=True)
class Question:
    """Ask for one thing of one player; what is `usual` need not be answered."""

    kind: str
    field: str
    label: Fact
    value: str = ""
    usual: int = 0
    least: int = 0
    most: int = ENDLESS
    # Who has one of these takes it from the others.
    piece: str = ""
    badge: int | None = None
    options: tuple[Option, ...] = ()

    @property
    def id(self) -> str:
        """Name the question in the page."""
        return self.field.replace(".", "-")


def number(
    field: str,
    label: Fact,
    value: int,
    most: int = ENDLESS,
    *,
    least: int = 0,
    usual: int = 0,
    piece: str = "",
    badge: int | None = None,
) -> Question:
    """Ask for a number; the usual one is sent as nothing, as if not asked."""
    text = "" if value == usual else str(value)
    return Question("number", field, label, text, usual, least, most, piece, badge)


def choice(field: str, label: Fact, texts: Mapping[str, Fact], chosen: str) -> Question:
    """Ask which of a few sentences is true."""
    options = tuple(Option(key, text, key == chosen) for key, text in texts.items())
    return Question("choice", field, label, options=options)
