"""What must and may be done now, in words: each reminder with its choices, ready to be tapped."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import groupby
from operator import attrgetter

from companion.core.rules import Choice, Reminder
from companion.core.say import Say, say
from companion.core.state import JSON
from companion.words import Speaker


@dataclass(frozen=True)
class Option:
    """Show one choice: its label, the action as it is sent, and why it would be unusual.

    A card of a family shows its `value` and `name`; those of one `owner` stand together.
    """

    label: str
    action: JSON
    odd: str | None
    owner: int | None
    value: int | None
    name: str
    piece: str = ""
    # It is so already, unless another one is chosen.
    chosen: bool = False
    # Where it lies: the seat and the piece, as tableaus name them.
    spot: str = ""
    # What it would change, or why it is spared; shown where the card lies, too.
    note: str = ""
    odd_rule: str = ""
    # Whether there is nothing else to choose but to leave it.
    is_alone: bool = False


@dataclass(frozen=True)
class ToDo:
    """Show one reminder with its choices, the usual ones apart from the unusual."""

    reminder: Reminder
    text: str
    options: Sequence[Option]
    odd: Sequence[Option]
    leave: Sequence[Option]

    @property
    def is_told(self) -> bool:
        """Tell whether it only says what hands do: nobody's, and with nothing to choose."""
        return self.reminder.seat is None and not self.reminder.choices

    @property
    def leaves_beside(self) -> bool:
        """Tell whether leaving it stands beside the last choice, as where no owner is named."""
        return bool(self.options) and self.options[-1].owner is None and not self.odd


# Tell what an action would change.
Outcome = Callable[[JSON], Sequence[Say]]


def todo_view(
    reminder: Reminder, values: Mapping[str, int], speaker: Speaker, outcome: Outcome
) -> ToDo:
    """Show one reminder."""
    does = [choice for choice in reminder.choices if not choice.leaves]
    alone = len(does) == 1 and not (does[0].odd or does[0].piece or reminder.folded)
    shown = [
        replace(
            option_view(choice, values, speaker),
            spot=(spot := spot_of(choice, reminder.seat)),
            odd_rule=choice.odd_rule if choice.odd else "",
            note=note_of(choice, speaker, outcome) if spot else "",
            is_alone=alone and not choice.leaves,
        )
        for choice in reminder.choices
    ]
    leaves = [choice.leaves for choice in reminder.choices]
    rest = [option for option, left in zip(shown, leaves, strict=True) if not left]
    return ToDo(
        reminder,
        speaker.say(reminder.text),
        [option for option in rest if not option.odd],
        [option for option in rest if option.odd],
        [option for option, left in zip(shown, leaves, strict=True) if left],
    )


def option_view(choice: Choice, values: Mapping[str, int], speaker: Speaker) -> Option:
    """Show one choice."""
    odd = speaker.say(choice.odd) if choice.odd else None
    value = values.get(choice.piece)
    name = speaker.name(choice.piece) if value is not None else ""
    label = speaker.say(choice.label)
    return Option(label, choice.action, odd, choice.owner, value, name, choice.piece, choice.chosen)


def spot_of(choice: Choice, seat: int | None) -> str:
    """Tell where in the tableaus the piece of a choice lies; without an owner it is one's own."""
    owner, piece = choice.spot or (choice.owner if choice.owner is not None else seat, choice.piece)
    return f"{owner} {piece}" if piece and owner is not None else ""


def is_noted(choice: Choice, seat: int | None) -> bool:
    """Tell whether it is said of a choice what it changes: of a piece that lies somewhere.

    A part of an action says nothing before the rest is chosen.
    """
    return "type" in choice.action and not choice.odd and bool(spot_of(choice, seat))


def note_of(choice: Choice, speaker: Speaker, outcome: Outcome) -> str:
    """Say what a choice changes; of a card that is spared, why, with the rule's id."""
    if choice.odd:
        short = f"spared_{choice.odd.key}"
        words = speaker.say(say(short)) if short in speaker.words.sentences else ""
        return f"{words} {choice.odd_rule}".strip()
    told = outcome(choice.action) if "type" in choice.action else ()
    return " · ".join(speaker.say(each) for each in told)


def by_owner(options: Sequence[Option]) -> list[tuple[int | None, list[Option]]]:
    """Group cards by the player who has them; what is nobody's card stands alone."""
    return [(owner, list(mine)) for owner, mine in groupby(options, key=attrgetter("owner"))]
