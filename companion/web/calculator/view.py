"""Everything the page shows of a table being entered."""

import re
import zlib
from dataclasses import dataclass
from functools import cached_property

from companion.core.refusal import Problem
from companion.core.score import Finished, Result
from companion.games.immortal8.cards import IMMORTALS
from companion.web.calculator import address, breakdown, kingdoms
from companion.web.calculator.draft import Draft, Sheet, score, shown_names
from companion.web.calculator.headline import Headline, Remark, headline, remarks
from companion.web.calculator.strips import Question, in_lines, pieces_left, strip
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


class View:
    """Show a table being entered; templates ask for what they need."""

    def __init__(self, sheet: Sheet, draft: Draft) -> None:
        self.sheet, self.draft, self.game = sheet, draft, sheet.game
        self.speaker = speaker(sheet.game)
        self.names = shown_names(draft)
        self.table: Finished | None
        self.result: Result | None
        self.table, self.result, self.problems = score(sheet, draft, self.names)

    @property
    def is_kingdoms(self) -> bool:
        """Tell whether players have Immortals."""
        return "i" in self.sheet.extras

    @cached_property
    def query(self) -> str:
        """Give the table's compact address."""
        return address.query(self.sheet, self.draft)

    @cached_property
    def is_begun(self) -> bool:
        """Tell whether anything that could score is entered."""
        return any(seat.counts for seat in self.draft.seats)

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
        n = sum(counts.get(card, 0) for card in self.sheet.tableau)
        return ngettext("%(num)d card", "%(num)d cards", n)

    @property
    def errors(self) -> list[str]:
        """Say everything that is impossible, with the player it is about."""
        return [self.error(problem) for problem in self.problems]

    def error(self, problem: Problem) -> str:
        """Say one thing that is impossible."""
        found = PLAYER.match(problem.at)
        who = f"{self.names[int(found[1])]}: " if found else ""
        return who + self.speaker.say(problem.message)

    def questions(self, seat: int) -> list[Question]:
        """Ask for each piece a player may have, the most valuable first."""
        exist = {**self.game.cards, **self.game.tokens}
        families = list(reversed(self.sheet.families))
        others = [p for p in self.sheet.pieces if p not in families + list(self.sheet.holders)]
        asked = []
        for piece in families + others:
            counts = [s.counts.get(piece, 0) for s in self.draft.seats]
            supply = exist[piece]
            asked.append(
                strip(
                    f"c{seat}.{piece}",
                    self.speaker.name(piece),
                    kingdoms.MOST_TOKENS if supply is None else supply,
                    counts[seat],
                    piece=piece,
                    badge=self.sheet.families.get(piece),
                    left=pieces_left(supply, counts),
                )
            )
        return in_lines(asked)

    def holder(self, token: str) -> int | None:
        """Tell who holds a token there is one of."""
        held = [i for i, seat in enumerate(self.draft.seats) if seat.counts.get(token)]
        return held[0] if held else None

    @cached_property
    def sections(self) -> list[kingdoms.Section]:
        """Show Immortal 8's players in the order of the call."""
        return kingdoms.sections(self.draft, self.speaker)

    def in_lines(self, questions: tuple[Question, ...]) -> list[Question]:
        """Let short questions share a line."""
        return in_lines(questions)

    @property
    def immortals(self) -> tuple[str, ...]:
        """List the Immortals in the order of the call."""
        return IMMORTALS

    @property
    def card_numbers(self) -> dict[str, str]:
        """List every card that somebody may control, by its number."""
        return kingdoms.NUMBERS

    @cached_property
    def picked(self) -> set[str]:
        """List the numbers of all cards that somebody controls."""
        return {number for section in self.sections for number in section.cards}

    @property
    def rows(self) -> list[breakdown.Row]:
        """Lay the score out, reason by reason."""
        if not self.table or not self.result:
            return []
        return breakdown.rows(self.sheet, self.table, self.result, self.speaker)

    @property
    def headline(self) -> Headline | None:
        """Tell who won, once there is something to win."""
        if not self.table or not self.result or not self.is_begun:
            return None
        return headline(self.sheet, self.table, self.result, self.speaker)

    @property
    def remarks(self) -> list[Remark]:
        """Tell what else a table should hear."""
        return remarks(self.sheet, self.result) if self.result else []

    @cached_property
    def marks(self) -> dict[str, str]:
        """Mark the parts of the page that hold questions, so that only changed ones are sent."""
        immortals = [seat.extras.get("i") for seat in self.draft.seats]
        asked = [[q.field for q in s.questions] for s in self.sections] if self.is_kingdoms else []
        parts = {"names": self.names, "immortals": immortals, "asked": asked}
        return {part: f"{zlib.crc32(repr(value).encode()):x}" for part, value in parts.items()}
