"""Problems found in what somebody sent, and the refusal that carries all of them."""

from collections.abc import Iterable
from typing import NamedTuple

from companion.core.say import Fact, Say, say


class Problem(NamedTuple):
    """Tell what is wrong and where: `at` is a path such as players[1].cards.watcher."""

    at: str
    message: Say


class Refused(Exception):
    """Refuse an input or an action, with every reason at once."""

    def __init__(self, problems: Iterable[Problem]) -> None:
        self.problems = tuple(problems)
        super().__init__("; ".join(f"{p.at}: {p.message.key}" for p in self.problems))


def refuse(at: str, key: str, **facts: Fact) -> Refused:
    """Make a refusal with a single reason."""
    return Refused([Problem(at, say(key, **facts))])
