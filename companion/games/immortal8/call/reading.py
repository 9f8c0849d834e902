"""Read a finished table of Immortal 8 from JSON, with every problem at once."""

from collections.abc import Mapping
from typing import Any

from companion.core.kinds import COUNT, Kind, counts_of, list_of, maybe, one_of
from companion.core.reading import NOBODY, Reader, shown
from companion.core.say import Card, Cards, Names
from companion.core.score import Finished, Tableau
from companion.games.immortal8.cards import (
    CARD_FACTS,
    CARDS,
    CIVILIZATION,
    GUESSES,
    IMMORTALS,
    MOST_CIVILIZATION,
    MOST_COINS,
    SEATS,
    TOKENS,
    WONDER,
    of_type,
)

TITLE = "Immortal 8"
PLAYER_KEYS = ("immortal", "guess", "military_cards", "tokens", "cards")
# Every Civilization card of the box could have been destroyed (I11), and three are Legendary.
SHARED = {"discarded_cards": 48, "legendary_cards": 3}
MOST_MILITARY_CARDS = 48
# What a finished table of Immortal 8 holds, for programs.
PLAYER_PARTS: dict[str, Kind] = {
    "immortal": one_of(IMMORTALS),
    "guess": maybe(one_of(GUESSES)),
    "military_cards": maybe(COUNT),
    "cards": maybe(list_of(one_of(CARDS))),
    "tokens": maybe(counts_of(TOKENS)),
}
SHARED_PARTS: dict[str, Kind] = {
    "discarded_cards": maybe(COUNT),
    "legendary_cards": maybe(COUNT),
}


def read(raw: Mapping[str, Any], *, complete: bool = True) -> Finished:
    """Read a table; a half-entered one (`complete=False`) may lack Immortals."""
    reader = Reader()
    reader.keys("", raw, ("game", "players", "shared", "options"))
    players = reader.players(raw.get("players"), SEATS, TITLE, PLAYER_KEYS)
    tableaus = [
        read_player(reader, f"players[{seat}]", player, complete and player is not NOBODY)
        for seat, player in enumerate(players)
    ]
    reader.supply("tokens", [dict(t.tokens) for t in tableaus], TOKENS)
    check_cards(reader, players, tableaus)
    check_immortals(reader, tableaus)
    shared = read_shared(reader, raw.get("shared"), tableaus)
    options = read_options(reader, raw.get("options"))
    reader.check()
    return Finished(tuple(tableaus), shared, options)


def read_player(reader: Reader, at: str, raw: Mapping[str, Any], complete: bool) -> Tableau:
    """Read one player."""
    tokens = reader.counts(f"{at}.tokens", raw.get("tokens"), TOKENS, "unknown_token", TITLE)
    if sum(tokens.get(kind, 0) for kind in CIVILIZATION) > MOST_CIVILIZATION:
        n = sum(tokens.get(kind, 0) for kind in CIVILIZATION)
        reader.wrong(f"{at}.tokens", "too_many_civilization", n=n)
    if tokens.get("coin", 0) > MOST_COINS:
        reader.wrong(f"{at}.tokens.coin", "too_many_coins", n=tokens["coin"])
    cards = read_cards(reader, f"{at}.cards", raw.get("cards"))
    facts: dict[str, object] = {"guess": "wrong"}
    if raw.get("guess") is not None:
        facts["guess"] = reader.one_of(f"{at}.guess", raw["guess"], GUESSES)
    if raw.get("immortal") is not None or complete:
        facts["immortal"] = reader.one_of(f"{at}.immortal", raw.get("immortal"), IMMORTALS)
    facts["military_cards"] = read_military_cards(reader, at, raw, cards, facts.get("immortal"))
    return Tableau(raw["name"], cards, tokens, facts)


def read_cards(reader: Reader, at: str, raw: object) -> dict[str, int]:
    """Read the list of cards a player controls."""
    if raw is None:
        return {}
    if not isinstance(raw, list):
        reader.wrong(at, "not_a_list")
        return {}
    counts: dict[str, int] = {}
    for place, card in enumerate(raw[: sum(CARDS.values()) + 1]):
        where = f"{at}[{place}]"
        if not isinstance(card, str):
            reader.wrong(where, "not_text")
        elif card not in CARDS:
            reader.wrong(where, "unknown_card", game=TITLE, card=shown(card))
        elif CARD_FACTS[card].kind == WONDER:
            reader.wrong(where, "wonder_controlled", card=Card(card))
        else:
            counts[card] = counts.get(card, 0) + 1
    return counts


def check_cards(reader: Reader, players: list[Mapping[str, Any]], tableaus: list[Tableau]) -> None:
    """Notice cards out of thin air; blame the last one, in the list it stands in."""
    for card, exist in CARDS.items():
        total = sum(t.cards.get(card, 0) for t in tableaus)
        if total > exist:
            seat = max(seat for seat, t in enumerate(tableaus) if t.cards.get(card))
            place = max(i for i, other in enumerate(players[seat]["cards"]) if other == card)
            at = f"players[{seat}].cards[{place}]"
            reader.wrong(at, "too_many_pieces", cards=Cards(card, total), supply=exist)


def read_military_cards(
    reader: Reader, at: str, raw: Mapping[str, Any], cards: Mapping[str, int], immortal: object
) -> int:
    """Read how many Military cards a player controls: as given, else from the cards."""
    himself = int(immortal == "goan_sul")
    if raw.get("military_cards") is None:
        return himself + sum(n for card, n in cards.items() if of_type(card, "M"))
    at = f"{at}.military_cards"
    n = reader.whole(at, raw["military_cards"], MOST_MILITARY_CARDS)
    if himself and raw["military_cards"] == 0:
        reader.wrong(at, "goan_sul_counts")
    return n


def check_immortals(reader: Reader, tableaus: list[Tableau]) -> None:
    """Notice an Immortal in two hands: there is one of each (I1)."""
    for immortal in IMMORTALS:
        seats = [i for i, t in enumerate(tableaus) if t.facts.get("immortal") == immortal]
        if len(seats) > 1:
            names = Names(tuple(tableaus[seat].name for seat in seats))
            at = f"players[{seats[-1]}].immortal"
            reader.wrong(at, "immortal_twice", card=Card(immortal), names=names)


def read_shared(reader: Reader, raw: object, tableaus: list[Tableau]) -> dict[str, int]:
    """Read what belongs to nobody; Legendary cards come from the cards where not given."""
    given = reader.mapping("shared", raw)
    reader.keys("shared", given, SHARED)
    shared = {
        key: reader.whole(f"shared.{key}", given[key], most)
        for key, most in SHARED.items()
        if given.get(key) is not None
    }
    legendary = sum(n for t in tableaus for card, n in t.cards.items() if of_type(card, "L"))
    return {"discarded_cards": 0, "legendary_cards": legendary} | shared


def read_options(reader: Reader, raw: object) -> dict[str, object]:
    """Read the house rules that touch the scoring (I13); a live table's others may stand by."""
    given = reader.mapping("options", raw)
    reader.keys("options", given, ("justice_drops_all", "round_two_coins"))
    drops = given.get("justice_drops_all")
    if drops is not None and not isinstance(drops, bool):
        reader.wrong("options.justice_drops_all", "not_true_false")
    return {"justice_drops_all": drops is not False}
