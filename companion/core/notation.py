"""What can be said of a finished table in a line of words: each term, and where it is written."""

from typing import Any, NamedTuple

# Where a term is written in the JSON of `/api/score`.
CARDS, TOKENS, LISTED, SHARED = "cards", "tokens", "cards[]", "shared"


class Term(NamedTuple):
    """Name a thing that may be said of a player.

    It is counted, or there is `single` one of it, or it is a fact with a `value` (an Immortal).
    One that lies `on` a family is said together with it.
    """

    id: str
    at: str
    single: bool = False
    value: Any = None
    on: bool = False

    @property
    def takes_number(self) -> bool:
        """Tell whether it is counted."""
        return not self.single and not self.on and self.value is None
