"""Chosŏn's final scoring, C27-C32."""

from collections.abc import Mapping, Sequence
from typing import Any

from companion.core.reading import READ_AT_MOST, Reader
from companion.core.say import say
from companion.core.score import Finished, Line, Result, Tableau, TieBreak, result
from companion.core.tableaus import counted_line, read_tableaus
from companion.games.choson.cards import (
    CARDS,
    FAMILIES,
    LEGACY_BONUS,
    LEGACY_DOUBLES_TO,
    SEATS,
    TOKENS,
)
from companion.kits.seasons.families import score_families

FIRST_PLAYER_POINTS = 2


def read(raw: Mapping[str, Any]) -> Finished:
    """Read a finished table, or refuse it with every problem."""
    reader = Reader()
    raw, shields = set_shields_aside(reader, raw)
    read_players = read_tableaus(reader, raw, SEATS, "Chosŏn", CARDS, TOKENS)
    reader.check()
    tableaus = (
        Tableau(t.name, t.cards, t.tokens, {"yis_shield": shields[seat]} if seat in shields else {})
        for seat, (_, t) in enumerate(read_players)
    )
    return Finished(tuple(tableaus), options=reader.mapping("options", raw.get("options")))


def set_shields_aside(
    reader: Reader, raw: Mapping[str, Any]
) -> tuple[Mapping[str, Any], dict[int, str]]:
    """Read the family under Yi's Shield, and leave a count among the other tokens."""
    players = raw.get("players")
    shields: dict[int, str] = {}
    if not isinstance(players, list):
        return raw, shields
    counted = list(players[:READ_AT_MOST])
    for seat, player in enumerate(counted):
        tokens = player.get("tokens") if isinstance(player, dict) else None
        if not isinstance(tokens, dict) or "yis_shield" not in tokens:
            continue
        shield = tokens["yis_shield"]
        if not (shield is None or (type(shield) is int and shield == 0)):
            at = f"players[{seat}].tokens.yis_shield"
            if family := reader.one_of(at, shield, FAMILIES):
                shields[seat] = family
        counted[seat] = player | {"tokens": tokens | {"yis_shield": int(seat in shields)}}
    return {**raw, "players": counted + players[READ_AT_MOST:]}, shields


def score(table: Finished) -> Result:
    """Score a finished table, Yi's Legacy last."""
    lines, least = score_families(table, FAMILIES, "C27")
    for tableau, mine in zip(table.tableaus, lines, strict=True):
        add_tokens(tableau, mine)
        if tableau.tokens.get("yis_legacy"):
            add_legacy(mine, len(lines))

    def controls_least(tied: Sequence[int]) -> int | None:
        """Pick the tied player who controls the family of least value (C32)."""
        return min((seat for seat in tied if least[seat]), key=least.__getitem__, default=None)

    names = [t.name for t in table.tableaus]
    return result(names, lines, TieBreak("C32", controls_least))


def add_tokens(tableau: Tableau, lines: list[Line]) -> None:
    """Score tokens and kept events, C28-C30."""
    tokens = tableau.tokens
    if n := tokens.get("victory_point", 0):
        lines.append(counted_line("victory_point", n, n, "C28", "vp_tokens"))
    if n := tableau.cards.get("event", 0):
        lines.append(counted_line("event", n, n, "C29", "event_kept"))
    if tokens.get("first_player"):
        points = FIRST_PLAYER_POINTS
        lines.append(counted_line("first_player", 1, points, "C30", "first_player_token"))


def legacy(points: int, players: int) -> int:
    """Give what Yi's Legacy adds to a sum (C31)."""
    return points if points <= LEGACY_DOUBLES_TO else LEGACY_BONUS[players]


def add_legacy(lines: list[Line], players: int) -> None:
    """Apply Yi's Legacy to everything before it."""
    points = sum(line.points for line in lines)
    bonus = legacy(points, players)
    key = "legacy_above" if points > LEGACY_DOUBLES_TO else "legacy_doubles"
    if not points:
        key = "legacy_zero"
    why = say(key, points=points, bonus=bonus, n=players)
    lines.append(Line("yis_legacy", bonus, "C31", why))


def better_with_less(points: int, players: int) -> int | None:
    """Tell which lower sum would score Legacy's holder more than this one does, if any (C31)."""
    best = LEGACY_DOUBLES_TO
    return best if points > best and best * 2 > points + LEGACY_BONUS[players] else None
