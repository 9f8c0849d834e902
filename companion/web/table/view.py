"""What a page shows of a table: words added, nothing decided."""

from collections.abc import Callable, Hashable, Iterable, Sequence
from gettext import NullTranslations
from typing import Any, NamedTuple

from markupsafe import Markup

from companion.core.clock import Head
from companion.core.lazy import lazy
from companion.core.rules import Notice, Reminder
from companion.core.say import Fact, Names, Say, say
from companion.core.state import BANK, DECK, JSON
from companion.table.history import Pages
from companion.table.meant import where
from companion.table.perform import REMARKS
from companion.table.seats import is_own
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
from companion.web.table.facts import Facts, InFront
from companion.web.table.head import HeadView, StepView, head_view, step_view
from companion.web.table.log_page import LogLine, log_lines
from companion.web.table.onward import Onward
from companion.web.table.score import TableScore
from companion.web.table.todo import Option, ToDo, by_owner, spot_of, todo_view
from companion.words import Speaker

# What just happened, on the screen in the middle.
LATEST = 4
# Small pieces of pages that are the same at every table of a game: a card to be tapped.
ALWAYS: dict[Hashable, Markup] = {}
MOST_PIECES = 5000
# Of one table, in all its languages.
MOST_LASTING = 100


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
        self.translations = translations
        # Which player this phone is, if any.
        self.mine = access.seat if access.seat in table.state.seats else None
        # Show the log before this version, not the newest entries.
        self.earlier = earlier
        self.facts = facts or Facts(table)

    @lazy
    def teller(self) -> Speaker:
        """Speak to everybody alike: players are named."""
        return Speaker(self.game.words, self.translations)

    @lazy
    def speaker(self) -> Speaker:
        """Speak to this phone's player as "you"."""
        return Speaker(self.game.words, self.translations, self.name_of(self.mine))

    def once(self, *what: Hashable, caller: Callable[[], Markup]) -> Markup:
        """Render a piece of a template once for all phones of a language that show this table.

        `what` has to name everything else that the piece shows.
        """
        key = (self.code, self.translations, base(), *what)
        found = self.facts.pieces.get(key)
        if found is None:
            found = self.facts.pieces[key] = caller()
        return found

    def at_table(self, template: str, write: Callable[..., str], what: tuple[Hashable, ...]) -> str:
        """Let a template's macro write what stays as it is from tap to tap, and keep it.

        `what` has to name everything that it shows, beside the table and the phone's language.
        """
        key, known = (template, self.translations, base(), what), self.facts.lasting
        found = known.get(key)
        if found is None:
            if len(known) >= MOST_LASTING:
                known.clear()
            found = known[key] = str(write(self, *what))
        return found

    def always(self, macro: Any, *what: Hashable) -> Markup:
        """Let a macro write something that is the same at every table of a game, and keep it.

        `what` has to name everything that it shows, beside the game and its words.
        """
        return self.each(macro, (what,))

    def each(self, macro: Any, pieces: Iterable[tuple[Hashable, ...]]) -> Markup:
        """Let a macro write one piece after another, each as `always` does."""
        everywhere = (macro.name, self.game.id, self.translations, base())
        found: list[str] = []
        for what in pieces:
            piece = ALWAYS.get((everywhere, what))
            if piece is None:
                if len(ALWAYS) >= MOST_PIECES:
                    ALWAYS.clear()
                piece = ALWAYS[everywhere, what] = macro(self, *what)
            found.append(piece)
        # A macro escapes what it shows.
        return Markup("".join(found))  # noqa: S704

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

    @lazy
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
        return self.game.highest_first

    def in_front(self, seat: int) -> InFront:
        """Tell what lies in front of a player."""
        return self.facts.in_front(seat)

    def hold(self, seat: int, card: str) -> str:
        """Tell whether a player leads a family, or is tied for it."""
        return self.facts.holds(card)[seat]

    @lazy
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

    @lazy
    def last(self) -> str:
        """Tell what happened last, so that the table can move its real tokens."""
        return self.story(self.newest) if self.newest else ""

    @lazy
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
        return log_lines(self)

    def waiting_for(self) -> str:
        """Say whose phones have not said yet that secrets may be disclosed, if any."""
        seats = self.game.secrets.waiting_for(self.state)
        names = Names(tuple(self.state.names[seat] for seat in seats))
        return self.speaker.say(say("secrets_wait", names=names)) if seats else ""

    def story(self, entry: Entry) -> str:
        """Tell one entry of the log: what was done, then what is remarked on it."""
        between = self.teller.translations.gettext("; ")
        done = [self.teller.say(told) for told in entry.told if told.key not in REMARKS]
        remarks = [self.teller.say(told) for told in entry.told if told.key in REMARKS]
        return ". ".join([*([between.join(done)] if done else []), *remarks])

    @lazy
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

    def said(self, key: str, seat: int | None = None) -> str:
        """Say a sentence that needs no facts, but for a player."""
        facts: dict[str, Fact] = {} if seat is None else {"player": self.state.names[seat]}
        return self.speaker.say(say(key, **facts))
