"""What may be missing in the store, by name; what may happen to the database is in faults.py."""


class NoSuchTable(LookupError):
    """There is no table of that code."""


class UnknownGame(LookupError):
    """A table is of a game this version does not know."""
