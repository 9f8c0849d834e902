"""How a game tells its score: rows in order, how a tie was decided, what else is to be said."""

from collections.abc import Sequence

from companion.core.names import alike
from companion.core.say import Say, say
from companion.core.score import Finished, Line, Remark, Result


def twins(names: Sequence[str]) -> list[Remark]:
    """Warn of names that look alike: whoever taps may take one for the other."""
    return [
        Remark("", say("names_alike", name=one, other=other), other) for one, other in alike(names)
    ]


class Telling:
    """Tell a score plainly; a game overrides what it tells otherwise."""

    # The rows that come first, in order; the others follow as the pieces do.
    rows: Sequence[str] = ()
    # The rule under which a tie that nothing decides is shared.
    shared_under: str = ""

    def row(self, line: Line) -> str:
        """Name the row a line stands in: a piece, or another thing the game has a name for."""
        return line.key

    def title(self, row: str) -> str:
        """Give the id whose name stands before a row."""
        return row

    def decided(self, table: Finished, result: Result) -> Say | None:
        """Say how a rule broke a tie, or who would break one that is still open."""
        return None

    def is_open(self, table: Finished) -> bool:
        """Tell whether something unknown may still change who wins: then nobody is named."""
        return False

    def remarks(self, table: Finished, result: Result) -> Sequence[Remark]:
        """Tell what a table should hear beside the result."""
        return ()

    def doubts(self, table: Finished) -> Sequence[Remark]:
        """Tell what is possible but unlikely: said, never refused."""
        return ()

    def all_doubts(self, table: Finished) -> list[Remark]:
        """Tell what is unlikely at any table, and then what is at this game's."""
        return [*twins([tableau.name for tableau in table.tableaus]), *self.doubts(table)]

    def wears(self, table: Finished, seat: int) -> str:
        """Give the id of what stands under a player's name, if anything."""
        return ""
