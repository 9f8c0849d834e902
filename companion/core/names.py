"""Names as they look on a screen: which are taken for one another, and which turn a line around."""

import unicodedata
from collections.abc import Sequence
from functools import lru_cache
from itertools import combinations

from companion.core.reading import ISOLATES, is_blank

FSI, PDI = "\u2068", "\u2069"
# What makes the text after it run the other way, or is of a script that does.
OTHER_WAY = frozenset("R AL AN RLE RLO LRE LRO PDF LRI RLI FSI PDI".split())
# Letters of Cyrillic and Greek that look like Latin ones.
TWINS = str.maketrans(
    "АВЕЅІЈКМНОРСТУХаеѕіјорсухԁԛԝһІΑΒΕΖΗΙΚΜΝΟΡΤΥΧονα",
    "ABESIJKMHOPCTYXaesijopcyxdqwhIABEZHIKMNOPTYXova",
)
# A capital I, a small L, a one and a bar; a capital O and a zero.
STROKES = str.maketrans("I1|0", "lllO")

# How many letters fit over a column on the narrowest phone, by how many columns there are.
MOST_LETTERS = {1: 16, 2: 8, 3: 6, 4: 5}
FEWEST_LETTERS = 4
JOINERS = "\u200d\ufe0f"


def isolated(text: str) -> str:
    """Keep a name from turning around what follows it, where it holds anything that could."""
    if text.isascii() or FSI in text:
        return text  # a sentence whose names are alone already: no name itself holds an isolate
    if not any(unicodedata.bidirectional(c) in OTHER_WAY for c in text):
        return text
    return f"{FSI}{text.translate(ISOLATES)}{PDI}"


def alike(names: Sequence[str]) -> list[tuple[str, str]]:
    """Find names that somebody may take for one another."""
    return list(pairs_alike(tuple(names)))


# A table asks this after every tap, and its names stay the same.
@lru_cache(maxsize=4096)
def pairs_alike(names: tuple[str, ...]) -> tuple[tuple[str, str], ...]:
    """Find them among names that are a tuple already."""
    looks = {name: look(name) for name in names}
    return tuple(
        (one, other)
        for one, other in combinations(names, 2)
        if looks[one].casefold() == looks[other].casefold()
        or looks[one].translate(STROKES) == looks[other].translate(STROKES)
    )


def look(name: str) -> str:
    """Write a name as the eye sees it: nothing invisible, and one letter for all its twins."""
    plain = unicodedata.normalize("NFKC", name)
    seen = "".join(c for c in plain if not is_blank(c)).translate(TWINS)
    return " ".join(seen.split())


def shortened(names: Sequence[str], room: int = 16) -> list[str]:
    """Shorten names for the heads of columns: the more there are, the less room each has.

    Three letters stay at least, and no two are the same; whoever shows these shows the whole
    names elsewhere.
    """
    most = min(room, MOST_LETTERS.get(len(names), FEWEST_LETTERS))
    short = [within(name, most, ".") for name in names]
    return [
        text if short.count(text) == 1 else f"{cut(stem(names[place], most), most - 1)}{place + 1}"
        for place, text in enumerate(short)
    ]


def within(name: str, most: int, end: str) -> str:
    """Let a name have so many letters at most; the last of one that is cut is `end`."""
    return name if len(letters(name)) <= most else f"{cut(name, most - 1)}{end}"


def stem(name: str, most: int) -> str:
    """Take of a name that is only a number ("Player 2") its first letter, of others all."""
    return name[:1] if name.rstrip("0123456789").endswith(" ") and len(name) > most else name


def cut(name: str, most: int) -> str:
    """Cut a name after some letters."""
    return "".join(letters(name)[:most]).rstrip(" -.")


def letters(name: str) -> list[str]:
    """Take a name apart, each letter with what belongs to it."""
    found: list[str] = []
    for c in name:
        if found and (unicodedata.combining(c) or c in JOINERS or found[-1][-1] in JOINERS):
            found[-1] += c
        else:
            found.append(c)
    return found
