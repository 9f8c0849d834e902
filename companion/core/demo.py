"""Tables that show a game's parts in their states, on the page for whoever changes the look."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.state import JSON


class Demo(NamedTuple):
    """Show some parts of a table after some actions of the `NAMES`."""

    name: str
    actions: Sequence[JSON]
    parts: tuple[str, ...]


NAMES = ("Ana", "Maximiliane-Josephine", "Cem")
NEXT: JSON = {"type": "next"}
