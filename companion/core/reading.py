"""Read a finished table from JSON: find every problem, then hand on clean tableaus."""

import unicodedata
from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from companion.core.refusal import Problem, Refused
from companion.core.say import Cards, Fact, say

NAME_LENGTH = 40
# What a new table calls whoever is first, whatever a game calls its token.
FIRST_PLAYER = "first_player"
# One letter may come as several characters (an accent apart, a syllable of Hangul in three) and
# with blanks around it; what is longer is no name, and is refused before anybody works on it.
RAW_NAME_LENGTH = 5 * NAME_LENGTH
# So many strangers among the keys are named, the others are counted.
MOST_NAMED = 20
# Tokens without a limit still get one, so that a slip of the thumb is noticed.
MOST = 999
# A list longer than any table is only counted, not read.
READ_AT_MOST = 12
# Letters and signs by name, but nothing to see: fillers of Hangul and Braille, a joiner.
BLANKS = "\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0"
# A name is put between such wherever it stands in a sentence; its own would end them.
ISOLATES = dict.fromkeys(range(0x2066, 0x206A))
# Sits where something else than a player was sent, so that only that is said of the seat.
NOBODY: Mapping[str, Any] = {"name": ""}


class Reader:
    """Collect every problem of one input while its parts are read."""

    def __init__(self) -> None:
        self.problems: list[Problem] = []

    def wrong(self, at: str, key: str, **facts: Fact) -> None:
        """Note one problem."""
        self.problems.append(Problem(at, say(key, **facts)))

    def check(self) -> None:
        """Refuse the input when anything was wrong."""
        if self.problems:
            raise Refused(self.problems)

    def mapping(self, at: str, raw: object) -> Mapping[str, Any]:
        """Read an object; nothing there is an empty one."""
        if raw is None:
            return {}
        if not isinstance(raw, dict):
            self.wrong(at, "not_an_object")
            return {}
        return raw

    def whole(self, at: str, raw: object, most: int = MOST) -> int:
        """Read a count: a whole number from 0 to `most`."""
        if isinstance(raw, bool) or not isinstance(raw, int) or raw < 0:
            self.wrong(at, "not_whole")
        elif raw > most:
            self.wrong(at, "too_big", most=most)
        else:
            return raw
        return 0

    def keys(self, at: str, raw: Mapping[str, Any], known: Iterable[str]) -> None:
        """Notice keys nobody knows: a misspelt one would silently count nothing."""
        known = tuple(known)
        strange = [k for k, value in raw.items() if k not in known and value not in (None, {}, [])]
        self.strangers(at, strange, "unknown_key", known=", ".join(known))

    def strangers(self, at: str, keys: Sequence[str], problem: str, **facts: Fact) -> None:
        """Notice keys nobody knows: the first ones by name, and how many more there are."""
        for key in keys[:MOST_NAMED]:
            self.wrong(join(at, shown(key)), problem, **facts)
        if len(keys) > MOST_NAMED:
            self.wrong(at, "more_unknown", n=len(keys) - MOST_NAMED)

    def counts(
        self, at: str, raw: object, supply: Mapping[str, int | None], unknown: str, game: str
    ) -> dict[str, int]:
        """Read how many of each piece lie there; the sum over players is checked later."""
        given = self.mapping(at, raw)
        self.strangers(at, [key for key in given if key not in supply], unknown, game=game)
        counts = {}
        for key in given:
            if key in supply and (n := self.whole(join(at, key), given[key])):
                counts[key] = n
        return counts

    def supply(
        self, part: str, counts: list[dict[str, int]], supply: Mapping[str, int | None]
    ) -> None:
        """Notice pieces out of thin air; blame the last player who has some."""
        for piece, exist in supply.items():
            total = sum(mine.get(piece, 0) for mine in counts)
            if exist is not None and total > exist:
                last = max(seat for seat, mine in enumerate(counts) if mine.get(piece))
                at = f"players[{last}].{part}.{piece}"
                self.wrong(at, "too_many_pieces", cards=Cards(piece, total), supply=exist)

    def name(self, at: str, raw: object) -> str:
        """Read a player's name, with its spaces tidied."""
        if raw is None:
            self.wrong(at, "name_missing")
            return ""
        if not isinstance(raw, str):
            self.wrong(at, "not_text")
            return ""
        name = tidy(raw)
        if len(name) <= NAME_LENGTH and not is_visible(name):
            self.wrong(at, "name_missing")
        elif len(name) > NAME_LENGTH:
            self.wrong(at, "name_long", most=NAME_LENGTH)
        elif any(unicodedata.category(letter) in ("Cc", "Cs") for letter in name):
            self.wrong(at, "name_odd")
        else:
            return name
        return ""

    def players(
        self, raw: object, seats: range, game: str, known: Iterable[str]
    ) -> list[Mapping[str, Any]]:
        """Read the list of players: how many, each an object with a name of its own."""
        if not isinstance(raw, list):
            self.wrong("players", "not_a_list")
            return []
        if len(raw) not in seats:
            least, most = seats[0], seats[-1]
            self.wrong("players", "too_few_players", game=game, least=least, most=most, n=len(raw))
        players: list[Mapping[str, Any]] = []
        names: set[str] = set()
        for seat, entry in enumerate(raw[:READ_AT_MOST]):
            at = f"players[{seat}]"
            if not isinstance(entry, dict):
                self.wrong(at, "not_an_object")
                players.append(NOBODY)
                continue
            self.keys(at, entry, ("name", *known))
            name = self.name(f"{at}.name", entry.get("name"))
            if name and name in names:
                self.wrong(f"{at}.name", "name_twice", name=name)
            names.add(name)
            players.append({**entry, "name": name})
        return players

    def names(self, players: list[Any]) -> None:
        """Read names alone, of players given as objects or as plain names."""
        names: set[str] = set()
        for seat, entry in enumerate(players[:READ_AT_MOST]):
            at, raw = f"players[{seat}]", entry
            if isinstance(entry, dict):
                at, raw = f"{at}.name", entry.get("name")
            name = self.name(at, raw)
            if name and name in names:
                self.wrong(at, "name_twice", name=name)
            names.add(name)

    def one_of(self, at: str, raw: object, known: Iterable[str]) -> str | None:
        """Read one id of a known few."""
        known = tuple(known)
        if isinstance(raw, str) and raw in known:
            return raw
        self.wrong(at, "one_of", known=", ".join(known))
        return None


def tidy(name: str) -> str:
    """Write a name one way: single blanks, and each letter with its accent as one character."""
    # What is far too long for a name is refused, not worked on: Unicode's order of accents
    # takes time by the square of their number.
    if len(name) > RAW_NAME_LENGTH:
        return name
    return " ".join(unicodedata.normalize("NFC", name).translate(ISOLATES).split())


def is_visible(name: str) -> bool:
    """Tell whether a name shows anything: marks that only join or stretch do not."""
    return any(unicodedata.category(c)[0] in "LNPSCM" and not is_blank(c) for c in name)


def is_blank(letter: str) -> bool:
    """Tell whether a character has no face: format marks, variation selectors, fillers."""
    return (
        unicodedata.category(letter) == "Cf" or letter in BLANKS or "\ufe00" <= letter <= "\ufe0f"
    )


def join(at: str, key: str) -> str:
    """Name a part of a part."""
    return f"{at}.{key}" if at else key


def shown(key: str) -> str:
    """Shorten a stranger's key and escape what no answer or terminal can show."""
    start = "".join(c if c.isprintable() else ascii(c)[1:-1] for c in key[:NAME_LENGTH])
    return start if len(key) <= NAME_LENGTH else start + "…"
