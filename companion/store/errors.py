"""What can go wrong in the store, by name."""


class NoSuchTable(LookupError):
    """There is no table of that code."""


class UnknownGame(LookupError):
    """A table is of a game this version does not know."""


class Stale(Exception):
    """The table has moved on since the phone saw it."""

    def __init__(self, version: int) -> None:
        self.version = version
        super().__init__(f"the table is at version {version}")
