"""Write sayings down and read them again: the log keeps ids and numbers, not words."""

from typing import Any

from companion.core.say import All, Card, Cards, Fact, Names, Say


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
