"""What lies on a table of Immortal 8 now, as everybody may score it (I10-I17)."""

from collections.abc import Sequence
from dataclasses import replace

from companion.core.score import Finished, Line, Tableau
from companion.core.state import JSON, State
from companion.games.immortal8.call import calling, scoring, secret
from companion.games.immortal8.cards import CARD_FACTS, CARDS, TOKENS, WONDER, of_type
from companion.games.immortal8.kingdom import layout as kingdom


def finished(state: State) -> Finished:
    """Give the table with what everybody knows: only revealed Immortals count."""
    shared = {
        "discarded_cards": discarded(state),
        "legendary_cards": sum(sum(state.counts(c)) for c in CARD_FACTS if of_type(c, "L")),
    }
    options = {
        "justice_drops_all": state.options["justice_drops_all"],
        "called": state.phase in ("scoring", "finished"),
    }
    return Finished(tuple(tableau(state, seat) for seat in state.seats), shared, options)


def earned(state: State, seat: int, immortal: str) -> Sequence[Line]:
    """Tell what an Immortal would score of the table as it lies: for its player's phone alone."""
    table = finished(state)
    mine = table.tableaus[seat]
    facts: JSON = {**mine.facts, "immortal": immortal}
    if immortal == "goan_sul" and secret.revealed(state, seat) is None:
        # He is a Military card himself (I11).
        facts["military_cards"] = int(facts.get("military_cards", 0)) + 1
    told = replace(mine, facts=facts)
    tableaus = tuple(told if place == seat else t for place, t in enumerate(table.tableaus))
    return scoring.score(replace(table, tableaus=tableaus)).scores[seat].lines


def discarded(state: State) -> int:
    """Count the Civilization discard (I21)."""
    return sum(n or 0 for n in state.pieces.get(kingdom.DISCARD, {}).values())


def tableau(state: State, seat: int) -> Tableau:
    """Give what lies in front of one player, with what everybody knows of the Immortal."""
    mine = state.pieces.get(seat, {})
    cards = {card: mine[card] or 0 for card in CARDS if card in mine}
    immortal = secret.revealed(state, seat)
    # A Wonder lies there only during the draft, and nobody controls it.
    controlled = {card: n for card, n in cards.items() if kingdom.kind_of(card) != WONDER}
    military = sum(n for card, n in controlled.items() if of_type(card, "M"))
    facts: JSON = {"guess": "wrong", "military_cards": military + (immortal == "goan_sul")}
    if immortal is not None:
        facts["immortal"] = immortal
    if immortal == "tomorrow":
        facts["guess"] = calling.guess_of(state)
    tokens = {token: mine[token] or 0 for token in TOKENS if token in mine}
    return Tableau(state.names[seat], cards, tokens, facts)
