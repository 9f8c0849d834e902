"""A table that goes on by itself.

Steps in which nobody can do anything are taken with the tap before them, in one entry of the log,
so that one Undo takes them back whole.
"""

from companion.core.game import Game
from companion.core.ledger import Ledger
from companion.core.options import STEP_BY_STEP
from companion.table.table import Table

# More than any game takes between two questions: rules that never ask must not hang a tap.
MOST_STEPS = 40
# The name of a phase that is only passed needs no telling; what moved there does.
PHASE = "phase_"


def go_on(rules: Game, ledger: Ledger) -> None:
    """Take the steps that follow by themselves."""
    if ledger.state.options.get(STEP_BY_STEP.key):
        return
    for _ in range(MOST_STEPS):
        if not rules.goes_on(ledger.state):
            return
        ledger.told[:] = [told for told in ledger.told if not told.key.startswith(PHASE)]
        # Each is a change of its own: what it moves by itself is reckoned from where it began.
        step = Ledger(ledger.state)
        rules.step_by_itself(step)
        rules.settle(step)
        for change in step.changes:
            ledger.add(change)
        ledger.told.extend(step.told)


def begin(table: Table) -> Table:
    """Lay a new table out where its first player can begin."""
    ledger = Ledger(table.state)
    go_on(table.rules, ledger)
    for change in ledger.changes:
        table.state.apply(change)
    return table
