"""What the rules have to say, as a key and its facts: words are added where it is shown.

The log keeps sayings as they are here: ids and numbers, not words.
"""

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple, Union


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

    def __hash__(self) -> int:
        """Let what is said be part of a key: facts are a mapping, which has no hash."""
        return hash((self.key, frozenset(self.facts.items())))


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


def say_to_json(saying: Say) -> list[Any]:
    """Write a saying as its key and its facts."""
    return [saying.key, {key: fact_to_json(fact) for key, fact in saying.facts.items()}]


def say_from_json(raw: list[Any]) -> Say:
    """Read a saying that was written down."""
    key, facts = raw
    return Say(key, {name: fact_from_json(fact) for name, fact in facts.items()})


def fact_to_json(fact: Fact) -> Any:
    """Write a fact; numbers and names stand for themselves."""
    match fact:
        case Say():
            return {"say": say_to_json(fact)}
        case Card(id):
            return {"card": id}
        case Cards(id, n):
            return {"cards": [id, n]}
        case Names(names):
            return {"names": list(names)}
        case All(items):
            return {"all": [fact_to_json(item) for item in items]}
    return fact


def fact_from_json(raw: Any) -> Fact:
    """Read a fact that was written down."""
    match raw:
        case {"say": saying}:
            return say_from_json(saying)
        case {"card": str(id)}:
            return Card(id)
        case {"cards": [str(id), int(n)]}:
            return Cards(id, n)
        case {"names": list(names)}:
            return Names(tuple(names))
        case {"all": list(items)}:
            return All(tuple(fact_from_json(item) for item in items))
    fact: Fact = raw
    return fact
