"""What one finished game leaves for a group: who sat where, with how many points."""

from typing import NamedTuple


class Sitting(NamedTuple):
    """Tell how one player of a finished game did; `who` is the key of the name at that table."""

    who: str
    name: str
    total: int
    rank: int
    won: bool
    # Whether the player began as 1st Player.
    began: bool = False
    # Who the player was, where the game has such a thing (an Immortal).
    role: str | None = None


class Play(NamedTuple):
    """Hold one finished game; `decided` names what would have made another winner."""

    id: str
    game: str
    # When it ended, in seconds since 1970.
    at: float
    sittings: tuple[Sitting, ...]
    minutes: int | None = None
    decided: tuple[str, ...] = ()
    # A live table, or a result kept from the calculator.
    live: bool = True


def key_of(name: str) -> str:
    """Give what tells people of a group apart: their name, however it is written."""
    return name.casefold()
