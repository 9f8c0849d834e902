"""A walk through a sample table: a few stops, each after some actions, for whoever is new."""

from collections.abc import Sequence
from typing import NamedTuple

from companion.core.state import JSON

# Who sits at the sample table.
NAMES = ("Ana", "Ben", "Cem")


class Stop(NamedTuple):
    """Stop after some actions: say something of some parts, and on the button what comes next."""

    says: str
    tap: str
    actions: Sequence[JSON]
    parts: tuple[str, ...]
