"""Everything the page shows of a table being entered."""

import re
import zlib
from dataclasses import dataclass
from functools import cached_property

from companion.core.calculator import Calculator, Draft, First, Section
from companion.core.refusal import Problem
from companion.core.say import Fact
from companion.core.score import Finished, Result
from companion.games import GAMES
from companion.notation.saying import say_table
from companion.web.calculator import address, breakdown, grid
from companion.web.calculator.draft import score, shown_names
from companion.web.calculator.headline import Headline, Told, headline, remarks
from companion.web.calculator.table import GRID, way_of
from companion.web.calculator.words import ngettext
from companion.web.pages import speaker

PLAYER = re.compile(r"players\[(\d)\]")


@dataclass(frozen=True)
class Player:
    """Show one player on the score bar."""

    seat: int
    name: str
    typed: str
    total: str
    leads: bool
    cards: str
    wears: str = ""
    role: str = ""


class View:
    """Show a table being entered; templates ask for what they need."""

    def __init__(self, asks: Calculator, draft: Draft, way: str = GRID) -> None:
        self.asks, self.draft, self.game = asks, draft, GAMES[asks.game.id]
        self.way = way_of(asks, draft, way)
        self.speaker = speaker(self.game)
        self.names = shown_names(draft)
        self.table: Finished | None
        self.result: Result | None
        self.table, self.result, self.problems = score(self.game, asks, draft, self.names)
        self.counts_families = self.way == GRID

    def word(self, fact: Fact) -> str:
        """Give a label or an answer in this phone's language."""
        return str(self.speaker.fact(fact))

    @property
    def colon(self) -> str:
        """Give a colon as this language writes it: French leaves a space before."""
        return self.speaker.translations.gettext(": ")

    @property
    def example(self) -> str:
        """Say two pieces of this game in a line of words, as one would type them."""
        first, *others = self.asks.pieces
        # There may be only one of the last: "3 Lighthouses" would be refused.
        last = next((p for p in reversed(others) if self.asks.exist(p) != 1), first)
        said = [self.speaker.counted(first, 1), self.speaker.counted(last, 3)]
        return self.colon.join([self.names[0], ", ".join(said)])

    @cached_property
    def query(self) -> str:
        """Give the table's compact address."""
        return address.query(self.asks, self.draft)

    @cached_property
    def is_begun(self) -> bool:
        """Tell whether anything that could score is entered."""
        return any(seat.counts for seat in self.draft.seats) or bool(self.asks.most(self.draft))

    @cached_property
    def players(self) -> list[Player]:
        """Show everyone's name, total and whether they lead."""
        winners = self.result.winners if self.result and self.is_begun else ()
        return [
            Player(
                seat,
                name,
                self.draft.seats[seat].name,
                breakdown.plain(self.result.scores[seat].total) if self.result else "–",
                name in winners,
                self.cards(seat),
            )
            for seat, name in enumerate(self.names)
        ]

    def cards(self, seat: int) -> str:
        """Count a player's cards, so that a forgotten one is noticed."""
        counts = self.draft.seats[seat].counts
        n = sum(counts.get(card, 0) for card in self.asks.tableau)
        return ngettext("%(num)d card", "%(num)d cards", n)

    @property
    def errors(self) -> list[str]:
        """Say everything that is impossible, with the player it is about."""
        return [self.error(problem) for problem in self.problems]

    def error(self, problem: Problem) -> str:
        """Say one thing that is impossible."""
        found = PLAYER.match(problem.at)
        where = [self.names[int(found[1])]] if found else []
        piece = problem.at.rpartition(".")[2]
        if piece in self.game.words.names and piece != problem.at:
            where.append(self.speaker.name(piece))
        return self.colon.join([*where, self.speaker.say(problem.message)])

    def holder(self, token: str) -> int | None:
        """Tell who holds a token there is one of."""
        held = [i for i, seat in enumerate(self.draft.seats) if seat.counts.get(token)]
        return held[0] if held else None

    @cached_property
    def first(self) -> First | None:
        """Ask what must be known before the rest."""
        return self.asks.first(self.draft)

    @cached_property
    def sections(self) -> list[Section]:
        """Ask everybody, in the game's order."""
        named = tuple(
            seat.__class__(name, seat.counts, seat.extras)
            for seat, name in zip(self.draft.seats, self.names, strict=True)
        )
        return self.asks.sections(Draft(named, self.draft.shared))

    @cached_property
    def grid(self) -> list[grid.Row]:
        """Ask for numbers as rows and columns; where only majorities are asked, no families."""
        rows = grid.rows(self.sections)
        if self.way == GRID:
            return rows
        return [row for row in rows if row.key not in self.asks.families]

    @cached_property
    def columns(self) -> list[Player]:
        """Show the players in the order they are asked."""
        return [self.players[section.seat] for section in self.sections]

    @property
    def families(self) -> list[tuple[str, int, int | None]]:
        """Ask who has most of each family, the most valuable first: id, value, seat."""
        if self.way == GRID:
            return []
        most = self.asks.most(self.draft)
        return [(f, n, most.get(f)) for f, n in reversed([*self.asks.families.items()])]

    @property
    def said(self) -> str:
        """Say the table as a line of words."""
        if not self.counts_families:
            return ""
        return say_table(self.game, self.asks.raw(self.draft, self.names), self.speaker)

    @property
    def rows(self) -> list[breakdown.Row]:
        """Lay the score out, reason by reason."""
        if not self.table or not self.result:
            return []
        counts = self.counts_families
        return breakdown.rows(self.game, self.table, self.result, self.speaker, counts=counts)

    @property
    def headline(self) -> Headline | None:
        """Tell who won, once there is something to win."""
        if not self.table or not self.result or not self.is_begun:
            return None
        return headline(self.game, self.table, self.result, self.speaker)

    @property
    def remarks(self) -> list[Told]:
        """Tell what else a table should hear."""
        if not self.table or not self.result:
            return []
        return remarks(self.game, self.table, self.result, self.speaker)

    @cached_property
    def marks(self) -> dict[str, str]:
        """Mark the parts of the page that hold questions, so that only changed ones are sent."""
        asked = [[q.field for q in s.questions] for s in self.sections] if self.first else []
        chosen = self.first.chosen if self.first else ()
        parts = {"names": (self.names, self.way), "first": chosen, "asked": asked}
        return {part: f"{zlib.crc32(repr(value).encode()):x}" for part, value in parts.items()}
