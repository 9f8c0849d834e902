"""Immortal 8's final scoring, I10-I17."""

from collections.abc import Callable, Sequence
from typing import cast

from companion.core.say import Card, Cards, Say, say
from companion.core.score import Finished, Line, Result, Tableau, TieBreak, result
from companion.games.immortal8.cards import GUESSES, IMMORTALS, MOST_COINS

# I13
WONDER_POINTS = (8, 4, 2)
# I14
SUPREMACY_POINTS = 4


def score(table: Finished) -> Result:
    """Score a finished table; a player without an Immortal scores the other categories."""
    ranking = wonder_ranks(table)
    diamond = diamond_value(in_play(table, "diamond"))
    lines = [
        immortal_lines(table, t)
        + vp_lines(t)
        + wonder_lines(t, ranking[seat])
        + supremacy_lines(t)
        + culture_lines(t)
        + diamond_lines(t, diamond, in_play(table, "diamond"))
        for seat, t in enumerate(table.tableaus)
    ]
    names = [t.name for t in table.tableaus]
    found = result(names, lines, TieBreak("I17", tie_winner(table)))
    # I10: once the Immortals are called, one that is unknown may still change who wins.
    is_open = table.options.get("called") and unknown(table)
    return found._replace(winners=(), tie_break=None) if is_open else found


def unknown(table: Finished) -> tuple[str, ...]:
    """Name the players whose Immortal is not known."""
    return tuple(t.name for t in table.tableaus if immortal_of(t) is None)


def immortal_of(tableau: Tableau) -> str | None:
    """Name a player's Immortal, if it is known."""
    return cast("str | None", tableau.facts.get("immortal"))


def in_play(table: Finished, token: str) -> int:
    """Count a token over all players."""
    return sum(t.tokens.get(token, 0) for t in table.tableaus)


def immortal_lines(table: Finished, t: Tableau) -> list[Line]:
    """Score the Immortal card itself (I11)."""
    immortal = immortal_of(t)
    if immortal is None or immortal not in IMMORTAL_SCORING:
        return []
    lines = IMMORTAL_SCORING[immortal](table, t)
    return [
        Line(key, points, "I11", say("of_immortal", card=Card(immortal), why=why))
        for key, points, why in lines
    ]


Scored = list[tuple[str, int, Say]]


def _tomorrow(table: Finished, t: Tableau) -> Scored:
    chaos = in_play(table, "chaos")
    guess = cast(str, t.facts.get("guess", "wrong"))
    return [
        ("tomorrow", chaos, say("chaos_in_play", cards=Cards("chaos", chaos), each=1)),
        ("guess", GUESSES[guess], say(f"guess_{guess}", points=GUESSES[guess])),
    ]


def _galmi(table: Finished, t: Tableau) -> Scored:
    wonders = in_play(table, "wonder")
    why = say("wonders_in_play", cards=Cards("wonder", wonders), each=2)
    return [("galmi", 2 * wonders, why)]


def _abhilasha(table: Finished, t: Tableau) -> Scored:
    chaos = in_play(table, "chaos")
    coins = min(t.tokens.get("coin", 0), MOST_COINS)
    return [
        ("abhilasha", 2 * chaos, say("chaos_in_play", cards=Cards("chaos", chaos), each=2)),
        ("coin", coins, say("coins_owned", cards=Cards("coin", coins))),
    ]


def _narashima(table: Finished, t: Tableau) -> Scored:
    discarded = table.shared.get("discarded_cards", 0)
    legendary = table.shared.get("legendary_cards", 0)
    return [
        ("discarded_cards", 2 * discarded, say("discarded", n=discarded)),
        ("legendary_cards", 2 * legendary, say("legendary", n=legendary)),
    ]


def _phoenix(table: Finished, t: Tableau) -> Scored:
    science = t.tokens.get("science", 0)
    points = 0 if science == 0 else 6 if science <= 3 else 12 if science <= 6 else 18
    return [("phoenix", points, say("phoenix_science", cards=Cards("science", science)))]


def _goan_sul(table: Finished, t: Tableau) -> Scored:
    military = t.tokens.get("military", 0)
    cards = cast(int, t.facts.get("military_cards", 1))
    return [
        ("goan_sul", 3 * military, say("goan_sul_tokens", cards=Cards("military", military))),
        ("military_cards", cards, say("goan_sul_cards", n=cards)),
    ]


def _xian(table: Finished, t: Tableau) -> Scored:
    sets = min(t.tokens.get(kind, 0) for kind in ("military", "science", "chaos"))
    return [("xian", 8 * sets, say("xian_sets", n=sets))]


IMMORTAL_SCORING: dict[str, Callable[[Finished, Tableau], Scored]] = {
    "tomorrow": _tomorrow,
    "galmi": _galmi,
    "abhilasha": _abhilasha,
    "narashima": _narashima,
    "phoenix": _phoenix,
    "goan_sul": _goan_sul,
    "xian": _xian,
}


def vp_lines(t: Tableau) -> list[Line]:
    """Score VP tokens at their value (I12)."""
    n = t.tokens.get("vp", 0)
    return [Line("vp", n, "I12", say("vp_value", n=n))] if n else []


def wonder_ranks(table: Finished) -> list[int | None]:
    """Rank the players by Wonder tokens, 0 for the first; Justice wins her ties (I13)."""
    counts = [t.tokens.get("wonder", 0) for t in table.tableaus]
    ranks: list[int | None] = [None] * len(counts)
    place = 0
    for count in sorted(set(counts) - {0}, reverse=True):
        seats = [seat for seat, n in enumerate(counts) if n == count]
        justice = [s for s in seats if immortal_of(table.tableaus[s]) == "justice"]
        alone = len(seats) > 1 and bool(justice)
        for seat in seats:
            ranks[seat] = place + (alone and seat not in justice)
        place += 2 if alone and table.options.get("justice_drops_all", True) else 1
    return ranks


def wonder_lines(t: Tableau, rank: int | None) -> list[Line]:
    """Score the Wonder ranking; Galmi doubles his (I13, I11)."""
    if rank is None:
        return []
    points = WONDER_POINTS[rank] if rank < len(WONDER_POINTS) else 0
    key = "wonder_unranked" if not points else "wonder_rank"
    if points and immortal_of(t) == "galmi":
        points, key = 2 * points, "wonder_rank_galmi"
    cards = Cards("wonder", t.tokens.get("wonder", 0))
    return [Line("wonder", points, "I13", say(key, cards=cards, rank=rank + 1))]


def supremacy_lines(t: Tableau) -> list[Line]:
    """Score Supremacy tokens, double for Justice (I14)."""
    n = t.tokens.get("supremacy", 0)
    justice = immortal_of(t) == "justice"
    each = SUPREMACY_POINTS * (2 if justice else 1)
    key = "supremacy_justice" if justice else "each_worth"
    why = say(key, cards=Cards("supremacy", n), each=each)
    return [Line("supremacy", n * each, "I14", why)] if n else []


def culture_lines(t: Tableau) -> list[Line]:
    """Score Culture, double for Phoenix (I15)."""
    n = t.tokens.get("culture", 0)
    phoenix = immortal_of(t) == "phoenix"
    each = 2 if phoenix else 1
    why = say("culture_phoenix" if phoenix else "each_worth", cards=Cards("culture", n), each=each)
    return [Line("culture", n * each, "I15", why)] if n else []


def diamond_value(in_play: int) -> int:
    """Give what one Diamond is worth with so many in play (I16)."""
    return 8 if in_play <= 1 else 4 if in_play <= 3 else 2


def diamond_lines(t: Tableau, value: int, in_play: int) -> list[Line]:
    """Score Diamonds; Xi'an's are always worth 8 (I16, I11)."""
    n = t.tokens.get("diamond", 0)
    if not n:
        return []
    xian = immortal_of(t) == "xian"
    each = 8 if xian else value
    why = say(
        "diamonds_xian" if xian else "diamonds", cards=Cards("diamond", n), each=each, n=in_play
    )
    return [Line("diamond", n * each, "I16", why)]


def tie_winner(table: Finished) -> Callable[[Sequence[int]], int | None]:
    """Break a tie for victory: Justice, else the highest call number (I17)."""

    def winner(tied: Sequence[int]) -> int | None:
        known = {seat: immortal_of(table.tableaus[seat]) for seat in tied}
        # Whatever the others turn out to be, they are not Justice.
        judge = next((seat for seat in tied if known[seat] == "justice"), None)
        if judge is not None or None in known.values():
            return judge
        return max(tied, key=lambda seat: IMMORTALS.index(known[seat] or ""))

    return winner
