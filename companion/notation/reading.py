"""Read a line of words: what was understood, piece by piece, and what has to be asked back."""

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import lru_cache
from typing import Any, NamedTuple

from companion.core.game import Game
from companion.core.notation import CARDS, LISTED, SHARED, TOKENS, Term
from companion.core.say import Card, Fact, Say, say
from companion.notation.lexicon import HAS, THINGS, Lexicon, lexicon
from companion.notation.tokens import Item, items
from companion.words import LANGUAGES

LONGEST_LINE = 4000
MOST = 999
NOBODY = -1
JSON = dict[str, Any]


class Understood(NamedTuple):
    """Tell one thing that was understood: of whom, what, how many (or which)."""

    seat: int
    text: str
    term: Term
    n: int
    on: str = ""


class Question(NamedTuple):
    """Ask something back: the words, where they stand, and what is unclear about them."""

    text: str
    start: int
    why: Say


@dataclass
class Reading:
    """Hold what a line says."""

    names: list[str]
    understood: list[Understood] = field(default_factory=list)
    questions: list[Question] = field(default_factory=list)

    def table(self, game: Game) -> JSON:
        """Write what was understood as the JSON of `/api/score`."""
        raw: JSON = {"game": game.id, "players": [{"name": name} for name in self.names]}
        for one in self.understood:
            term = one.term
            if not one.n and term.at in (CARDS, TOKENS, LISTED):
                continue
            if term.at == SHARED:
                raw.setdefault("shared", {})[term.id] = one.n
                continue
            player = raw["players"][one.seat]
            if term.at == LISTED:
                player.setdefault("cards", []).extend([term.id] * one.n)
            elif term.at in (CARDS, TOKENS):
                value = one.on if term.on else one.n
                player.setdefault(term.at, {})[term.id] = value
            else:
                player[term.at] = one.n if term.takes_number else term.value
        return raw


@lru_cache(maxsize=64)
def known_words(game_id: str, language: str, game: Game) -> Lexicon:
    """Learn a game's words once."""
    return lexicon(game, language)


def read_line(
    game: Game, text: str, language: str, names: Sequence[str] = (), seat: int = NOBODY
) -> Reading:
    """Read a line of one player (`seat`) or of the whole table; without `names` it brings them."""
    # A soft hyphen, as our own names have them, is no letter.
    text = text[:LONGEST_LINE].replace("\u00ad", "")
    reading = Parser(game, language, names, seat).read(text)
    if not reading.questions:
        return reading
    # Perhaps it is said in another language: then every word of it, exactly.
    others = [
        other
        for lang in LANGUAGES
        if lang != language
        and not (other := Parser(game, lang, names, seat, strict=True).read(text)).questions
    ]
    if others and all(other.table(game) == others[0].table(game) for other in others):
        return others[0]
    return reading


class Parser:
    """Read one line in one language."""

    def __init__(
        self,
        game: Game,
        language: str,
        names: Sequence[str],
        seat: int,
        *,
        strict: bool = False,
    ) -> None:
        self.game, self.strict, self.fixed = game, strict, seat
        self.words = known_words(game.id, language, game)
        self.open_names = not names
        self.reading = Reading(list(names))
        self.seat = seat
        # Where a name stands behind what it has, nobody knows where the next one's begins.
        self.unowned = False
        values = game.values
        self.values = {value: family for family, value in values.items()}
        terms = game.calculator(game).terms
        self.terms = {term.id: term for term in terms}
        self.plus = self.terms.get(game.calculator(game).plus)

    def read(self, text: str) -> Reading:
        """Read the whole line, part by part."""
        self.text = text
        found = items(text, self.words, self.reading.names, strict=self.strict)
        self.unowned = self.fixed == NOBODY and (names_follow(found) or begins_with_things(found))
        segment: list[Item] = []
        fresh = True
        named: Item | None = None
        for item in [*found, Item("end", 0, len(text), len(text))]:
            if item.kind in ("part", "and", "end"):
                self.segment(segment, fresh)
                named = None if item.kind == "part" or segment else named
                if segment or item.kind == "part":
                    fresh = item.kind == "part"
                segment = []
            elif item.kind == "name":
                self.segment(segment, fresh)
                if named and not segment and self.fixed == NOBODY and named.value != item.value:
                    # "Ana and Ben 3 Watchers" may be each or both.
                    self.ask(named, item, "line_unclear")
                    self.seat, named, segment = NOBODY, None, []
                    continue
                segment, fresh, named = [], False, item
                if self.fixed in (NOBODY, item.value):
                    self.seat = item.value
                else:
                    self.ask(item, item, "line_other_player")
            else:
                segment.append(item)
        return self.reading

    def segment(self, found: list[Item], fresh: bool) -> None:
        """Read what stands between two separators."""
        if self.open_names and self.fixed == NOBODY:
            found = self.new_name(found, fresh)
        things = any(item.kind == "filler" and item.value in THINGS for item in found)
        nothing = any(item.kind == "nothing" for item in found)
        found = [item for item in found if item.kind not in ("filler", "nothing")]
        if things and [(i.kind, i.value) for i in found if i.kind != "colon"] == [("number", 0)]:
            return  # "no cards"
        if nothing and any(item.kind != "colon" for item in found):
            self.ask(found[0], found[-1], "line_unclear")
            return
        found = self.one_or_two(found)
        if found and found[0].kind == "colon":
            found = found[1:]
        run: list[Item] = []
        i = 0
        while i < len(found):
            taken = self.pair(found, i)
            if taken:
                self.run(run)
                run = []
                i += taken
                continue
            if found[i].kind == "on":
                self.ask(found[0], found[-1], "line_unclear")
                return
            if found[i].kind not in ("colon", "plus"):
                run.append(found[i])
            i += 1
        self.run(run)

    def one_or_two(self, found: list[Item]) -> list[Item]:
        """Take what may be the parts of one misspelt name for a word nobody knows."""
        made: list[Item] = []
        for item in found:
            if made and self.may_be_one(made[-1], item):
                made[-1] = Item("word", "", made[-1].start, item.end)
            else:
                made.append(item)
        return made

    def may_be_one(self, one: Item, other: Item) -> bool:
        """Tell whether two things beside each other may be one: an unknown word takes no side."""
        if {one.kind, other.kind} == {"word", "term"}:
            return True
        if one.kind != "term" or other.kind != "term":
            return False
        if one.value.meant or other.value.meant:
            # "Schatz voin Byun Hyung Ja": one letter wrong, and "von" would be a coin.
            return True
        if one.value.many or other.value.many:
            return False
        return self.words.is_part(one.value, other.value)

    def new_name(self, found: list[Item], fresh: bool) -> list[Item]:
        """Take the unknown words a part begins with for a new player's name."""
        end = 0
        while end < len(found) and found[end].kind in ("word", "filler"):
            end += 1
        has = [i for i, item in enumerate(found[:end]) if i and is_has(item)]
        called = bool(has) or (end < len(found) and found[end].kind == "colon")
        end = has[0] if has else end
        if not end or found[0].kind != "word" or not (fresh or called):
            return found
        while end > 1 and found[end - 1].kind == "filler":
            end -= 1
        name = " ".join(self.text[found[0].start : found[end - 1].end].split())
        if name in self.reading.names:
            self.seat = self.reading.names.index(name)
        else:
            self.reading.names.append(name)
            self.seat = len(self.reading.names) - 1
        return found[end:]

    def pair(self, found: list[Item], i: int) -> int:
        """Read what is said unmistakably: 9x4, 4 x Watcher, Watcher: 4, +3, Shield on Hulk."""
        kinds = [item.kind for item in found[i : i + 3]]
        one, *others = found[i : i + 3]
        last = others[-1] if others else one
        if kinds == ["number", "times", "number"]:
            family = self.values.get(one.value)
            if family is None:
                self.ask(one, last, "line_no_value", n=one.value)
            elif last.value > self.game.cards.get(family, MOST) and last.value in self.values:
                # "4x9" would be nine of a family of four: perhaps it was said the other way round.
                self.ask(one, last, "line_unclear")
            else:
                self.count(one, last, self.terms[family], last.value)
            return 3
        if kinds in (["number", "times", "term"], ["term", "times", "number"]):
            term, number = (others[1], one) if kinds[0] == "number" else (one, others[1])
            self.counted(one, last, term, number.value)
            return 3
        if kinds == ["term", "colon", "number"] or kinds == ["term", "equals", "number"]:
            self.counted(one, last, one, last.value)
            return 3
        counts = len(others) > 1 and (kinds[2] == "word" or self.takes_number(others[1]))
        if kinds[:2] == ["plus", "number"] and not counts:
            if self.plus:
                self.count(one, others[0], self.plus, others[0].value)
            else:
                self.ask(one, others[0], "line_what", n=others[0].value)
            return 2
        if kinds == ["term", "on", "term"] and self.sole(one, on=True):
            lying, below = self.sole(one, on=True), self.sole(last)
            if lying and below and below.id in self.game.values:
                self.note(one, last, lying, 1, below.id)
            else:
                self.ask(one, last, "line_unclear")
            return 3
        return 0

    def run(self, found: list[Item]) -> None:
        """Read numbers and terms that only stand beside each other."""
        group: list[Item] = []
        for place, item in enumerate(self.ranked(found)):
            term = self.sole(item) if item.kind == "term" else None
            if term and not term.takes_number:
                number = group[-1] if group and group[-1].kind == "number" else None
                mine = number is not None and (place + 1 == len(found) or len(group) == 1)
                if mine and number is not None:
                    group.pop()
                self.group(group)
                group = []
                self.single(number if mine else None, item, term)
            else:
                group.append(item)
        self.group(group)

    def ranked(self, found: list[Item]) -> list[Item]:
        """Take "the first Watcher" for a word nobody knows: it may be one thing or two."""
        made: list[Item] = []
        for place, item in enumerate(found):
            before = made[-1] if made else None
            numbered = place + 1 < len(found) and found[place + 1].kind == "number"
            if before and is_rank(before) and self.takes_number(item) and not numbered:
                made[-1] = Item("word", "", before.start, item.end)
            else:
                made.append(item)
        return made

    def single(self, number: Item | None, item: Item, term: Term) -> None:
        """Read what there is one of: a token, an Immortal; none of it is nothing."""
        if term.on:
            self.ask(item, item, "line_on_what", card=Card(term.id))
        elif number is not None and number.value not in (0, 1):
            self.ask(number, item, "line_only_one", card=Card(term.id))
        elif number is None or number.value == 1:
            self.note(number or item, item, term, 1)

    def group(self, found: list[Item]) -> None:
        """Pair numbers with terms: all before, or all behind; anything else is asked back."""
        if not found:
            return
        shape = "".join({"number": "n", "term": "t", "word": "t"}.get(i.kind, "?") for i in found)
        if re.fullmatch("(nt)+|(tn)+", shape):
            self.pairs(list(zip(found[::2], found[1::2], strict=True)))
        elif shape == "t":
            self.alone(found[0])
        elif shape == "n":
            self.ask(found[0], found[0], "line_what", n=found[0].value)
        elif re.fullmatch("t+", shape):
            for item in found:
                self.alone(item)
        else:
            self.ask(found[0], found[-1], "line_unclear")

    def pairs(self, pairs: list[tuple[Item, Item]]) -> None:
        """Count pairs of a number and a term; an unknown word may change what stands beside it."""
        unknown = {i for i, pair in enumerate(pairs) if any(item.kind == "word" for item in pair)}
        beside = {i + step for i in unknown for step in (-1, 0, 1)}
        asked: list[Item] = []
        for i, (one, other) in enumerate(pairs):
            if i in beside:
                asked += [one, other]
                continue
            number, term = (one, other) if one.kind == "number" else (other, one)
            self.counted(one, other, term, number.value)
        if asked:
            self.ask(asked[0], asked[-1], "line_unknown")

    def alone(self, item: Item) -> None:
        """Read a term without a number: one, where it is said as one."""
        if item.kind == "word":
            self.ask(item, item, "line_unknown")
        elif item.value.many:
            self.ask(item, item, "line_how_many", card=Card(item.value.terms[0].id))
        else:
            self.counted(item, item, item, 1)

    def counted(self, first: Item, last: Item, item: Item, n: int) -> None:
        """Count a term, if it is clear which one."""
        if item.kind != "term":
            self.ask(first, last, "line_unknown")
        elif term := self.sole(item):
            if term.takes_number:
                self.count(first, last, term, n)
            else:
                number = Item("number", n, first.start, last.end)
                self.single(number, Item("term", item.value, first.start, last.end), term)
        else:
            one, other = (Card(term.id) for term in item.value.terms[:2])
            self.ask(first, last, "line_which", one=one, other=other)

    def takes_number(self, item: Item) -> bool:
        """Tell whether an item is counted, or may be."""
        return item.kind == "term" and any(term.takes_number for term in item.value.terms)

    def sole(self, item: Item, *, on: bool = False) -> Term | None:
        """Give the one term an item can mean."""
        terms: tuple[Term, ...] = item.value.terms if item.kind == "term" else ()
        return terms[0] if len(terms) == 1 and (not on or terms[0].on) else None

    def count(self, first: Item, last: Item, term: Term, n: int) -> None:
        """Note how many."""
        if n > MOST:
            self.ask(first, last, "too_big", most=MOST)
        else:
            self.note(first, last, term, n)

    def note(self, first: Item, last: Item, term: Term, n: int, on: str = "") -> None:
        """Understand one thing; the same thing twice is asked back."""
        start, end = min(first.start, last.start), max(first.end, last.end)
        text = self.text[start:end]
        shared = term.at == SHARED
        if (self.seat == NOBODY or self.unowned) and not shared:
            self.reading.questions.append(Question(text, start, say("line_who")))
            return
        seat = NOBODY if shared else self.seat
        same_fact = not term.takes_number and not term.single and not term.on
        for other in self.reading.understood:
            same = other.term.at == term.at if same_fact else other.term == term
            if same and other.seat == seat:
                why = say("line_twice", card=Card(term.id))
                self.reading.questions.append(Question(text, start, why))
                return
        self.reading.understood.append(Understood(seat, text, term, n, on))

    def ask(self, first: Item, last: Item, key: str, **facts: Fact) -> None:
        """Ask something back."""
        start, end = min(first.start, last.start), max(first.end, last.end)
        self.reading.questions.append(Question(self.text[start:end], start, say(key, **facts)))


def is_has(item: Item) -> bool:
    """Tell whether somebody has what follows."""
    return item.kind == "filler" and item.value in HAS


def is_rank(item: Item) -> bool:
    """Tell whether an item is a token there is one of, said in a word that ranks: "first"."""
    return item.kind == "term" and all(term.single for term in item.value.terms)


def begins_with_things(found: list[Item]) -> bool:
    """Tell whether something that is somebody's is said before the first name."""
    first = next((i for i, item in enumerate(found) if item.kind == "name"), 0)
    terms = [term for item in found[:first] if item.kind == "term" for term in item.value.terms]
    return any(term.at != SHARED for term in terms)


def names_follow(found: list[Item]) -> bool:
    """Tell whether a name stands behind what it has: "4 Watchers Ana, 3 Hulk Ben"."""
    quiet = ("filler", "nothing")
    for place, item in enumerate(found):
        if item.kind != "name" or not place or found[place - 1].kind not in ("term", "number"):
            continue
        rest = next((other for other in found[place + 1 :] if other.kind not in quiet), None)
        said = any(other.kind == "nothing" for other in found[place + 1 : place + 3])
        if (rest is None or rest.kind in ("part", "and")) and not said:
            return True
    return False
