"""How Immortal 8 tells its score."""

from collections.abc import Sequence

from companion.core.say import Card, Names, Say, say
from companion.core.score import Finished, Line, Remark, Result, Tableau
from companion.core.telling import Telling
from companion.games.immortal8.call.scoring import unknown
from companion.games.immortal8.cards import IMMORTALS

# I11: an Immortal may score in several lines; they stand in one row.
OF_IMMORTAL = "I11"
# I4, I5: three cards are played in round 1, two in round 2; whatever brings another takes one away.
MOST_CONTROLLED = 5


def controlled(tableau: Tableau) -> int:
    """Count the cards a player controls: as listed, or at least the Military ones."""
    himself = int(tableau.facts.get("immortal") == "goan_sul")
    military = int(str(tableau.facts.get("military_cards", 0))) - himself
    return max(sum(tableau.cards.values()), military)


class Immortal8Telling(Telling):
    """Tell who was which Immortal, and which of them decided a tie (I17)."""

    rows = (OF_IMMORTAL, "vp", "wonder", "supremacy", "culture", "diamond")
    shared_under = "I17"

    def row(self, line: Line) -> str:
        """Put what an Immortal scores of its own into one row."""
        return OF_IMMORTAL if line.rule == OF_IMMORTAL else line.key

    def title(self, row: str) -> str:
        """Name the rows that are no token: the Immortal's own, and the ranking of Wonders."""
        return {OF_IMMORTAL: "of_an_immortal", "wonder": "wonder_ranking"}.get(row, row)

    def decided(self, table: Finished, result: Result) -> Say | None:
        """Say which Immortal decided a tie, or that they will (I17)."""
        if result.tie_break is None or not result.winners:
            return say("immortals_will_decide")
        winner = next(t for t in table.tableaus if t.name == result.winners[0])
        immortal = str(winner.facts["immortal"])
        if immortal == "justice":
            return say("justice_wins_ties", immortal=Card(immortal))
        number = IMMORTALS.index(immortal) + 1
        return say("highest_number", immortal=Card(immortal), number=number)

    def is_open(self, table: Finished) -> bool:
        """Tell whether an Immortal that a table will still call may change who wins (I10)."""
        return "called" in table.options and bool(unknown(table))

    def remarks(self, table: Finished, result: Result) -> Sequence[Remark]:
        """Say whose Immortals are not counted (I11)."""
        names = unknown(table)
        return [Remark("I11", say("immortals_not_counted", names=Names(names)))] if names else []

    def doubts(self, table: Finished) -> Sequence[Remark]:
        """Say who controls more cards than two drafts let one play (I4, I5)."""
        counts = {t.name: controlled(t) for t in table.tableaus}
        return [
            Remark("I5", say("controls_many", player=name, n=n, limit=MOST_CONTROLLED), name)
            for name, n in counts.items()
            if n > MOST_CONTROLLED
        ]

    def wears(self, table: Finished, seat: int) -> str:
        """Show the Immortal under the name."""
        return str(table.tableaus[seat].facts.get("immortal") or "")
