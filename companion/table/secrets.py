"""Keep secrets at a table: beside the line of what can be undone, and out of every clash."""

import hashlib
import hmac
from collections.abc import Callable, Iterable, Mapping
from dataclasses import replace
from typing import Any

from companion.core.actions import NOBODY, Parts
from companion.core.game import Game
from companion.core.reading import Reader
from companion.core.refusal import refuse
from companion.core.say import Names
from companion.core.state import Mark
from companion.table.table import Entry, Table, base_of

Action = Mapping[str, Any]
Past = Callable[[int], Entry]
# Tell whether who asks is the phone that entered a seat's secret.
Proves = Callable[[int], bool]
# How far it is looked what a redo would do again; beyond that the host does it.
FAR_ENOUGH = 200


def is_secret(game: Game, action: Action) -> bool:
    """Tell whether an action changes secrets."""
    return action.get("type") in game.secrets.actions


def has_secrets(table: Table) -> bool:
    """Tell whether somebody at a table keeps a secret that nobody knows yet."""
    return any(table.game.secrets.is_held(table.state, seat) for seat in table.state.seats)


def openly(game: Game, entries: Iterable[Entry]) -> list[Entry]:
    """Give entries as they may be compared with what others did: without anything secret."""
    return [
        replace(entry, changes=tuple(c for c in entry.changes if not is_hidden(game, c)))
        for entry in entries
        if not is_secret(game, entry.action)
    ]


def is_hidden(game: Game, change: object) -> bool:
    """Tell whether a change is one of a secret mark."""
    return isinstance(change, Mark) and game.secrets.is_secret(change.key)


def proof_of(own: str) -> str:
    """Make what the log may hold of a phone's own key: it proves, and cannot be turned back."""
    return hashlib.sha256(own.encode("utf-8", "replace")).hexdigest()


def is_proven(table: Table, seat: int, own: object) -> bool:
    """Tell whether a key is that of the phone which entered a seat's secret."""
    held = table.game.secrets.proof(table.state, seat)
    if held is None or not isinstance(own, str):
        return False
    return hmac.compare_digest(held.encode("utf-8", "replace"), proof_of(own).encode())


def refuse_prying(table: Table, action: Action, past: Past, is_host: bool, proves: Proves) -> None:
    """Refuse what would change another phone's secret, or disclose secrets before their time."""
    secrets, state = table.game.secrets, table.state
    if is_secret(table.game, action):
        # What else is wrong with the name is said by the action itself.
        seat = Parts(state, action, reader=Reader()).seat()
        if seat != NOBODY and secrets.is_held(state, seat) and not (is_host or proves(seat)):
            raise refuse("player", "not_your_secret", player=state.names[seat])
    if is_host or action.get("type") not in (*secrets.disclosing, "redo"):
        return
    waiting = secrets.waiting_for(state)
    if waiting and discloses(table, action, past):
        names = Names(tuple(state.names[seat] for seat in waiting))
        raise refuse("type", "secrets_first", names=names)


def discloses(table: Table, action: Action, past: Past) -> bool:
    """Tell whether an action lets everybody know secrets, or does again what did."""
    disclosing = table.game.secrets.disclosing
    if action.get("type") != "redo" or not table.redo:
        return action.get("type") in disclosing
    head = past(table.redo).head
    for _ in range(FAR_ENOUGH):
        if head <= table.head:
            return False
        entry = past(head)
        if entry.action.get("type") in disclosing:
            return True
        head = base_of(entry)
    return True
