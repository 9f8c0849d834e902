"""What the rules have to say, as a key and its facts: words are added where it is shown."""

from collections.abc import Iterator, Mapping
from typing import NamedTuple, Union


class Card(NamedTuple):
    """Name one kind of card (or token) in a sentence."""

    id: str


class Cards(NamedTuple):
    """Count cards (or tokens) of one kind in a sentence: "4 Watchers"."""

    id: str
    n: int


class Names(NamedTuple):
    """List players' names in a sentence: "Ana and Ben"."""

    names: tuple[str, ...]


class All(NamedTuple):
    """List several sayings in a sentence, as "4 Watchers and 1 Event"."""

    items: tuple["Fact", ...]


Fact = Union[int, str, "Card", "Cards", "Names", "All", "Say"]


class Say(NamedTuple):
    """Say a sentence of the game's words, by key, with the facts that fill it."""

    key: str
    facts: Mapping[str, Fact] = {}


def pieces(fact: Fact) -> Iterator[str]:
    """Find every card and token that a saying names, in its order."""
    if isinstance(fact, Card | Cards):
        yield fact.id
    elif isinstance(fact, All):
        for item in fact.items:
            yield from pieces(item)
    elif isinstance(fact, Say):
        for item in fact.facts.values():
            yield from pieces(item)


def say(key: str, **facts: Fact) -> Say:
    """Make a saying from its key and facts."""
    return Say(key, facts)
