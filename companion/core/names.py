"""Names as they look on a screen: which are taken for one another, and which turn a line around."""

import unicodedata
from collections.abc import Sequence
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


def isolated(text: str) -> str:
    """Keep a name from turning around what follows it, where it holds anything that could."""
    if text.isascii() or FSI in text:
        return text  # a sentence whose names are alone already: no name itself holds an isolate
    if not any(unicodedata.bidirectional(c) in OTHER_WAY for c in text):
        return text
    return f"{FSI}{text.translate(ISOLATES)}{PDI}"


def alike(names: Sequence[str]) -> list[tuple[str, str]]:
    """Find names that somebody may take for one another."""
    looks = {name: look(name) for name in names}
    return [
        (one, other)
        for one, other in combinations(names, 2)
        if looks[one].casefold() == looks[other].casefold()
        or looks[one].translate(STROKES) == looks[other].translate(STROKES)
    ]


def look(name: str) -> str:
    """Write a name as the eye sees it: nothing invisible, and one letter for all its twins."""
    plain = unicodedata.normalize("NFKC", name)
    seen = "".join(c for c in plain if not is_blank(c)).translate(TWINS)
    return " ".join(seen.split())
