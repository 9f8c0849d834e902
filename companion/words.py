"""Words at the edge: turn what the rules say into sentences of one language."""

import gettext
import logging
from gettext import NullTranslations
from pathlib import Path
from typing import Any

from companion.core.common_words import COMMON
from companion.core.elision import elided
from companion.core.names import isolated
from companion.core.say import All, Card, Cards, Fact, Names, Say
from companion.core.words import Plural, Sentence, Words
from companion.games import translations

log = logging.getLogger(__name__)
ENGLISH = NullTranslations()
LANGUAGES = {"en": "English", "fr": "Français", "de": "Deutsch", "sk": "Slovenčina"}
# A sentence about `player` may have a second form, said to that player: "you_" and its key.
TO_YOU = "you_"
# Inside the package, so that a wheel has them too.
FOLDER = Path(__file__).parent / "translations"


def catalog(language: str) -> NullTranslations:
    """Give the messages of a language; English needs none."""
    if language == "en":
        return ENGLISH
    found = gettext.translation("messages", FOLDER, [language])
    for folder in translations():
        # A game that came as a package of its own brings its own words.
        found.add_fallback(gettext.translation("messages", folder, [language], fallback=True))
    return found


class Speaker:
    """Speak one game's words in one language; to the player called `you`, where there is one."""

    def __init__(
        self, words: Words | None, translations: NullTranslations = ENGLISH, you: str = ""
    ) -> None:
        self.words = words or Words("", "")
        self.translations = translations
        self.you = you
        self.elides = translations.info().get("language") == "fr"

    def say(self, saying: Say) -> str:
        """Give the sentence of a saying, filled with its facts."""
        sentence = self.sentence(saying)
        facts = {key: self.fact(fact) for key, fact in saying.facts.items()}
        said = self.translated(sentence, saying.facts.get("n", 1)) % facts
        return elided(said) if self.elides else said

    def sentence(self, saying: Say) -> Sentence:
        """Find a saying's sentence: what is said of the listener as "you", where that has words."""
        key, known = saying.key, self.words.sentences
        if self.you and saying.facts.get("player") == self.you:
            to_you = known.get(TO_YOU + key) or COMMON.get(TO_YOU + key)
            if to_you:
                return to_you
        return known.get(key) or COMMON.get(key) or self.unsaid(key)

    def unsaid(self, key: str) -> str:
        """Show the key where a game forgot the sentence: one word less ends nobody's evening."""
        log.error("%s has no sentence %r", self.words.title, key)
        return key

    def name(self, piece: str) -> str:
        """Name a card, token or other thing of the game."""
        name = self.words.names.get(piece)
        return self.translations.gettext(name) if name else piece

    def counted(self, piece: str, n: int) -> str:
        """Count pieces of one kind: "4 Watchers"."""
        forms = self.words.counted.get(piece)
        return self.translated(forms, n) % {"n": n} if forms else f"{n} {self.name(piece)}"

    def fact(self, fact: Fact) -> Any:
        """Give a fact as it stands in a sentence."""
        if isinstance(fact, Say):
            return self.say(fact)
        if isinstance(fact, Card):
            return self.name(fact.id)
        if isinstance(fact, Cards):
            return self.counted(fact.id, fact.n)
        if isinstance(fact, Names):
            return self.listed([isolated(str(name)) for name in fact.names])
        if isinstance(fact, All):
            return self.listed([str(self.fact(item)) for item in fact.items])
        return isolated(fact) if isinstance(fact, str) else fact

    def listed(self, items: list[str]) -> str:
        """Join items as a sentence would: "Ana, Ben and Cem"."""
        if len(items) < 2:
            return "".join(items)
        last_two = self.translations.gettext("%(first)s and %(second)s")
        return last_two % {"first": ", ".join(items[:-1]), "second": items[-1]}

    def translated(self, sentence: Sentence, n: Fact) -> str:
        """Translate a sentence, in the form that its count needs."""
        if isinstance(sentence, Plural):
            count = n if isinstance(n, int) else 1
            return self.translations.ngettext(sentence.one, sentence.many, count)
        return self.translations.gettext(sentence)
