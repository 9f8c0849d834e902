"""What the words of a line mean in one game and one language."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from typing import NamedTuple

from companion.core.game import Game
from companion.core.notation import TOKENS, Term
from companion.core.words import Plural, Words
from companion.notation.letters import is_near, phrase
from companion.notation.numbers import number_words
from companion.words import Speaker, catalog

# Words that carry no meaning here; those that stand between two things separate them.
FILLERS = {
    "en": "the of with has have had got holds i s ve also then is lies plus times card cards "
    "token tokens",
    "fr": "a le la les l de du des d avec ont j ai il elle est puis aussi en plus fois carte "
    "cartes jeton jetons",
    "de": "der die das den dem mit von hat habe haben ich er sie ist liegt auch dazu noch mal "
    "karte karten marker",
    "sk": "ma mam maju s so aj je lezi este tiez on ona krat karta karty kariet zeton zetony "
    "zetonov",
}
# Who has it: before one of these stands a name.
HAS = frozenset("has have holds a hat ma".split())
# Nothing at all: somebody was not forgotten.
NOTHING = {
    "en": ("nothing", "nothing at all"),
    "fr": ("rien", "rien du tout", "n a rien"),
    "de": ("nichts", "gar nichts"),
    "sk": ("nič", "nemá nič", "vôbec nič"),
}
BETWEEN = {"en": "and", "fr": "et", "de": "und sowie", "sk": "a"}
# What lies on a family is said with one of these.
ON = {"en": "on upon over", "fr": "sur", "de": "auf", "sk": "na"}
# A token is often said with the word for it, before or behind.
TOKEN_NOUNS = {"en": "token", "fr": "jeton", "de": "marker", "sk": "zeton"}
# Words for things are part of names: "Military cards" misspelt is not "Military".
THINGS = frozenset(
    "token tokens card cards jeton jetons carte cartes marker karte karten "
    "zeton zetony zetonov karta karty kariet".split()
)
SHORTEST_MISSPELT = 4
SHORTEST_CUT = 3
MOST_CACHED = 2000


@dataclass(frozen=True)
class Form:
    """Hold one way to write a term; `many` is a form that wants a number."""

    text: str
    term: Term
    many: bool = False


class Found(NamedTuple):
    """Hold what words may mean: one term is understood, several are asked back."""

    terms: tuple[Term, ...]
    many: bool = False
    # The right spelling, where it was not spelt so.
    meant: str = ""


@dataclass
class Lexicon:
    """Know every form of every term."""

    exact: dict[str, list[Form]] = field(default_factory=dict)
    numbers: Mapping[str, int] = field(default_factory=dict)
    fillers: frozenset[str] = frozenset()
    between: frozenset[str] = frozenset()
    on: frozenset[str] = frozenset()
    nouns: frozenset[str] = frozenset()
    nothing: frozenset[str] = frozenset()
    longest: int = 1
    # Written alike for one and for many.
    alike: set[str] = field(default_factory=set)
    # Told in a sentence, of which no single word and no beginning is enough: "without".
    sentences: set[Term] = field(default_factory=set)
    # The words of each whole name: "Galmi" is also a part of "Galmi's Temple".
    whole: dict[Term, set[str]] = field(default_factory=dict)
    _cached: dict[str, Found | None] = field(default_factory=dict)

    def add(self, text: str, term: Term, many: bool = False) -> None:
        """Learn a form."""
        text = phrase(text)
        if not text or text in self.numbers:
            return
        text = self.bare(text)
        forms = self.exact.setdefault(text, [])
        if all(form.term != term for form in forms):
            forms.append(Form(text, term, many))
        elif many:
            self.alike.add(text)
        self._cached.clear()
        self.longest = max(self.longest, len(text.split()))

    def is_usual(self, word: str) -> bool:
        """Tell whether a word is one of the small ones."""
        return word in self.fillers or word in self.between or word in self.on

    def is_small(self, word: str) -> bool:
        """Tell whether a word is a number or one of the small ones."""
        is_usual = self.is_usual(word) and word not in THINGS
        return word.isdecimal() or word in self.numbers or is_usual

    def is_part(self, one: Found, other: Found) -> bool:
        """Tell whether two things beside each other may be one that was misspelt."""
        pairs = [(a, b) for a in one.terms for b in other.terms if a != b]
        words = [(self.whole.get(a, set()), self.whole.get(b, set())) for a, b in pairs]
        return any(mine & others for mine, others in words)

    def bare(self, text: str) -> str:
        """Leave the small words inside a phrase out: "jeton du 1er joueur"."""
        first, *inner = text.split()
        if len(inner) < 2:
            return text
        return " ".join([first, *(w for w in inner[:-1] if w not in self.fillers), inner[-1]])

    def find(self, text: str, *, strict: bool = False) -> Found | None:
        """Find what some words mean; `strict` takes no misspelling and no abbreviation."""
        forms = self.exact.get(text, [])
        if forms:
            return found(forms)
        if strict:
            return None
        if text not in self._cached:
            if len(self._cached) >= MOST_CACHED:
                self._cached.clear()
            self._cached[text] = self._guess(text)
        return self._cached[text]

    def _guess(self, text: str) -> Found | None:
        """Find what some words may mean, cut short or with one letter wrong."""
        near = [form for form in self._near(text) if form.text != text]
        cut = self._cut(text)
        if cut:
            # Even a short name may have been meant, with a letter too many: "nez" for EZ.
            near += [f for known in self.exact for f in self.exact[known] if is_near(known, text)]
        # A word that is one thing cut short and another misspelt is asked back.
        if not cut and not near:
            return None
        forms = [*cut, *near]
        guess = found(forms, spelt=text)
        # "Beobachtern" are several, though it is one letter from a Beobachter.
        return guess._replace(many=any(form.many or form.text in self.alike for form in forms))

    def _near(self, text: str) -> list[Form]:
        if len(text) < SHORTEST_MISSPELT:
            return []
        return [
            form
            for known, forms in self.exact.items()
            if abs(len(known) - len(text)) < 2
            and len(known) >= SHORTEST_MISSPELT
            and is_near(known, text)
            for form in forms
        ]

    def _cut(self, text: str) -> list[Form]:
        if len(text) < SHORTEST_CUT or " " in text:
            return []
        found = [f for known, forms in self.exact.items() if known.startswith(text) for f in forms]
        return [form for form in found if form.term not in self.sentences]


def found(forms: Iterable[Form], spelt: str = "") -> Found:
    """Gather what forms mean; a form of one wins over a form of many."""
    forms = list(forms)
    terms = tuple(dict.fromkeys(form.term for form in forms))
    many = all(form.many for form in forms)
    return Found(terms, many, forms[0].text if spelt else "")


def lexicon(game: Game, language: str) -> Lexicon:
    """Learn a game's words in one language, and the English names, which cards may bear."""
    known = Lexicon(
        numbers=number_words(language),
        fillers=frozenset(phrase(FILLERS.get(language, "")).split()),
        between=frozenset(phrase(BETWEEN.get(language, "")).split()),
        on=frozenset(ON.get(language, "").split()),
        nouns=frozenset(TOKEN_NOUNS.get(language, "").split()),
        nothing=frozenset(map(phrase, NOTHING.get(language, ()))),
    )
    terms = game.calculator(game).terms
    learn(
        known, Speaker(game.words, catalog(language)), terms, TOKEN_NOUNS.get(language, "").split()
    )
    if language != "en":
        english = Lexicon(numbers=known.numbers)
        learn(english, Speaker(game.words), terms, TOKEN_NOUNS["en"].split())
        add_foreign(known, english)
    return known


def learn(known: Lexicon, speaker: Speaker, terms: Iterable[Term], nouns: Iterable[str]) -> None:
    """Learn names, counted names, what people say else, and what is left of long names."""
    parts: dict[str, set[Term]] = {}
    learned: list[tuple[str, Term]] = []
    for term in terms:
        name = speaker.name(term.id)
        if term.value is not None and not name[:1].isupper():
            known.sentences.add(term)
        known.add(name, term)
        learned.append((phrase(name), term))
        for n, many in ((1, False), (2, True), (5, True)):
            counted = speaker.counted(term.id, n).replace(str(n), "", 1)
            known.add(counted, term, many)
            learned.append((phrase(counted), term))
        for text in alternatives(speaker, term.id):
            # "Tokens", "VP": how many is asked, where no number stands by.
            known.add(text, term, term.takes_number)
            known.whole.setdefault(term, set()).update(phrase(text).split())
            for noun in nouns if term.single or term.on else ():
                known.add(f"{text} {noun}", term)
                known.add(f"{noun} {text}", term)
        for noun in nouns if term.at == TOKENS else ():
            known.add(f"{name} {noun}", term)
            known.add(f"{noun} {name}", term)
    for text, term in learned:
        words = text.split()
        known.whole.setdefault(term, set()).update(words)
        for word in words if len(words) > 1 and term not in known.sentences else []:
            parts.setdefault(word, set()).add(term)
    # One word of a long name is enough where it is no other's: "Legacy".
    for word, owners in parts.items():
        new = len(word) > 1 and word not in known.exact and not known.is_usual(word)
        # "Elitná" of a school is one letter from Eliana: then only the whole name is read.
        near = {form.term for form in known._near(word)} if new else set()
        if new and len(owners) == 1 and near <= owners:
            known.add(word, next(iter(owners)))


def alternatives(speaker: Speaker, piece: str) -> list[str]:
    """List what people also say for a piece."""
    words: Words = speaker.words
    said: str | Plural | None = words.said.get(piece)
    return speaker.translated(said, 1).split(",") if said else []


def add_foreign(known: Lexicon, english: Lexicon) -> None:
    """Learn English forms that cannot be taken for anything else."""
    for text, forms in english.exact.items():
        others = [f for near in known._near(text) for f in known.exact[near.text]]
        mine = {form.term for form in [*known.exact.get(text, []), *others, *known._cut(text)]}
        if len(text) < SHORTEST_MISSPELT or known.is_usual(text):
            continue
        if mine <= {form.term for form in forms}:
            for form in forms:
                known.add(text, form.term, form.many)
