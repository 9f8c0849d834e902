"""Whom something is shown to, where no request says it: parts of a page are pushed as well.

A template asks for the phone's language and light, for what addresses begin with and which game
the page is of. In a request Flask knows; a part that is rendered for a stream is told.
"""

from contextvars import ContextVar
from typing import NamedTuple


class Surroundings(NamedTuple):
    """Hold what templates ask for beside what they show."""

    language: str
    # Light, dark, or None: as the phone.
    theme: str | None
    base: str
    game: str


_given: ContextVar[Surroundings | None] = ContextVar("surroundings", default=None)
# Give what was told, or None: then there is a request to ask.
given = _given.get


class among:
    """Render something without a request."""

    def __init__(self, surroundings: Surroundings) -> None:
        self.surroundings = surroundings

    def __enter__(self) -> None:
        """Tell it from now on."""
        self.token = _given.set(self.surroundings)

    def __exit__(self, *error: object) -> None:
        """Ask the request again."""
        _given.reset(self.token)
