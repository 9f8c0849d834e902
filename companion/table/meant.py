"""What an action was meant for: what has already happened is not done a second time.

`next` says where it goes on `from`, other actions for which moment they are `meant`. Two phones
that meant the same agree; where they entered different cards for one turn, somebody is asked.
"""

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from companion.core.reading import tidy
from companion.core.refusal import Problem
from companion.core.say import say
from companion.core.state import JSON, State
from companion.table.conflict import BACK_AND_FORTH, overlap, phone_of, touched
from companion.table.envelope import ENVELOPE, is_version
from companion.table.table import Entry, Table, base_of

Action = Mapping[str, Any]
Past = Callable[[int], Entry]
# Give the log's entries after a version.
Since = Callable[[int], Sequence[Entry]]
# A turn is found within so many entries; who asks later means something long gone.
FAR_ENOUGH = 200
# What sets something to a value, whatever it was.
CORRECTIONS = ("set", "token", "option")


class Verdict(NamedTuple):
    """Tell whether it has happened already, or what else was entered for the same turn."""

    happened: bool = False
    differing: tuple[Entry, ...] = ()


def judge(table: Table, action: Action, past: Past, since: Since) -> Verdict:
    """Compare what an action was meant for with where the table is and how it came there."""
    moment = moment_of(action)
    # That another phone entered the same secret nobody may learn.
    if moment_problems(action) or action.get("type") in table.game.secrets.actions:
        return Verdict()
    if has_agreed(table, action, since) or is_back_already(table, action, past, since):
        return Verdict(happened=True)
    if action.get("type") in table.game.once_a_turn:
        return judge_turn(table, action, past, since)
    # A phone that says what it has seen is asked about what it has not, wherever the table is.
    trusts = action.get("type") == "next" or action.get("seen") is None
    return Verdict(happened=trusts and moment is not None and not is_there(table.state, moment))


def moment_of(action: Action) -> JSON | None:
    """Read the moment an action was meant for; elsewhere `from` is a part of the game's."""
    found = action.get("from" if action.get("type") == "next" else "meant")
    return found if isinstance(found, dict) else None


def moment_problems(action: Action) -> list[Problem]:
    """Find what is wrong with the moment an action names."""
    at = "from" if action.get("type") == "next" else "meant"
    moment = action.get(at)
    if moment is None:
        return []
    if not isinstance(moment, dict):
        return [Problem(at, say("not_an_object"))]
    problems = []
    if moment.get("round") is not None and not is_version(moment["round"]):
        problems.append(Problem(f"{at}.round", say("not_whole")))
    for field in ("phase", "turn"):
        if moment.get(field) is not None and not isinstance(moment[field], str):
            problems.append(Problem(f"{at}.{field}", say("not_text")))
    return problems


def where(state: State) -> JSON:
    """Name the moment a table is at."""
    turn = None if state.turn is None else state.names[state.turn]
    return {"round": state.round, "phase": state.phase, "turn": turn}


def is_there(state: State, moment: JSON) -> bool:
    """Tell whether a table is at a moment; what the moment does not name may be anything."""
    here = where(state)
    turn = moment.get("turn")
    wanted = {**moment, "turn": tidy(turn) if isinstance(turn, str) else turn}
    return all(wanted[field] == here[field] for field in here if field in moment)


def has_agreed(table: Table, action: Action, since: Since) -> bool:
    """Tell whether another phone did the very same since this one looked."""
    seen, kind = action.get("seen"), action.get("type")
    if not is_version(seen) or seen >= table.version:
        return False
    # One more token may be meant twice, a count that is so already harms nobody, and what is
    # undone and done again is asked about.
    if kind in (*BACK_AND_FORTH, *CORRECTIONS, *table.game.repeatable):
        return False
    mine, meanwhile = bare(action), since(max(seen, 0))
    if any(entry.action.get("type") in BACK_AND_FORTH for entry in meanwhile):
        return False
    phone = phone_of(str(action.get("id")))
    return any(
        bare(entry.action) == mine and phone_of(entry.id) != phone and still_holds(entry, later)
        for entry, later in zip(meanwhile, rests(meanwhile), strict=True)
    )


def is_back_already(table: Table, action: Action, past: Past, since: Since) -> bool:
    """Tell whether another phone took back, or did again, what this one meant by undo or redo."""
    seen, kind = action.get("seen"), action.get("type")
    if kind not in BACK_AND_FORTH or not is_version(seen) or not 0 <= seen < table.version:
        return False
    phone = phone_of(str(action.get("id")))
    theirs = (entry for entry in since(seen) if phone_of(entry.id) != phone)
    if not any(entry.action.get("type") in BACK_AND_FORTH for entry in theirs):
        return False
    # What could be undone and redone where this phone looked, the entry after that tells.
    then = past(seen + 1)
    if kind == "redo":
        return bool(then.redo) and holds(table, past(then.redo).head, past)
    if action.get("to") is not None:
        return bool(action["to"] == table.head)
    return bool(then.head) and not holds(table, then.head, past)


def holds(table: Table, version: int, past: Past) -> bool:
    """Tell whether an entry is not undone."""
    head = table.head
    for _ in range(FAR_ENOUGH):
        if head <= version:
            break
        head = base_of(past(head))
    return head == version


def rests(entries: Sequence[Entry]) -> Iterator[Sequence[Entry]]:
    """Give for each entry those that came after it."""
    return (entries[place + 1 :] for place in range(len(entries)))


def still_holds(entry: Entry, later: Sequence[Entry]) -> bool:
    """Tell whether nobody has changed since what an entry changed."""
    mine = set(touched(entry.changes))
    return not any(overlap(mine, touched(other.changes)) for other in later)


def bare(action: Action) -> JSON:
    """Give what an action does, without where it comes from."""
    skip = (*ENVELOPE, "from") if action.get("type") == "next" else ENVELOPE
    return {key: value for key, value in action.items() if key not in skip}


def judge_turn(table: Table, action: Action, past: Past, since: Since) -> Verdict:
    """Compare what is entered for a turn with what others have entered for it."""
    seen, moment = action.get("seen"), moment_of(action)
    known = seen if is_version(seen) else 0
    entries: Iterable[Entry] = ()
    if moment is not None:
        entries = entered(table, moment, past)
    elif is_version(seen) and seen < table.version:
        phone = phone_of(str(action.get("id")))
        entries = (e for e in reversed(since(max(seen, 0))) if phone_of(e.id) != phone)
    same = [entry for entry in entries if is_same_kind(entry.action, action)]
    # Who has seen it and enters more wants more.
    found = [entry for entry in same if entry.version > known]
    if not found:
        away = moment is not None and not is_there(table.state, moment)
        return Verdict(happened=away and seen is None)
    if any(bare(entry.action) == bare(action) for entry in found):
        return Verdict(happened=True)
    return Verdict(differing=tuple(reversed(found)))


def is_same_kind(one: Action, other: Action) -> bool:
    """Tell whether two actions are the same thing of the same player."""
    return all(one.get(part) == other.get(part) for part in ("type", "player"))


def entered(table: Table, moment: JSON, past: Past) -> Iterator[Entry]:
    """Go back through what holds, and give what was entered at that moment."""
    state, head = table.state.copy(), table.head
    for _ in range(FAR_ENOUGH):
        if not head or state.round < (moment.get("round") or 0):
            return
        entry = past(head)
        for change in reversed(entry.changes):
            state.revert(change)
        if is_there(state, moment):
            yield entry
        head = base_of(entry)
