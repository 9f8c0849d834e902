"""The head of a table's page in words: whose turn or which phase, numbers, rounds, steps."""

from typing import NamedTuple

from companion.core.clock import Head, Labelled, Step
from companion.core.state import State
from companion.words import Speaker

# A name longer than this is written smaller; one longer than that gets a row of its own.
LONG, VERY_LONG = 9, 14


class NumberView(NamedTuple):
    """Show a number under its label."""

    label: str
    value: int
    is_lit: bool


class RoundsView(NamedTuple):
    """Show the round and how many there are; a tick stands for each, lit up to this one."""

    word: str
    n: int
    all: int
    ticks: tuple[bool, ...]


class HeadView(NamedTuple):
    """Show the head; `kind` and `name_kind` are the look of the whole and of the name."""

    kind: str
    turn: int | None
    name: str
    name_kind: str
    title: str
    before: tuple[NumberView, ...]
    after: tuple[NumberView, ...]
    rounds: RoundsView | None

    @property
    def is_long(self) -> bool:
        """Tell whether the name is long."""
        return len(self.name) > LONG


class StepView(NamedTuple):
    """Show a phase in a word; `state` is here, done or nothing."""

    name: str
    topic: str
    is_here: bool
    state: str


def head_view(head: Head, state: State, speaker: Speaker) -> HeadView:
    """Say everything the head shows."""
    name = "" if head.turn is None else state.names[head.turn]
    title = speaker.say(head.title) if head.title else ""
    # Where somebody is asked something, that stands in the place of the name.
    name = title if head.turn is not None and title else name
    return HeadView(
        kind_of(head),
        head.turn,
        name,
        " ".join(["whose", *(look for n, look in LOOKS.items() if len(name) > n)]),
        title,
        tuple(number_view(number, speaker) for number in head.before),
        tuple(number_view(number, speaker) for number in head.after),
        rounds_view(head, speaker),
    )


LOOKS = {LONG: "lengthy", VERY_LONG: "row-of-its-own"}


def kind_of(head: Head) -> str:
    """Tell how the head is laid out: by what stands at its left."""
    if head.turn is not None:
        return "slim turns opens" if head.before else "slim turns"
    if head.title:
        return "slim whose"
    return "" if head.before else "slim ends"


def number_view(number: Labelled, speaker: Speaker) -> NumberView:
    """Say a number's label."""
    return NumberView(speaker.say(number.label), number.value, number.lit)


def rounds_view(head: Head, speaker: Speaker) -> RoundsView | None:
    """Say the game's word for a round."""
    if head.rounds is None:
        return None
    word, n, all_ = head.rounds
    return RoundsView(speaker.say(word), n, all_, tuple(i < n for i in range(all_)))


def step_view(step: Step, speaker: Speaker) -> StepView:
    """Name a step."""
    look = "here" if step.is_here else "done" if step.is_done else ""
    return StepView(speaker.say(step.name), step.topic, step.is_here, look)
