"""A line of words in the calculator: what was understood is entered, the rest is asked back."""

from dataclasses import dataclass, replace

from companion.core.calculator import MOST, Calculator, Draft, Seat
from companion.games import GAMES
from companion.notation.reading import read_line
from companion.notation.understood import NOBODY, Reading
from companion.web.calculator.draft import shown_names, tidy_name
from companion.web.pages import speaker
from companion.web.phone.language import chosen


@dataclass(frozen=True)
class Told:
    """Tell what a line said: of whom, in whose words, and what it means or what is unclear."""

    who: str
    text: str
    means: str


@dataclass(frozen=True)
class Line:
    """Hold a line, what was understood of it and what was not."""

    text: str
    understood: tuple[Told, ...]
    questions: tuple[Told, ...]
    draft: Draft


def read(asks: Calculator, draft: Draft, text: str) -> Line:
    """Read a line said of a table that is being entered."""
    game = GAMES[asks.game.id]
    # Where nobody has a name yet, the line brings them.
    names = shown_names(draft) if any(seat.name for seat in draft.seats) else []
    reading = read_line(game, text, chosen(), names)
    say = speaker(game)
    understood = tuple(
        Told(
            reading.names[one.seat] if one.seat != NOBODY else "",
            one.text,
            say.counted(one.term.id, one.n) if one.term.takes_number else say.name(one.term.id),
        )
        for one in reading.understood
    )
    questions = tuple(Told("", q.text, say.say(q.why)) for q in reading.questions)
    return Line(text, understood, questions, entered(asks, draft, reading, names))


def entered(asks: Calculator, draft: Draft, reading: Reading, names: list[str]) -> Draft:
    """Enter what was understood over what was there; the rest stays as it was."""
    game = GAMES[asks.game.id]
    new = asks.draft(reading.table(game))
    told = {one.term.id for one in reading.understood}
    if told & set(asks.families):
        draft = replace(draft, shared={k: v for k, v in draft.shared.items() if k != MOST})
    seats = list(draft.seats)
    for place, mine in enumerate(new.seats[: asks.game.seats[-1]]):
        if place == len(seats):
            seats.append(Seat())
        old = seats[place]
        name = old.name if names else tidy_name(mine.name)
        zeros = {one.term.id: 0 for one in reading.understood if one.seat == place and not one.n}
        counts = {p: n for p, n in {**old.counts, **mine.counts, **zeros}.items() if n}
        seats[place] = Seat(name, counts, {**old.extras, **mine.extras})
    for token in asks.holders:
        holders = [place for place, mine in enumerate(new.seats) if mine.counts.get(token)]
        if holders:
            seats = [without(s, token) if i not in holders else s for i, s in enumerate(seats)]
    return Draft(tuple(seats), {**draft.shared, **new.shared})


def without(seat: Seat, piece: str) -> Seat:
    """Take a piece away."""
    return replace(seat, counts={p: n for p, n in seat.counts.items() if p != piece})
