"""Cut a line into what means something: numbers, terms, names, signs."""

import re
from collections.abc import Sequence
from typing import Any, NamedTuple

from companion.notation.letters import PIECES, TIMES, fold, is_near, phrase
from companion.notation.lexicon import SHORTEST_MISSPELT, Lexicon, found

SIGNS = {
    ",": "and",
    "&": "and",
    "/": "and",
    ";": "part",
    "\n": "part",
    ".": "part",
    "!": "part",
    "|": "part",
    ":": "colon",
    "=": "equals",
    "+": "plus",
    TIMES: "times",
}
QUIET = "'’\"“”„«»()[]-–—"
# A minus before a number, and half a card: nothing else swallows them.
LOUD = "-–½"
MOST_DIGITS = 6
# Between a number and a name, and before or behind a number, an x is a times.
TIMES_SIGN = re.compile(r"(?<=\d)(\s*)[xX*×](?=\s|\d|[^\W\d_]{2,}|$)|(?<![^\W\d_])[xX*×](?=\s*\d)")
LONGEST_NUMBER = 4
BROKEN = re.compile(rf"(?<![\w.,{TIMES}])\d+([.,])\d+(?![\w.,]|\s*{TIMES})")
HALF = "½"


class Item(NamedTuple):
    """Hold one meaning and where it stands; `value` is what its kind says."""

    kind: str
    value: Any
    start: int
    end: int


def items(text: str, words: Lexicon, names: Sequence[str], *, strict: bool) -> list[Item]:
    """Cut a line up, the longest known words first."""
    text = TIMES_SIGN.sub(lambda m: (m[1] or "") + TIMES, text)
    # Half a card is no number and no list of two: it is asked back.
    text = BROKEN.sub(lambda m: m[0].replace(m[1], HALF), text)
    raw = [(m[0], m.start(), m.end()) for m in re.finditer(r"\n|" + PIECES.pattern, text)]
    raw = [piece for piece in raw if piece[0] not in QUIET or is_minus(text, piece[1])]
    # A name of signs alone ("×") cannot be said.
    known = {said: seat for seat, name in enumerate(names) if (said := phrase(name))}
    cut: list[Item] = []
    i = 0
    while i < len(raw):
        item, taken = at(raw, i, words, known, strict)
        if item.kind == "number" and text[: item.start].endswith(("'", "’")):
            # "Galmi’a" is a misspelt Galmi’s, not a Galmi and one more.
            item = Item("word", raw[i][0], item.start, item.end)
        if cut and is_many(cut[-1]) and is_one(item):
            item, taken = counted(raw, i, taken, words) or (item, taken)
        cut.append(item)
        i += taken
    return cut


def is_minus(text: str, at: int) -> bool:
    """Tell whether a dash makes a number less than nothing; that is asked back."""
    before, after = text[:at][-1:], text[at + 1 :][:1]
    return text[at] in "-–" and after.isdecimal() and not before.strip()


Raw = list[tuple[str, int, int]]


def is_many(item: Item) -> bool:
    """Tell whether an item says that there are several of what follows."""
    return item.kind == "number" and item.value > 1


def is_one(item: Item) -> bool:
    """Tell whether an item is what there is one of."""
    return item.kind == "term" and not any(term.takes_number for term in item.value.terms)


def counted(raw: Raw, i: int, taken: int, words: Lexicon) -> tuple[Item, int] | None:
    """Read the tokens of "three tokens first player" for themselves: there is one 1st Player."""
    for size in range(taken - 1, 0, -1):
        text, stop = joined(raw, i, size)
        forms = words.exact.get(text, [])
        if forms and all(form.term.takes_number for form in forms):
            return Item("term", found(forms), raw[i][1], stop), size
    return None


def at(raw: Raw, i: int, words: Lexicon, names: dict[str, int], strict: bool) -> tuple[Item, int]:
    """Read what stands at one place, and tell how many pieces of the line it takes."""
    piece, start, end = raw[i]
    if piece in SIGNS:
        return Item(SIGNS[piece], piece, start, end), 1
    longest = max(words.longest + 2, LONGEST_NUMBER, *(len(n.split()) for n in names), 1)
    for size in range(min(longest, len(raw) - i), 0, -1):
        text, stop = joined(raw, i, size)
        if not text:
            continue
        called = i + size < len(raw) and raw[i + size][0] == ":"
        item = meaning(text, start, stop, words, names, called=called, strict=strict)
        if item:
            return item, size
    if piece.isdecimal():
        kind = "number" if len(piece) <= MOST_DIGITS else "word"
        return Item(kind, int(piece) if kind == "number" else piece, start, end), 1
    return Item("word", piece, start, end), 1


def joined(raw: Raw, i: int, size: int) -> tuple[str, int]:
    """Join some pieces of the line to a phrase; signs inside make it none, but a point in "1."."""
    taken = raw[i : i + size]
    if any((p in SIGNS and p != ".") or p in LOUD for p, _, _ in taken) or taken[-1][0] == ".":
        return "", 0
    return phrase(" ".join(p for p, _, _ in taken)), taken[-1][2]


def meaning(
    text: str,
    start: int,
    end: int,
    words: Lexicon,
    names: dict[str, int],
    *,
    called: bool,
    strict: bool,
) -> Item | None:
    """Find the one meaning of a phrase, the surest first."""
    spoken = text if not text.isdecimal() else ""
    exact = words.exact.get(text) or words.exact.get(words.bare(text))
    if spoken in names:
        # A player may be called like a card or a small word: then only a colon tells.
        if called or not (exact or words.is_usual(text) or text in words.numbers):
            return Item("name", names[text], start, end)
        if exact:
            return Item("word", text, start, end)
    if exact and not (strict and len(text) < SHORTEST_MISSPELT):
        return Item("term", found(exact), start, end)
    if spoken in words.numbers:
        return Item("number", words.numbers[text], start, end)
    for kind, group in (
        ("and", words.between),
        ("on", words.on),
        ("nothing", words.nothing),
        ("filler", words.fillers),
    ):
        if spoken in group:
            return Item(kind, text, start, end)
    text = words.bare(text)
    # "Xi and" is no misspelt Xi'an: small words and numbers are never part of a wrong spelling.
    if not spoken or strict or any(words.is_small(word) for word in text.split()):
        return None
    known = words.find(text)
    near = [seat for name, seat in names.items() if near_name(name, text)]
    if near and not known and len(near) == 1:
        return Item("name", near[0], start, end)
    return Item("term", known, start, end) if known and not near else None


def near_name(name: str, text: str) -> bool:
    """Tell whether a name was meant, with one letter wrong."""
    return min(len(name), len(text)) >= SHORTEST_MISSPELT and is_near(fold(name), text)
