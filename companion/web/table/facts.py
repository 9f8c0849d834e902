"""What the rules say of a table at one version, asked once for all phones that are shown it."""

from collections.abc import Hashable, Mapping, Sequence
from functools import lru_cache
from typing import Any, NamedTuple

from markupsafe import Markup

from companion.core.clock import Counter, Head
from companion.core.lazy import lazy
from companion.core.majority import standing
from companion.core.rules import Notice, Reminder
from companion.core.say import Say
from companion.core.state import JSON, NOTHING
from companion.table.table import Entry, Table
from companion.web.table.onward import Onward, onward
from companion.web.table.todo import is_noted


class InFront(NamedTuple):
    """Tell what lies in front of a player, by ids: cards, tokens, how many of how many."""

    lying: tuple[tuple[str, int, str], ...]
    # The tokens that stand as a number by the name.
    purse: tuple[tuple[str, int], ...]
    beside: tuple[tuple[str, int | None, str], ...]
    counter: Counter | None


class Facts:
    """Ask the rules once what all phones at a table are shown alike."""

    def __init__(
        self,
        table: Table,
        newest: Entry | None = None,
        lasting: dict[Hashable, str] | None = None,
    ) -> None:
        self.table = table
        self.game = table.game
        self.state = table.state
        # The entry that led to it, where it is at hand.
        self.newest = newest
        # Pieces of pages that are the same for many phones.
        self.pieces: dict[Hashable, Markup] = {}
        # Pieces that are the same at many versions of this table.
        self.lasting = {} if lasting is None else lasting
        # Ends of parts that are the same on every phone, by part and language.
        self.rests: dict[Hashable, Any] = {}

    @lazy
    def around(self) -> tuple[tuple[str, ...], int | None, tuple[int, ...]]:
        """Tell who sits around the table, whose turn it is and who has left."""
        return self.state.names, self.state.turn, self.state.away

    @lazy
    def clock(self) -> Head:
        """Ask the game what the head of the page says."""
        return self.game.head(self.state)

    @lazy
    def asked(self) -> int | None:
        """Tell of whom it is asked now which cards were played."""
        return self.game.asks_cards(self.state)

    @lazy
    def reminders(self) -> Sequence[Reminder]:
        """Ask the rules what must and may be done now."""
        return self.game.asked(self.state)

    @lazy
    def open(self) -> list[Reminder]:
        """List what must and may be done now, but for what is asked at the foot of the page."""
        return [reminder for reminder in self.reminders if not reminder.docked]

    @lazy
    def outcomes(self) -> dict[str, Sequence[Say]]:
        """Ask the rules what each open choice of a piece would change."""
        actions = (c.action for r in self.open for c in r.choices if is_noted(c, r.seat))
        return {repr(action): self.game.outcome(self.state, action) for action in actions}

    def outcome(self, action: JSON) -> Sequence[Say]:
        """Tell what an offered action would change."""
        known = self.outcomes.get(repr(action))
        return self.game.outcome(self.state, action) if known is None else known

    @lazy
    def onward(self) -> Onward | None:
        """Tell what the button that goes on does and leaves."""
        return onward(self.game, self.state, list(self.reminders))

    @lazy
    def powers(self) -> dict[str, int | None]:
        """Tell who holds which power."""
        return dict(self.game.majorities(self.state))

    @lazy
    def first(self) -> int | None:
        """Find who is first, where a token tells."""
        return self.game.first(self.state) if self.game.first_piece else None

    @lazy
    def notices(self) -> Sequence[Notice]:
        """Ask what is worth knowing; what is wrong too, where nothing asks for it already."""
        quiet = not self.open and not self.state.is_over
        problems = self.game.problems(self.state) if quiet else ()
        # What is unlikely about a score stands beside the score.
        remarks = () if self.state.is_over else self.game.remarks(self.state)
        return [*remarks, *problems]

    @lazy
    def advice(self) -> Sequence[Notice]:
        """Ask what is worth knowing to one player, or to all."""
        return self.game.advice(self.state)

    def in_front(self, seat: int) -> InFront:
        """Tell what lies in front of a player."""
        return self.fronts[seat]

    @lazy
    def fronts(self) -> list[InFront]:
        """Tell what lies in front of every player."""
        game, state, found = self.game, self.state, []
        for seat, lying in enumerate(self.lying):
            held = state.pieces.get(seat, NOTHING)
            purse = tuple([(token, held[token] or 0) for token in game.purse if token in held])
            counter = game.counter(state, seat)
            found.append(InFront(lying, purse, self.beside(held), counter))
        return found

    @lazy
    def lying(self) -> list[tuple[tuple[str, int, str], ...]]:
        """List the cards of every tableau: which, how many, whether that is a majority or a tie."""
        found: list[list[tuple[str, int, str]]] = [[] for _ in self.state.seats]
        powers, values = self.powers, self.game.values
        for card in self.game.highest_first:
            counts = self.state.counts(card)
            for seat, chip in chips(card, counts, powers.get(card), card in values):
                found[seat].append(chip)
        return [tuple(cards) for cards in found]

    def holds(self, card: str) -> tuple[str, ...]:
        """Tell of every player what they hold of a family."""
        return held(self.state.counts(card), self.powers.get(card), card in self.game.values)

    def beside(self, held: Mapping[str, int | None]) -> tuple[tuple[str, int | None, str], ...]:
        """List the tokens that stand by no name: which, how many of several, on what."""
        game, marks = self.game, self.state.marks
        return tuple(
            [
                (t, (held[t] or 0) if most != 1 else None, marks.get(game.lying.get(t, ""), ""))
                for t, most in game.beside_names
                if t in held
            ]
        )


# There are only hundreds of answers, and every tap asks for those of all families.
@lru_cache(maxsize=4096)
def held(counts: tuple[int, ...], power: int | None, is_family: bool) -> tuple[str, ...]:
    """Tell of every seat whether it leads a family (own), or is tied: with its power or not.

    A tie that a card or a shield decides gives the power (by_tie), but scores nothing.
    """
    seats = range(len(counts))
    if not is_family:
        return tuple(["own" if seat == power else "" for seat in seats])
    leader, _, _, tied = standing(counts)

    def hold(seat: int) -> str:
        if seat == leader:
            return "own"
        if seat == power:
            return "by_tie"
        return "tie" if power is None and seat in tied else ""

    return tuple([hold(seat) for seat in seats])


# As `held`.
@lru_cache(maxsize=4096)
def chips(
    card: str, counts: tuple[int, ...], power: int | None, is_family: bool
) -> tuple[tuple[int, tuple[str, int, str]], ...]:
    """List before whom a card lies, with how many and whether that is a majority or a tie."""
    holds = held(counts, power, is_family)
    return tuple([(seat, (card, n, holds[seat])) for seat, n in enumerate(counts) if n])
