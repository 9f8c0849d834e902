"""Read numbers and things: "9x4", "Watcher: 4", "three Merchants and a Barbarian"."""

import re

from companion.core.game import Game
from companion.core.notation import SHARED, Term
from companion.core.say import Card, Fact, say
from companion.notation.tokens import Item
from companion.notation.understood import NOBODY, Question, Reading, Understood

MOST = 999


class Things:
    """Note what is said of one player after the other, or ask it back."""

    def __init__(self, game: Game, reading: Reading, seat: int) -> None:
        self.game, self.reading = game, reading
        self.text = ""
        # Whose things are being said.
        self.seat = seat
        # Where a name stands behind what it has, nobody knows where the next one's begins.
        self.unowned = False
        calculator = game.calculator(game)
        self.values = {value: family for family, value in game.values.items()}
        self.terms = {term.id: term for term in calculator.terms}
        self.plus = self.terms.get(calculator.plus)

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


def is_rank(item: Item) -> bool:
    """Tell whether an item is a token there is one of, said in a word that ranks: "first"."""
    return item.kind == "term" and all(term.single for term in item.value.terms)
