"""What can be corrected on a table: where the game is, who sits where, every count and token."""

from dataclasses import dataclass
from typing import NamedTuple

from companion.core.say import say
from companion.core.state import BANK, DECK, JSON, SCORING, State
from companion.table.table import Table
from companion.words import Speaker

# Tokens without end still need an end to their list.
MOST_SHOWN = 40


@dataclass(frozen=True)
class EditCell:
    """Offer the values one count can have."""

    field: str
    value: str
    n: int
    options: tuple[tuple[str, str], ...]


@dataclass(frozen=True)
class EditRow:
    """Offer one piece for every player; `type` and `field` make it an action."""

    id: str
    name: str
    value: int | None
    type: str
    field: str
    cells: tuple[EditCell, ...]


class ClockView(NamedTuple):
    """Offer the rounds, phases and turns that a table can be set to."""

    rounds: range
    round: int
    phases: tuple[tuple[str, str], ...]
    here: str
    names: tuple[str, ...]
    turn: str


class Sitter(NamedTuple):
    """Show a player where they sit; `up` moves them one seat, `leave` out of the game or back."""

    seat: int
    name: str
    is_away: bool
    up: JSON | None
    leave: JSON | None


def clock_view(table: Table, speaker: Speaker) -> ClockView:
    """Tell where the table is, and where else it can be."""
    game, state = table.game, table.state
    phases = tuple((p, speaker.say(say(f"phase_{p}"))) for p in (*game.phases, SCORING))
    turn = "" if state.turn is None else state.names[state.turn]
    names = tuple(state.names[seat] for seat in state.around if seat not in state.away)
    return ClockView(range(1, game.rounds + 1), state.round, phases, state.phase, names, turn)


def sitters(table: Table) -> list[Sitter]:
    """List the players around the table."""
    state, around = table.state, table.state.around
    found = []
    for place, seat in enumerate(around):
        name, away = state.names[seat], seat in state.away
        names = [state.names[each] for each in around]
        names.insert(max(place - 1, 0), names.pop(place))
        leave = {"type": "leave", "player": name, "gone": not away}
        found.append(
            Sitter(
                seat,
                name,
                away,
                {"type": "order", "players": names} if place else None,
                leave if table.game.lets_leave else None,
            )
        )
    return found


def edit_rows(table: Table, speaker: Speaker) -> list[EditRow]:
    """List cards, highest first, then tokens."""
    game, state = table.game, table.state
    cards = [
        *reversed(list(game.values)),
        *(card for card in game.cards if card not in game.values),
    ]
    rows = [
        EditRow(card, speaker.name(card), game.values.get(card), "set", "card", cells)
        for card in cards
        if (cells := tuple(count_cell(state, seat, card, DECK) for seat in state.seats))
    ]
    for token in game.tokens:
        if token in game.lying:
            cells = tuple(lying_cell(table, seat, token) for seat in state.seats)
        else:
            cells = tuple(count_cell(state, seat, token, BANK) for seat in state.seats)
        rows.append(EditRow(token, speaker.name(token), None, "token", "token", cells))
    return rows


def count_cell(state: State, seat: int, piece: str, store: str) -> EditCell:
    """Offer 0 to as many as there are to have; one of a kind can always be taken."""
    n = state.count(seat, piece)
    there = state.pieces.get(store, {}).get(piece, 0)
    most = MOST_SHOWN if there is None else n + there
    if store == BANK and state.holder(piece) is not None and not most:
        most = 1
    options = tuple((str(i), str(i) if i else "–") for i in range(most + 1))
    return EditCell("count", str(n), n, options)


def lying_cell(table: Table, seat: int, token: str) -> EditCell:
    """Offer the families of a player that a token can lie on, by value: a name is cut off."""
    state = table.state
    on = state.marks.get(table.game.lying[token], "") if state.count(seat, token) else ""
    families = [card for card in table.game.values if state.count(seat, card) or card == on]
    options = (("", "–"), *((card, str(table.game.values[card])) for card in families))
    return EditCell("on", on, int(bool(on)), options)
