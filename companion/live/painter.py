"""What the hub asks of whoever knows the pages: who may listen, and what differs for each phone."""

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, NamedTuple, Protocol

from companion.live.events import Piece
from companion.live.listener import Asked
from companion.store.doors import Doors
from companion.store.newest import Known


class Admitted(NamedTuple):
    """Tell with which status a request to listen is answered (200 lets it in), and as whom.

    Who has most streams of a full table gives one up; all who see the same share what is sent.
    """

    status: int
    who: tuple[str, ...] = ()
    sees: Any = None
    doors: Doors | None = None


class Painting(Protocol):
    """What was painted ahead for each kind of phone."""

    @property
    def pieces(self) -> Mapping[Any, Sequence[Piece]]:
        """Give what differs for each kind."""


class Painter(Protocol):
    """Whoever knows the pages: who may see them, and what differs between two versions."""

    def admit(self, code: str, asked: Asked, doors: Doors | None = None) -> Admitted:
        """Tell whether a phone may listen to a table."""

    def paint(
        self, code: str, before: Known, after: Known, kinds: Iterable[Any]
    ) -> Mapping[Any, Sequence[Piece]]:
        """Render what differs for each kind of phone; who is left out fetches it."""

    def paint_ahead(self, code: str, before: Known, after: Known, kinds: Iterable[Any]) -> Painting:
        """Render what differs while it is being written; who is left out is painted afterwards."""

    def keep(self, code: str, painting: Any) -> None:
        """Let be found what was painted ahead: it is on disk."""

    def forget(self, code: str) -> None:
        """Forget what was painted: nobody listens any more, or another table lies there."""
