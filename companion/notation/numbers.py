"""Numbers as words, 0 to 99, in the languages the companion speaks."""

from collections.abc import Mapping
from functools import cache

from companion.notation.letters import phrase

ENGLISH = (
    "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen "
    "fifteen sixteen seventeen eighteen nineteen"
).split()
FRENCH = (
    "zéro un deux trois quatre cinq six sept huit neuf dix onze douze treize quatorze quinze seize "
    "dix-sept dix-huit dix-neuf"
).split()
GERMAN = (
    "null eins zwei drei vier fünf sechs sieben acht neun zehn elf zwölf dreizehn vierzehn "
    "fünfzehn sechzehn siebzehn achtzehn neunzehn"
).split()
SLOVAK = (
    "nula jeden dva tri štyri päť šesť sedem osem deväť desať jedenásť dvanásť trinásť štrnásť "
    "pätnásť šestnásť sedemnásť osemnásť devätnásť"
).split()
ENGLISH_TENS = "twenty thirty forty fifty sixty seventy eighty ninety".split()
FRENCH_TENS = "vingt trente quarante cinquante soixante".split()
GERMAN_TENS = "zwanzig dreißig vierzig fünfzig sechzig siebzig achtzig neunzig".split()
SLOVAK_TENS = (
    "dvadsať tridsať štyridsať päťdesiat šesťdesiat sedemdesiat osemdesiat deväťdesiat"
).split()
# Other forms of the small ones: the cards are men, women and things.
BENT = {
    "en": {"no": 0, "none": 0, "single": 1, "a": 1, "an": 1, "a single": 1, "just one": 1},
    "fr": {"une": 1, **dict.fromkeys(("aucun", "aucune", "pas de", "pas d", "pas un"), 0)},
    "de": {
        **dict.fromkeys("ein eine einen einem einer eines".split(), 1),
        **dict.fromkeys("kein keine keinen keiner keinem keines".split(), 0),
        "zwo": 2,
    },
    "sk": {
        **dict.fromkeys("jedna jedno jednu jedného".split(), 1),
        **dict.fromkeys("dve dvaja dvoch".split(), 2),
        **dict.fromkeys("traja troch".split(), 3),
        **dict.fromkeys("štyria štyroch".split(), 4),
        **dict.fromkeys("žiadny žiadna žiadne žiaden".split(), 0),
        **{"piati": 5, "šiesti": 6, "siedmi": 7, "ôsmi": 8, "deviati": 9, "desiati": 10},
        **{"piatich": 5, "šiestich": 6, "siedmich": 7, "ôsmich": 8, "deviatich": 9},
        **{"desiatich": 10, "jedenástich": 11, "dvanástich": 12},
    },
}


def english() -> dict[str, int]:
    """Count in English: twenty-one."""
    words = {word: n for n, word in enumerate(ENGLISH)}
    for ten, word in enumerate(ENGLISH_TENS, 2):
        words[word] = 10 * ten
        words |= {f"{word} {ENGLISH[n]}": 10 * ten + n for n in range(1, 10)}
    return words


def french() -> dict[str, int]:
    """Count in French: vingt et un, soixante-douze, quatre-vingt-trois."""
    words = {word: n for n, word in enumerate(FRENCH)}
    for ten, word in enumerate(FRENCH_TENS, 2):
        words[word] = 10 * ten
        words |= {f"{word} {FRENCH[n]}": 10 * ten + n for n in range(2, 10)}
        words |= {f"{word} et un": 10 * ten + 1, f"{word} et une": 10 * ten + 1}
    words |= {f"soixante {FRENCH[n]}": 60 + n for n in range(10, 20)}
    words |= {"soixante et onze": 71, "quatre vingts": 80, "quatre vingt": 80}
    words |= {f"quatre vingt {FRENCH[n]}": 80 + n for n in range(1, 20)}
    return words


def german() -> dict[str, int]:
    """Count in German: einundzwanzig, also as two who dictate write it; zweimal."""
    words = {word: n for n, word in enumerate(GERMAN)}
    words |= {f"{'ein' if n == 1 else word}mal": n for n, word in enumerate(GERMAN)}
    for ten, word in enumerate(GERMAN_TENS, 2):
        words[word] = 10 * ten
        for n in range(1, 10):
            one = "ein" if n == 1 else GERMAN[n]
            words |= {f"{one}und{word}": 10 * ten + n, f"{one} und {word}": 10 * ten + n}
    return words


def slovak() -> dict[str, int]:
    """Count in Slovak: dvadsaťjeden, also in two words; dvakrát."""
    words = {word: n for n, word in enumerate(SLOVAK)}
    words |= {f"{word}krát": n for n, word in enumerate(SLOVAK)} | {"raz": 1, "jedenkrát": 1}
    for ten, word in enumerate(SLOVAK_TENS, 2):
        words[word] = 10 * ten
        for n in range(1, 10):
            words |= {f"{word}{SLOVAK[n]}": 10 * ten + n, f"{word} {SLOVAK[n]}": 10 * ten + n}
    return words


COUNTING = {"en": english, "fr": french, "de": german, "sk": slovak}


@cache
def number_words(language: str) -> Mapping[str, int]:
    """List every way a number may be said in a language."""
    words = COUNTING.get(language, english)() | BENT.get(language, {})
    return {phrase(word): n for word, n in words.items()}
