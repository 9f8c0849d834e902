"""Secret Immortals: entered on one's own phone, shown to nobody before they are revealed (I2).

Nothing public may depend on an entered Immortal: no answer, no refusal, no sentence. Only
`secrets` and what follows from it may, and only for the player's own phone.
"""

from dataclasses import replace
from typing import NamedTuple

from companion.core.actions import NOBODY, NOTHING, Parts, action
from companion.core.kinds import PLAYER, TEXT, either, list_of, maybe, one_of, or_null
from companion.core.ledger import Ledger
from companion.core.refusal import refuse
from companion.core.say import Card
from companion.core.score import Finished
from companion.core.state import State
from companion.games.immortal8.cards import FEW_PLAYERS, IMMORTALS
from companion.games.immortal8.kingdom.layout import kingdom, lay
from companion.games.immortal8.kingdom.tokens import gain

# With three players everybody has two (I2).
ONE_OR_TWO = either(one_of(IMMORTALS), list_of(one_of(IMMORTALS)))


# How the mark begins of a player whose phone has said that the call may begin.
READY = "ready/"


class Secrets(NamedTuple):
    """Hold what only one player's phone may show."""

    immortals: tuple[str, ...]
    revealed: str | None
    must_choose: bool


def entered(state: State, seat: int) -> tuple[str, ...]:
    """Give the Immortals a player has entered: secret, until one is revealed."""
    known = revealed(state, seat)
    return tuple(state.marks.get(f"immortal/{seat}", ())) if known is None else (known,)


def has_entered(state: State, seat: int) -> bool:
    """Tell whether a player has entered an Immortal, which everybody may know."""
    return bool(entered(state, seat))


def kept(state: State, seat: int) -> str | None:
    """Give the one Immortal a player has kept: secret; None while there are two or none."""
    mine = entered(state, seat)
    return mine[0] if len(mine) == 1 else None


def revealed(state: State, seat: int) -> str | None:
    """Give a player's Immortal once everybody knows it."""
    immortal: str | None = state.marks.get(f"revealed/{seat}")
    return immortal


def justice(state: State) -> int | None:
    """Find Justice, once she is revealed."""
    return holder_of(state, "justice")


def holder_of(state: State, immortal: str) -> int | None:
    """Find who has revealed an Immortal."""
    return next((seat for seat in state.seats if revealed(state, seat) == immortal), None)


def most_each(state: State) -> int:
    """Tell how many Immortals a player may hold (I2)."""
    return 2 if len(state.names) <= FEW_PLAYERS else 1


def secrets(state: State, seat: int) -> Secrets:
    """Give what a player's own phone may show of their Immortals."""
    mine = entered(state, seat)
    return Secrets(mine, revealed(state, seat), len(mine) > 1)


def proof_of(state: State, seat: int) -> str | None:
    """Give the proof of the phone that entered what a player has now."""
    proof: str | None = state.marks.get(f"immortal_by/{seat}")
    return proof


def known_to(table: Finished, state: State, seat: int) -> Finished:
    """Give the table as a player may score it: the public one with their own Immortal."""
    mine = kept(state, seat)
    if mine is None or revealed(state, seat):
        return table
    tableaus = list(table.tableaus)
    t = tableaus[seat]
    facts = dict(t.facts) | {"immortal": mine}
    if mine == "goan_sul":
        facts["military_cards"] = int(str(facts.get("military_cards", 0))) + 1
    tableaus[seat] = replace(t, facts=facts)
    return replace(table, tableaus=tuple(tableaus))


@action(player=PLAYER, immortal=or_null(ONE_OR_TWO), proof=maybe(TEXT))
def enter(ledger: Ledger, parts: Parts) -> None:
    """Enter one's Immortal, or with three players two of them; null takes it back (I2).

    `proof` tells which phone entered it: only that one shows it again, whoever undoes what.
    That somebody else has entered the same is not said before the call: it would give both away.
    """
    seat = parts.seat()
    given = parts.action.get("immortal")
    mine = given if isinstance(given, list) else [] if given is None else [given]
    for place, immortal in enumerate(mine[: len(IMMORTALS)]):
        at = f"immortal[{place}]" if isinstance(given, list) else "immortal"
        parts.reader.one_of(at, immortal, IMMORTALS)
    if seat != NOBODY and revealed(ledger.state, seat):
        parts.wrong("player", "is_revealed", player=ledger.name(seat))
    twice = any(immortal in mine[:place] for place, immortal in enumerate(mine[: len(IMMORTALS)]))
    if len(mine) > most_each(ledger.state) or twice:
        parts.wrong("immortal", "immortals_each", n=most_each(ledger.state))
    parts.check()
    # Written down alike whether it is the same as before or not: nobody learns by a guess.
    ledger.keep(f"immortal/{seat}", list(mine) or None)
    proof = parts.action.get("proof")
    ledger.keep(f"immortal_by/{seat}", proof if mine and isinstance(proof, str) else None)
    ledger.keep(f"{READY}{seat}", None)
    ledger.tell("immortal_entered" if mine else "immortal_taken_back", player=ledger.name(seat))


@action(player=PLAYER, immortal=maybe(one_of(IMMORTALS)))
def reveal(ledger: Ledger, parts: Parts) -> None:
    """Reveal Justice at any time (I8, I11), or another Immortal during the scoring."""
    seat, immortal = parts.seat(), "justice"
    if parts.action.get("immortal") is not None:
        immortal = parts.id("immortal")
    early = ledger.state.phase not in ("scoring", "finished")
    if early and immortal not in ("justice", NOTHING):
        parts.wrong("immortal", "only_justice", card=Card("justice"))
    parts.check()
    show(ledger, seat, immortal)


def show(ledger: Ledger, seat: int, immortal: str) -> None:
    """Let everybody know a player's Immortal, and do what revealing it does (I11)."""
    state = ledger.state
    holder = holder_of(state, immortal)
    if holder is not None:
        raise refuse("player", "already_revealed", card=Card(immortal), player=state.names[holder])
    if revealed(state, seat):
        raise refuse("player", "is_revealed", player=ledger.name(seat))
    # What was entered stays as it was, and untouched: whether it was the same must not show.
    ledger.mark(f"revealed/{seat}", immortal)
    ledger.tell("revealed", player=ledger.name(seat), card=Card(immortal))
    if immortal == "justice":
        gain(ledger, seat, {"supremacy": 1})
    if immortal == "narashima":
        # I11: his Culture moves onto himself, so that destroying his cards does not lose it.
        lay(ledger, seat, [entry._replace(culture=0) for entry in kingdom(state, seat)])
        ledger.tell("narashima_gathers", player=ledger.name(seat))
