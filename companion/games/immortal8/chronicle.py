"""What Immortal 8's story tells: a point a phase, scored with the Immortals known in the end."""

from collections.abc import Callable
from dataclasses import replace

from companion.core.chronicle import Chronicle
from companion.core.score import Finished, Tableau
from companion.core.state import State
from companion.games.immortal8.call.calling import guess_of
from companion.games.immortal8.call.secret import revealed


class Immortal8Chronicle(Chronicle):
    """Score each phase as if the Immortals had been called then (I10)."""

    by = "phase"
    bgg_id = 243636
    bgg_year = 2018
    tokens = ("vp", "supremacy", "wonder", "diamond")
    deciding = ("wonder", "supremacy", "diamond")

    def scored(self, finished: Callable[[State], Finished], state: State, last: State) -> Finished:
        """Let everybody have the Immortal that was revealed in the end; no other is told."""
        table = finished(state)
        tableaus = (known(t, state, last, seat) for seat, t in enumerate(table.tableaus))
        return replace(table, tableaus=tuple(tableaus))

    def role(self, table: Finished, seat: int) -> str | None:
        """Name a player's Immortal."""
        immortal = table.tableaus[seat].facts.get("immortal")
        return str(immortal) if immortal else None


def known(tableau: Tableau, state: State, last: State, seat: int) -> Tableau:
    """Add what the end revealed of a player: the Immortal, Goan-Sul's own card, the guess (I11)."""
    immortal = revealed(last, seat)
    if immortal is None or revealed(state, seat):
        return tableau
    facts = dict(tableau.facts) | {"immortal": immortal}
    if immortal == "goan_sul":
        facts["military_cards"] = int(str(facts.get("military_cards", 0))) + 1
    if immortal == "tomorrow":
        facts["guess"] = guess_of(last)
    return replace(tableau, facts=facts)
