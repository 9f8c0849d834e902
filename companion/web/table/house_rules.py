"""House rules in the set-up form: what each asks for, and what was entered."""

from typing import Any, NamedTuple

from werkzeug.datastructures import MultiDict

from companion.core.game import Game
from companion.core.options import Flag, Option, Pairs, printed, sentence
from companion.core.say import say
from companion.words import Speaker

# No house rule is a longer row of numbers, and none has a longer one.
MOST_NUMBERS = 30
MOST_DIGITS = 6
Form = MultiDict[str, str]


class OptionView(NamedTuple):
    """Ask for one house rule; `words` head the row and the columns of a table of pairs."""

    key: str
    kind: str
    text: str
    rule: str
    value: Any
    option: Option
    words: tuple[str, ...]


def option_views(game: Game, speaker: Speaker, entered: dict[str, Any]) -> list[OptionView]:
    """Ask for every house rule of a game, as printed or as entered before."""
    return [
        OptionView(
            option.key,
            option.kind,
            "" if isinstance(option, Pairs) else speaker.say(sentence(option)),
            option.rule,
            entered.get(option.key, printed(option)),
            option,
            tuple(speaker.say(say(word)) for word in getattr(option, "words", ())),
        )
        for option in game.all_options
    ]


def entered(game: Game, form: Form) -> dict[str, Any]:
    """Read the house rules of the form; what a form does not ask for stays as printed."""
    found = {option.key: entered_value(option, form) for option in game.all_options}
    return {key: value for key, value in found.items() if value is not None}


def entered_value(option: Option, form: Form) -> Any:
    """Read one house rule; what is no number is left to the rules to refuse."""
    if isinstance(option, Flag):
        return option.key in form
    if isinstance(option, Pairs):
        columns = [numbers(form, f"{option.key}.{column}") for column in (0, 1)]
        return [list(pair) for pair in zip(*columns, strict=False)] or None
    given = numbers(form, option.key)
    if option.kind == "number":
        return given[0] if given else None
    return given or None


def numbers(form: Form, field: str) -> list[Any]:
    """Read a row of numbers of the form."""
    given = form.getlist(field)[:MOST_NUMBERS]
    return [int(n) if n.isdecimal() and len(n) < MOST_DIGITS else n[:MOST_DIGITS] for n in given]
