"""Tableaus of counted cards and tokens: read them, take them from a live table, score them."""

from collections.abc import Mapping
from functools import cache
from typing import Any

from companion.core.reading import Reader
from companion.core.say import Cards, say
from companion.core.score import Finished, Line, Tableau
from companion.core.state import State


def read_tableaus(
    reader: Reader,
    raw: Mapping[str, Any],
    seats: range,
    title: str,
    cards: Mapping[str, int],
    tokens: Mapping[str, int | None],
) -> list[tuple[Mapping[str, Any], Tableau]]:
    """Read every player's counts, with the player as sent, and check them against the box."""
    reader.keys("", raw, ("game", "players", "options"))
    reader.mapping("options", raw.get("options"))
    players = reader.players(raw.get("players"), seats, title, ("cards", "tokens"))
    all_cards, all_tokens = [], []
    for seat, player in enumerate(players):
        at = f"players[{seat}]"
        all_cards.append(
            reader.counts(f"{at}.cards", player.get("cards"), cards, "unknown_card", title)
        )
        all_tokens.append(
            reader.counts(f"{at}.tokens", player.get("tokens"), tokens, "unknown_token", title)
        )
    reader.supply("cards", all_cards, cards)
    reader.supply("tokens", all_tokens, tokens)
    return [
        (player, Tableau(player["name"], mine, held))
        for player, mine, held in zip(players, all_cards, all_tokens, strict=True)
    ]


def lying_now(state: State, cards: Mapping[str, int], tokens: Mapping[str, int | None]) -> Finished:
    """Give every tableau as it would be scored now."""
    tableaus = []
    for seat in state.seats:
        mine = state.pieces.get(seat, {})
        tableaus.append(
            Tableau(
                state.names[seat],
                {piece: n for piece, n in mine.items() if n and piece in cards},
                {piece: n for piece, n in mine.items() if n and piece in tokens},
            )
        )
    return Finished(tuple(tableaus), options=state.options)


# There are a few hundred such lines; making them anew was a third of a scoring's time.
@cache
def counted_line(piece: str, n: int, points: int, rule: str, key: str) -> Line:
    """Give points for a number of pieces of one kind."""
    return Line(piece, points, rule, say(key, cards=Cards(piece, n)))
