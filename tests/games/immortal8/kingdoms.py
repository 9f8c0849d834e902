"""A live table of Immortal 8 in a line.

    t = kingdoms(Ana="alpha armory coin 3", Ben="library culture 1", Cem="", middle="chaos_orb")

Every player's text lists cards, and tokens with their number. The table stands in the Kingdom of
round 1, on the first player's turn, unless `phase` or `round` say otherwise.
"""

from typing import Any

from companion.games.immortal8.cards import CARDS
from tests.games.live_table import LiveTable


class Kingdoms(LiveTable):
    """A table of Immortal 8, and short questions to it."""

    def place(self, place: str) -> dict[str, int]:
        return dict(self.state.pieces.get(place, {}))

    def uses(self, player: str, card: str, **parts: Any) -> "Kingdoms":
        return self.do("use", player=player, card=card, **parts)

    def offered(self, key: str) -> list[dict[str, Any]]:
        """List what a reminder offers, without who and what it is for."""
        (reminder,) = [r for r in self.reminders() if r.key == key]
        envelope = ("type", "player", "card", "nth")
        parts = [{k: v for k, v in c.action.items() if k not in envelope} for c in reminder.choices]
        return [part for part in parts if part]

    def tokens(self, player: str) -> dict[str, int]:
        mine = self.state.pieces.get(self.seat(player), {})
        return {token: n for token, n in mine.items() if token in self.game.tokens}

    def cards(self, player: str) -> list[str]:
        mine = self.state.pieces.get(self.seat(player), {})
        return sorted(card for card in mine if card in self.game.cards)

    def asked(self) -> list[str]:
        """List the keys of all reminders."""
        return [reminder.key for reminder in self.reminders()]

    def lines(self, player: str) -> dict[str, int]:
        """Give a player's points by what they are for."""
        return {line.key: line.points for line in self.result().scores[self.seat(player)].lines}


def seated(*names: str, **options: Any) -> Kingdoms:
    """Sit some players down before the first deal; four where nobody is named."""
    return Kingdoms("immortal8", list(names) or ["Ana", "Ben", "Cem", "Dao"], options)


def laid(table: Kingdoms, player: str, text: str) -> None:
    """Put a player's cards and tokens down: "alpha armory coin 3"."""
    words = text.split()
    while words:
        piece = words.pop(0)
        if piece in CARDS:
            table.do("put", card=piece, player=player, **{"from": "deck", "to": "kingdom"})
        else:
            table.do("token", player=player, token=piece, count=int(words.pop(0)))


def kingdoms(
    phase: str = "kingdom",
    round: int = 1,
    middle: str = "",
    options: dict[str, Any] | None = None,
    **players: str,
) -> Kingdoms:
    """Lay a table; empty-handed Ben, Cem and Dao sit down where nobody else does."""
    players = {"Ana": "", **players}
    for name in ("Ben", "Cem", "Dao"):
        if len(players) < 4:
            players.setdefault(name, "")
    table = seated(*players, **(options or {}))
    table.go_to(phase, round)
    for player, text in players.items():
        laid(table, player, text)
    for wonder in middle.split():
        table.do("put", card=wonder, **{"from": "deck", "to": "middle"})
    return table
