"""French drops a vowel before a vowel: what a name meets in a sentence is known only here."""

import re
import unicodedata

# "le jeton de Élodie", "autant que Élodie", "détruit le Oracle"; a name may stand alone (U+2068).
MEETING = re.compile(r"\b(de|que|le|la|jusque|lorsque) (\u2068?)(\w)(\w?)", re.IGNORECASE)


def elided(text: str) -> str:
    """Write "d’Élodie" for "de Élodie"; before an h both are said, so it stays."""
    return MEETING.sub(joined, text)


def joined(found: re.Match[str]) -> str:
    """Join a small word to the word after it, where that begins with a vowel."""
    word, alone, first, second = found.groups()
    if not is_vowel(first) and not (first in "yY" and second and not is_vowel(second)):
        return found[0]
    return f"{word[:-1]}’{alone}{first}{second}"


def is_vowel(letter: str) -> bool:
    """Tell whether a letter is a vowel, under whatever accent."""
    return unicodedata.normalize("NFD", letter)[0] in "aeiouAEIOUœŒæÆ"
