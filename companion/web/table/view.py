"""What a page shows of a table: words added, nothing decided."""

from collections.abc import Callable, Hashable, Sequence
from functools import cached_property
from gettext import NullTranslations
from typing import Any, NamedTuple

from markupsafe import Markup

from companion.core.clock import Counter, Head
from companion.core.majority import Standing, standing
from companion.core.rules import Notice, Reminder
from companion.core.say import Names, Say, pieces, say
from companion.core.state import BANK, DECK, JSON
from companion.table.history import Pages
from companion.table.meant import where
from companion.table.seats import is_own
from companion.table.secrets import is_secret
from companion.table.table import Entry, Table
from companion.web.base import base
from companion.web.entry.roles import EVERYTHING, Access
from companion.web.table.board import Board, board
from companion.web.table.corrections import (
    ClockView,
    EditRow,
    Sitter,
    clock_view,
    edit_rows,
    sitters,
)
from companion.web.table.head import HeadView, StepView, head_view, step_view
from companion.web.table.log_page import LogLine, rounds_of, spelled
from companion.web.table.onward import Onward, onward
from companion.web.table.score import TableScore
from companion.web.table.todo import Option, ToDo, by_owner, is_noted, spot_of, todo_view
from companion.words import Speaker

# A whole game of most tables; earlier entries are a tap away.
LOG_PAGE = 100
# What just happened, on the screen in the middle.
LATEST = 4
# Small pieces of pages that are the same at every table of a game: a card to be tapped.
ALWAYS: dict[Hashable, Markup] = {}
MOST_PIECES = 5000


class Told(NamedTuple):
    """Say a sentence under its rule."""

    text: str
    rule: str


class Hint(NamedTuple):
    """Give advice that is for one player; `is_mine` where this is that player's phone."""

    text: str
    rule: str
    is_mine: bool
    name: str


class Facts:
    """Ask the rules once what all phones at a table are shown alike."""

    def __init__(self, table: Table, newest: Entry | None = None) -> None:
        self.table = table
        self.game = table.game
        self.state = table.state
        # The entry that led to it, where it is at hand.
        self.newest = newest
        # Pieces of pages that are the same for many phones.
        self.pieces: dict[Hashable, Markup] = {}
        self._standings: dict[str, Standing] = {}

    @cached_property
    def clock(self) -> Head:
        """Ask the game what the head of the page says."""
        return self.game.head(self.state)

    @cached_property
    def asked(self) -> int | None:
        """Tell of whom it is asked now which cards were played."""
        return self.game.asks_cards(self.state)

    @cached_property
    def reminders(self) -> Sequence[Reminder]:
        """Ask the rules what must and may be done now."""
        return self.game.asked(self.state)

    @cached_property
    def open(self) -> list[Reminder]:
        """List what must and may be done now, but for what is asked at the foot of the page."""
        return [reminder for reminder in self.reminders if not reminder.docked]

    @cached_property
    def outcomes(self) -> dict[str, Sequence[Say]]:
        """Ask the rules what each open choice of a piece would change."""
        actions = (c.action for r in self.open for c in r.choices if is_noted(c, r.seat))
        return {repr(action): self.game.outcome(self.state, action) for action in actions}

    def outcome(self, action: JSON) -> Sequence[Say]:
        """Tell what an offered action would change."""
        known = self.outcomes.get(repr(action))
        return self.game.outcome(self.state, action) if known is None else known

    @cached_property
    def onward(self) -> Onward | None:
        """Tell what the button that goes on does and leaves."""
        return onward(self.game, self.state, list(self.reminders))

    @cached_property
    def powers(self) -> dict[str, int | None]:
        """Tell who holds which power."""
        return dict(self.game.majorities(self.state))

    @cached_property
    def order(self) -> list[str]:
        """Put the highest families first, events last."""
        values = self.game.values
        return [*reversed(list(values)), *(card for card in self.game.cards if card not in values)]

    def standing(self, card: str) -> Standing:
        """Tell who leads a family, and who is tied for it."""
        found = self._standings.get(card)
        if found is None:
            found = self._standings[card] = standing(self.state.counts(card))
        return found

    @cached_property
    def first(self) -> int | None:
        """Find who is first, where a token tells."""
        return self.game.first(self.state) if self.game.first_piece else None

    @cached_property
    def notices(self) -> Sequence[Notice]:
        """Ask what is worth knowing; what is wrong too, where nothing asks for it already."""
        quiet = not self.open and not self.state.is_over
        problems = self.game.problems(self.state) if quiet else ()
        # What is unlikely about a score stands beside the score.
        remarks = () if self.state.is_over else self.game.remarks(self.state)
        return [*remarks, *problems]

    @cached_property
    def advice(self) -> Sequence[Notice]:
        """Ask what is worth knowing to one player, or to all."""
        return self.game.advice(self.state)


class TableView:
    """Show one table in one language."""

    def __init__(
        self,
        code: str,
        table: Table,
        translations: NullTranslations,
        log: Pages,
        access: Access = EVERYTHING,
        earlier: int = 0,
        facts: Facts | None = None,
    ) -> None:
        self.code = code
        self.table = table
        self.game = table.game
        self.state = table.state
        self.rules = table.rules
        self.log = log
        self.access = access
        # Show the log before this version, not the newest entries.
        self.earlier = earlier
        # What everybody reads alike names everybody; the rest says "you" to this phone's player.
        self.teller = Speaker(table.game.words, translations)
        you = "" if self.mine is None else self.state.names[self.mine]
        self.speaker = Speaker(table.game.words, translations, you)
        self.facts = facts or Facts(table)

    def once(self, *what: Hashable, caller: Callable[[], Markup]) -> Markup:
        """Render a piece of a template once for all phones of a language that show this table.

        `what` has to name everything else that the piece shows.
        """
        key = (self.code, self.speaker.translations, base(), *what)
        found = self.facts.pieces.get(key)
        if found is None:
            found = self.facts.pieces[key] = caller()
        return found

    def always(self, macro: Any, *what: Hashable) -> Markup:
        """Let a macro write something that is the same at every table of a game, and keep it.

        `what` has to name everything that it shows, beside the game and its words.
        """
        key = (macro.name, self.game.id, self.speaker.translations, base(), *what)
        found = ALWAYS.get(key)
        if found is None:
            if len(ALWAYS) >= MOST_PIECES:
                ALWAYS.clear()
            found = ALWAYS[key] = macro(self, *what)
        return found

    def may(self, action: JSON) -> bool:
        """Tell whether this phone may do an action, or anything at all."""
        if not action or not self.access.only_own_seat:
            return self.access.may_act
        return is_own(self.table, self.access.seat, action, self.log.entry)

    @property
    def is_over(self) -> bool:
        """Tell whether only the score is left."""
        return self.state.is_over

    @property
    def clock(self) -> Head:
        """Ask the game what the head of the page says."""
        if self.mine is not None:
            return self.game.head_for(self.state, self.mine)
        return self.facts.clock

    @property
    def head(self) -> HeadView:
        """Say what the head of the page says."""
        return head_view(self.clock, self.state, self.speaker)

    @property
    def steps(self) -> list[StepView]:
        """Show the phases of a round, and where the table is."""
        return [step_view(step, self.speaker) for step in self.game.steps(self.state)]

    @property
    def hint(self) -> str:
        """Say what the phase is for to whoever is new, where the game has words for it."""
        key = f"hint_{self.state.phase}"
        return self.teller.say(say(key)) if key in self.game.words.sentences else ""

    @property
    def hint_id(self) -> str:
        """Name what is said, so that a phone remembers it."""
        return f"{self.game.id}.{self.state.phase}"

    @property
    def mine(self) -> int | None:
        """Tell which player this phone is, if any."""
        return self.access.seat if self.access.seat in self.state.seats else None

    @property
    def may_prepare(self) -> bool:
        """Tell whether this phone's player can choose the cards of a turn that is still to come."""
        return self.mine is not None and self.game.prepares(self.state, self.mine)

    @property
    def reasons(self) -> list[Told]:
        """Say what a quiet phase is for, and why somebody's number is another."""
        return self.told(self.game.reasons(self.state))

    @property
    def notices(self) -> list[Told]:
        """Say what is worth knowing; what is wrong too, where nothing asks for it already."""
        return self.told(self.facts.notices)

    @property
    def advice(self) -> list[Hint]:
        """Give advice to the player it is for; on a phone that is nobody's, on demand."""
        return [
            Hint(self.say(n.text), n.rule, n.seat in (None, self.mine), self.name_of(n.seat))
            for n in self.facts.advice
            if n.seat is None or self.mine in (None, n.seat)
        ]

    def name_of(self, seat: int | None) -> str:
        """Name a player, where it is one."""
        return "" if seat is None else self.state.names[seat]

    def told(self, notices: Sequence[Notice]) -> list[Told]:
        """Say some notices, each under its rule."""
        return [Told(self.speaker.say(notice.text), notice.rule) for notice in notices]

    @property
    def asked(self) -> int | None:
        """Tell of whom it is asked now which cards were played."""
        return self.facts.asked

    @property
    def onward(self) -> Onward | None:
        """Tell what the button that goes on does and leaves."""
        return self.facts.onward

    @property
    def moment(self) -> JSON:
        """Name the moment that what is tapped here is meant for."""
        return where(self.state)

    @property
    def powers(self) -> dict[str, int | None]:
        """Tell who holds which power."""
        return self.facts.powers

    @cached_property
    def board(self) -> Board:
        """Lay out who holds which power."""
        return board(self)

    @property
    def first(self) -> int | None:
        """Find who is first, where a token tells."""
        return self.facts.first

    @property
    def order(self) -> list[str]:
        """Put the highest families first, events last."""
        return self.facts.order

    def lying(self, seat: int) -> list[tuple[str, int, str]]:
        """List the cards of a tableau: which, how many, whether that is a majority or a tie."""
        held = self.state.pieces.get(seat, {})
        return [
            (card, n, self.hold(seat, card)) for card in self.facts.order if (n := held.get(card))
        ]

    def hold(self, seat: int, card: str) -> str:
        """Tell whether a player leads a family (own), or is tied for it: with its power or not.

        A tie that a card or a shield decides gives the power (by_tie), but scores nothing.
        """
        if card not in self.game.values:
            return "own" if self.powers.get(card) == seat else ""
        leader, _, _, tied = self.facts.standing(card)
        if leader == seat:
            return "own"
        if self.powers.get(card) == seat:
            return "by_tie"
        return "tie" if seat in tied and self.powers.get(card) is None else ""

    def counter(self, seat: int) -> Counter | None:
        """Count a player's cards, where there is a limit to them."""
        return self.game.counter(self.state, seat)

    def purse(self, seat: int) -> list[tuple[str, int]]:
        """List the tokens that stand as a number by a player's name."""
        held = self.state.pieces.get(seat, {})
        return [(token, held[token] or 0) for token in self.game.purse if token in held]

    def beside(self, seat: int) -> list[tuple[str, int | None, str]]:
        """List a player's tokens that stand by no name: which, how many of several, on what."""
        held, marks = self.state.pieces.get(seat, {}), self.state.marks
        by_name = (*self.game.purse, self.game.first_piece)
        return [
            (t, (held[t] or 0) if most != 1 else None, marks.get(self.game.lying.get(t, ""), ""))
            for t, most in self.game.tokens.items()
            if t in held and t not in by_name
        ]

    @cached_property
    def todos(self) -> list[ToDo]:
        """Show what must and may be done now."""
        return [self.todo(reminder) for reminder in self.facts.open]

    @property
    def own_todos(self) -> list[ToDo]:
        """Show what this phone's player must and may do, or everybody on a phone of all."""
        return [todo for todo in self.todos if not self.is_others(todo.reminder)]

    @property
    def others_todos(self) -> list[ToDo]:
        """Show what others must and may do, where this phone is one player's."""
        return [todo for todo in self.todos if self.is_others(todo.reminder)]

    def is_others(self, reminder: Reminder) -> bool:
        """Tell whether something is to be done by another player than this phone's."""
        return self.mine is not None and reminder.seat not in (self.mine, None)

    @property
    def waits_for(self) -> str:
        """Say whom this phone's player waits for, or who else has something to know."""
        seats = [t.reminder.seat for t in self.others_todos if t.reminder.choices]
        seats = seats or [t.reminder.seat for t in self.others_todos]
        names = tuple(self.state.names[seat] for seat in dict.fromkeys(seats) if seat is not None)
        return self.speaker.say(say("wait_for", names=Names(names)))

    @property
    def reminders(self) -> Sequence[Reminder]:
        """Ask the rules what must and may be done now."""
        return self.facts.reminders

    def todo(self, reminder: Reminder) -> ToDo:
        """Show one reminder."""
        return todo_view(reminder, self.game.values, self.speaker, self.outcome)

    def outcome(self, action: JSON) -> Sequence[Say]:
        """Ask the rules what an offered action would change."""
        return self.facts.outcome(action)

    @property
    def early(self) -> str:
        """Say in which round the game was ended that was not over."""
        return self.say(say("game_ended_early", n=self.state.ended_early or 0))

    def second_notes(self, action: JSON) -> dict[str, str]:
        """Say what each second card of a pair would change, after the first: by where it lies."""
        first = action.get("a")
        for reminder in self.reminders:
            if not reminder.pair or not isinstance(first, dict):
                continue
            if any(action.get(part) != value for part, value in reminder.action.items()):
                continue
            return {
                spot_of(choice, reminder.seat): " · ".join(self.say(told) for told in found)
                for choice in reminder.choices
                if not choice.leaves
                and choice.action.get("player") != first.get("player")
                and (found := self.outcome({**reminder.action, "a": first, "b": choice.action}))
            }
        return {}

    def by_owner(self, options: Sequence[Option]) -> list[tuple[int | None, list[Option]]]:
        """Group choices by the player whose cards they are."""
        return by_owner(options)

    def seat_of(self, name: object) -> int | None:
        """Find a player's seat."""
        return self.state.names.index(name) if name in self.state.names else None

    def pickable(self) -> list[tuple[str, int | None, int]]:
        """List the cards that can be played: id, value, how many the deck still has."""
        return [
            (card, self.game.values.get(card), self.state.count(DECK, card)) for card in self.order
        ]

    def bank(self) -> list[tuple[str, int]]:
        """List what lies in the middle."""
        held = self.state.pieces.get(BANK, {})
        return [(t, held[t] or 0) for t in self.game.tokens if held.get(t)]

    @cached_property
    def last(self) -> str:
        """Tell what happened last, so that the table can move its real tokens."""
        return self.story(self.newest) if self.newest else ""

    @cached_property
    def newest(self) -> Entry | None:
        """Find the newest entry of the log."""
        if not self.table.version:
            return None
        return self.facts.newest or self.log.entry(self.table.version)

    @property
    def has_just_ended(self) -> bool:
        """Tell whether the end is what happened last: then the page says it at large already."""
        told = self.newest.told if self.newest and self.state.is_finished else ()
        return any(said.key in ("game_finished", "game_ended_early") for said in told)

    @property
    def latest(self) -> list[str]:
        """Tell the last few things that happened, newest first."""
        found = self.log.page(self.table.version + 1, LATEST) if self.table.version else []
        return [self.story(entry) for entry in reversed(found)]

    @property
    def edges(self) -> tuple[Sequence[int], Sequence[int]]:
        """Part the players into those along one edge and along the other, clockwise."""
        seats = self.state.around
        half = (len(seats) + 1) // 2
        return seats[:half], seats[half:]

    @property
    def moment_name(self) -> str:
        """Name the phase, where nobody's turn stands large."""
        return self.head.title or self.said(f"phase_{self.state.phase}")

    @property
    def log_before(self) -> int:
        """Tell before which version the shown page of the log ends."""
        return min(self.earlier or self.table.version + 1, self.table.version + 1)

    def entries(self) -> list[LogLine]:
        """Tell a page of the log, newest first; what was undone is marked."""
        found = self.log.page(self.log_before, LOG_PAGE)
        holding = self.log.line(self.table.head, found[0].version) if found else set()
        rounds = rounds_of(found, 1, self.state.round) if self.game.rounds > 1 else {}
        lines, above = [], None
        for each in reversed(found):
            number = rounds.get(each.version)
            lines.append(
                LogLine(
                    each.version,
                    self.story(each),
                    tuple(dict.fromkeys(p for told in each.told for p in pieces(told))),
                    # What was entered in secret lies beside what can be undone.
                    each.version in holding or is_secret(self.game, each.action),
                    each.version in holding and each.version != self.table.head,
                    number if number != above else None,
                    *spelled(each.at),
                )
            )
            above = number
        return lines

    def waiting_for(self) -> str:
        """Say whose phones have not said yet that secrets may be disclosed, if any."""
        seats = self.game.secrets.waiting_for(self.state)
        names = Names(tuple(self.state.names[seat] for seat in seats))
        return self.speaker.say(say("secrets_wait", names=names)) if seats else ""

    def story(self, entry: Entry) -> str:
        """Tell one entry of the log."""
        between = self.teller.translations.gettext("; ")
        return between.join(self.teller.say(told) for told in entry.told)

    @cached_property
    def score(self) -> TableScore:
        """Give the score as it would be now."""
        return TableScore(self.table, self.speaker)

    def edit_rows(self) -> list[EditRow]:
        """List everything that can be corrected."""
        return edit_rows(self.table, self.speaker)

    @property
    def set_to(self) -> ClockView:
        """Tell where in the game the table is, and where else it can be set to."""
        return clock_view(self.table, self.speaker)

    @property
    def sitters(self) -> list[Sitter]:
        """List the players around the table, to be corrected."""
        return sitters(self.table)

    def badge(self, card: str) -> str:
        """Give what a card wears in its badge: its value, or where several have none a letter."""
        if card in self.game.values:
            return str(self.game.values[card])
        plain = [other for other in self.game.cards if other not in self.game.values]
        return "✦" if len(plain) == 1 else self.name(card)[:1]

    def name(self, piece: str) -> str:
        """Name a card or token."""
        return self.speaker.name(piece)

    def say(self, saying: Any) -> str:
        """Say a sentence."""
        return self.speaker.say(saying)

    def said(self, key: str) -> str:
        """Say a sentence that needs no facts."""
        return self.speaker.say(say(key))
