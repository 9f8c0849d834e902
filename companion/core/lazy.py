"""Ask once and remember the answer: as `functools.cached_property`, without its lock.

Before Python 3.12 that takes a lock for every first question; each tap asks some fifteen.
"""

from collections.abc import Callable
from typing import Any, Generic, TypeVar, overload

Answer = TypeVar("Answer")


class lazy(Generic[Answer]):
    """Ask a method at the first look; later looks find the answer where attributes lie."""

    def __init__(self, ask: Callable[[Any], Answer]) -> None:
        self.ask = ask
        self.__doc__ = ask.__doc__

    def __set_name__(self, owner: type, name: str) -> None:
        """Learn under which name the answer is kept."""
        self.name = name

    @overload
    def __get__(self, one: None, owner: type | None = None) -> "lazy[Answer]": ...
    @overload
    def __get__(self, one: object, owner: type | None = None) -> Answer: ...
    def __get__(self, one: object | None, owner: type | None = None) -> "lazy[Answer] | Answer":
        """Ask, and keep the answer in this one's attributes: they are found before this."""
        if one is None:
            return self
        found = one.__dict__[self.name] = self.ask(one)
        return found
