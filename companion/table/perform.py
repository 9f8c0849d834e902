"""The one way to change a table: an action in, an entry of its log out."""

from collections.abc import Callable, Iterable, Mapping
from typing import Any

from companion.core import corrections, seating
from companion.core.corrections import ALWAYS
from companion.core.ledger import Ledger
from companion.core.refusal import Problem, Refused, refuse
from companion.core.say import All, Say, say
from companion.core.state import State, inverse
from companion.table.envelope import envelope_problems, is_version
from companion.table.going_on import go_on
from companion.table.history import History
from companion.table.meant import bare, moment_problems
from companion.table.secrets import is_secret
from companion.table.table import Entry, Table, base_of

Action = Mapping[str, Any]
# Find an earlier entry of the table's log by its version.
Past = Callable[[int], Entry]
# What was said beside a deed needs no saying when it is undone.
REMARKS = ("still_open", "left_open", "told_odd", "out_of_turn")


def perform(table: Table, action: Action, history: History) -> Entry:
    """Do an action: change the table and give the log entry, or refuse and change nothing.

    The table gets another state; the one it had stays as it was, for whoever still looks at it.
    """
    problems = [*envelope_problems(action), *moment_problems(action)]
    if any(problem.message.key == "not_writable" for problem in problems):
        # What is too long to be kept is not read any further: reading takes time too.
        raise Refused(problems)
    if problems:
        raise Refused([*problems, *action_problems(table, action, history)])
    entry = entry_for(table, action, history)
    if entry.goes_to is not None:
        before, table.state = table.state, history.state_at(entry.goes_to)
        table.game.secrets.keep(before, table.state)
        for change in entry.changes:
            table.state.apply(change)
    table.version = entry.version
    return entry


def action_problems(table: Table, action: Action, history: History) -> Iterable[Problem]:
    """Find what else is wrong with an action whose envelope is."""
    attempt = Table(table.game, table.state, table.version, table.head, table.redo)
    try:
        entry_for(attempt, {**action, "id": ""}, history)
    except Refused as refused:
        return refused.problems
    return ()


def entry_for(table: Table, action: Action, history: History) -> Entry:
    """Write the entry of an action; what goes to another entry has not gone there yet."""
    kind = action.get("type")
    if kind == "undo":
        return undo(table, action, history)
    if kind == "redo":
        return redo(table, action, history)
    return do(table, action, history)


def do(table: Table, action: Action, history: History) -> Entry:
    """Let the game's rules or the common corrections make the changes."""
    replaced = instead_of(table, action, history)
    ledger = Ledger(state_before(table, replaced) if replaced else table.state)
    kind = action.get("type")
    own = table.rules.actions
    if isinstance(kind, str) and kind in own:
        own[kind](ledger, action)
    elif kind == "set":
        corrections.set_card(ledger, action, table.game.cards)
    elif kind == "token":
        corrections.set_token(ledger, action, table.game.tokens)
    elif kind == "next":
        tell_open(table, ledger)
        table.rules.step(ledger)
    elif kind == "finish":
        corrections.finish(ledger)
    elif kind == "option":
        corrections.set_option(ledger, action, table.game.all_options)
    elif kind in seating.KINDS:
        seating.do(table.game, ledger, action)
    else:
        known = dict.fromkeys((*ALWAYS, *own))
        raise refuse("type", "unknown_action", known=", ".join(known))
    done = len(ledger.changes)
    table.rules.settle(ledger)
    own_step = kind == "next" or (kind in own and not is_secret(table.game, action))
    if action.get("go_on") and own_step:
        go_on(table.rules, ledger)
    settled = len(ledger.changes) - done
    goes_to = base_of(replaced) if replaced else None
    entry = written(table, action, ledger, goes_to, settled)
    if goes_to is None:
        table.state = ledger.state
    if not is_secret(table.game, action):
        # What is secret is taken back by its own action, and by nobody's undo.
        table.head, table.redo = entry.version, 0
    return entry


def instead_of(table: Table, action: Action, history: History) -> Entry | None:
    """Find the newest entry, where this action is done instead of it."""
    version = action.get("instead")
    if version is None:
        return None
    wanted = is_version(version) and version == table.head and version
    if not wanted or is_secret(table.game, action):
        raise refuse("instead", "not_the_newest", version=table.head)
    return history.entry(version)


def state_before(table: Table, newest: Entry) -> State:
    """Give the state that the newest entry was done on."""
    state = table.state.copy()
    for change in reversed(newest.changes):
        state.apply(inverse(change))
    return state


def tell_open(table: Table, ledger: Ledger) -> None:
    """Say what is still open when the table goes on all the same."""
    reminders = table.game.asked(table.state)
    musts = [r.text for r in reminders if r.must and not r.lapses]
    if musts:
        ledger.tell("still_open", what=All(tuple(musts)))
    if left := table.game.leaves(table.state, [r for r in reminders if not r.must]):
        ledger.tell("left_open", what=All(left))


def written(
    table: Table, action: Action, ledger: Ledger, goes_to: int | None, settled: int = 0
) -> Entry:
    """Write an entry for the log."""
    return Entry(
        table.version + 1,
        action["id"],
        bare(action),
        tuple(ledger.changes),
        tuple(ledger.told),
        table.head,
        table.redo,
        goes_to,
        settled,
    )


def undo(table: Table, action: Action, history: History) -> Entry:
    """Undo the newest entry, or everything after the entry that `to` names."""
    to = action.get("to")
    if to is not None and (isinstance(to, bool) or not isinstance(to, int)):
        raise refuse("to", "not_whole")
    if not table.head or to == table.head:
        raise refuse("type", "nothing_to_undo")
    newest = history.entry(table.head)
    goes_to, steps = newest.head, 1
    if to is not None:
        found = history.steps(table.head, to) if 0 <= to < table.head else None
        if found is None:
            raise refuse("to", "nothing_to_undo")
        goes_to, steps = to, found
    by = who(table, action)
    told = (
        say(f"undone{by and '_by'}", n=steps, player=by)
        if steps > 1
        else say(f"undone_one{by and '_by'}", what=done_in(newest), player=by)
    )
    return reversal(table, action, goes_to, table.version + 1, told)


def who(table: Table, action: Action) -> str:
    """Tell who takes something back, where the phone is somebody's."""
    by = action.get("by")
    return by if isinstance(by, str) and by in table.state.names else ""


def done_in(entry: Entry) -> All:
    """Tell what an entry did, without its remarks on that."""
    return All(tuple(told for told in entry.told if told.key not in REMARKS) or entry.told)


def redo(table: Table, action: Action, history: History) -> Entry:
    """Redo what the newest undo took back."""
    if not table.redo:
        raise refuse("type", "nothing_to_redo")
    undone = history.entry(table.redo)
    by = who(table, action)
    facts = {**undone.told[0].facts, "player": by}
    told = say(f"{'redone_one' if 'what' in facts else 'redone'}{by and '_by'}", **facts)
    return reversal(table, action, undone.head, undone.redo, told)


def reversal(table: Table, action: Action, goes_to: int, redo: int, told: Say) -> Entry:
    """Write the entry of an undo or a redo: it copies no change, it names the entry it goes to."""
    ledger = Ledger(table.state)
    ledger.told.append(told)
    entry = written(table, action, ledger, goes_to)
    table.head, table.redo = goes_to, redo
    return entry
