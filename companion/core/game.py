"""What a game declares, once: facts, and pure functions with defaults.

A game overrides only what differs: one that can only be scored is a page long, and none writes a
function that does nothing. docs/new-game.md is the recipe.
"""

from collections.abc import Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

from companion.core import corrections, seating, steps
from companion.core import options as house_rules
from companion.core.actions import Act
from companion.core.calculator import Calculator
from companion.core.chronicle import Chronicle
from companion.core.clock import Counter, Head, Rounds, Step
from companion.core.demo import Demo
from companion.core.kinds import COUNT, Kind, maybe, one_of, part
from companion.core.ledger import Ledger
from companion.core.options import Option
from companion.core.reading import Reader
from companion.core.rules import Combination, Notice, Power, Reminder
from companion.core.say import All, Cards, Say, say
from companion.core.score import Finished, Line, Result, TieBreak, result
from companion.core.secrets import NO_SECRETS, Secrets
from companion.core.state import BANK, DECK, JSON, Place, State
from companion.core.tableaus import lying_now, read_tableaus
from companion.core.telling import Telling, twins
from companion.core.walk import Stop
from companion.core.words import Words

NOTHING: Mapping[str, Any] = {}


class Game:
    """Bring together everything the rooms above need to know of one game."""

    # --- Facts -----------------------------------------------------------------------------------
    id: str
    words: Words
    seats: range
    # How many of each card and token there are; None where they never run out.
    cards: Mapping[str, int] = NOTHING
    tokens: Mapping[str, int | None] = NOTHING
    # What a family is worth, largest thing on its chip.
    values: Mapping[str, int] = NOTHING
    # Tokens that lie on a family, each with the mark that tells on which.
    lying: Mapping[str, str] = NOTHING
    # What belongs to nobody at a finished table.
    shared: Mapping[str, Kind] = NOTHING
    # What `public` tells programs, as JSON Schema.
    public_shape: Mapping[str, JSON] = NOTHING
    # The place among the games; those without one follow by id.
    order: int = 1000
    # What a finished table is asked for, and how its score is told.
    calculator: type[Calculator] = Calculator
    telling: Telling = Telling()
    # What the game adds to the story that is told of every game.
    chronicle: Chronicle = Chronicle()

    # Tables for whoever changes the look, and a finished one as the calculator's address has it.
    demos: Sequence[Demo] = ()
    demo_query: str = ""
    # A walk through a sample table, for whoever is new.
    walk: Sequence[Stop] = ()
    # What players keep from one another.
    secrets: Secrets = NO_SECRETS

    # --- The live table: a game without phases can only be scored --------------------------------
    rounds: int = 1
    phases: Sequence[str] = ()
    # The phases in which players take turns.
    turns: Sequence[str] = ()
    options: Sequence[Option] = ()
    actions: Mapping[str, Act] = NOTHING
    # The token of whoever is first; it stands by the name.
    first_piece: str = ""
    # Tokens that stand as a number by the name; the others lie among the cards.
    purse: Sequence[str] = ()
    # Marks of the turn or round: who sets one without knowing that it is over is asked again.
    turn_marks: Sequence[str] = ()
    # Actions that are entered once for a turn, and those that may be meant again and again.
    once_a_turn: Sequence[str] = ()
    repeatable: Sequence[str] = ()
    # Whether the game can go on without one of its players.
    lets_leave: bool = True
    # Pure functions of a state that the game's own templates ask; a module.
    views: Any = None
    # Whether its own template `desk` stands between the head and the tableaus.
    has_desk: bool = False

    @property
    def all_options(self) -> Sequence[Option]:
        """List the game's house rules and what every table can choose."""
        return (*self.options, house_rules.STEP_BY_STEP)

    @property
    def is_playable(self) -> bool:
        """Tell whether it can be played at a live table."""
        return bool(self.phases)

    @property
    def has_powers(self) -> bool:
        """Tell whether it has powers to show."""
        return type(self).powers is not Game.powers

    @property
    def board_parts(self) -> Sequence[str]:
        """Name what the screen in the middle shows beside whose turn it is and the tableaus."""
        return ("powers",) if self.has_powers else ()

    @cached_property
    def beside_names(self) -> list[tuple[str, int | None]]:
        """List the tokens that stand by no player's name, and how many there are of each."""
        by_name = (*self.purse, self.first_piece)
        return [(token, n) for token, n in self.tokens.items() if token not in by_name]

    @cached_property
    def highest_first(self) -> list[str]:
        """List the cards, those of the highest value first, those of none last."""
        plain = [card for card in self.cards if card not in self.values]
        return [*reversed(list(self.values)), *plain]

    @property
    def asks_first(self) -> bool:
        """Tell whether the set-up asks who is first."""
        return bool(self.first_piece or self.turns)

    @property
    def given(self) -> Mapping[str, Kind]:
        """Tell what a player of a finished table has beside a name."""
        tokens = {token: maybe(COUNT) for token in self.tokens}
        tokens |= {token: maybe(one_of(self.values)) for token in self.lying}
        cards = {card: maybe(COUNT) for card in self.cards}
        return {"cards": maybe(part(**cards)), "tokens": maybe(part(**tokens))}

    # --- A finished table ------------------------------------------------------------------------
    def read(self, raw: Mapping[str, Any], *, complete: bool = True) -> Finished:
        """Read a finished table from JSON, or refuse it with every problem.

        A half-entered table (`complete=False`) may lack what can come later.
        """
        reader = Reader()
        title = self.words.title
        read = read_tableaus(reader, raw, self.seats, title, self.cards, self.tokens)
        raw_options = raw.get("options")
        given = raw_options if isinstance(raw_options, dict) else {}
        options = house_rules.read_known(reader, self.all_options, given)
        reader.check()
        return Finished(tuple(tableau for _, tableau in read), options=options)

    def lines(self, table: Finished) -> Sequence[Sequence[Line]]:
        """Give everybody's lines; the one thing that every game has to say itself."""
        raise NotImplementedError

    def tie_break(self, table: Finished) -> TieBreak | None:
        """Tell the rule that breaks a tie for victory, if there is one."""
        return None

    def score(self, table: Finished) -> Result:
        """Score a finished table."""
        names = [tableau.name for tableau in table.tableaus]
        return result(names, self.lines(table), self.tie_break(table))

    # --- Laying out and going on -----------------------------------------------------------------
    def read_options(self, raw: object) -> JSON:
        """Read the house rules of a new table, or refuse them."""
        return house_rules.read_options(self.all_options, raw)

    def set_up(self, names: tuple[str, ...], options: JSON, first: int) -> State:
        """Lay the cards into the deck and the tokens into the bank; somebody is first."""
        pieces: dict[Place, dict[str, int | None]] = {
            DECK: dict(self.cards),
            BANK: {token: n for token, n in self.tokens.items() if token != self.first_piece},
        }
        if self.first_piece:
            pieces[first] = {self.first_piece: 1}
        marks: JSON = {"round": 1, "phase": self.phases[0], steps.FIRST: first}
        if self.phases[0] in self.turns:
            marks |= {"turn": first, steps.STARTER: first}
        return State(names, options, {p: held for p, held in pieces.items() if held}, marks)

    def step(self, ledger: Ledger) -> None:
        """Go to the next step of the round."""
        steps.step(self, ledger)

    def set_clock(self, ledger: Ledger, to: seating.Moment) -> None:
        """Go to a round, a phase and a turn that somebody corrects."""
        steps.set_clock(self, ledger, to)

    @cached_property
    def _parts(self) -> dict[str, Mapping[str, Kind]]:
        return {}

    def parts_of(self, action: str) -> Mapping[str, Kind]:
        """Tell what an action takes, one of the game's own or one that every game has."""
        if action in self.actions:
            return self.actions[action].parts
        known = self._parts.get(action)
        if known is None:
            if action in seating.KINDS:
                known = seating.parts_of(action, self.phases)
            else:
                known = corrections.parts_of(action, self.cards, self.tokens, self.all_options)
            if known:
                # What nobody knows is not kept: whoever asks may ask for anything.
                self._parts[action] = known
        return known

    def left(self, state: State, reminder: Reminder) -> Say | None:
        """Say in a word or two what going on would leave undone: `left_` and the reminder's key."""
        key = "left_" + reminder.key.rstrip("0123456789").rstrip("_")
        if reminder.left is not None or key not in self.words.sentences:
            return reminder.left
        return say(key, player="" if reminder.seat is None else state.names[reminder.seat])

    def leaves(self, state: State, reminders: Iterable[Reminder]) -> tuple[Say, ...]:
        """Say everything that going on would leave undone, each once."""
        found: list[Say] = []
        for reminder in reminders:
            does = any(not choice.leaves for choice in reminder.choices)
            left = self.left(state, reminder) if does else None
            if left is not None and left not in found:
                found.append(left)
        return tuple(found)

    def goes_on(self, state: State) -> bool:
        """Tell whether nobody has anything to do here, so that the table steps by itself."""
        return False

    def step_by_itself(self, ledger: Ledger) -> None:
        """Take the step that follows by itself; a game may know a smaller one than the next."""
        self.step(ledger)

    def settle(self, ledger: Ledger) -> None:
        """Move what moves by itself after a change."""

    def finished(self, state: State) -> Finished:
        """Give the table as it would be scored now."""
        return lying_now(state, self.cards, self.tokens)

    # --- The clock -------------------------------------------------------------------------------
    def first(self, state: State) -> int | None:
        """Tell who is first."""
        seat: int | None = state.marks.get(steps.FIRST)
        return state.holder(self.first_piece) if self.first_piece else seat

    def head(self, state: State) -> Head:
        """Say what the head of the page says: whose turn or which phase, and the round."""
        title = None if state.turn is not None else say(f"phase_{state.phase}")
        return Head(state.turn, title, rounds=self.rounds_of(state))

    def head_for(self, state: State, seat: int) -> Head:
        """Say what the head says on the phone of one player: that player's numbers, where any."""
        return self.head(state)

    def heads(self, state: State) -> Sequence[Head]:
        """Say what the head says on everybody's phone, seat by seat."""
        return [self.head_for(state, seat) for seat in state.seats]

    def rounds_of(self, state: State, word: str = "round") -> Rounds | None:
        """Tell how many rounds there are, where there are several."""
        return Rounds(say(word), state.round, self.rounds) if self.rounds > 1 else None

    def steps(self, state: State) -> Sequence[Step]:
        """List the phases of a round, and where the table is."""
        here = self.phases.index(state.phase) if state.phase in self.phases else len(self.phases)
        return [
            Step(self.step_name(phase), f"phase_{phase}", place == here, place < here)
            for place, phase in enumerate(self.phases)
        ]

    def step_name(self, phase: str) -> Say:
        """Name a phase in a word, where there is a shorter one."""
        key = f"step_{phase}"
        return say(key if key in self.words.sentences else f"phase_{phase}")

    def button(self, state: State) -> Say | None:
        """Name the step that the big button does; nothing where there is no such button."""
        return steps.button(self, state)

    def asks_cards(self, state: State) -> int | None:
        """Tell of whom it is asked now which cards were played, by the action `play`."""
        return None

    def prepares(self, state: State, seat: int) -> bool:
        """Tell whether a player may choose cards for a turn that is still to come."""
        return False

    def counter(self, state: State, seat: int) -> Counter | None:
        """Count a player's cards against what may be kept, where there is a limit."""
        return None

    # --- What the table tells --------------------------------------------------------------------
    def deal(self, state: State) -> Sequence[int]:
        """Tell how many cards each player is dealt, where that is a number."""
        return ()

    def limit(self, state: State) -> Sequence[int]:
        """Tell how many cards each player may keep, where there is a limit."""
        return ()

    def majorities(self, state: State) -> Mapping[str, int | None]:
        """Tell who holds which family's power."""
        return NOTHING

    def powers(self, state: State) -> Sequence[Power]:
        """Tell of every family who holds its power and what it gives."""
        return ()

    def reminders(self, state: State) -> Sequence[Reminder]:
        """Tell what must and may be done now, what one must first."""
        return ()

    def asked(self, state: State) -> Sequence[Reminder]:
        """Give the reminders but for those of whoever has left: nobody is there to answer."""
        found, away = self.reminders(state), state.away
        return [reminder for reminder in found if reminder.seat not in away] if away else found

    def outcome(self, state: State, action: JSON) -> Sequence[Say]:
        """Tell in a few words what an offered action would change, beyond what it says itself."""
        return ()

    def problems(self, state: State) -> Sequence[Notice]:
        """Tell what is not as the rules would have it."""
        return ()

    def remarks(self, state: State) -> Sequence[Notice]:
        """Tell what is possible but unlikely: said, never refused."""
        if state.is_over:
            doubts = self.telling.all_doubts(self.finished(state))
        else:
            doubts = twins(state.names)
        if not doubts:
            return ()
        seats = {name: seat for seat, name in enumerate(state.names)}
        return [Notice(d.rule, seats.get(d.player), d.text) for d in doubts]

    def advice(self, state: State) -> Sequence[Notice]:
        """Tell what is worth knowing while there is time."""
        return ()

    def reasons(self, state: State) -> Sequence[Notice]:
        """Say what a quiet phase is for, and why somebody's number is another."""
        return ()

    def combination(self, state: State, seat: int, cards: Mapping[str, int]) -> Combination:
        """Name what a set of cards to be played is."""
        listed = All(tuple(Cards(card, n) for card, n in cards.items() if n))
        return Combination(say("just_cards", cards=listed), "")

    def public(self, state: State) -> JSON:
        """Tell programs of a state beyond what every game tells."""
        return {}
