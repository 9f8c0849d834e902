"""House rules as data: the set-up form, the reader and OpenAPI follow from them."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import Any, ClassVar

from companion.core.kinds import WHOLE
from companion.core.reading import Reader
from companion.core.say import say
from companion.core.state import JSON


@dataclass(frozen=True)
class Option:
    """Hold what every house rule has; its sentence is `option_<key>`.

    `rule` is the id of the rule that it changes.
    """

    key: str
    default: Any
    rule: str
    kind: ClassVar[str]

    def read(self, reader: Reader, at: str, raw: object) -> Any:
        """Read a value, or note what is wrong with it."""
        raise NotImplementedError

    @property
    def schema(self) -> JSON:
        """Describe its values to programs."""
        raise NotImplementedError


@dataclass(frozen=True)
class Flag(Option):
    """Ask for yes or no."""

    default: bool
    kind: ClassVar[str] = "flag"

    def read(self, reader: Reader, at: str, raw: object) -> bool:
        """Read true or false."""
        if isinstance(raw, bool):
            return raw
        reader.wrong(at, "not_true_false")
        return self.default

    @property
    def schema(self) -> JSON:
        """Describe its values to programs."""
        return {"type": "boolean", "default": self.default}


@dataclass(frozen=True)
class Number(Option):
    """Ask for a whole number in a range."""

    default: int
    least: int = 0
    most: int = 999
    kind: ClassVar[str] = "number"

    def read(self, reader: Reader, at: str, raw: object) -> int:
        """Read a whole number of the range."""
        if isinstance(raw, int) and not isinstance(raw, bool) and self.least <= raw <= self.most:
            return raw
        reader.wrong(at, "not_in_range", least=self.least, most=self.most)
        return self.default

    @property
    def schema(self) -> JSON:
        """Describe its values to programs."""
        ends = {"minimum": self.least, "maximum": self.most}
        return {"type": "integer", **ends, "default": self.default}


@dataclass(frozen=True)
class Numbers(Option):
    """Ask for a row of numbers, as many as the default has; `wrong` says what is expected."""

    default: tuple[int, ...]
    most: int = 999
    wrong: str = "so_many_numbers"
    kind: ClassVar[str] = "numbers"

    def read(self, reader: Reader, at: str, raw: object) -> list[int]:
        """Read the row."""
        if not isinstance(raw, list) or len(raw) != len(self.default):
            reader.wrong(at, self.wrong, n=len(self.default))
            return []
        return [reader.whole(f"{at}[{i}]", n, self.most) for i, n in enumerate(raw)]

    @property
    def schema(self) -> JSON:
        """Describe its values to programs."""
        size = len(self.default)
        one = WHOLE | {"maximum": self.most}
        return {"type": "array", "items": one, "minItems": size, "maxItems": size}


@dataclass(frozen=True)
class Pairs(Option):
    """Ask for a table of pairs; `words` are the say-keys of a row and of the two columns."""

    default: tuple[tuple[int, int], ...]
    words: tuple[str, str, str]
    most: int = 999
    wrong: str = "so_many_pairs"
    kind: ClassVar[str] = "pairs"

    def read(self, reader: Reader, at: str, raw: object) -> list[list[int]]:
        """Read the pairs."""
        size = len(self.default)
        if not isinstance(raw, list) or len(raw) != size:
            reader.wrong(at, self.wrong, n=size)
            return []
        pairs = []
        for place, pair in enumerate(raw):
            if not isinstance(pair, list) or len(pair) != 2:
                reader.wrong(f"{at}[{place}]", self.wrong, n=size)
                continue
            inside = enumerate(pair)
            pairs.append([reader.whole(f"{at}[{place}][{i}]", n, self.most) for i, n in inside])
        return pairs

    @property
    def schema(self) -> JSON:
        """Describe its values to programs."""
        size = len(self.default)
        one = WHOLE | {"maximum": self.most}
        pair = {"type": "array", "items": one, "minItems": 2, "maxItems": 2}
        return {"type": "array", "items": pair, "minItems": size, "maxItems": size}


# Every table can be stepped through tap by tap instead of going on by itself.
STEP_BY_STEP = Flag("step_by_step", False, "")


def printed(option: Option) -> Any:
    """Give the value as printed in the rulebook, as JSON has it."""
    if isinstance(option, Pairs):
        return [list(pair) for pair in option.default]
    return list(option.default) if isinstance(option, Numbers) else option.default


def read_options(options: Iterable[Option], raw: object) -> JSON:
    """Read the house rules of a new table, or refuse them with every problem."""
    options = tuple(options)
    reader = Reader()
    given = reader.mapping("options", raw)
    reader.keys("options", given, [option.key for option in options])
    read = read_known(reader, options, given)
    reader.check()
    return read


def read_known(reader: Reader, options: Iterable[Option], given: Mapping[str, Any]) -> JSON:
    """Read each house rule, and note what is wrong; one that is not given is as printed."""
    read: JSON = {}
    for option in options:
        value = given.get(option.key)
        at = f"options.{option.key}"
        read[option.key] = printed(option) if value is None else option.read(reader, at, value)
    return read


def sentence(option: Option) -> Any:
    """Give what asks for an option."""
    return say(f"option_{option.key}")
