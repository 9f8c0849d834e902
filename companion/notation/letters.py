"""Letters as people type them: without accents and capitals, one of them wrong."""

import re
import unicodedata

TYPED_OTHERWISE = str.maketrans(
    {"ß": "ss", "œ": "oe", "æ": "ae", "ø": "o", "ł": "l", "đ": "d", "\u00ad": "", "’": "'"}
)
# What stands in a line: a rank, a number, a word, or a sign.
PIECES = re.compile(r"\d+(?:st|er|ere|re)\b|\d+|[^\W\d_]+|[^\s]")
TIMES = "×"


def fold(text: str) -> str:
    """Write a text as nobody's keyboard can write it differently."""
    apart = unicodedata.normalize("NFD", text.lower().translate(TYPED_OTHERWISE))
    return "".join(c for c in apart if not unicodedata.combining(c))


def phrase(text: str) -> str:
    """Write words with single blanks, signs dropped: "Goan-Sul’s" is "goan sul s"."""
    return " ".join(re.findall(r"\d+(?:st|er|ere|re)\b|\d+|[^\W\d_]+", fold(text)))


def is_near(one: str, other: str) -> bool:
    """Tell whether one letter too many, too few, wrong or swapped makes one of the other."""
    if one == other:
        return True
    short, long = sorted((one, other), key=len)
    if len(long) - len(short) > 1:
        return False
    i = 0
    while i < len(short) and short[i] == long[i]:
        i += 1
    if len(short) < len(long):
        return short[i:] == long[i + 1 :]
    if short[i + 1 :] == long[i + 1 :]:
        return True
    return (
        i + 1 < len(short)
        and short[i] == long[i + 1]
        and short[i + 1] == long[i]
        and short[i + 2 :] == long[i + 2 :]
    )
